import { endpoint } from './endpoint.ts';
import type * as S from './master-contents.schema.ts';

export const listMasterContents = endpoint<typeof S.listMasterContents>({
  method: 'GET',
  path: '/master-contents',
  allow: 'master-content:read',
  errors: ['NO_MASTER_CONTENT_ACCESS'],
  doc: "One's company's master contents by name, with the newest build of each type.",
});

export const createMasterContent = endpoint<typeof S.createMasterContent>({
  method: 'POST',
  path: '/master-contents',
  allow: 'master-content:write',
  errors: ['NO_MASTER_CONTENT_ACCESS', 'NO_QUOTA'],
  doc: 'Makes a master content; its builds follow. An Idempotency-Key keeps a repeated call from making two.',
});

export const getMasterContent = endpoint<typeof S.getMasterContent>({
  method: 'GET',
  path: '/master-contents/:id',
  allow: 'master-content:read',
  errors: ['NO_MASTER_CONTENT_ACCESS', 'NOT_FOUND'],
  doc: 'A master content with all its versions, and where it is used.',
});

export const updateMasterContent = endpoint<typeof S.updateMasterContent>({
  method: 'PUT',
  path: '/master-contents/:id',
  allow: 'master-content:write',
  errors: ['NO_MASTER_CONTENT_ACCESS', 'NOT_FOUND', 'STALE_EDIT'],
  doc: 'Names a master content anew; If-Match names the version that was edited.',
});

export const deleteMasterContent = endpoint<typeof S.deleteMasterContent>({
  method: 'DELETE',
  path: '/master-contents/:id',
  allow: 'master-content:write',
  errors: ['NO_MASTER_CONTENT_ACCESS', 'NOT_FOUND', 'MASTER_CONTENT_IN_USE'],
  doc: 'Deletes a master content that no training uses.',
});

export const putMasterContentFile = endpoint<typeof S.putMasterContentFile>({
  method: 'PUT',
  path: '/master-contents/:id/files/:type',
  allow: 'master-content:write',
  errors: [
    'NO_MASTER_CONTENT_ACCESS',
    'NOT_FOUND',
    'NO_QUOTA',
    'QUOTA_EXCEEDED',
    'DUPLICATE_FILE',
    'CONTENT_REFUSED',
    'PAYLOAD_TOO_LARGE',
  ],
  doc: 'A build of any size in one call, a new version of its type; it is inspected before it counts.',
  multipart: true,
});

export const deleteMasterContentFile = endpoint<typeof S.deleteMasterContentFile>({
  method: 'DELETE',
  path: '/master-contents/:id/files/:type',
  allow: 'master-content:write',
  errors: ['NO_MASTER_CONTENT_ACCESS', 'NOT_FOUND', 'MASTER_CONTENT_IN_USE'],
  doc: 'Takes the builds of a type away, where no training uses them.',
});
