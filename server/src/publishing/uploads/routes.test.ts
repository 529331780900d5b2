import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import * as trainings from '@vr/shared-api/contract/trainings';
import * as c from '@vr/shared-api/contract/uploads';
import type { FileType } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { cleanUp } from '../../clean-up.ts';
import { sql, type Values } from '../../platform/db/database.ts';
import { pageBuild, zipOf } from '../../testing/builds.ts';
import { startTestServer } from '../../testing/server.ts';
import { until } from '../../testing/until.ts';
import { purgeUnlessAccepted } from './bytes.ts';
import { uploadLocks } from './locks.ts';
import { deleteUploadRow, findUpload } from './queries.ts';

const API = '/api/v1';
const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = 'application/offset+octet-stream';

const server = await startTestServer();
after(() => server.close());

const rows = <R>(text: string, values: Values = {}) => server.db.rows(sql<R>('', text), values);

async function scene(over: { maxSize?: number; offlineAccess?: boolean; masterContentAccess?: boolean } = {}) {
  const { build } = server;
  const { id: clientId } = await build.client(over);
  const training = await build.training({ clientId });
  const admin = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  return { clientId, trainingId: training.id, admin, token: await server.signIn(admin) };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const announce = (
  { token, trainingId }: Pick<Scene, 'token' | 'trainingId'>,
  size: number,
  over: { fileType?: FileType; fileName?: string; version?: string; offlineAvailable?: boolean } = {},
) =>
  server.call(
    c.createUpload,
    { body: { trainingId, fileType: 'WEB_GL', version: '1.0', fileName: 'build.zip', size, ...over } },
    { token },
  );
const patch = (token: string, id: string, offset: number, payload: Buffer, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'PATCH',
    url: `${API}/uploads/${id}`,
    headers: {
      ...TUS,
      authorization: `Bearer ${token}`,
      'content-type': BYTES,
      'upload-offset': String(offset),
      ...headers,
    },
    payload,
  });
const head = (token: string, id: string) =>
  server.app.inject({
    method: 'HEAD',
    url: `${API}/uploads/${id}`,
    headers: { ...TUS, authorization: `Bearer ${token}` },
  });
const state = async ({ token }: Pick<Scene, 'token'>, id: string) =>
  (await server.call(c.getUpload, { params: { id } }, { token })).body;

async function keys(prefix = 'builds/'): Promise<string[]> {
  const found: string[] = [];
  for await (const key of server.parts.storage.list(prefix)) found.push(key);
  return found;
}

/** Returns the pieces of unfinished uploads in the storage. */
const pieces = () => readdir(join(server.parts.config.dataDir, 'storage', '.pieces')).catch(() => []);

async function publish(
  to: Pick<Scene, 'token' | 'trainingId'>,
  bytes: Buffer,
  over: Parameters<typeof announce>[2] = {},
) {
  const { body, error } = await announce(to, bytes.length, over);
  assert.equal(error, undefined, JSON.stringify(error));
  const sent = await patch(to.token, body.id, 0, bytes);
  assert.equal(sent.statusCode, 204, sent.body);
  await server.runJobs();
  return state(to, body.id);
}

