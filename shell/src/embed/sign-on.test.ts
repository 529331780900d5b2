import { expect, jest, test } from '@jest/globals';
import { type Api, ApiError } from '@vr/shared-api/client';
import { createSessionStore } from '@vr/shared-api/session';
import { createStore } from 'zustand/vanilla';
import { profileOf } from '../testing/profile.ts';
import type { Attributes } from './attributes.ts';
import { memoryStorage } from './memory-storage.ts';
import { createSignOn, isTemporary } from './sign-on.ts';

const PROFILE = profileOf({ id: 4 });
const refusal = new ApiError(401, { code: 'ASSERTION_REFUSED' });
const unreachable = new ApiError(0, { code: 'NETWORK' });

function start(given: Partial<Attributes>, exchange: (assertion: string) => unknown = () => undefined) {
  const attributes = createStore<Attributes>(() => ({
    target: { page: null, training: null, course: null, tab: null },
    lang: 'en',
    theme: null,
    primary: null,
    secondary: null,
    assertion: null,
    assertionUrl: null,
    ...given,
  }));
  const session = createSessionStore(memoryStorage(), () => undefined);
  const exchanged: string[] = [];
  const chosen: string[][] = [];
  const events: string[] = [];
  const details: object[] = [];
  const end = new AbortController();
  let forgotten = 0;
  let onSessionEnded: () => void = () => undefined;
  const apiWith = (token: string | null) =>
    ({
      async call({ path }: { path: string }, { body }: { body: { assertion: string } }) {
        const isJoe = token?.includes('Joe');
        if (path === '/users/profile') return isJoe ? { ...PROFILE, id: 5 } : PROFILE;
        if (path !== '/embedding/session') {
          if (isJoe) throw unreachable;
          return { id: 2, name: 'Altis' };
        }
        exchanged.push(body.assertion);
        const refused = await exchange(body.assertion);
        if (refused) throw refused;
        const canaries = [{ name: `canary of ${body.assertion}` }];
        return { access_token: `token of ${body.assertion}`, expires_in: 600, canaries };
      },
    }) as unknown as Api;
  const signOn = createSignOn({
    attributes,
    apiWith,
    session,
    onCanaries(canaries) {
      expect(session.getState().token).toBeNull();
      chosen.push(canaries.map(({ name }) => name));
    },
    forget: () => {
      forgotten += 1;
    },
    emit: (type, detail) => {
      events.push(type);
      if (type === 'vr-error') details.push(detail);
      if (type === 'vr-session-ended') onSessionEnded();
    },
    signal: end.signal,
  });
  return {
    attributes,
    session,
    exchanged,
    chosen,
    events,
    details,
    signOn,
    end: () => end.abort(),
    forgotten: () => forgotten,
    whenSessionEnds: (handle: () => void) => {
      onSessionEnded = handle;
    },
  };
}

/** Makes the intranet return these replies in turn, and a 500 after the last one. */
const intranet = (...answers: Response[]) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? new Response('', { status: 500 }));
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('an assertion becomes a session, and is used once', async () => {
  const { session, exchanged, chosen, signOn } = start({ assertion: 'one' });
  await signOn.start();
  expect(session.getState()).toMatchObject({ token: 'token of one', profile: PROFILE, client: { name: 'Altis' } });
  expect(signOn.state.getState()).toStrictEqual({ kind: 'signed-on' });
  session.getState().ended('expired');
  expect(signOn.state.getState()).toStrictEqual({ kind: 'ended' });
  await signOn.retry();
  expect(exchanged).toStrictEqual(['one']);
  expect(chosen).toStrictEqual([['canary of one']]);
});

test('an assertion that comes later signs on', async () => {
  const { attributes, session, signOn } = start({});
  await signOn.start();
  expect(signOn.state.getState().kind).toBe('waiting');
  attributes.setState({ assertion: 'two' });
  await settled();
  expect(session.getState().token).toBe('token of two');
});

