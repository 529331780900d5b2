import type { Endpoint } from './endpoint.ts';
import type * as S from './master-contents.schema.ts';

export const listMasterContents: Endpoint<typeof S.listMasterContents> = {
  method: 'GET',
  path: '/master-contents',
  allow: 'master-content:read',
  errors: ['NO_MASTER_CONTENT_ACCESS'],
  doc: "Lists the company's master contents by name, with the live build of each type.",
};

export const getOwnerLibrary: Endpoint<typeof S.getOwnerLibrary> = {
  method: 'GET',
  path: '/trainings/:id/owner-library',
  allow: 'training:write',
  errors: ['NOT_FOUND'],
  doc: "Returns what the owner of a training offers for it: the company's options, master contents and resources.",
};

export const createMasterContent: Endpoint<typeof S.createMasterContent> = {
  method: 'POST',
  path: '/master-contents',
  allow: 'master-content:write',
  session: 'any',
  errors: ['NO_MASTER_CONTENT_ACCESS', 'NO_QUOTA', 'IDEMPOTENCY_KEY_REUSED'],
  doc: 'Creates a master content without builds. With an Idempotency-Key a repeated call does not create a second one.',
};

export const getMasterContent: Endpoint<typeof S.getMasterContent> = {
  method: 'GET',
  path: '/master-contents/:id',
  allow: 'master-content:read',
  errors: ['NO_MASTER_CONTENT_ACCESS', 'NOT_FOUND'],
  doc: 'Returns a master content with all its versions and the trainings that use it.',
};

export const updateMasterContent: Endpoint<typeof S.updateMasterContent> = {
  method: 'PUT',
  path: '/master-contents/:id',
  allow: 'master-content:write',
  session: 'any',
  errors: ['NO_MASTER_CONTENT_ACCESS', 'NOT_FOUND', 'STALE_EDIT'],
  doc: 'Renames a master content. If-Match is the version that was edited.',
};

export const deleteMasterContent: Endpoint<typeof S.deleteMasterContent> = {
  method: 'DELETE',
  path: '/master-contents/:id',
  allow: 'master-content:write',
  errors: ['NO_MASTER_CONTENT_ACCESS', 'NOT_FOUND', 'MASTER_CONTENT_IN_USE'],
  doc: 'Deletes a master content that no training uses.',
};

export const deleteMasterContentFile: Endpoint<typeof S.deleteMasterContentFile> = {
  method: 'DELETE',
  path: '/master-contents/:id/files/:type',
  allow: 'master-content:write',
  errors: ['NO_MASTER_CONTENT_ACCESS', 'NOT_FOUND', 'MASTER_CONTENT_IN_USE'],
  doc: 'Deletes all versions of a type, unless a training uses it.',
};
