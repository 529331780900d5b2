import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import * as clients from '@vr/shared-api/contract/clients';
import * as r from '@vr/shared-api/contract/resources';
import * as trainings from '@vr/shared-api/contract/trainings';
import * as c from '@vr/shared-api/contract/uploads';
import { REMOVED_KEPT_DAYS } from '@vr/shared-api/limits';
import { cleanUp } from '../../clean-up.ts';
import { uploadLocks } from '../../publishing/uploads/locks.ts';
import { pageBuild, zipOf } from '../../testing/builds.ts';
import { startTestServer } from '../../testing/server.ts';

const MB = 1_048_576;

const server = await startTestServer();
after(() => server.close());

async function company(maxSize: number) {
  const { build } = server;
  const { id: clientId } = await build.client({ maxSize });
  const admin = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  const token = await server.signIn(admin);
  const newTraining = async () => (await build.training({ clientId, alreadyPublished: false, publishedAt: null })).id;
  return {
    newTraining,
    put: async (trainingId: number, bytes: Buffer) =>
      server.call(
        c.putTrainingFile,
        {
          params: { id: trainingId, type: 'WEB_GL' },
          body: { version: randomUUID().slice(0, 8), file: new File([new Uint8Array(bytes)], 'page.zip') },
        },
        { token },
      ),
    remove: (trainingId: number) =>
      server.call(trainings.deleteTrainingFile, { params: { id: trainingId, type: 'WEB_GL' } }, { token }),
    addDocument: (bytes: number) =>
      server.call(
        r.createResource,
        { body: { title: 'Guide', file: new File(['%PDF-1.7\n', new Uint8Array(bytes - 9)], 'a.pdf') } },
        { token },
      ),
    quota: async () =>
      (await server.call(clients.getQuota, { params: { id: 0 } }, { token: await server.signIn(admin) })).body,
  };
}

/** A small archive that unpacks to many times its size. */
const bomb = (bytes: number): Promise<Buffer> =>
  zipOf({ 'index.html': '<!doctype html><script src="a.js"></script>', 'a.js': '1', 'zeros.bin': Buffer.alloc(bytes) });

test('an archive that unpacks to much more than its size counts unpacked, and is refused beyond the limit', async () => {
  const here = await company(2 * MB);
  const archive = await bomb(8 * MB);
  assert.ok(archive.length < MB / 4);
  const first = await here.put(await here.newTraining(), archive);
  assert.equal(first.error, undefined, JSON.stringify(first.error));
  const { currentSize, stored } = await here.quota();
  assert.equal(currentSize, archive.length, 'the quota of trainings counts the uploaded file');
  assert.ok(stored && stored.builds > 8 * MB && stored.max === 10 * MB);
  const files = async () => (await server.keys('builds/')).length;
  const before = await files();
  const second = await here.put(await here.newTraining(), await bomb(7 * MB));
  assert.deepEqual([second.status, second.error?.code], [413, 'QUOTA_EXCEEDED']);
  assert.equal(await files(), before);
});

test('removed builds and documents count until they are deleted', async () => {
  const here = await company(MB);
  const training = await here.newTraining();
  for (let round = 0; round < 4; round += 1) {
    assert.equal((await here.remove(training)).status, 204);
    assert.equal((await here.put(training, await pageBuild(0.9 * MB))).status, 200);
  }
  const { stored } = await here.quota();
  assert.ok(stored && stored.replaced > 2.7 * MB && stored.builds < MB);
  assert.equal((await here.addDocument(MB)).status, 200);
  const full = await here.addDocument(MB);
  assert.deepEqual([full.status, full.error?.code], [413, 'QUOTA_EXCEEDED']);
  assert.equal((await here.remove(training)).status, 204);
  assert.equal((await here.put(training, await pageBuild(0.9 * MB))).status, 413);

  server.clock.advance((REMOVED_KEPT_DAYS + 1) * 86_400_000);
  await cleanUp(server.parts, uploadLocks(server.db));
  const { stored: later } = await here.quota();
  assert.deepEqual([later?.replaced, later?.documents], [0, MB]);
});