test.each(['three', '{"assertion": "three"}'])('the intranet may answer %s', async (answer) => {
  intranet(new Response(answer));
  const { exchanged, signOn, end } = start({ assertionUrl: '/assertion' });
  await signOn.start();
  end();
  expect(exchanged).toStrictEqual(['three']);
});

test('a refused assertion and an intranet that fails are told apart', async () => {
  const refused = start({ assertion: 'bad' }, () => refusal);
  await refused.signOn.start();
  expect(refused.signOn.state.getState()).toStrictEqual({ kind: 'refused', error: refusal });
  expect(refused.events).toStrictEqual(['vr-error']);
  intranet();
  const failed = start({ assertionUrl: '/assertion' });
  await failed.signOn.start();
  expect(failed.signOn.state.getState().kind).toBe('failed');
});

test.each([
  ['unreachable', true, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['status', false, async () => new Response('', { status: 404 })],
  ['status', true, async () => new Response('', { status: 503 })],
  ['no-assertion', false, async () => new Response('{"token":"one"}')],
  ['no-assertion', false, async () => new Response('{"assertion"')],
  ['no-assertion', false, async () => new Response(' ')],
] as const)('an intranet without an assertion is told as %s (temporary: %s)', async (reason, temporary, answer) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const { details, signOn } = start({ assertionUrl: '/assertion' });
  await signOn.start();
  expect(details).toMatchObject([{ code: 'ASSERTION', reason }]);
  const { error } = signOn.state.getState() as { error: unknown };
  expect(isTemporary(error)).toBe(temporary);
});

test("the event of a refused assertion has the portal's reason", async () => {
  const error = new ApiError(401, { code: 'ASSERTION_REFUSED', reason: 'origin', message: 'origin: not registered' });
  const { details, signOn } = start({ assertion: 'one' }, () => error);
  await signOn.start();
  expect(details).toStrictEqual([{ code: 'ASSERTION_REFUSED', reason: 'origin', message: 'origin: not registered' }]);
  expect(isTemporary(error)).toBe(false);
  expect(isTemporary(unreachable)).toBe(true);
});

test('an assertion that did not reach the portal is tried again', async () => {
  const failures = [unreachable, new ApiError(503, { code: 'UNAVAILABLE' })];
  const { session, exchanged, signOn } = start({ assertion: 'one' }, () => failures.shift());
  await signOn.start();
  expect(signOn.state.getState()).toStrictEqual({ kind: 'failed', error: unreachable });
  await signOn.retry();
  expect(signOn.state.getState().kind).toBe('failed');
  await signOn.retry();
  expect(session.getState().token).toBe('token of one');
  expect(exchanged).toStrictEqual(['one', 'one', 'one']);
});

test('without another assertion, a retry asks the page for one', async () => {
  const { attributes, session, exchanged, events, signOn } = start({ assertion: 'bad' }, (assertion) =>
    assertion === 'bad' ? refusal : undefined,
  );
  await signOn.start();
  await signOn.retry();
  expect(signOn.state.getState()).toStrictEqual({ kind: 'ended' });
  expect(events).toStrictEqual(['vr-error', 'vr-session-ended']);
  expect(exchanged).toStrictEqual(['bad']);
  attributes.setState({ assertion: 'good' });
  await settled();
  expect(session.getState().token).toBe('token of good');
});

test.each([
  ['a new assertion', { assertion: 'Joe' }],
  ['a new address of assertions', { assertionUrl: '/joe' }],
])('%s replaces the session of another person, of whom nothing stays', async (_, change) => {
  intranet(new Response('Joe'));
  const { attributes, session, events, signOn, forgotten, end } = start({ assertion: 'Léa' });
  await signOn.start();
  const seen: unknown[] = [];
  session.subscribe(({ token, profile, client }) => seen.push([token, profile?.id, client?.name]));
  attributes.setState(change);
  await settled();
  await settled();
  end();
  expect(seen[0]).toStrictEqual([null, undefined, undefined]);
  expect(session.getState()).toMatchObject({ token: 'token of Joe', profile: { id: 5 }, client: null });
  expect([forgotten(), signOn.state.getState().kind, events]).toStrictEqual([1, 'signed-on', []]);
});

