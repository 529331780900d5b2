import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { pageBuild, zipOf } from '@vr/server/testing/builds';
import { startTestServer, type TestServer } from '@vr/server/testing/server';
import { until as itIsSo } from '@vr/server/testing/until';
import { createApi } from '@vr/shared-api/client';
import { getTraining } from '@vr/shared-api/contract/trainings';
import * as c from '@vr/shared-api/contract/uploads';
import type { FileType } from '@vr/shared-api/limits';
import { createSessionStore } from '@vr/shared-api/session';
import { placeKey, type UploadProgress, type UploadState } from '@vr/shared-ui/uploads';
import { createStore } from 'zustand/vanilla';
import { memoryStorage } from '../embed/memory-storage.ts';
import { endWhenRefused } from '../session/end.ts';
import { profileOf } from '../testing/profile.ts';
import { createEngine } from './engine.ts';
import { type Send, sendByTus } from './send.ts';

const MB = 1_048_576;

let server: TestServer;
let origin: number;
before(async () => {
  server = await startTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  origin = (server.app.server.address() as AddressInfo).port;
});
after(async () => {
  const closed = server.close();
  server.app.server.closeAllConnections();
  await closed;
});

/** A connection between browser and server. A test can cut it. */
async function startLine() {
  const sockets = new Set<Socket>();
  const line = { cut: false, cutAfter: Number.POSITIVE_INFINITY, sent: 0, offsets: [] as number[] };
  const hangUp = (last?: Socket) => {
    for (const socket of sockets) if (socket !== last) socket.destroy();
    sockets.clear();
    // Lets the forwarded bytes arrive before this connection closes.
    last?.end();
  };
  const proxy = createServer((near) => {
    if (line.cut) return near.destroy();
    const far = connect(origin, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.on('data', (chunk: Buffer) => {
      line.sent += chunk.length;
      for (const [, offset] of chunk.toString('latin1').matchAll(/^upload-offset: (\d+)\r$/gimu))
        line.offsets.push(Number(offset));
      far.write(chunk);
      if (line.sent < line.cutAfter || line.cut) return;
      line.cut = true;
      near.pause();
      hangUp(far);
    });
    near.on('end', () => far.end());
    far.pipe(near);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    line,
    address,
    close: () => {
      hangUp();
      proxy.close();
    },
  };
}

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** Reads `File` objects for tus, because tus's own reader for Node does not accept them. */
const fileReader = {
  async openFile(file: File) {
    const bytes = Buffer.from(await file.arrayBuffer());
    return {
      size: bytes.length,
      slice: async (start: number, end: number) => {
        const value = Object.assign(bytes.subarray(start, end), { size: Math.min(end, bytes.length) - start });
        return { value, done: end >= bytes.length };
      },
      close: () => undefined,
    };
  },
};

/** A publisher's portal, connected to the server through `startLine`. */
async function startPortal(given?: Send) {
  const { build } = server;
  const { id: clientId } = await build.client();
  const person = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  const training = await build.training({ clientId });
  const { line, address, close } = await startLine();
  opened.push(close);
  const storage = memoryStorage();
  const session = createSessionStore(storage, () => storage.clear());
  const signIn = async ({ id } = person) =>
    session
      .getState()
      .signedIn(await server.signIn({ id }), profileOf({ id, clientId, roles: ['ROLE_ADMINISTRATOR'] }));
  await signIn();
  const token = () => session.getState().token;
  const api = createApi({ baseUrl: address, token, onRefused: endWhenRefused(session) });
  const list = createStore<readonly UploadProgress[]>(() => []);
  const page = new EventTarget();
  const send = given ?? sendByTus(address, token, { fileReader });
  const engine = createEngine({ api, session, list, page, send });
  opened.push(() => {
    for (const { key } of list.getState()) engine.cancel(key);
  });
  const order = (bytes: Buffer, fileType: FileType = 'WEB_GL', trainingId = training.id) => ({
    place: { kind: 'training' as const, id: trainingId, fileType },
    title: 'Locking out a machine',
    version: '1.0.0',
    offlineAvailable: false,
    file: new File([new Uint8Array(bytes)], 'build.zip'),
  });
  const ownKey = placeKey({ kind: 'training', id: training.id, fileType: 'WEB_GL' });
  const until = (state: UploadState, key = ownKey) =>
    new Promise<UploadProgress>((resolve) => {
      const look = () => {
        const found = list.getState().find((upload) => upload.key === key && upload.state === state);
        if (!found) return;
        unsubscribe();
        resolve(found);
      };
      const unsubscribe = list.subscribe(look);
      look();
    });
  const goOn = () => page.dispatchEvent(new Event('online'));
  /**
   * Restores the connection. Waiting uploads resume at once, even if the server has not yet noticed the broken connection.
   */
  const reconnect = () => {
    line.cutAfter = Number.POSITIVE_INFINITY;
    line.cut = false;
    list.subscribe((uploads) => {
      if (uploads.some(({ state }) => state === 'waiting')) setImmediate(goOn);
    });
    goOn();
  };
  /** Runs the inspection and returns the upload once it reaches this state. */
  const inspected = async (state: UploadState) => {
    await until('inspecting');
    await server.runJobs();
    // Ends the pause before the next poll of the inspection.
    goOn();
    return until(state);
  };
  const onServer = async () =>
    (await server.call(c.listUploads, {}, { token: session.getState().token ?? '' })).body.items;
  /** Waits until the server has received at least this many bytes of the first upload. */
  const arrived = async (bytes: number) => {
    await itIsSo('the bytes have arrived', async () => ((await onServer())[0]?.received ?? 0) >= bytes);
  };
  return {
    api,
    address,
    engine,
    session,
    signIn,
    list,
    page,
    line,
    reconnect,
    training,
    order,
    ownKey,
    until,
    inspected,
    onServer,
    arrived,
  };
}

test('a build is announced, sent, inspected and then belongs to the training', async () => {
  const { engine, order, inspected, api, training, list } = await startPortal();
  const bytes = await pageBuild(MB);
  engine.start(order(bytes));
  assert.equal(list.getState()[0]?.state, 'starting');
  const done = await inspected('accepted');
  assert.equal(done.sent, bytes.length);
  assert.equal(done.report?.accepted, true);
  const { files } = await api.call(getTraining, { params: { id: training.id }, query: { lang: 'en' } });
  assert.partialDeepStrictEqual(files, [{ fileType: 'WEB_GL', version: '1.0.0', fileName: 'build.zip' }]);
});

test('a build that the inspection refuses fails with the reason and the report', async () => {
  const { engine, order, inspected } = await startPortal();
  engine.start(order(await zipOf({ 'readme.txt': 'no page' })));
  const { error, report } = await inspected('failed');
  assert.equal(error?.code, 'CONTENT_REFUSED');
  assert.ok(report?.findings.some(({ code }) => code === 'NO_ENTRY_PAGE'));
});

test('an upload waits for a lost network and does not send again what has arrived', async () => {
  const { engine, order, until, inspected, arrived, line, reconnect } = await startPortal();
  const bytes = await pageBuild(8 * MB);
  line.cutAfter = 5 * MB;
  engine.start(order(bytes));
  await until('waiting');
  await arrived(2 * MB);
  const before = line.offsets.length;
  reconnect();
  await inspected('accepted');
  const later = line.offsets.slice(before);
  assert.ok(later.length > 0 && later.every((offset) => offset >= 2 * MB), `sent again from ${later}`);
});

test('an upload waits after its session has ended and goes on when the same person signs in', async () => {
  const { engine, order, until, inspected, session, signIn, line, reconnect } = await startPortal();
  line.cutAfter = MB;
  engine.start(order(await pageBuild(4 * MB)));
  await until('waiting');
  session.getState().ended('expired');
  reconnect();
  assert.equal((await until('waiting')).state, 'waiting');
  await signIn();
  await inspected('accepted');
});

test('a revoked token ends the session, and the upload waits', async () => {
  const { engine, order, until, inspected, session, signIn } = await startPortal();
  const { profile } = session.getState();
  session.setState({ token: 'revoked' });
  engine.start(order(await pageBuild()));
  await until('waiting');
  assert.equal(session.getState().token, null);
  assert.equal(session.getState().endedBy, 'expired');
  assert.ok(profile);
  await signIn();
  await inspected('accepted');
});

test('another person who signs in does not see the upload', async () => {
  const { engine, order, until, session, signIn, list, line } = await startPortal();
  line.cutAfter = MB;
  engine.start(order(await pageBuild(4 * MB)));
  await until('waiting');
  session.getState().ended('expired');
  await signIn(await server.build.person({ clientId: (await server.build.client()).id }));
  assert.deepEqual(list.getState(), []);
});

test('after a reload an upload goes on from where the server has it when the same file is chosen again', async () => {
  const { engine, order, until, inspected, list, ownKey, onServer, api, training, address, session } =
    await startPortal();
  const bytes = await pageBuild(2 * MB);
  const { file, version } = order(bytes);
  const of = { trainingId: training.id, fileType: 'WEB_GL' as const };
  const { id } = await api.call(c.createUpload, { body: { ...of, version, fileName: file.name, size: file.size } });
  await fetch(`${address}/api/v1/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${session.getState().token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes.subarray(0, MB)),
  });
  engine.restore(await onServer());
  const found = await until('needs-file');
  assert.partialDeepStrictEqual(found, { sent: MB, fileName: 'build.zip', size: bytes.length });
  engine.retry(ownKey, new File(['other'], 'other.zip'));
  assert.equal(list.getState()[0]?.state, 'needs-file', 'another file is not accepted');
  engine.retry(ownKey, file);
  await inspected('accepted');
});

test('a refused upload shows again after a reload, with its report, until it is dismissed', async () => {
  const { engine, order, inspected, onServer, api, session, ownKey, address } = await startPortal();
  engine.start(order(await zipOf({ 'readme.txt': 'no page' })));
  await inspected('failed');
  const list = createStore<readonly UploadProgress[]>(() => []);
  const send = sendByTus(address, () => session.getState().token, { fileReader });
  const reloaded = createEngine({ api, session, list, page: new EventTarget(), send });
  reloaded.restore((await onServer()).toReversed());
  const [found] = list.getState();
  assert.deepEqual([found?.state, found?.error?.code], ['failed', 'CONTENT_REFUSED']);
  assert.ok(found?.report?.findings.some(({ code }) => code === 'NO_ENTRY_PAGE'));
  reloaded.dismiss(ownKey);
  assert.deepEqual(list.getState(), []);
  await itIsSo('the upload is deleted', async () => (await onServer()).length === 0);
});

test('a cancelled upload leaves nothing on the server', async () => {
  const { engine, order, until, list, line, ownKey, onServer } = await startPortal();
  line.cutAfter = MB;
  engine.start(order(await pageBuild(4 * MB)));
  await until('waiting');
  line.cutAfter = Number.POSITIVE_INFINITY;
  line.cut = false;
  engine.cancel(ownKey);
  assert.deepEqual(list.getState(), []);
  await itIsSo('the upload is deleted', async () => (await onServer()).length === 0);
});

test('retrying an upload that the server has deleted announces it again', async () => {
  const { engine, order, until, inspected, line, ownKey, onServer, api, page } = await startPortal();
  line.cutAfter = MB;
  engine.start(order(await pageBuild(4 * MB)));
  await until('waiting');
  line.cutAfter = Number.POSITIVE_INFINITY;
  line.cut = false;
  for (const { id } of await onServer()) await api.call(c.deleteUpload, { params: { id } });
  page.dispatchEvent(new Event('online'));
  const { error } = await until('failed');
  assert.equal(error?.code, 'NOT_FOUND');
  engine.retry(ownKey);
  await inspected('accepted');
});

test('a refusal that is not temporary fails immediately', async () => {
  const { engine, order, until } = await startPortal();
  engine.start({ ...order(await pageBuild()), version: 'much too long a version' });
  assert.equal((await until('failed')).error?.code, 'VALIDATION');
});

test('two uploads are sent at the same time, the third after one of them', async () => {
  const ends: (() => void)[] = [];
  const { engine, order, until, list } = await startPortal((_file, _id, onProgress) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    onProgress(1);
    return { done: promise, stop: () => undefined };
  });
  for (const fileType of ['UNITY', 'APK', 'WEB_GL'] as const) engine.start(order(randomBytes(MB), fileType));
  await itIsSo('two uploads are sent', () => ends.length === 2);
  const waits = () => list.getState().find(({ state }) => state === 'starting');
  const third = waits();
  assert.ok(third);
  assert.deepEqual(
    list
      .getState()
      .map(({ state }) => state)
      .toSorted(),
    ['sending', 'sending', 'starting'],
  );
  ends[0]?.();
  await until('sending', third.key);
  assert.equal(ends.length, 3);
  assert.equal(waits(), undefined);
});

test('the browser warns before the page is left while an upload is sent, and not afterwards', async () => {
  const { engine, order, until, inspected, page, line, reconnect } = await startPortal();
  const leave = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  assert.equal(leave(), true);
  line.cutAfter = MB;
  engine.start(order(await pageBuild(4 * MB)));
  await until('waiting');
  assert.equal(leave(), false);
  reconnect();
  await inspected('accepted');
  assert.equal(leave(), true);
});
