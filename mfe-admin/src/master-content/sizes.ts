import type { MasterContent } from './useMasterContents.ts';

/** What a master content counts in the company's storage: the newest build of each type, once (spec §9). */
export const sizeOf = ({ files }: Pick<MasterContent, 'files'>): number =>
  files.reduce((sum, { fileSize }) => sum + fileSize, 0);