describe('a build by tus', () => {
  test('arrives in pieces, is inspected and is used', async () => {
    const here = await scene();
    const bytes = await pageBuild(10_000);
    const { body: upload } = await announce(here, bytes.length);
    assert.partialDeepStrictEqual(upload, { state: 'RECEIVING', received: 0, size: bytes.length, report: null });

    const first = await patch(here.token, upload.id, 0, bytes.subarray(0, 4000));
    assert.equal(first.statusCode, 204, first.body);
    assert.equal(first.headers['upload-offset'], '4000');
    assert.equal(first.headers['upload-expires'], 'Wed, 17 Jun 2026 10:00:00 GMT');
    assert.equal((await state(here, upload.id)).received, 4000);
    const asked = await head(here.token, upload.id);
    assert.deepEqual(
      [asked.headers['upload-offset'], asked.headers['upload-length'], asked.headers['tus-resumable']],
      ['4000', String(bytes.length), '1.0.0'],
    );
    assert.equal(asked.headers['cache-control'], 'no-store');

    const last = await patch(here.token, upload.id, 4000, bytes.subarray(4000));
    assert.equal(last.headers['upload-offset'], String(bytes.length));
    assert.equal((await state(here, upload.id)).state, 'INSPECTING');
    await server.runJobs();
    const done = await state(here, upload.id);
    assert.partialDeepStrictEqual(done, { state: 'ACCEPTED', error: null, received: bytes.length });
    assert.equal(done.report?.entry, 'index.html');
    assert.deepEqual(
      (await keys(`builds/${upload.id}/`)).map((key) => key.split('/').slice(2).join('/')),
      ['files/app.js', 'files/data.bin', 'files/index.html'],
      'unpacked, and without the archive',
    );
    const { body: detail } = await server.call(
      trainings.getTraining,
      { params: { id: here.trainingId }, query: { lang: 'en' } },
      { token: here.token },
    );
    assert.partialDeepStrictEqual(detail.files, [{ fileType: 'WEB_GL', version: '1.0', fileSize: bytes.length }]);
    assert.deepEqual(detail.contentTypes, ['WEB_GL']);
  });

  test('is refused with the exact reason, and stores nothing', async () => {
    const here = await scene();
    const { body: upload } = await announce(here, 10);
    const refused = async (answer: Promise<Awaited<ReturnType<typeof patch>>>) => {
      const { statusCode, body } = await answer;
      return [statusCode, JSON.parse(body).code];
    };
    const bytes = Buffer.from('0123456789');
    const send = (offset: number, payload = bytes, headers = {}, token = here.token, id = upload.id) =>
      refused(patch(token, id, offset, payload, headers));
    assert.deepEqual(await send(4), [409, 'OFFSET_MISMATCH']);
    assert.deepEqual(await send(0, Buffer.from('0123456789a')), [413, 'PAYLOAD_TOO_LARGE']);
    assert.deepEqual(await send(0, bytes, { 'tus-resumable': '0.2.2' }), [412, 'UPLOAD_PROTOCOL']);
    assert.deepEqual(await send(0, bytes, { 'upload-offset': '-1' }), [400, 'VALIDATION']);
    assert.deepEqual(await send(0, bytes, { 'content-type': 'application/json' }), [400, 'VALIDATION']);
    assert.deepEqual(await send(0, bytes, {}, 'x'.repeat(43)), [401, 'NOT_AUTHENTICATED']);
    const learner = await server.signIn(await server.build.person({ clientId: here.clientId }));
    assert.deepEqual(await send(0, bytes, {}, learner), [403, 'NOT_AUTHORIZED']);
    const colleague = await server.build.person({ clientId: here.clientId, roles: ['ROLE_ADMINISTRATOR'] });
    assert.deepEqual(await send(0, bytes, {}, await server.signIn(colleague)), [404, 'NOT_FOUND']);
    assert.deepEqual(await send(0, bytes, {}, here.token, 'nothing'), [400, 'VALIDATION']);
    assert.partialDeepStrictEqual(await state(here, upload.id), { state: 'RECEIVING', received: 0 });
    assert.equal((await head(await server.signIn(colleague), upload.id)).statusCode, 404);
    const { headers, statusCode } = await server.app.inject({ method: 'OPTIONS', url: `${API}/uploads` });
    assert.deepEqual(
      [statusCode, headers['tus-version'], headers['tus-extension']],
      [204, '1.0.0', 'termination,expiration'],
    );
    assert.equal((await patch(here.token, upload.id, 0, bytes)).statusCode, 204);
    assert.deepEqual(await send(10, Buffer.from('')), [409, 'UPLOAD_ENDED']);
  });

  test('can be cancelled by its sender, and leaves nothing', async () => {
    const here = await scene();
    const before = await pieces();
    const { body: upload } = await announce(here, 100);
    await patch(here.token, upload.id, 0, Buffer.alloc(40));
    assert.equal((await pieces()).length, before.length + 1);
    const ended = await server.app.inject({
      method: 'DELETE',
      url: `${API}/uploads/${upload.id}`,
      headers: { ...TUS, authorization: `Bearer ${here.token}` },
    });
    assert.deepEqual([ended.statusCode, ended.headers['tus-resumable']], [204, '1.0.0']);
    assert.equal((await head(here.token, upload.id)).statusCode, 404);
    assert.equal((await patch(here.token, upload.id, 40, Buffer.alloc(10))).statusCode, 404);
    assert.deepEqual(await pieces(), before);
  });

  test('is listed for its person with the title of its training in their language, until a day after its end', async () => {
    const here = await scene();
    await rows("update person set lang = 'fr' where id = :adminId", { adminId: here.admin.id });
    await rows(
      "update training_text set title = 'Monter une échelle' where training_id = :trainingId and lang = 'fr'",
      {
        trainingId: here.trainingId,
      },
    );
    const bytes = await pageBuild();
    const { id } = await publish(here, bytes);
    const { body: other } = await announce(here, 10, { fileType: 'APK', fileName: 'build.apk' });
    const list = async () => (await server.call(c.listUploads, {}, { token: here.token })).body.items;
    assert.deepEqual(
      (await list()).map((upload) => [upload.id, upload.state, upload.trainingId, upload.title]).sort(),
      [
        [id, 'ACCEPTED', here.trainingId, 'Monter une échelle'],
        [other.id, 'RECEIVING', here.trainingId, 'Monter une échelle'],
      ].sort(),
    );
    const start = server.clock.now();
    server.clock.advance(25 * 3_600_000);
    assert.deepEqual(
      (await list()).map((upload) => upload.id),
      [other.id],
    );
    server.clock.set(start);
  });
});

