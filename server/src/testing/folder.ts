import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** Creates an empty folder. It is deleted after the test that created it or, outside a test, after all tests of the file. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-test-'));
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
