import type { Endpoint } from './endpoint.ts';
import type * as S from './trainings.schema.ts';

export const listTrainings: Endpoint<typeof S.listTrainings> = {
  method: 'GET',
  path: '/trainings',
  allow: 'training:read',
  doc: 'Lists the trainings that the person can follow, or those they manage in their role, the newest first.',
};

export const getTraining: Endpoint<typeof S.getTraining> = {
  method: 'GET',
  path: '/trainings/:id',
  allow: 'training:read',
  errors: ['NOT_FOUND'],
  doc: 'Returns a training with all its texts, files, badges and skills.',
};

export const likeTraining: Endpoint<typeof S.likeTraining> = {
  method: 'PUT',
  path: '/trainings/:id/like',
  allow: 'training:like',
  session: 'any',
  errors: ['NOT_FOUND'],
  doc: 'Likes a training. Repeating the call has no further effect.',
};

export const unlikeTraining: Endpoint<typeof S.unlikeTraining> = {
  method: 'DELETE',
  path: '/trainings/:id/like',
  allow: 'training:like',
  session: 'any',
  errors: ['NOT_FOUND'],
  doc: "Removes the person's like.",
};

export const favoriteTraining: Endpoint<typeof S.favoriteTraining> = {
  method: 'PUT',
  path: '/trainings/:id/favorite',
  allow: 'training:favorite',
  session: 'any',
  errors: ['NOT_FOUND'],
  doc: "Adds a training to the person's favourites.",
};

export const unfavoriteTraining: Endpoint<typeof S.unfavoriteTraining> = {
  method: 'DELETE',
  path: '/trainings/:id/favorite',
  allow: 'training:favorite',
  session: 'any',
  errors: ['NOT_FOUND'],
  doc: "Removes a training from the person's favourites.",
};

export const listCategories: Endpoint<typeof S.listCategories> = {
  method: 'GET',
  path: '/trainings/categories',
  allow: 'training:read',
  doc: 'Lists the categories of trainings by name.',
};

export const listSkills: Endpoint<typeof S.listSkills> = {
  method: 'GET',
  path: '/trainings/skills',
  allow: 'training:read',
  doc: 'Lists the skills that trainings can teach. skillType contains soft_skill_ or hard_skill_.',
};

export const listTags: Endpoint<typeof S.listTags> = {
  method: 'GET',
  path: '/trainings/tags',
  allow: 'training:read',
  doc: 'Lists the tags of the trainings that the person can see, or only those that contain `filter`.',
};

export const listHeadsets: Endpoint<typeof S.listHeadsets> = {
  method: 'GET',
  path: '/headsets',
  allow: 'training:read',
  doc: 'Lists the headsets that trainings are built for.',
};

export const launchTraining: Endpoint<typeof S.launchTraining> = {
  method: 'POST',
  path: '/trainings/:id/launch',
  allow: 'training:launch',
  session: 'any',
  errors: ['NOT_FOUND', 'TRAINING_LOCKED', 'NO_CONTENT', 'TOO_MANY_REQUESTS'],
  doc: 'Opens a content of a training: returns a short-lived URL on the content origin and a token to report sessions.',
};

export const createTraining: Endpoint<typeof S.createTraining> = {
  method: 'POST',
  path: '/trainings',
  allow: 'training:write',
  session: 'any',
  errors: ['NO_QUOTA', 'IDEMPOTENCY_KEY_REUSED'],
  doc: 'Creates a training without files. With an Idempotency-Key a repeated call does not create a second one.',
};

export const getTrainingForm: Endpoint<typeof S.getTrainingForm> = {
  method: 'GET',
  path: '/trainings/:id/form',
  allow: 'training:write',
  errors: ['NOT_FOUND'],
  doc: 'Returns a training in all its languages, for its wizard.',
};

export const updateTraining: Endpoint<typeof S.updateTraining> = {
  method: 'PUT',
  path: '/trainings/:id',
  allow: 'training:write',
  session: 'any',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW', 'INFORMATION_CLOSED', 'STALE_EDIT'],
  doc: 'Updates a training. If-Match is the version that was edited.',
};

export const deleteTraining: Endpoint<typeof S.deleteTraining> = {
  method: 'DELETE',
  path: '/trainings/:id',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW'],
  doc: "Deletes a training, which can be restored for 30 days. The results that people have reached stay in their figures. A partner's training that companies have in their offer is deleted 14 days later, and their admins are notified.",
};