describe('the target of a build', () => {
  const refusal = async (call: Promise<{ status: number; error: { code: string } | undefined }>) => {
    const { status, error } = await call;
    return [status, error?.code];
  };

  test('can be a training of the own company that is not being reviewed, and of no other company', async () => {
    const here = await scene();
    const elsewhere = await scene();
    assert.deepEqual(await refusal(announce({ ...here, trainingId: elsewhere.trainingId }, 10)), [404, 'NOT_FOUND']);
    const { id: partnerId } = await server.build.client({ type: 'PARTNER' });
    const roles: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];
    const partner = await server.signIn(await server.build.person({ clientId: partnerId, roles }));
    for (const [status, expected] of [
      ['CREATED', [200, undefined]],
      ['VALIDATION_REQUESTED', [409, 'TRAINING_IN_REVIEW']],
      ['UNDER_REVIEW', [409, 'TRAINING_IN_REVIEW']],
      ['REJECTED', [200, undefined]],
      ['VALIDATED', [200, undefined]],
    ] as const) {
      const { id: trainingId } = await server.build.training({ clientId: partnerId, status });
      assert.deepEqual(await refusal(announce({ token: partner, trainingId }, 10)), expected, status);
    }
  });

  test('is exactly one training or master content', async () => {
    const { token, trainingId } = await scene();
    const body = { fileType: 'WEB_GL', version: '1', fileName: 'a.zip', size: 1 } as const;
    const call = (more: object) => refusal(server.call(c.createUpload, { body: { ...body, ...more } }, { token }));
    assert.deepEqual(await call({}), [400, 'VALIDATION']);
    assert.deepEqual(await call({ trainingId, masterContentId: 1 }), [400, 'VALIDATION']);
    assert.deepEqual(await call({ trainingId, version: '12345678901' }), [400, 'VALIDATION']);
    assert.deepEqual(await call({ trainingId, size: 0 }), [400, 'VALIDATION']);
  });

  test('allows offline use only if the company has subscribed to it', async () => {
    const without = await scene();
    assert.deepEqual(await refusal(announce(without, 10, { offlineAvailable: true })), [409, 'NO_OFFLINE_ACCESS']);
    const having = await scene({ offlineAccess: true });
    assert.equal((await announce(having, 10, { offlineAvailable: true })).status, 200);
  });

  test('can be a master content if the company has access to them and the person may write it', async () => {
    const send = (token: string, masterContentId: number) =>
      refusal(
        server.call(
          c.createUpload,
          { body: { masterContentId, fileType: 'APK', version: '1', fileName: 'a.apk', size: 1 } },
          { token },
        ),
      );
    const without = await scene();
    const { id } = await server.build.masterContent({ clientId: without.clientId, name: 'Lift' });
    assert.deepEqual(await send(without.token, id), [409, 'NO_MASTER_CONTENT_ACCESS']);
    const having = await scene({ masterContentAccess: true });
    assert.deepEqual(await send(having.token, id), [404, 'NOT_FOUND']);
    const own = await server.build.masterContent({ clientId: having.clientId, name: 'Lift' });
    assert.deepEqual(await send(having.token, own.id), [200, undefined]);
    const roles: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];
    const partner = await server.signIn(await server.build.person({ clientId: having.clientId, roles }));
    assert.deepEqual(await send(partner, own.id), [403, 'NOT_AUTHORIZED']);
  });
});

