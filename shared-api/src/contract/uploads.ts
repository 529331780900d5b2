import type { Endpoint } from './endpoint.ts';
import type * as S from './uploads.schema.ts';

export const createUpload: Endpoint<typeof S.createUpload> = {
  method: 'POST',
  path: '/uploads',
  allow: 'training:write',
  session: 'any',
  errors: [
    'NOT_FOUND',
    'NO_QUOTA',
    'QUOTA_EXCEEDED',
    'STORAGE_FULL',
    'VERSION_EXISTS',
    'TRAINING_IN_REVIEW',
    'NO_MASTER_CONTENT_ACCESS',
    'NO_OFFLINE_ACCESS',
  ],
  doc: 'Announces a build of any size for a training or a master content, whose bytes follow by tus (HEAD, PATCH and DELETE on /uploads/:id). Cancels an unfinished upload to the same place.',
};

export const listUploads: Endpoint<typeof S.listUploads> = {
  method: 'GET',
  path: '/uploads',
  allow: 'training:write',
  doc: "Lists the person's unfinished uploads and those that ended in the last day, the newest first.",
};

export const getUpload: Endpoint<typeof S.getUpload> = {
  method: 'GET',
  path: '/uploads/:id',
  allow: 'training:write',
  errors: ['NOT_FOUND'],
  doc: "Returns the progress of one of the person's uploads and the result of its inspection.",
};

export const deleteUpload: Endpoint<typeof S.deleteUpload> = {
  method: 'DELETE',
  path: '/uploads/:id',
  allow: 'training:write',
  session: 'any',
  errors: ['NOT_FOUND'],
  doc: 'Cancels an upload or deletes a refused one, with all its bytes.',
};

export const putTrainingFile: Endpoint<typeof S.putTrainingFile> = {
  method: 'PUT',
  path: '/trainings/:id/files/:type',
  allow: 'training:write',
  session: 'any',
  errors: [
    'NOT_FOUND',
    'TRAINING_IN_REVIEW',
    'NO_QUOTA',
    'QUOTA_EXCEEDED',
    'STORAGE_FULL',
    'DUPLICATE_FILE',
    'VERSION_EXISTS',
    'NO_OFFLINE_ACCESS',
    'UPLOAD_ENDED',
    'CONTENT_REFUSED',
    'PAYLOAD_TOO_LARGE',
  ],
  doc: 'Uploads a build of any size in one call. It is inspected before it is used.',
  multipart: true,
};

export const putMasterContentFile: Endpoint<typeof S.putMasterContentFile> = {
  method: 'PUT',
  path: '/master-contents/:id/files/:type',
  allow: 'master-content:write',
  session: 'any',
  errors: [
    'NO_MASTER_CONTENT_ACCESS',
    'NOT_FOUND',
    'NO_QUOTA',
    'QUOTA_EXCEEDED',
    'STORAGE_FULL',
    'DUPLICATE_FILE',
    'VERSION_EXISTS',
    'UPLOAD_ENDED',
    'CONTENT_REFUSED',
    'PAYLOAD_TOO_LARGE',
  ],
  doc: 'Uploads a build of any size in one call as the new version of its type. It is inspected before it is used.',
  multipart: true,
};
