import { sweepUnusedFiles } from '../platform/pictures/shared.ts';
import type { TestServer } from './server.ts';

const DAY_MS = 86_400_000;

/** Deletes the files to which no row refers, such as those of refused saves. The clean-up does this after a day. */
export const sweepFiles = ({ parts }: TestServer): Promise<void> =>
  sweepUnusedFiles(parts, new Date(Date.now() + DAY_MS));