describe('the quota', () => {
  test('of 0 allows no upload', async () => {
    const { error } = await announce(await scene({ maxSize: 0 }), 1);
    assert.equal(error?.code, 'NO_QUOTA');
  });

  test('counts all versions that are kept, uploads under way and the new build', async () => {
    const here = await scene({ maxSize: 1000 });
    await server.build.contentFile({ trainingId: here.trainingId, fileType: 'APK', fileSize: 600 });
    assert.equal((await announce(here, 401)).error?.code, 'QUOTA_EXCEEDED');
    assert.equal((await announce(here, 400)).status, 200, 'an upload that fills the quota exactly is accepted');
    assert.equal((await announce(here, 300)).status, 200, 'it replaces the upload under way');
    assert.equal((await announce(here, 101, { fileType: 'APK', version: '2' })).error?.code, 'QUOTA_EXCEEDED');
    assert.equal((await announce(here, 100, { fileType: 'APK', version: '2' })).status, 200, 'beside the stored build');
    assert.equal((await announce(here, 1, { fileType: 'UNITY' })).error?.code, 'QUOTA_EXCEEDED');
  });

  test('accepts exactly as many concurrent uploads as fit', async () => {
    const here = await scene({ maxSize: 1000 });
    const places = await Promise.all(
      Array.from({ length: 20 }, async () => (await server.build.training({ clientId: here.clientId })).id),
    );
    const answers = await Promise.all(places.map((trainingId) => announce({ ...here, trainingId }, 51)));
    const codes = answers.map(({ error }) => error?.code);
    assert.equal(codes.filter((code) => code === undefined).length, 19);
    assert.deepEqual(
      codes.filter((code) => code !== undefined),
      ['QUOTA_EXCEEDED'],
    );
    const more = await Promise.all([600, 600].map((size) => announce({ ...here, trainingId: here.trainingId }, size)));
    assert.deepEqual(
      more.map(({ error }) => error?.code),
      ['QUOTA_EXCEEDED', 'QUOTA_EXCEEDED'],
    );
  });

  test('accepts one of two uploads that do not fit together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const here = await scene({ maxSize: 1000 });
      const { id: other } = await server.build.training({ clientId: here.clientId });
      const answers = await Promise.all([announce(here, 600), announce({ ...here, trainingId: other }, 600)]);
      assert.deepEqual(answers.map(({ error }) => error?.code ?? '').sort(), ['', 'QUOTA_EXCEEDED']);
    }
  });
});

describe('an upload in the place of another', () => {
  test('ends the older one and deletes its bytes', async () => {
    const here = await scene();
    const before = await pieces();
    const { body: older } = await announce(here, 100);
    await patch(here.token, older.id, 0, Buffer.alloc(50));
    const { body: newer } = await announce(here, 80);
    assert.equal((await head(here.token, older.id)).statusCode, 404);
    assert.equal((await patch(here.token, older.id, 50, Buffer.alloc(50))).statusCode, 404);
    assert.deepEqual(await pieces(), before);
    assert.equal((await state(here, newer.id)).state, 'RECEIVING');
  });

  test('leaves the older one alone if it is refused itself', async () => {
    const here = await scene({ maxSize: 100 });
    const { body: older } = await announce(here, 100);
    assert.equal((await announce(here, 101)).error?.code, 'QUOTA_EXCEEDED');
    assert.equal((await state(here, older.id)).state, 'RECEIVING');
  });
});

