import type { Endpoint } from './endpoint.ts';
import type * as S from './groups.schema.ts';

export const listGroups: Endpoint<typeof S.listGroups> = {
  method: 'GET',
  path: '/groups',
  allow: 'group:list',
  doc: 'Lists the groups of the company by name; for a manager, the ones they own.',
};

export const createGroup: Endpoint<typeof S.createGroup> = {
  method: 'POST',
  path: '/groups',
  allow: 'group:write',
  errors: ['NOT_FOUND', 'GROUP_NAME_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  doc: "Creates a group. An admin's group belongs to the company, a manager's to the manager. With forceManager it belongs to its creator.",
};

export const updateGroup: Endpoint<typeof S.updateGroup> = {
  method: 'PUT',
  path: '/groups/:id',
  allow: 'group:write',
  errors: ['NOT_FOUND', 'GROUP_NAME_IN_USE', 'STALE_EDIT'],
  doc: 'Renames a group and replaces its people.',
};

export const deleteGroup: Endpoint<typeof S.deleteGroup> = {
  method: 'DELETE',
  path: '/groups/:id',
  allow: 'group:write',
  errors: ['NOT_FOUND'],
  doc: 'Deletes a group. Its people stay in the company. Trainings that only this group had access to stay closed.',
};

export const getGroupUsage: Endpoint<typeof S.getGroupUsage> = {
  method: 'GET',
  path: '/groups/:id/usage',
  allow: 'group:write',
  errors: ['NOT_FOUND'],
  doc: 'Lists the trainings that a group has access to, which its deletion affects.',
};
