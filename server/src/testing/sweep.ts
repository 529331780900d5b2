import { sweepUnusedFiles } from '../platform/pictures/shared.ts';
import type { TestServer } from './server.ts';

const DAY_MS = 86_400_000;

/** Deletes the files that no row names, such as those of refused saves, as the clean-up does after a day. */
export const sweepFiles = ({ parts }: TestServer): Promise<void> =>
  sweepUnusedFiles(parts, new Date(Date.now() + DAY_MS));