describe('a build whose bytes have all arrived', () => {
  test('keeps the bytes of its build when its row is gone, however an inspection of it ends', async () => {
    const { db, parts } = server;
    const [here, there] = [await scene(), await scene()];
    const { id: accepted } = await publish(here, await pageBuild());
    const bytes = await pageBuild();
    const { body: cancelled } = await announce(there, bytes.length);
    await patch(there.token, cancelled.id, 0, bytes);
    for (const id of [accepted, cancelled.id]) {
      const upload = (await findUpload(db, id)) ?? assert.fail();
      await deleteUploadRow(db, id);
      await purgeUnlessAccepted(parts, upload);
    }
    assert.ok((await keys(`builds/${accepted}/files/`)).length > 0);
    assert.deepEqual(await keys(`builds/${cancelled.id}/`), []);
  });

  test('is not unpacked any longer, and leaves nothing, when it is cancelled meanwhile', async () => {
    const here = await scene();
    const files = Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`f/${i}`, `${i}`]));
    const bytes = await zipOf({ 'index.html': '<!doctype html>', ...files }, false);
    const { body: upload } = await announce(here, bytes.length);
    await patch(here.token, upload.id, 0, bytes);
    const inspected = server.runJobs();
    await until('the build is unpacked', async () => (await keys(`builds/${upload.id}/files/`)).length > 0);
    await server.call(c.deleteUpload, { params: { id: upload.id } }, { token: here.token });
    await inspected;
    assert.deepEqual(await keys(`builds/${upload.id}/`), []);
    assert.deepEqual(await rows('select from content_file where upload_id = :uploadId', { uploadId: upload.id }), []);
  });

  test('is not inspected again if it was cancelled, and its bytes deleted, before they were read', async (t) => {
    const here = await scene();
    const bytes = await pageBuild();
    const { body: upload } = await announce(here, bytes.length);
    await patch(here.token, upload.id, 0, bytes);
    const store = server.app.parts.storage.pieces;
    const { finish } = store;
    t.mock.method(store, 'finish', async (...file: Parameters<typeof finish>) => {
      await finish(...file);
      await server.call(c.deleteUpload, { params: { id: upload.id } }, { token: here.token });
    });
    await server.runJobs();
    const text = `select state from pgboss.job where data->>'uploadId' = :uploadId`;
    assert.deepEqual(await rows(text, { uploadId: upload.id }), [{ state: 'completed' }]);
    assert.deepEqual(await keys(`builds/${upload.id}/`), []);
  });

  test('is refused with the findings of its inspection, and leaves nothing', async () => {
    const here = await scene({ maxSize: 500 });
    const bytes = await zipOf({ 'readme.txt': 'no page' });
    const done = await publish(here, bytes);
    assert.partialDeepStrictEqual(done, { state: 'REFUSED', error: 'CONTENT_REFUSED' });
    assert.ok(done.report?.findings.some(({ code }) => code === 'NO_ENTRY_PAGE'));
    assert.deepEqual(await keys(`builds/${done.id}/`), []);
    assert.equal((await announce(here, 500)).status, 200, 'the quota of the refused build is free again');
    assert.equal((await patch(here.token, done.id, 0, bytes)).statusCode, 409);
  });

  test('is refused if it is already another type of the training or a master content of the company', async () => {
    const here = await scene({ masterContentAccess: true });
    const bytes = await pageBuild();
    assert.equal((await publish(here, bytes)).state, 'ACCEPTED');
    const again = await publish(here, bytes, { version: '2.0' });
    assert.equal(again.state, 'ACCEPTED', 'a build can follow itself');
    // Simulates a file that is valid for two types.
    await rows(`update content_file set file_type = 'UNITY' where training_id = :trainingId`, {
      trainingId: here.trainingId,
    });
    const twin = await publish(here, bytes);
    assert.deepEqual([twin.state, twin.error], ['REFUSED', 'DUPLICATE_FILE']);

    const { id: masterContentId } = await server.build.masterContent({ clientId: here.clientId, name: 'Lift' });
    const shared = await pageBuild();
    const toMaster = async (version: string) => {
      const { body } = await server.call(
        c.createUpload,
        { body: { masterContentId, fileType: 'WEB_GL', version, fileName: 'a.zip', size: shared.length } },
        { token: here.token },
      );
      await patch(here.token, body.id, 0, shared);
      await server.runJobs();
      return state(here, body.id);
    };
    assert.partialDeepStrictEqual(await toMaster('1'), { state: 'ACCEPTED', title: 'Lift', masterContentId });
    assert.equal((await toMaster('2')).state, 'ACCEPTED');
    assert.equal((await publish(here, shared)).error, 'DUPLICATE_FILE');
    assert.equal(
      (await publish(await scene(), shared)).state,
      'ACCEPTED',
      'a build of another company is not a duplicate',
    );
  });

  test('is added once, whenever its node dies', async () => {
    const here = await scene();
    const bytes = await pageBuild();
    const { body: upload } = await announce(here, bytes.length);
    await patch(here.token, upload.id, 0, bytes);
    // The node dies after unpacking, before the database transaction.
    const { transaction } = server.db;
    let died = 0;
    server.db.transaction = async (work) => {
      // The first transaction only reserves quota.
      if (died === 0) {
        died += 1;
        return transaction(work);
      }
      died += 1;
      throw new Error('killed');
    };
    assert.equal(await server.runJobs(), 1);
    server.db.transaction = transaction;
    assert.equal(died, 2);
    assert.equal((await state(here, upload.id)).state, 'INSPECTING');
    assert.ok((await keys(`builds/${upload.id}/files/`)).length > 0);
    const start = server.clock.now();
    server.clock.advance(60_000);
    assert.equal(await server.runJobs(), 1);
    assert.equal((await state(here, upload.id)).state, 'ACCEPTED');
    await server.parts.jobs.enqueue(server.db, 'inspect-upload', { uploadId: upload.id }, { key: 'again' });
    assert.equal(await server.runJobs(), 1);
    server.clock.set(start);
    const files = await rows<{ count: number }>('select count(*) from content_file where upload_id = :uploadId', {
      uploadId: upload.id,
    });
    assert.equal(files[0]?.count, 1);
    assert.deepEqual((await keys(`builds/${upload.id}/`)).length, 3);
  });

  test('is ended a day later if its inspection cannot be done', async () => {
    const { clock, parts } = server;
    const bytes = await pageBuild(10_000);
    const here = await scene({ maxSize: bytes.length + 100 });
    const { body: upload } = await announce(here, bytes.length);
    await patch(here.token, upload.id, 0, bytes);
    const { pieces } = server.app.parts.storage;
    const { finish } = pieces;
    pieces.finish = () => Promise.reject(new RangeError('A bug.'));
    const start = clock.now();
    const attempt = async (after: number) => {
      clock.advance(after);
      await cleanUp(parts, uploadLocks(server.db));
      await server.runJobs();
      const { state: reached, error } = await state(here, upload.id);
      return [reached, error];
    };
    const hour = 3_600_000;
    assert.deepEqual(await attempt(0), ['INSPECTING', null]);
    assert.deepEqual(await attempt(23 * hour), ['INSPECTING', null]);
    const lock = await uploadLocks(server.db).take(`inspection of ${upload.id}`);
    assert.deepEqual(await attempt(2 * hour), ['INSPECTING', null], 'while a node is still inspecting it');
    await lock?.release();
    assert.deepEqual(await attempt(0), ['REFUSED', 'INTERNAL']);
    pieces.finish = finish;
    assert.deepEqual(await keys(`builds/${upload.id}/`), []);
    assert.equal((await publish(here, bytes)).state, 'ACCEPTED', 'its quota is free again');
    clock.set(start);
  });

  test('is not added if it was cancelled, or its training closed, during the inspection', async () => {
    const here = await scene();
    const arrive = async (to: Pick<Scene, 'token' | 'trainingId'>) => {
      const bytes = await pageBuild();
      const { body: upload } = await announce(to, bytes.length);
      await patch(to.token, upload.id, 0, bytes);
      return upload.id;
    };
    const cancelled = await arrive(here);
    await server.call(c.deleteUpload, { params: { id: cancelled } }, { token: here.token });
    await server.runJobs();
    assert.deepEqual(await keys(`builds/${cancelled}/`), []);

    const late = await arrive(here);
    await rows('update training set deleted_at = :now where id = :trainingId', {
      trainingId: here.trainingId,
      now: server.clock.now(),
    });
    await server.runJobs();
    assert.equal((await state(here, late)).error, 'NOT_FOUND');
    assert.deepEqual(await keys(`builds/${late}/`), []);

    const { id: partnerId } = await server.build.client({ type: 'PARTNER' });
    const roles: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];
    const token = await server.signIn(await server.build.person({ clientId: partnerId, roles }));
    const { id: trainingId } = await server.build.training({ clientId: partnerId, status: 'CREATED' });
    const reviewed = await arrive({ token, trainingId });
    await rows(`update training set status = 'UNDER_REVIEW' where id = :trainingId`, { trainingId });
    await server.runJobs();
    assert.equal((await state({ token }, reviewed)).error, 'TRAINING_IN_REVIEW');
    assert.deepEqual(await keys(`builds/${reviewed}/`), []);
  });
});

