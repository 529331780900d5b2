import { endpoint } from './endpoint.ts';
import type * as S from './uploads.schema.ts';

export const createUpload = endpoint<typeof S.createUpload>({
  method: 'POST',
  path: '/uploads',
  allow: 'training:write',
  errors: [
    'NOT_FOUND',
    'NO_QUOTA',
    'QUOTA_EXCEEDED',
    'TRAINING_IN_REVIEW',
    'NO_MASTER_CONTENT_ACCESS',
    'NO_OFFLINE_ACCESS',
  ],
  doc: 'Announces a build of any size for a training or a master content; its bytes follow by tus (HEAD, PATCH and DELETE on /uploads/:id). It takes the place of one on its way there.',
});

export const listUploads = endpoint<typeof S.listUploads>({
  method: 'GET',
  path: '/uploads',
  allow: 'training:write',
  errors: [],
  doc: "The person's uploads that are on their way, and those that ended in the last day, newest first.",
});

export const getUpload = endpoint<typeof S.getUpload>({
  method: 'GET',
  path: '/uploads/:id',
  allow: 'training:write',
  errors: ['NOT_FOUND'],
  doc: "One of the person's uploads: how far it is, and what its inspection found.",
});

export const deleteUpload = endpoint<typeof S.deleteUpload>({
  method: 'DELETE',
  path: '/uploads/:id',
  allow: 'training:write',
  errors: ['NOT_FOUND'],
  doc: 'Cancels an upload, or forgets one that was refused; nothing of it stays.',
});
