import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** Makes an empty folder, which is deleted after the tests of the file or after the test that asks for it. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-test-'));
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
