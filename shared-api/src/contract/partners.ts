import { endpoint } from './endpoint.ts';
import type * as S from './partners.schema.ts';

export const listPartners = endpoint<typeof S.listPartners>({
  method: 'GET',
  path: '/partners',
  allow: 'partner:list',
  errors: [],
  doc: "Lists the partners of the platform by name, for the choice of a training's partner; for a partner, only itself.",
});
