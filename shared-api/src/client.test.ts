import { expect, jest, test } from '@jest/globals';
import { createApi } from './client.ts';
import { endpoint } from './contract/endpoint.ts';

const getThing = endpoint<never>({ method: 'GET', path: '/thing', allow: 'public', errors: [], doc: 'A thing.' });

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
