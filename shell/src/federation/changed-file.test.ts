import { afterEach, expect, jest, test } from '@jest/globals';
import { isChanged } from './changed-file.ts';

const ADDRESS = 'https://portal.example/remotes/mfe-catalog/2/142.js';
const HASH = 'sha384-ofTheRelease';

interface Answers {
  /** The status of the reply to a request without a hash; null if that request fails. */
  plain: number | null;
  /** Whether the bytes match the hash. */
  fitsHash: boolean;
}

/** Replaces `fetch` with a fake that checks hashes as browsers do. */
function answer({ plain, fitsHash }: Answers) {
  const asked: RequestInit[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_address, { signal: _, ...options } = {}) => {
    asked.push(options);
    if (plain === null || (options.integrity && !fitsHash)) throw new TypeError('Failed to fetch');
    return { ok: plain === 200, blob: async () => new Blob() } as Response;
  });
  return asked;
}

const { fetch: original } = globalThis;
afterEach(() => {
  globalThis.fetch = original;
});

test('a file that arrives and is refused by its hash is changed, and is fetched past the cache', async () => {
  const asked = answer({ plain: 200, fitsHash: false });
  expect(await isChanged(ADDRESS, HASH)).toBe(true);
  expect(asked).toStrictEqual([{}, { integrity: HASH }, { cache: 'reload' }]);
});

test.each<[string, Answers]>([
  ['does not arrive', { plain: null, fitsHash: false }],
  ['is an error of the server', { plain: 503, fitsHash: false }],
  ['has the bytes of the release', { plain: 200, fitsHash: true }],
])('a file that %s is not changed', async (_, answers) => {
  answer(answers);
  expect(await isChanged(ADDRESS, HASH)).toBe(false);
});