export const keepTraining: Endpoint<typeof S.keepTraining> = {
  method: 'DELETE',
  path: '/trainings/:id/withdrawal',
  allow: 'training:write',
  session: 'any',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW'],
  doc: 'Takes back the withdrawal of a training before the day on which it disappears. Repeating it changes nothing.',
};

export const getTrainingUsage: Endpoint<typeof S.getTrainingUsage> = {
  method: 'GET',
  path: '/trainings/:id/usage',
  allow: 'training:write',
  errors: ['NOT_FOUND'],
  doc: 'Returns what the deletion of a training would affect.',
};

export const putTrainingLogo: Endpoint<typeof S.putTrainingLogo> = {
  method: 'PUT',
  path: '/trainings/:id/logo',
  allow: 'training:write',
  session: 'any',
  errors: [
    'NOT_FOUND',
    'TRAINING_IN_REVIEW',
    'INFORMATION_CLOSED',
    'PICTURE_REFUSED',
    'PAYLOAD_TOO_LARGE',
    'STORAGE_FULL',
  ],
  doc: 'Sets the picture of a training, which is cropped to fit.',
  multipart: true,
};

export const putTrainingBadgeLogo: Endpoint<typeof S.putTrainingBadgeLogo> = {
  method: 'PUT',
  path: '/trainings/:id/badges/:number/logo',
  allow: 'training:write',
  session: 'any',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW', 'PICTURE_REFUSED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  doc: 'Sets the logo of a badge of a training.',
  multipart: true,
};

export const putStepFile: Endpoint<typeof S.putStepFile> = {
  method: 'PUT',
  path: '/trainings/:id/json-step',
  allow: 'training:write',
  session: 'any',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW', 'STEP_FILE_REFUSED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  doc: "Uploads a new version of the JSON step file. That of a partner's published training waits for the validation.",
  multipart: true,
};

export const deleteStepFile: Endpoint<typeof S.deleteStepFile> = {
  method: 'DELETE',
  path: '/trainings/:id/json-step',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW'],
  doc: 'Deletes the step file. Sessions that were reported with it do not change.',
};

export const checkStepFile: Endpoint<typeof S.checkStepFile> = {
  method: 'POST',
  path: '/trainings/json-step/check',
  allow: 'training:write',
  session: 'any',
  errors: ['PAYLOAD_TOO_LARGE'],
  doc: 'Returns what is wrong with a JSON step file, and the number of its steps if nothing is. Stores nothing.',
  multipart: true,
};

export const getStepFileSample: Endpoint<typeof S.getStepFileSample> = {
  method: 'GET',
  path: '/trainings/json-step/sample',
  allow: 'training:write',
  doc: 'Returns a sample of a step file, with skills of this portal.',
};

export const getTrainingAccesses: Endpoint<typeof S.getTrainingAccesses> = {
  method: 'GET',
  path: '/trainings/:id/accesses',
  allow: 'training:read-accesses',
  errors: ['NOT_FOUND'],
  doc: 'Returns which groups of the company have access to a training, with their names.',
};

export const putTrainingAccesses: Endpoint<typeof S.putTrainingAccesses> = {
  method: 'PUT',
  path: '/trainings/:id/accesses',
  allow: 'training:set-accesses',
  errors: ['NOT_FOUND'],
  doc: 'Sets which groups of the company have access to a training, own or global.',
};

export const putTrainingResources: Endpoint<typeof S.putTrainingResources> = {
  method: 'PUT',
  path: '/trainings/:id/resources',
  allow: 'training:write',
  session: 'any',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW'],
  doc: 'Sets the resources of a training, in order.',
};

export const patchTrainingFile: Endpoint<typeof S.patchTrainingFile> = {
  method: 'PATCH',
  path: '/trainings/:id/files/:type',
  allow: 'training:write',
  session: 'any',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW', 'NO_CONTENT', 'NO_OFFLINE_ACCESS'],
  doc: 'Sets whether the content of a type may be downloaded for offline use.',
};

export const deleteTrainingFile: Endpoint<typeof S.deleteTrainingFile> = {
  method: 'DELETE',
  path: '/trainings/:id/files/:type',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW'],
  doc: "Deletes the content of a type with all its versions. Learners of a partner's published training keep the live one until the next validation.",
};

export const putTrainingMasterContent: Endpoint<typeof S.putTrainingMasterContent> = {
  method: 'PUT',
  path: '/trainings/:id/master-contents/:type',
  allow: 'training:write',
  session: 'any',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW', 'NO_MASTER_CONTENT_ACCESS', 'NO_OFFLINE_ACCESS', 'NO_CONTENT'],
  doc: 'Uses a master content for a type instead of a file. The master content needs a build of that type.',
};
