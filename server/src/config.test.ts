import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig, StartFailure } from './config.ts';

test('without settings the portal is at port 3000 and content at the next', () => {
  const { port, contentPort, publicUrl, contentUrl, databaseUrl, portalBuild, loadingScreenMs } = readConfig({});
  assert.deepEqual(
    { port, contentPort, publicUrl, contentUrl, databaseUrl, portalBuild, loadingScreenMs },
    {
      port: 3000,
      contentPort: 3001,
      publicUrl: 'http://localhost:3000',
      contentUrl: 'http://localhost:3001',
      databaseUrl: null,
      portalBuild: 'federated',
      loadingScreenMs: 1500,
    },
  );
});

test('the content follows the port and the public address unless it is set', () => {
  assert.equal(readConfig({ PORT: '8080' }).contentUrl, 'http://localhost:8081');
  assert.equal(readConfig({ PUBLIC_URL: 'http://10.0.0.7:3000/' }).contentUrl, 'http://10.0.0.7:3001');
  assert.equal(readConfig({ CONTENT_URL: 'https://content.example' }).contentUrl, 'https://content.example');
});

test('a bad value is named in one line', () => {
  const refused: [Record<string, string>, RegExp][] = [
    [{ PORT: '99999' }, /^PORT is "99999", but must be a whole number from 1 to 65534\.$/u],
    [{ PORT: '3000', CONTENT_PORT: '3000' }, /CONTENT_PORT .* another port than PORT/u],
    [{ PUBLIC_URL: 'portal.example' }, /PUBLIC_URL .* an address such as/u],
    [{ PUBLIC_URL: 'https://portal.example/app' }, /PUBLIC_URL .* without a path/u],
    [{ PUBLIC_URL: 'https://a.example', CONTENT_URL: 'https://a.example' }, /another origin than PUBLIC_URL/u],
    [{ PORTAL_BUILD: 'both' }, /PORTAL_BUILD .* one of federated, monolith/u],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/u],
    [{ LOADING_SCREEN_MS: '-1' }, /LOADING_SCREEN_MS/u],
  ];
  for (const [env, message] of refused)
    assert.throws(
      () => readConfig(env),
      (error: Error) => error instanceof StartFailure && message.test(error.message) && !error.message.includes('\n'),
    );
});

test('a bad database address is refused without repeating its password', () => {
  assert.throws(
    () => readConfig({ DATABASE_URL: 'mysql://root:hunter2@host/db' }),
    (error: Error) => error.message.startsWith('DATABASE_URL') && !error.message.includes('hunter2'),
  );
});
