import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import * as mc from '@vr/shared-api/contract/master-contents';
import * as c from '@vr/shared-api/contract/trainings';
import * as uploads from '@vr/shared-api/contract/uploads';
import { RESTORABLE_DAYS } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { cleanUp } from '../../clean-up.ts';
import { sql, type Values } from '../../platform/db/database.ts';
import { UnknownPieces } from '../../platform/storage/storage.ts';
import { pageBuild, zipOf } from '../../testing/builds.ts';
import { startTestServer } from '../../testing/server.ts';
import { until } from '../../testing/until.ts';
import { uploadLocks } from './locks.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MB = 1_048_576;

const server = await startTestServer();
after(() => server.close());
await server.app.listen({ host: '127.0.0.1', port: 0 });

const rows = <R>(text: string, values: Values = {}) => server.db.rows(sql<R>('', text), values);
const countUploads = async () => (await rows<{ count: number }>('select count(*) from upload'))[0]?.count;

async function scene(over: { maxSize?: number; offlineAccess?: boolean } = {}) {
  const { build } = server;
  const { id: clientId } = await build.client({ masterContentAccess: true, ...over });
  const { id: trainingId } = await build.training({ clientId, alreadyPublished: false, publishedAt: null });
  const admin = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  return { clientId, trainingId, admin, token: await server.signIn(admin) };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** Each build gets a unique version, unless a test sets one. */
const newVersion = () => randomUUID().slice(0, 8);
const put = ({ token, trainingId }: Pick<Scene, 'token' | 'trainingId'>, bytes: Buffer, over: object = {}) =>
  server.call(
    uploads.putTrainingFile,
    {
      params: { id: trainingId, type: 'WEB_GL' },
      body: { version: newVersion(), ...over, file: new File([new Uint8Array(bytes)], 'page.zip') },
    },
    { token },
  );
const putMaster = ({ token }: Pick<Scene, 'token'>, id: number, bytes: Buffer) =>
  server.call(
    uploads.putMasterContentFile,
    {
      params: { id, type: 'WEB_GL' },
      body: { version: newVersion(), file: new File([new Uint8Array(bytes)], 'page.zip') },
    },
    { token },
  );
const use = ({ token, trainingId }: Scene, masterContentId: number, launchParameter = '--scene=1') =>
  server.call(
    c.putTrainingMasterContent,
    { params: { id: trainingId, type: 'WEB_GL' }, body: { masterContentId, launchParameter } },
    { token },
  );
const remove = ({ token, trainingId }: Pick<Scene, 'token' | 'trainingId'>) =>
  server.call(c.deleteTrainingFile, { params: { id: trainingId, type: 'WEB_GL' } }, { token });
const read = async ({ token, trainingId }: Scene) =>
  (await server.call(c.getTraining, { params: { id: trainingId }, query: { lang: 'en' } }, { token })).body;

async function stored(): Promise<string[]> {
  const found: string[] = await readdir(join(server.parts.config.dataDir, 'storage', '.pieces')).catch(() => []);
  for await (const key of server.parts.storage.list('builds/')) found.push(key);
  return found.sort();
}

/** Sends raw multipart over a real connection. Breaks the connection if `end` is false. */
function sendRaw({ token, trainingId }: Scene, parts: (string | Buffer)[], end = true, headers: object = {}) {
  const { port } = server.app.server.address() as AddressInfo;
  return new Promise<{ status: number; code?: string; field?: string }>((resolve, reject) => {
    const call = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method: 'PUT',
        path: `/api/v1/trainings/${trainingId}/files/WEB_GL`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=line',
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, ...JSON.parse(text) }));
      },
    );
    call.on('error', reject);
    for (const part of parts) call.write(part);
    if (end) call.end('\r\n--line--\r\n');
    else
      until('the upload has begun', async () => (await countUploads()) === 1).then(
        () => call.destroy(new Error('broken off')),
        reject,
      );
  });
}
const field = (name: string, value: string) =>
  `--line\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FILE = '--line\r\ncontent-disposition: form-data; name="file"; filename="page.zip"\r\n\r\n';

describe('a build in one call', () => {
  test('is streamed and inspected, and is in use when the reply arrives', async () => {
    const here = await scene({ offlineAccess: true });
    const bytes = await pageBuild(3 * MB);
    const { body, error } = await put(here, bytes, { version: '1.0', offlineAvailable: true });
    assert.equal(error, undefined, JSON.stringify(error));
    assert.partialDeepStrictEqual(body, {
      file: {
        fileType: 'WEB_GL',
        version: '1.0',
        fileName: 'page.zip',
        fileSize: bytes.length,
        offlineAvailable: true,
      },
      report: { accepted: true, entry: 'index.html' },
    });
    assert.equal((await read(here)).files[0]?.offlineAvailable, true);
    assert.equal(await countUploads(), 0);
  });

  test('is refused with the findings of its inspection', async () => {
    const here = await scene();
    const before = await stored();
    const { status, error } = await put(here, await zipOf({ 'readme.txt': 'x' }));
    assert.deepEqual([status, error?.code], [400, 'CONTENT_REFUSED']);
    assert.ok(error?.report?.findings.some(({ code }) => code === 'NO_ENTRY_PAGE'));
    assert.deepEqual([await stored(), await countUploads()], [before, 0]);
  });

  test('may have its fields before or after its file', async () => {
    const here = await scene({ offlineAccess: true });
    const bytes = await pageBuild();
    const after = [FILE, bytes, '\r\n', field('offlineAvailable', 'true'), field('version', '2.0').trimEnd()];
    assert.equal((await sendRaw(here, after)).status, 200);
    assert.partialDeepStrictEqual((await read(here)).files, [{ version: '2.0', offlineAvailable: true }]);
    const around = [field('version', '3.0'), FILE, bytes, '\r\n', field('offlineAvailable', 'false').trimEnd()];
    assert.equal((await sendRaw(here, around)).status, 200);
    assert.partialDeepStrictEqual((await read(here)).files, [{ version: '3.0', offlineAvailable: false }]);
    await rows('update client set offline_access = false where id = :clientId', { clientId: here.clientId });
    assert.partialDeepStrictEqual(await sendRaw(here, after), { status: 409, code: 'NO_OFFLINE_ACCESS' });
    assert.equal(await countUploads(), 0);
  });

  test('is refused if a field is missing, unknown, wrong or repeated', async () => {
    const here = await scene();
    const before = await stored();
    const bytes = await pageBuild();
    const missing = await sendRaw(here, [FILE, bytes]);
    assert.partialDeepStrictEqual(missing, { status: 400, code: 'VALIDATION', field: '/body/version' });
    const late = await sendRaw(here, [FILE, bytes, '\r\n', field('version', '12345678901').trimEnd()]);
    assert.partialDeepStrictEqual(late, { status: 400, code: 'VALIDATION', field: '/body/version' });
    const again = await sendRaw(here, [field('version', '1'), FILE, bytes, '\r\n', field('version', '2').trimEnd()]);
    assert.partialDeepStrictEqual(again, { status: 400, code: 'VALIDATION', field: '/body/version' });
    const files = await sendRaw(here, [field('version', '1'), FILE, bytes, '\r\n', FILE, bytes]);
    assert.partialDeepStrictEqual(files, { status: 400, code: 'VALIDATION', field: '/body/file' });
    const unknown = await sendRaw(here, [field('version', '1.0'), field('size', '1'), FILE, bytes]);
    assert.partialDeepStrictEqual(unknown, { status: 400, field: '/body/size' });
    const none = await sendRaw(here, [field('version', '1.0')]);
    assert.partialDeepStrictEqual(none, { status: 400, field: '/body/file' });
    const long = await sendRaw(here, [field('version', '12345678901'), FILE, bytes]);
    assert.partialDeepStrictEqual(long, { status: 400, field: '/body/version' });
    assert.deepEqual([await stored(), await countUploads()], [before, 0]);
    assert.equal((await sendRaw(here, [field('version', '1.0'), FILE, bytes])).status, 200);
  });

  test('stays within the quota, with or without a known length, and leaves nothing if it exceeds it', async () => {
    const here = await scene({ maxSize: 2 * MB });
    const before = await stored();
    const withLength = await put(here, await pageBuild(3 * MB));
    assert.deepEqual([withLength.status, withLength.error?.code], [413, 'QUOTA_EXCEEDED']);
    const withoutLength = await sendRaw(here, [field('version', '1.0'), FILE, await pageBuild(3 * MB)]);
    assert.partialDeepStrictEqual(withoutLength, { status: 413, code: 'QUOTA_EXCEEDED' });
    assert.deepEqual([await stored(), await countUploads()], [before, 0]);
    const exact = await pageBuild(MB);
    await rows('update client set max_size = :maxSize where id = :clientId', {
      clientId: here.clientId,
      maxSize: exact.length,
    });
    assert.equal(
      (await sendRaw(here, [field('version', '1.0'), FILE, exact])).status,
      200,
      'a build that fills the quota exactly is accepted',
    );
  });

  test('is displaced by others to the same place without a failure of the server', async () => {
    const here = await scene();
    const builds = await Promise.all([1, 2, 3, 4].map(() => pageBuild()));
    const statuses = new Set<string>();
    for (let round = 0; round < 4; round += 1)
      for (const { status, error } of await Promise.all([...builds, ...builds].map((build) => put(here, build))))
        statuses.add(`${status} ${error?.code}`);
    statuses.delete('200 undefined');
    assert.deepEqual([...statuses], ['409 UPLOAD_ENDED']);
    assert.equal(await countUploads(), 0);
  });

  test('whose connection breaks leaves nothing', async () => {
    const here = await scene();
    const before = await stored();
    await assert.rejects(sendRaw(here, [field('version', '1.0'), FILE, Buffer.alloc(2 * MB)], false), /broken off/u);
    await until('the upload is deleted', async () => (await countUploads()) === 0);
    assert.deepEqual(await stored(), before);
  });
});

describe('the content of a type of a training', () => {
  test('publishes the training when it is the first, and notifies everyone who sees it except the author', async () => {
    const here = await scene();
    const { build } = server;
    const [inside, outside] = [
      await build.person({ clientId: here.clientId }),
      await build.person({ clientId: here.clientId }),
    ];
    const stranger = await build.person({ clientId: (await build.client()).id });
    await build.person({ clientId: here.clientId, disabled: true });
    const group = await build.group({ clientId: here.clientId, members: [inside.id] });
    await build.access({ clientId: here.clientId, trainingId: here.trainingId, groupIds: [group.id] });
    const notifiedPeople = () =>
      rows<{ id: number }>(
        `select person_id as id from notification where type = 'NEW_TRAINING'
           and params = jsonb_build_object('trainingIds', jsonb_build_array(:trainingId::int)) order by 1`,
        { trainingId: here.trainingId },
      );
    assert.equal((await put(here, await pageBuild())).status, 200);
    assert.deepEqual(await notifiedPeople(), [{ id: inside.id }], `not ${outside.id}, not ${stranger.id}`);
    assert.equal((await put(here, await pageBuild())).status, 200);
    assert.equal((await notifiedPeople()).length, 1, 'a second content notifies nobody');
    const training = await read(here);
    assert.deepEqual([training.alreadyPublished, training.isNew, training.status], [true, true, null]);
  });

  test('can be a master content of the company, which cannot be deleted while it is used', async () => {
    const here = await scene();
    const { id } = await server.build.masterContent({ clientId: here.clientId, name: 'Lift' });
    assert.equal((await use(here, id)).error?.code, 'NO_CONTENT');
    const foreign = await server.build.masterContent({ clientId: (await scene()).clientId, name: 'Lift' });
    assert.equal((await use(here, foreign.id)).error?.code, 'NOT_FOUND');
    const sent = await putMaster(here, id, await pageBuild());
    assert.equal(sent.status, 200, JSON.stringify(sent.error));
    assert.equal((await put(here, await pageBuild())).status, 200);
    assert.equal((await use(here, id)).status, 204);
    assert.partialDeepStrictEqual((await read(here)).files, [{ masterContentId: id, launchParameter: '--scene=1' }]);
    const gone = () =>
      server.call(mc.deleteMasterContentFile, { params: { id, type: 'WEB_GL' } }, { token: here.token });
    assert.equal((await gone()).error?.code, 'MASTER_CONTENT_IN_USE');
    const { modified } = (
      await rows<{ modified: Date }>('select content_modified_at as modified from training where id = :trainingId', {
        trainingId: here.trainingId,
      })
    )[0] as { modified: Date };
    server.clock.advance(1000);
    assert.equal((await putMaster(here, id, await pageBuild())).status, 200);
    const [after] = await rows<{ modified: Date }>(
      'select content_modified_at as modified from training where id = :trainingId',
      { trainingId: here.trainingId },
    );
    assert.ok(Number(after?.modified) > Number(modified), 'a new build of the master content updates the training');
    assert.equal((await put(here, await pageBuild())).status, 200);
    assert.partialDeepStrictEqual((await read(here)).files, [{ masterContentId: null }]);
    assert.equal((await gone()).status, 204, 'no training uses the master content any more');
  });

  test('is deleted and set to offline use by people who may edit the training', async () => {
    const here = await scene({ offlineAccess: true });
    const say = (offlineAvailable: boolean) =>
      server.call(
        c.patchTrainingFile,
        { params: { id: here.trainingId, type: 'WEB_GL' }, body: { offlineAvailable } },
        { token: here.token },
      );
    assert.equal((await say(true)).error?.code, 'NO_CONTENT');
    await put(here, await pageBuild());
    assert.equal((await say(true)).status, 204);
    assert.equal((await read(here)).files[0]?.offlineAvailable, true);
    await rows('update client set offline_access = false where id = :clientId', { clientId: here.clientId });
    assert.equal((await say(true)).error?.code, 'NO_OFFLINE_ACCESS');
    assert.equal((await say(false)).status, 204);
    assert.equal((await remove(here)).status, 204);
    assert.equal((await remove(here)).status, 204, 'deleting it again changes nothing');
    assert.deepEqual((await read(here)).contentTypes, []);
    const other = await scene();
    assert.equal((await remove({ ...other, trainingId: here.trainingId })).error?.code, 'NOT_FOUND');
  });

  test('stays the validated one in a partner’s published training until the next validation', async () => {
    const { build } = server;
    const { id: clientId } = await build.client({ type: 'PARTNER' });
    const { id: trainingId } = await build.training({ clientId, status: 'VALIDATED' });
    const old = await build.contentFile({ trainingId, version: '1.0' });
    const roles: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];
    const token = await server.signIn(await build.person({ clientId, roles }));
    server.clock.advance(1000);
    assert.equal((await put({ token, trainingId }, await pageBuild(), { version: '2.0' })).status, 200);
    const [training] = await rows('select status, live_types as live from training where id = :trainingId', {
      trainingId,
    });
    assert.deepEqual(training, { status: 'CREATED', live: ['WEB_GL'] });
    const launchBy = async (token: string) =>
      (await server.call(c.launchTraining, { params: { id: trainingId }, body: { fileType: 'WEB_GL' } }, { token }))
        .body;
    assert.equal((await launchBy(token)).contentVersion, '2.0', 'the partner tests its new build');
    const learner = await build.person({ clientId: (await build.client()).id });
    await build.offer({ clientId: learner.clientId, trainingIds: [trainingId] });
    assert.equal(
      (await launchBy(await server.signIn(learner))).contentVersion,
      '1.0',
      'a learner gets the validated build',
    );
    const [row] = await rows('select removed_at as at from content_file where id = :oldId', { oldId: old.id });
    assert.deepEqual(row, { at: null });
  });

  test('stays available to learners when the partner deletes it from a published training', async () => {
    const { build, clock } = server;
    const { id: clientId } = await build.client({ type: 'PARTNER', masterContentAccess: true });
    const roles: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];
    const token = await server.signIn(await build.person({ clientId, roles }));
    const { id: trainingId } = await build.training({ clientId, status: 'VALIDATED' });
    await build.contentFile({ trainingId, version: '1.0' });
    const learner = await build.person({ clientId: (await build.client()).id });
    await build.offer({ clientId: learner.clientId, trainingIds: [trainingId] });
    const learnerToken = await server.signIn(learner);
    const launchBy = (token: string) =>
      server.call(c.launchTraining, { params: { id: trainingId }, body: { fileType: 'WEB_GL' } }, { token });
    const state = async () =>
      (
        await rows('select status, content_types as own, live_types as live from training where id = :trainingId', {
          trainingId,
        })
      )[0];

    clock.advance(1000);
    assert.equal((await remove({ token, trainingId })).status, 204);
    assert.deepEqual(await state(), { status: 'CREATED', own: [], live: ['WEB_GL'] });
    assert.equal((await launchBy(token)).error?.code, 'NO_CONTENT', 'the owner no longer has it');
    assert.equal((await launchBy(learnerToken)).body.contentVersion, '1.0');
    await cleanUp(server.parts, uploadLocks(server.db));

    clock.advance(1000);
    assert.equal((await put({ token, trainingId }, await pageBuild(), { version: '2.0' })).status, 200);
    assert.equal((await launchBy(token)).body.contentVersion, '2.0');
    assert.equal((await launchBy(learnerToken)).body.contentVersion, '1.0');
    assert.equal(
      (await remove({ token, trainingId })).status,
      204,
      'a build that was never validated is deleted at once',
    );
    assert.equal((await launchBy(learnerToken)).body.contentVersion, '1.0');
    assert.deepEqual(
      await rows(
        `select version, removed_at is not null as gone from content_file where training_id = :trainingId order by version`,
        { trainingId },
      ),
      [
        { version: '1.0', gone: false },
        { version: '2.0', gone: true },
      ],
    );

    const { id: draft } = await build.training({ clientId, status: 'CREATED', alreadyPublished: false });
    await build.contentFile({ trainingId: draft });
    assert.equal((await remove({ token, trainingId: draft })).status, 204);
    assert.deepEqual(
      await rows('select removed_at is not null as gone from content_file where training_id = :draft', { draft }),
      [{ gone: true }],
    );
  });
});

test('the clean-up deletes what is no longer used, and keeps what is', async () => {
  const here = await scene();
  const { parts, clock } = server;
  const locks = uploadLocks(server.db);
  await put(here, await pageBuild(), { version: '1.0' });
  clock.advance(1000);
  await put(here, await pageBuild(), { version: '2.0' });
  const folders = async () => new Set((await stored()).map((key) => key.split('/')[1]));
  const prefixes = await rows<{ id: string }>(
    'select upload_id as id from content_file where training_id = :trainingId order by created_at',
    { trainingId: here.trainingId },
  );
  const [past, current] = prefixes.map(({ id }) => id) as [string, string];

  await rows('update content_file set removed_at = :now where upload_id = :past', { past, now: clock.now() });

  const announce = async (fileType: 'UNITY' | 'APK', size: number) =>
    (
      await server.call(
        uploads.createUpload,
        { body: { trainingId: here.trainingId, fileType, version: '1', fileName: 'a.zip', size } },
        { token: here.token },
      )
    ).body.id;
  const patch = (id: string, bytes: Buffer) =>
    server.app.inject({
      method: 'PATCH',
      url: `/api/v1/uploads/${id}`,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        authorization: `Bearer ${here.token}`,
      },
      payload: bytes,
    });
  const idle = await announce('UNITY', 100);
  await patch(idle, Buffer.alloc(50));
  const refused = await announce('APK', 5);
  await patch(refused, Buffer.alloc(5));
  await server.runJobs();
  await parts.storage.put('builds/3b241101-e2bb-4255-8caf-4136c566a962/files/index.html', Buffer.from('left'));
  await rows(`insert into idempotency_key values (:adminId, 'a-key-of-old', 'POST /x', '{}', :now)`, {
    adminId: here.admin.id,
    now: clock.now(),
  });

  await cleanUp(parts, locks);
  assert.equal(await countUploads(), 2);
  assert.ok((await folders()).has(past));
  assert.ok(!(await folders()).has('3b241101-e2bb-4255-8caf-4136c566a962'), 'a folder without a row is deleted');

  clock.advance(DAY + 1000);
  await cleanUp(parts, locks);
  assert.deepEqual(await rows('select id from upload'), [{ id: idle }], 'the row of the refused upload is deleted');
  assert.deepEqual(await rows('select key from idempotency_key'), []);
  clock.advance(DAY);
  await cleanUp(parts, locks);
  assert.deepEqual(await rows('select id from upload'), []);
  assert.ok((await folders()).has(past), 'a removed build is kept for running sessions');

  clock.advance(6 * DAY);
  await cleanUp(parts, locks);
  assert.ok(!(await folders()).has(past));
  assert.ok((await folders()).has(current));
  await rows('update training set deleted_at = :now where client_id = :clientId', {
    clientId: here.clientId,
    now: clock.now(),
  });
  clock.advance(8 * DAY);
  await cleanUp(parts, locks);
  assert.ok((await folders()).has(current), 'the build of a deleted training is kept as long as it can be restored');
  clock.advance(RESTORABLE_DAYS * DAY);
  await cleanUp(parts, locks);
  assert.ok(!(await folders()).has(current));
  assert.deepEqual(await readdir(join(parts.config.dataDir, 'storage', '.pieces')), []);
});

describe('an upload whose node has died', () => {
  const cleaned = (after: number) => {
    const { parts, clock } = server;
    clock.advance(after);
    return cleanUp(parts, uploadLocks(server.db));
  };
  const insert = (
    here: Scene,
    over: { id: string; fileType: string; state: string; handle: string; inOneCall: boolean },
  ) =>
    rows(
      `insert into upload (id, client_id, person_id, training_id, file_type, version, file_name, size, storage_handle,
         in_one_call, state, created_at, active_at) values (:overId, :clientId, :adminId, :trainingId, :fileType, '1',
           'a.zip', 1000, :handle, :inOneCall, :state, :now, :now)`,
      {
        overId: over.id,
        clientId: here.clientId,
        adminId: here.admin.id,
        trainingId: here.trainingId,
        fileType: over.fileType,
        handle: over.handle,
        inOneCall: over.inOneCall,
        state: over.state,
        now: server.clock.now(),
      },
    );

  test('during a multipart call frees its quota after an hour', async () => {
    const { pieces } = server.parts.storage;
    const here = await scene({ maxSize: 1000 });
    const announce = () =>
      server.call(
        uploads.createUpload,
        { body: { trainingId: here.trainingId, fileType: 'APK', version: '1', fileName: 'a.apk', size: 1000 } },
        { token: here.token },
      );
    const id = randomUUID();
    const handle = await pieces.begin(`builds/${id}/build.zip`);
    await insert(here, { id, fileType: 'UNITY', state: 'RECEIVING', handle, inOneCall: true });
    assert.equal((await announce()).error?.code, 'QUOTA_EXCEEDED');
    await cleaned(HOUR - 1000);
    assert.equal((await announce()).error?.code, 'QUOTA_EXCEEDED');
    await cleaned(2000);
    assert.equal((await announce()).status, 200);
    await assert.rejects(pieces.received(`builds/${id}/build.zip`, handle), UnknownPieces);
  });

  test('before the handle of its bytes was stored is deleted after a day', async () => {
    const { clock, parts } = server;
    const { pieces } = parts.storage;
    const start = clock.now();
    // The storage uses its own clock.
    clock.set(new Date());
    const here = await scene();
    const [known, unknown] = [await pieces.begin('builds/x/build.zip'), await pieces.begin('builds/y/build.zip')];
    await insert(here, { id: randomUUID(), fileType: 'UNITY', state: 'RECEIVING', handle: known, inOneCall: false });
    await cleaned(DAY - HOUR);
    assert.equal(await pieces.received('builds/y/build.zip', unknown), 0);
    await cleaned(2 * HOUR);
    await assert.rejects(pieces.received('builds/y/build.zip', unknown), UnknownPieces);
    assert.equal(await pieces.received('builds/x/build.zip', known), 0);
    clock.set(start);
  });

  test('is not confused with one that another node is unpacking', async () => {
    const here = await scene();
    const id = randomUUID();
    await insert(here, { id, fileType: 'WEB_GL', state: 'INSPECTING', handle: randomUUID(), inOneCall: false });
    await server.parts.storage.put(`builds/${id}/files/index.html`, Buffer.from('<html>'));
    await cleaned(2000);
    assert.ok(await server.parts.storage.stat(`builds/${id}/files/index.html`));
  });

  test('loses its row if its bytes are missing', async () => {
    const here = await scene();
    const id = randomUUID();
    await insert(here, { id, fileType: 'WEB_GL', state: 'RECEIVING', handle: randomUUID(), inOneCall: false });
    await cleaned(1000);
    assert.deepEqual(await rows('select id from upload where id = :id', { id }), []);
  });
});
