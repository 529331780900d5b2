import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import * as trainings from '@vr/shared-api/contract/trainings';
import * as c from '@vr/shared-api/contract/uploads';
import type { FileType } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { pageBuild, zipOf } from '../testing/builds.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const API = '/api/v1';
const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = 'application/offset+octet-stream';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const rows = <R>(text: string, values: unknown[] = []) =>
  server.db.rows<R>({ name: `test.${text}`.slice(0, 60), text }, values);

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
  server.app.inject({ method: 'HEAD', url: `${API}/uploads/${id}`, headers: { ...TUS, authorization: `Bearer ${token}` } });
const state = async ({ token }: Pick<Scene, 'token'>, id: string) =>
  (await server.call(c.getUpload, { params: { id } }, { token })).body;

async function keys(prefix = 'builds/'): Promise<string[]> {
  const found: string[] = [];
  for await (const key of server.parts.storage.list(prefix)) found.push(key);
  return found;
}

/** Sends a build by tus and has it inspected. */
async function publish(to: Pick<Scene, 'token' | 'trainingId'>, bytes: Buffer, over: Parameters<typeof announce>[2] = {}) {
  const { body, error } = await announce(to, bytes.length, over);
  assert.equal(error, undefined, JSON.stringify(error));
  const sent = await patch(to.token, body.id, 0, bytes);
  assert.equal(sent.statusCode, 204, sent.body);
  await server.runJobs();
  return state(to, body.id);
}

describe('a build by tus', () => {
  test('arrives in pieces, is inspected, and counts', async () => {
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
});
