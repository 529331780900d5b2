import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { diskStorage } from '../storage/disk.ts';
import { servesFiles } from './testing/serves-files.ts';

describe('from the disk', () => {
  let root: string;
  servesFiles(async () => {
    root = await mkdtemp(join(tmpdir(), 'vr-portal-serve-'));
    return diskStorage(root);
  });
  after(() => rm(root, { recursive: true }));
});
