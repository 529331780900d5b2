import { expect, jest, test } from '@jest/globals';
import { type Api, ApiError } from '@vr/shared-api/client';
import { createSessionStore } from '@vr/shared-api/session';
import { createStore } from 'zustand/vanilla';
import type { Attributes } from './attributes.ts';
import { memoryStorage } from './memory-storage.ts';
import { createSignOn } from './sign-on.ts';

const PROFILE = { id: 4, clientId: 2, firstName: 'Léa', lastName: 'M', email: 'l@e.fr', picture: null, roles: [] };
const refusal = new ApiError(401, { code: 'ASSERTION_REFUSED' });
const unreachable = new ApiError(0, { code: 'NETWORK' });

function start(given: Partial<Attributes>, exchange: (assertion: string) => unknown = () => undefined) {
  const attributes = createStore<Attributes>(() => ({
    page: null,
    lang: 'en',
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
  const end = new AbortController();
  const apiWith = () =>
    ({
      async call({ path }: { path: string }, { body }: { body: { assertion: string } }) {
        if (path === '/users/profile') return PROFILE;
        if (path !== '/embedding/session') return { id: 2, name: 'Altis' };
        exchanged.push(body.assertion);
        const refused = exchange(body.assertion);
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
    emit: (type) => events.push(type),
    signal: end.signal,
  });
  return { attributes, session, exchanged, chosen, events, signOn, end: () => end.abort() };
}

/** Lets the intranet answer with one assertion after the other. */
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