describe('an upload whose bytes are missing, as after a restore', () => {
  const lose = async () => {
    const folder = join(server.parts.config.dataDir, 'storage', '.pieces');
    for (const name of await pieces()) await rm(join(folder, name));
  };

  test('ends with the first call that needs its bytes', async () => {
    const here = await scene();
    const bytes = await pageBuild();
    const list = () => server.call(c.listUploads, {}, { token: here.token });
    const asks: ((id: string) => Promise<number>)[] = [
      async (id) => (await head(here.token, id)).statusCode,
      async (id) => (await patch(here.token, id, 10, bytes.subarray(10))).statusCode,
      async (id) => (await server.call(c.getUpload, { params: { id } }, { token: here.token })).status,
    ];
    for (const first of asks) {
      const { body: upload } = await announce(here, bytes.length);
      await patch(here.token, upload.id, 0, bytes.subarray(0, 10));
      await lose();
      assert.equal(await first(upload.id), 404);
      for (const ask of asks) assert.equal(await ask(upload.id), 404);
      assert.deepEqual(await rows('select id from upload where id = :uploadId', { uploadId: upload.id }), []);
    }
    const { body: lost } = await announce(here, bytes.length);
    await patch(here.token, lost.id, 0, bytes.subarray(0, 10));
    const { body: kept } = await announce(here, 10, { fileType: 'APK', fileName: 'a.apk' });
    await lose();
    const { status, body } = await list();
    assert.deepEqual([status, body.items.map(({ id }) => id)], [200, [kept.id]]);
    assert.equal((await publish(here, bytes)).state, 'ACCEPTED', 'the build can be uploaded again');
  });

  test('also ends if it was waiting for its inspection', async () => {
    const here = await scene();
    const bytes = await pageBuild();
    const { body: upload } = await announce(here, bytes.length);
    await patch(here.token, upload.id, 0, bytes);
    await lose();
    await server.runJobs();
    const { state: now, error } = await state(here, upload.id);
    assert.deepEqual([now, error], ['REFUSED', 'UPLOAD_ENDED']);
  });
});

