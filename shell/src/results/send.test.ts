import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Api, ApiError } from '@vr/shared-api/client';
import { createSessionStore } from '@vr/shared-api/session';
import { memoryStorage } from '../embed/memory-storage.ts';
import { profileOf } from '../testing/profile.ts';
import { report } from '../testing/report.ts';
import { createResults } from './results.ts';
import { sendResults } from './send.ts';

const offline = new ApiError(0, { code: 'NETWORK' });
const expired = new ApiError(401, { code: 'NOT_AUTHENTICATED' });
const refused = new ApiError(409, { code: 'TRAINING_LOCKED' });

/**
 * Queues one result for each of `ids` and starts sending them. `answer` handles each request; throwing makes the request
 * fail.
 */
function waitFor(ids: readonly string[], answer: (sent: { token: string; id: string; seconds: number }) => unknown) {
  const session = createSessionStore(storage, () => undefined);
  session.getState().signedIn('own', profileOf());
  const results = createResults(storage, session, Date.now);
  const played = results.follow({ userToken: 'launch', userId: 5, trainingId: 42 });
  for (const id of ids) played.keep(report(id));
  played.end();
  const sent: string[] = [];
  const apiOf = (token: string) =>
    ({
      async call(_: unknown, { body }: { body: { id: string; seconds: number; sentAt: string } }) {
        expect(Date.parse(body.sentAt)).not.toBeNaN();
        sent.push(`${token} ${body.id}`);
        await answer({ token, id: body.id, seconds: body.seconds });
      },
    }) as unknown as Api;
  const page = new EventTarget();
  const onSent = jest.fn();
  const stop = new AbortController();
  const done = sendResults({ results, api: apiOf('own'), apiWithToken: apiOf, page, onSent }, stop.signal);
  return { sent, page, onSent, done, stop, played, waiting: () => results.waiting.getState().length };
}

let storage = memoryStorage();
beforeEach(() => {
  storage = memoryStorage();
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

describe('waiting results', () => {
  test('are sent with the token of their launch, and removed when accepted', async () => {
    const { done, sent, onSent, waiting } = waitFor(['a', 'b'], () => undefined);
    await done;
    expect(sent).toStrictEqual(['launch a', 'launch b']);
    expect(onSent).toHaveBeenCalledTimes(2);
    expect(waiting()).toBe(0);
  });

  test("are sent with the person's own session if the token of their launch has expired", async () => {
    const { done, sent, waiting } = waitFor(['a'], ({ token }) => {
      if (token === 'launch') throw expired;
    });
    await done;
    expect(sent).toStrictEqual(['launch a', 'own a']);
    expect(waiting()).toBe(0);
  });

  test('are removed when the server refuses them for good', async () => {
    const { done, onSent, waiting } = waitFor(['a'], () => {
      throw refused;
    });
    await done;
    expect(onSent).not.toHaveBeenCalled();
    expect(waiting()).toBe(0);
  });

  test('are sent again with growing pauses', async () => {
    let failures = 3;
    const { done, sent } = waitFor(['a'], () => {
      failures -= 1;
      if (failures >= 0) throw offline;
    });
    await jest.advanceTimersByTimeAsync(2000);
    expect(sent).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(3999);
    expect(sent).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(3);
    await jest.advanceTimersByTimeAsync(8000);
    await done;
    expect(sent).toHaveLength(4);
  });

  test('are sent as soon as the network is back', async () => {
    let online = false;
    const { done, page, waiting } = waitFor(['a'], () => {
      if (!online) throw offline;
    });
    await jest.advanceTimersByTimeAsync(0);
    expect(waiting()).toBe(1);
    online = true;
    page.dispatchEvent(new Event('online'));
    await done;
    expect(waiting()).toBe(0);
  });

  test('do not wait for each other', async () => {
    const { sent, stop, done, waiting } = waitFor(['a', 'b'], ({ id }) => {
      if (id === 'a') throw new ApiError(500, { code: 'INTERNAL' });
    });
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toStrictEqual(['launch a', 'launch b']);
    expect(waiting()).toBe(1);
    stop.abort();
    await expect(done).rejects.toThrow();
  });

  test('are sent once more if a newer report of the session was stored in the meantime', async () => {
    const reported: number[] = [];
    const { done, played, waiting } = waitFor(['a'], async ({ seconds }) => {
      reported.push(seconds);
      await Promise.resolve();
      if (seconds === 60) played.send(report('a', { seconds: 90 }));
    });
    await done;
    expect(reported).toStrictEqual([60, 90]);
    expect(waiting()).toBe(0);
  });

  test('stay if even the session of the person has expired', async () => {
    const { done, stop, waiting } = waitFor(['a'], () => {
      throw expired;
    });
    await jest.advanceTimersByTimeAsync(0);
    expect(waiting()).toBe(1);
    stop.abort();
    await expect(done).rejects.toThrow();
  });
});
