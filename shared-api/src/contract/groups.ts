import { endpoint } from './endpoint.ts';
import type * as S from './groups.schema.ts';

export const listGroups = endpoint<typeof S.listGroups>({
  method: 'GET',
  path: '/groups',
  allow: 'group:list',
  errors: [],
  doc: 'Lists the groups of the company by name; for a manager, the ones they own.',
});
