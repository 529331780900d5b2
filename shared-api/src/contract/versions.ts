import type { Endpoint } from './endpoint.ts';
import type * as S from './versions.schema.ts';

export const listTrainingVersions: Endpoint<typeof S.listTrainingVersions> = {
  method: 'GET',
  path: '/trainings/:id/files/:type/versions',
  allow: 'training:write',
  errors: ['NOT_FOUND'],
  doc: 'Lists the versions that a training keeps of a type of content, the newest first.',
};

export const putTrainingVersionGoLive: Endpoint<typeof S.putTrainingVersionGoLive> = {
  method: 'PUT',
  path: '/trainings/:id/files/:type/versions/:versionId/go-live',
  allow: 'training:write',
  session: 'any',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW', 'VERSION_LIVE'],
  doc: "Makes a version live now, plans when it goes live, or keeps it back. At a partner's training, a version that was validated before goes live without another review; any other waits for the next validation.",
};

export const deleteTrainingVersion: Endpoint<typeof S.deleteTrainingVersion> = {
  method: 'DELETE',
  path: '/trainings/:id/files/:type/versions/:versionId',
  allow: 'training:write',
  errors: ['NOT_FOUND', 'TRAINING_IN_REVIEW', 'VERSION_LIVE'],
  doc: 'Removes a version that is not live. Its bytes are kept for a while, for people who are using it.',
};

export const listMasterVersions: Endpoint<typeof S.listMasterVersions> = {
  method: 'GET',
  path: '/master-contents/:id/files/:type/versions',
  allow: 'master-content:read',
  errors: ['NO_MASTER_CONTENT_ACCESS', 'NOT_FOUND'],
  doc: 'Lists the versions that a master content keeps of a type of content, the newest first.',
};

export const putMasterVersionGoLive: Endpoint<typeof S.putMasterVersionGoLive> = {
  method: 'PUT',
  path: '/master-contents/:id/files/:type/versions/:versionId/go-live',
  allow: 'master-content:write',
  session: 'any',
  errors: ['NO_MASTER_CONTENT_ACCESS', 'NOT_FOUND', 'VERSION_LIVE'],
  doc: 'Makes a version live now, plans when it goes live, or keeps it back. The trainings that use the master content follow.',
};

export const deleteMasterVersion: Endpoint<typeof S.deleteMasterVersion> = {
  method: 'DELETE',
  path: '/master-contents/:id/files/:type/versions/:versionId',
  allow: 'master-content:write',
  errors: ['NO_MASTER_CONTENT_ACCESS', 'NOT_FOUND', 'VERSION_LIVE'],
  doc: 'Removes a version that is neither live nor used by a training. Its bytes are kept for a while, for people who are using it.',
};
