import { endpoint } from './endpoint.ts';
import type * as S from './trainings.schema.ts';

export const listTrainings = endpoint<typeof S.listTrainings>({
  method: 'GET',
  path: '/trainings',
  allow: 'training:read',
  errors: [],
  doc: 'The trainings that the person may follow, or those that they look after in their role, newest first.',
});

export const getTraining = endpoint<typeof S.getTraining>({
  method: 'GET',
  path: '/trainings/:id',
  allow: 'training:read',
  errors: ['NOT_FOUND'],
  doc: 'One training with all its texts, files, badges and skills.',
});

export const likeTraining = endpoint<typeof S.likeTraining>({
  method: 'PUT',
  path: '/trainings/:id/like',
  allow: 'training:like',
  errors: ['NOT_FOUND'],
  doc: 'Likes a training; liking it twice is liking it once.',
});

export const unlikeTraining = endpoint<typeof S.unlikeTraining>({
  method: 'DELETE',
  path: '/trainings/:id/like',
  allow: 'training:like',
  errors: ['NOT_FOUND'],
  doc: 'Takes a like back.',
});

export const favoriteTraining = endpoint<typeof S.favoriteTraining>({
  method: 'PUT',
  path: '/trainings/:id/favorite',
  allow: 'training:favorite',
  errors: ['NOT_FOUND'],
  doc: "Puts a training among one's favourites.",
});

export const unfavoriteTraining = endpoint<typeof S.unfavoriteTraining>({
  method: 'DELETE',
  path: '/trainings/:id/favorite',
  allow: 'training:favorite',
  errors: ['NOT_FOUND'],
  doc: "Takes a training out of one's favourites.",
});

export const listCategories = endpoint<typeof S.listCategories>({
  method: 'GET',
  path: '/trainings/categories',
  allow: 'training:read',
  errors: [],
  doc: 'The categories of trainings by name.',
});

export const listSkills = endpoint<typeof S.listSkills>({
  method: 'GET',
  path: '/trainings/skills',
  allow: 'training:read',
  errors: [],
  doc: 'The skills a training can teach; skillType contains soft_skill_ or hard_skill_.',
});

export const listTags = endpoint<typeof S.listTags>({
  method: 'GET',
  path: '/trainings/tags',
  allow: 'training:read',
  errors: [],
  doc: 'The tags in use on the trainings that the person may see, those containing `filter` where it is given.',
});

export const listHeadsets = endpoint<typeof S.listHeadsets>({
  method: 'GET',
  path: '/headsets',
  allow: 'training:read',
  errors: [],
  doc: 'The headsets that trainings are built for.',
});

export const launchTraining = endpoint<typeof S.launchTraining>({
  method: 'POST',
  path: '/trainings/:id/launch',
  allow: 'training:launch',
  errors: ['NOT_FOUND', 'TRAINING_LOCKED', 'NO_CONTENT'],
  doc: 'Opens a content of a training: a short-lived address on the content origin and a token to report sessions with.',
});

export const createTraining = endpoint<typeof S.createTraining>({
  method: 'POST',
  path: '/trainings',
  allow: 'training:write',
  errors: ['NO_QUOTA'],
  doc: 'Makes a training, without files; those follow. An Idempotency-Key keeps a repeated call from making two.',
});

export const getTrainingForm = endpoint<typeof S.getTrainingForm>({
  method: 'GET',
  path: '/trainings/:id/form',
  allow: 'training:write',
  errors: ['NOT_FOUND'],
  doc: 'A training in all its languages, as its wizard edits it.',
});

export const updateTraining = endpoint<typeof S.updateTraining>({
  method: 'PUT',
  path: '/trainings/:id',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW', 'INFORMATION_CLOSED', 'STALE_EDIT'],
  doc: 'Changes a training; If-Match names the version that was edited.',
});

export const deleteTraining = endpoint<typeof S.deleteTraining>({
  method: 'DELETE',
  path: '/trainings/:id',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW'],
  doc: 'Deletes a training; what people have done with it stays in their figures.',
});

export const getTrainingUsage = endpoint<typeof S.getTrainingUsage>({
  method: 'GET',
  path: '/trainings/:id/usage',
  allow: 'training:write',
  errors: ['NOT_FOUND'],
  doc: 'What the deletion of a training would touch.',
});

export const putTrainingLogo = endpoint<typeof S.putTrainingLogo>({
  method: 'PUT',
  path: '/trainings/:id/logo',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW', 'INFORMATION_CLOSED', 'PICTURE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  doc: 'The picture of a training, cut to fit.',
  multipart: true,
});

export const putTrainingBadgeLogo = endpoint<typeof S.putTrainingBadgeLogo>({
  method: 'PUT',
  path: '/trainings/:id/badges/:number/logo',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW', 'PICTURE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  doc: 'The logo of a badge of a training.',
  multipart: true,
});

