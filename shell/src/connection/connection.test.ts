import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type Api, ApiError } from '@vr/shared-api/client';
import { countUnreadNotifications } from '@vr/shared-api/contract/notifications';
import { watchConnection } from './connection.ts';

const network = new ApiError(0, { code: 'NETWORK' });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A fake browser, a fake server that a test can make unreachable, and calls that end with `outcome`. */
function connected({ onLine = true } = {}) {
  const browser = new EventTarget() as EventTarget & { navigator: { onLine: boolean } };
  browser.navigator = { onLine };
  const server = { answers: true, asked: 0, outcome: undefined as unknown };
  const { store, watch } = watchConnection(browser as never, async () => {
    server.asked += 1;
    if (!server.answers) throw new TypeError('Failed to fetch');
  });
  const api = watch({
    call: async () => {
      if (server.outcome instanceof Error) throw server.outcome;
      return (await server.outcome) as never;
    },
  } as Api);
  return {
    server,
    state: () => store.getState(),
    emit: (type: string) => void browser.dispatchEvent(new Event(type)),
    setOnLine: (value: boolean) => {
      browser.navigator.onLine = value;
    },
    call: async (outcome: unknown) => {
      server.outcome = outcome;
      await api.call(countUnreadNotifications, {}).catch(() => undefined);
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

test('the connection is lost as soon as the browser says so, and back when the server answers', async () => {
  const { server, state, emit, setOnLine } = connected();
  server.answers = false;
  setOnLine(false);
  emit('offline');
  expect(state()).toBe('offline');
  server.answers = true;
  setOnLine(true);
  emit('online');
  await jest.advanceTimersByTimeAsync(0);
  expect(state()).toBe('online');
});

test('a call that does not reach the server counts only if the server does not answer either', async () => {
  const { server, state, call } = connected();
  await call(network);
  expect(state()).toBe('online');
  server.answers = false;
  await call(network);
  expect(state()).toBe('unreachable');
});

test('a call that reaches the server ends the loss, even if it is refused', async () => {
  for (const outcome of [{ count: 1 }, new ApiError(500, { code: 'INTERNAL' })]) {
    const { server, state, call } = connected();
    server.answers = false;
    await call(network);
    await call(outcome);
    expect(state()).toBe('online');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toBe(1);
  }
});

test('a reply to a call from before the loss does not end the loss', async () => {
  const { server, state, emit, setOnLine, call } = connected();
  const reply = Promise.withResolvers<void>();
  const early = call(reply.promise);
  server.answers = false;
  setOnLine(false);
  emit('offline');
  reply.resolve();
  await early;
  expect(state()).toBe('offline');
});

test('an aborted call says nothing about the connection', async () => {
  const { server, state, call } = connected();
  server.answers = false;
  await call(new DOMException('', 'AbortError'));
  expect(state()).toBe('online');
  expect(server.asked).toBe(0);
});

test('the server is asked again after growing pauses, and when the person returns', async () => {
  const { server, state, emit } = connected({ onLine: false });
  server.answers = false;
  for (const [wait, asked] of [
    [1000, 1],
    [1999, 1],
    [1, 2],
    [4000, 3],
    [600_000, 24],
  ] as const) {
    await jest.advanceTimersByTimeAsync(wait);
    expect(server.asked).toBe(asked);
  }
  server.answers = true;
  emit('focus');
  await jest.advanceTimersByTimeAsync(0);
  expect(state()).toBe('online');
});

test('a browser that wrongly says it is offline is corrected by the server’s answer', async () => {
  const { state } = connected({ onLine: false });
  expect(state()).toBe('offline');
  await jest.advanceTimersByTimeAsync(1000);
  expect(state()).toBe('online');
});
