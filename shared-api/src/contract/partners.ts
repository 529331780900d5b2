import type { Endpoint } from './endpoint.ts';
import type * as S from './partners.schema.ts';

export const exportPartners: Endpoint<typeof S.exportPartners> = {
  method: 'GET',
  path: '/partners/export',
  allow: 'client:export',
  file: 'application/zip',
  doc: 'Returns a ZIP archive with one CSV file per partner: its trainings with views, minutes, likes and satisfaction.',
};

export const listPartners: Endpoint<typeof S.listPartners> = {
  method: 'GET',
  path: '/partners',
  allow: 'partner:list',
  doc: "Lists the partners of the platform by name, for the choice of a training's partner; for a partner, only itself.",
};