export const putStepFile = endpoint<typeof S.putStepFile>({
  method: 'PUT',
  path: '/trainings/:id/json-step',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW', 'STEP_FILE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  doc: 'The JSON step file of a training, a new version of it.',
  multipart: true,
});

export const deleteStepFile = endpoint<typeof S.deleteStepFile>({
  method: 'DELETE',
  path: '/trainings/:id/json-step',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW'],
  doc: 'Takes the step file away; sessions that were reported with it stay as they are.',
});

export const getTrainingAccesses = endpoint<typeof S.getTrainingAccesses>({
  method: 'GET',
  path: '/trainings/:id/accesses',
  allow: 'training:read-accesses',
  errors: ['NOT_FOUND'],
  doc: "Which groups of one's company get a training, with their names.",
});

export const putTrainingAccesses = endpoint<typeof S.putTrainingAccesses>({
  method: 'PUT',
  path: '/trainings/:id/accesses',
  allow: 'training:set-accesses',
  errors: ['NOT_FOUND'],
  doc: "Sets which groups of one's company get a training, own or global.",
});

export const putTrainingResources = endpoint<typeof S.putTrainingResources>({
  method: 'PUT',
  path: '/trainings/:id/resources',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW'],
  doc: 'The resources of a training, in order.',
});

export const putTrainingFile = endpoint<typeof S.putTrainingFile>({
  method: 'PUT',
  path: '/trainings/:id/files/:type',
  allow: 'training:write',
  errors: [
    'NOT_FOUND',
    'TRAINING_IN_REVIEW',
    'NO_QUOTA',
    'QUOTA_EXCEEDED',
    'DUPLICATE_FILE',
    'NO_OFFLINE_ACCESS',
    'CONTENT_REFUSED',
    'PAYLOAD_TOO_LARGE',
  ],
  doc: 'A build of any size in one call; it is inspected before it counts.',
  multipart: true,
});

export const patchTrainingFile = endpoint<typeof S.patchTrainingFile>({
  method: 'PATCH',
  path: '/trainings/:id/files/:type',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW', 'NO_CONTENT', 'NO_OFFLINE_ACCESS'],
  doc: 'Says whether the content of a type may be kept for use offline.',
});

export const deleteTrainingFile = endpoint<typeof S.deleteTrainingFile>({
  method: 'DELETE',
  path: '/trainings/:id/files/:type',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW'],
  doc: "Takes the content of a type away; learners of a partner's published training keep it until its next validation.",
});

export const putTrainingMasterContent = endpoint<typeof S.putTrainingMasterContent>({
  method: 'PUT',
  path: '/trainings/:id/master-contents/:type',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW', 'NO_MASTER_CONTENT_ACCESS', 'NO_OFFLINE_ACCESS', 'NO_CONTENT'],
  doc: 'Uses a master content for a type, in the place of a file; it must have a build of that type.',
});

export const rateTraining = endpoint<typeof S.rateTraining>({
  method: 'PUT',
  path: '/trainings/:id/satisfactions',
  allow: 'training:rate',
  errors: ['NOT_FOUND', 'SURVEY_DISABLED', 'NOT_PLAYED'],
  doc: 'Answers the satisfaction survey of a training that one has played; a second answer replaces the first.',
});

export const listSatisfactions = endpoint<typeof S.listSatisfactions>({
  method: 'GET',
  path: '/trainings/:id/satisfactions',
  allow: 'satisfaction:read',
  errors: ['NOT_FOUND', 'SURVEY_DISABLED'],
  doc: 'What people have said of a training of one’s own in the survey, the newest first, a page at a time.',
});

export const requestValidation = endpoint<typeof S.requestValidation>({
  method: 'POST',
  path: '/trainings/:id/request-validation',
  allow: 'training:request-validation',
  errors: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'NO_CONTENT', 'UPLOAD_UNDER_WAY'],
  doc: "Hands a partner's training in for validation; it needs at least one content file.",
});

export const setTrainingStatus = endpoint<typeof S.setTrainingStatus>({
  method: 'PUT',
  path: '/trainings/:id/status',
  allow: 'training:review',
  errors: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'NO_CONTENT'],
  doc: "Begins the review of a partner's training, puts it online, or sends it back with a reason.",
});

export const listLaunchedTrainings = endpoint<typeof S.listLaunchedTrainings>({
  method: 'GET',
  path: '/trainings/launched-trainings',
  allow: 'training:list-launched',
  errors: ['NOT_FOUND'],
  doc: 'The trainings that were played by the people one looks after, by title; the super admin may ask for those of one company.',
});

export const listTrainingsLaunchedBy = endpoint<typeof S.listTrainingsLaunchedBy>({
  method: 'GET',
  path: '/users/:id/launched-trainings',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: 'The trainings that a person has played, the latest first.',
});