test('a new assertion of the same person leaves the pages as they are', async () => {
  const { attributes, session, events, signOn, forgotten } = start({ assertion: 'one' });
  await signOn.start();
  const kinds: string[] = [];
  signOn.state.subscribe(({ kind }) => kinds.push(kind));
  attributes.setState({ assertion: 'two' });
  await settled();
  expect(session.getState().token).toBe('token of two');
  attributes.setState({ assertion: null });
  await settled();
  expect([forgotten(), kinds, events]).toStrictEqual([0, ['signed-on'], []]);
});

test('if a new assertion does not work, the session of the person before ends too', async () => {
  const { attributes, session, events, signOn, forgotten } = start({ assertion: 'one' }, (assertion) =>
    assertion === 'bad' ? refusal : undefined,
  );
  await signOn.start();
  attributes.setState({ assertion: 'bad' });
  await settled();
  expect([session.getState().token, signOn.state.getState().kind, forgotten()]).toStrictEqual([null, 'refused', 1]);
  expect(events).toStrictEqual(['vr-error']);
});

test('a person who comes after the end of the session of another sees nothing of them', async () => {
  const { attributes, session, signOn, forgotten } = start({ assertion: 'Léa' });
  await signOn.start();
  session.getState().ended('expired');
  attributes.setState({ assertion: 'Joe' });
  await settled();
  expect([session.getState().profile?.id, forgotten()]).toStrictEqual([5, 1]);
});

test('an assertion that the page sets when it learns of the end is used', async () => {
  const { attributes, session, signOn, whenSessionEnds } = start({ assertion: 'one' });
  await signOn.start();
  whenSessionEnds(() => attributes.setState({ assertion: 'two' }));
  session.getState().ended('expired');
  await settled();
  expect([session.getState().token, signOn.state.getState().kind]).toStrictEqual(['token of two', 'signed-on']);
});

test.each([
  ['refused', refusal],
  ['accepted', undefined],
])('of two assertions, the second counts, also if it comes before the first is %s', async (_, answer) => {
  const { promise, resolve } = Promise.withResolvers<ApiError | undefined>();
  const { attributes, session, exchanged, events, signOn } = start({ assertion: 'one' }, (assertion) =>
    assertion === 'one' ? promise : undefined,
  );
  const tokens: unknown[] = [];
  session.subscribe(({ token }) => tokens.push(token));
  const first = signOn.start();
  await settled();
  attributes.setState({ assertion: 'two' });
  resolve(answer);
  await first;
  expect(exchanged).toStrictEqual(['one', 'two']);
  expect([...new Set(tokens)]).toStrictEqual(['token of two']);
  expect([signOn.state.getState().kind, events]).toStrictEqual(['signed-on', []]);
});

test('a session that ends is renewed by itself, but not one that ends at once', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  intranet(new Response('one'), new Response('two'), new Response('three'));
  const { session, exchanged, events, signOn, end } = start({ assertionUrl: '/assertion' });
  await signOn.start();
  now.mockReturnValue(60_000);
  session.getState().ended('expired');
  await settled();
  await settled();
  expect(session.getState().token).toBe('token of two');
  session.getState().ended('forbidden');
  await settled();
  expect(exchanged).toStrictEqual(['one', 'two']);
  expect(signOn.state.getState().kind).toBe('ended');
  expect(events).toStrictEqual(['vr-session-ended', 'vr-session-ended']);
  end();
});

test('a new session begins before the old one ends', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  intranet(new Response('one'), new Response('two'));
  const { session, events, signOn, end } = start({ assertionUrl: '/assertion' });
  await signOn.start();
  jest.advanceTimersByTime(480_000);
  await settled();
  await settled();
  expect(session.getState().token).toBe('token of two');
  expect(events).toStrictEqual([]);
  end();
  jest.useRealTimers();
});
