import type { MasterContent } from './useMasterContents.ts';

/** The bytes that count towards the company's storage: the newest build of each content type (spec §9). */
export const storedSize = ({ files }: Pick<MasterContent, 'files'>): number =>
  files.reduce((sum, { fileSize }) => sum + fileSize, 0);
