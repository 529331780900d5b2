import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '../db/database.ts';
import { lines, release, served, server, startWithoutReleases } from './testing/releases.ts';

startWithoutReleases();

describe('a release that was changed in the database', () => {
  for (const [what, change] of [
    [
      'manifest',
      `signed_manifest = convert_to(replace(convert_from(signed_manifest, 'UTF8'), 'Example', 'Phishing'), 'UTF8')`,
    ],
    ['signature', `signature = set_byte(signature, 0, (get_byte(signature, 0) + 1) % 256)`],
    ['signer', 'deploy_token_id = null'],
  ] as const)
    test(`is not served: ${what}`, async () => {
      const [one, two] = [await release('one'), await release('two')];
      await server.db.rows(sql(`test.tamper-${what}`, `update remote_release set ${change} where version = :two`), {
        two,
      });
      assert.deepEqual(await served(), [one, undefined]);
      assert.match(lines.join(''), /a release is not as it was signed/u);
    });
});
