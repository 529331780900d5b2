import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as trainings from '@vr/shared-api/contract/trainings';
import * as c from '@vr/shared-api/contract/uploads';
import { UPLOAD_IDLE_HOURS } from '@vr/shared-api/limits';
import { jarSigned, makeSigner, signedApk } from '../gate/testing/apk.ts';
import { APK_FILES, archiveOf } from '../gate/testing/archives.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { cleanUp } from './clean-up.ts';
import { uploadLocks } from './locks.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** An app of its own for each test: the same file is not accepted twice. */
const app = (name: string) => [...APK_FILES, { name: `assets/${name}.txt`, data: name }];

async function scene() {
  const { build } = server;
  const { id: clientId } = await build.client();
  const { id: trainingId } = await build.training({ clientId, alreadyPublished: false, publishedAt: null });
  const admin = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  return { clientId, trainingId, token: await server.signIn(admin) };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const stateOf = async ({ token }: Scene, id: string) =>
  (await server.call(c.getUpload, { params: { id } }, { token })).body;
const confirm = ({ token }: Pick<Scene, 'token'>, id: string) =>
  server.call(c.confirmUpload, { params: { id } }, { token });
const filesOf = async ({ token, trainingId }: Scene) =>
  (await server.call(trainings.getTraining, { params: { id: trainingId }, query: { lang: 'en' } }, { token })).body
    .files;

/** Sends an app by tus and runs its inspection. */
async function send(to: Scene, apk: Buffer): Promise<string> {
  const { token, trainingId } = to;
  const about = { trainingId, fileType: 'APK', version: '1', fileName: 'app.apk', size: apk.length } as const;
  const { body } = await server.call(c.createUpload, { body: about }, { token });
  const sent = await server.app.inject({
    method: 'PATCH',
    url: `/api/v1/uploads/${body.id}`,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    payload: apk,
  });
  assert.equal(sent.statusCode, 204, sent.body);
  await server.runJobs();
  return body.id;
}
const runCleanUp = () => cleanUp(server.parts, uploadLocks(server.db));

describe('an app without a valid signature', () => {
  test('is held, and in use only after its publisher has confirmed it', async () => {
    const here = await scene();
    const id = await send(here, archiveOf(app('held')));
    const held = await stateOf(here, id);
    assert.equal(held.state, 'HELD');
    assert.ok(held.report?.accepted && held.report.findings.some(({ code }) => code === 'NOT_SIGNED'));
    assert.deepEqual(await filesOf(here), []);
    // The clean-up inspects uploads again whose job is lost, but not this one.
    server.clock.advance(2 * 3_600_000);
    await runCleanUp();
    await server.runJobs();
    assert.equal((await stateOf(here, id)).state, 'HELD');

    assert.equal((await confirm(here, id)).body.state, 'INSPECTING');
    assert.equal((await confirm(here, id)).status, 200, 'confirming twice is not an error');
    await server.runJobs();
    assert.equal((await stateOf(here, id)).state, 'ACCEPTED');
    assert.partialDeepStrictEqual(await filesOf(here), [{ fileType: 'APK', fileName: 'app.apk' }]);
  });

  test('is held too if its signature does not fit', async () => {
    const here = await scene();
    const apk = signedApk(app('tampered'), [['v2', makeSigner('ec')]]);
    apk[apk.indexOf('and a library')]! ^= 1;
    const { state, report } = await stateOf(here, await send(here, apk));
    assert.deepEqual([state, report?.findings[0]?.code], ['HELD', 'SIGNATURE_INVALID']);
  });

  test('is confirmed by the person who has sent it alone', async () => {
    const here = await scene();
    const id = await send(here, archiveOf(app('own')));
    const colleague = await server.build.person({ clientId: here.clientId, roles: ['ROLE_ADMINISTRATOR'] });
    for (const other of [await scene(), { token: await server.signIn(colleague) }])
      assert.equal((await confirm(other, id)).error?.code, 'NOT_FOUND');
    await server.runJobs();
    assert.equal((await stateOf(here, id)).state, 'HELD');
  });

  test('is deleted if nobody confirms it, or if another build is sent in its place', async () => {
    const here = await scene();
    const forgotten = await send(here, archiveOf(app('forgotten')));
    server.clock.advance((UPLOAD_IDLE_HOURS + 1) * 3_600_000);
    await runCleanUp();
    const [gone] = (await server.call(c.listUploads, {}, { token: here.token })).body.items;
    assert.equal(gone, undefined);
    const replaced = await send(here, archiveOf(app('replaced')));
    const accepted = await send(here, signedApk(app('signed'), [['v2', makeSigner('ec')]]));
    assert.equal((await stateOf(here, accepted)).state, 'ACCEPTED');
    for (const id of [forgotten, replaced]) {
      assert.equal((await confirm(here, id)).error?.code, 'NOT_FOUND');
      assert.equal(await server.parts.storage.stat(`builds/${id}/build.apk`), undefined);
    }
  });

  test('sent in one call needs the confirmation in the call', async () => {
    const here = await scene();
    const put = (over: object) =>
      server.call(
        c.putTrainingFile,
        {
          params: { id: here.trainingId, type: 'APK' },
          body: { version: '1', ...over, file: new File([new Uint8Array(archiveOf(app('one-call')))], 'app.apk') },
        },
        { token: here.token },
      );
    const refused = await put({});
    assert.deepEqual([refused.status, refused.error?.code], [409, 'CONFIRMATION_NEEDED']);
    assert.ok(refused.error?.report?.findings.some(({ code }) => code === 'NOT_SIGNED'));
    assert.deepEqual(await filesOf(here), []);
    assert.equal((await put({ confirmed: true })).status, 200);
    assert.equal((await filesOf(here)).length, 1);
  });
});

test('an app with a valid signature needs no confirmation, and can be given none', async () => {
  for (const apk of [
    signedApk(app('v2'), [['v2', makeSigner('ec')]]),
    archiveOf(jarSigned(app('v1'), makeSigner('rsa'))),
  ]) {
    const here = await scene();
    const id = await send(here, apk);
    assert.equal((await stateOf(here, id)).state, 'ACCEPTED');
    assert.equal((await confirm(here, id)).error?.code, 'NOTHING_TO_CONFIRM');
  }
});
