import { expect, jest, test } from '@jest/globals';
import { type ApiError, createApi } from './client.ts';
import type { Endpoint } from './contract/endpoint.ts';

const getThing: Endpoint<never> = { method: 'GET', path: '/thing', allow: 'public', errors: [], doc: 'A thing.' };

const thing = async (baseUrl: string) => {
  const fetch = jest.fn<typeof globalThis.fetch>(async () =>
    Response.json({
      picture: '/media/1.webp',
      links: ['/api/v1/file', '/learner/catalog', 'https://a.example/media/'],
    }),
  );
  const api = createApi({ baseUrl, token: () => null, onRefused: () => undefined, fetch });
  return {
    reply: await api.call(getThing, {} as never),
    asked: fetch.mock.calls.map(([input]) => (input as Request).url),
  };
};

test('a page of another origin gets absolute addresses of files', async () => {
  expect(await thing('https://portal.example')).toStrictEqual({
    asked: ['https://portal.example/api/v1/thing'],
    reply: {
      picture: 'https://portal.example/media/1.webp',
      links: ['https://portal.example/api/v1/file', '/learner/catalog', 'https://a.example/media/'],
    },
  });
});

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const unavailable = async () => Response.json({ code: 'UNAVAILABLE', message: '' }, { status: 503 });
const done = async () => new Response(null, { status: 204 });

/** Makes a call whose first request fails, and returns the bodies of all its requests. */
async function sent(
  definition: { method: 'POST' | 'PUT' | 'DELETE' | 'PATCH'; multipart?: true },
  options: { ifMatch?: number; idempotencyKey?: string } = {},
  fails: () => Promise<Response> = unavailable,
) {
  const bodies: string[] = [];
  const fetch = jest.fn<typeof globalThis.fetch>(async (input) => {
    bodies.push(await (input as Request).text());
    return bodies.length === 1 ? fails() : done();
  });
  const api = createApi({ baseUrl: 'https://portal.example', token: () => null, onRefused: () => undefined, fetch });
  const change: Endpoint<never> = { path: '/thing', allow: 'public', errors: [], doc: 'A change.', ...definition };
  await api.call(change, { body: { name: 'Ada' } } as never, options).catch(() => undefined);
  return bodies;
}
const BODY = '{"name":"Ada"}';
const ONCE = [BODY];
const TWICE = [BODY, BODY];

test('a change that may be repeated is sent once more if no node has carried it out', async () => {
  const changes = [
    sent({ method: 'PUT' }),
    sent({ method: 'PUT' }, {}, lost),
    sent({ method: 'DELETE' }),
    sent({ method: 'POST' }, { idempotencyKey: 'a-key-of-this-attempt' }, lost),
  ];
  expect(await Promise.all(changes)).toStrictEqual([TWICE, TWICE, TWICE, TWICE]);
});

test('a change that could be made twice, or meet its own result, is not repeated', async () => {
  expect(await sent({ method: 'POST' })).toStrictEqual(ONCE);
  expect(await sent({ method: 'POST' }, {}, lost)).toStrictEqual(ONCE);
  expect(await sent({ method: 'PATCH' })).toStrictEqual(ONCE);
  expect(await sent({ method: 'PUT' }, { ifMatch: 7 }, lost)).toStrictEqual(ONCE);
  expect(await sent({ method: 'PUT', multipart: true })).toHaveLength(1);
});

test('a refused change is not repeated', async () => {
  const refused = async () => Response.json({ code: 'VALIDATION', message: '' }, { status: 400 });
  expect(await sent({ method: 'PUT' }, {}, refused)).toStrictEqual(ONCE);
});

test('only a refusal by the portal ends a session, not one by a proxy', async () => {
  const replies = [
    Response.json({ code: 'NOT_AUTHENTICATED', message: '', traceId: 'abc' }, { status: 401 }),
    new Response('<h1>Forbidden</h1>', { status: 403, headers: { 'content-type': 'text/html' } }),
    Response.json({ code: 403, error: 'blocked' }, { status: 403 }),
  ];
  const onRefused = jest.fn();
  const fetch = async () => replies.shift()!;
  const api = createApi({ baseUrl: 'https://portal.example', token: () => 'token', onRefused, fetch });
  const thing: Endpoint<never> = { path: '/thing', method: 'GET', allow: 'session:own', errors: [], doc: 'A thing.' };
  const codes = [];
  while (replies.length > 0)
    codes.push(await api.call(thing, {} as never).catch((error: unknown) => (error as ApiError).code));
  expect(codes).toStrictEqual(['NOT_AUTHENTICATED', 'UNAVAILABLE', 'UNAVAILABLE']);
  expect(onRefused).toHaveBeenCalledTimes(1);
});
