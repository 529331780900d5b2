import { endpoint } from './endpoint.ts';
import type * as S from './partners.schema.ts';

export const listPartners = endpoint<typeof S.listPartners>({
  method: 'GET',
  path: '/partners',
  allow: 'partner:list',
  errors: [],
  doc: 'The partners of the platform by name, as a training can come from one; to a partner, itself alone.',
});