describe('a training', () => {
  test('must name the languages of its content before an upload', async () => {
    const { build } = server;
    const { clientId, token } = await scene();
    const { id: trainingId } = await build.training({ clientId, contentLanguages: [] });
    const { error, status } = await announce({ token, trainingId }, 10);
    assert.deepEqual([status, error?.code, error?.field], [400, 'VALIDATION', '/body/contentLanguages']);
    const calls = [
      server.call(
        c.putTrainingFile,
        { params: { id: trainingId, type: 'WEB_GL' }, body: { version: '1', file: new File(['x'], 'a.zip') } },
        { token },
      ),
      server.call(
        trainings.putTrainingMasterContent,
        { params: { id: trainingId, type: 'WEB_GL' }, body: { masterContentId: 1, launchParameter: 'x' } },
        { token },
      ),
    ];
    for (const { error } of await Promise.all(calls)) assert.equal(error?.field, '/body/contentLanguages');
    await rows(`update training set content_languages = '{fr}' where id = :trainingId`, { trainingId });
    assert.equal((await announce({ token, trainingId }, 10)).status, 200);
  });

  test('that is deleted ends its uploads, which leave nothing', async () => {
    const here = await scene();
    const before = [...(await pieces()), ...(await keys())];
    const { body: idle } = await announce(here, 100);
    await patch(here.token, idle.id, 0, Buffer.alloc(40));
    const bytes = await pageBuild();
    const { body: whole } = await announce(here, bytes.length, { fileType: 'UNITY' });
    await patch(here.token, whole.id, 0, bytes);
    const { status } = await server.call(
      trainings.deleteTraining,
      { params: { id: here.trainingId } },
      { token: here.token },
    );
    assert.equal(status, 204);
    await server.runJobs();
    assert.equal((await head(here.token, idle.id)).statusCode, 404);
    assert.equal((await patch(here.token, idle.id, 40, Buffer.alloc(60))).statusCode, 404);
    assert.deepEqual([...(await pieces()), ...(await keys())], before);
    assert.deepEqual(
      await rows('select id from upload where training_id = :trainingId', { trainingId: here.trainingId }),
      [],
    );
  });
});
