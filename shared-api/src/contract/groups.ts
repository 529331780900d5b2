import { endpoint } from './endpoint.ts';
import type * as S from './groups.schema.ts';

export const listGroups = endpoint<typeof S.listGroups>({
  method: 'GET',
  path: '/groups',
  allow: 'group:list',
  errors: [],
  doc: "The groups of one's company by name; to a manager, those that they own.",
});
