import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import * as c from '@vr/shared-api/contract/embedding';
import { startTestServer } from '../../testing/server.ts';
import { exchange, keyPair } from './testing/intranet.ts';

const EXAMPLE = new URL('../../../../docs/embedding/server.mjs', import.meta.url).pathname;
const PASSWORD = 'Demo-2026!';
const PORTAL = 'https://portal.example';

test('the example of an intranet serves a page with the element, and opens a session for its person', async (t) => {
  const server = await startTestServer({ publicUrl: PORTAL });
  t.after(() => server.close());
  // The example uses the machine's clock for its signatures.
  server.clock.set(new Date());
  const folder = await mkdtemp(join(tmpdir(), 'vr-intranet-'));
  t.after(() => rm(folder, { recursive: true }));
  const { privatePem, publicPem } = await keyPair('EdDSA');
  await writeFile(join(folder, 'key.pem'), privatePem);
  const { id: clientId } = await server.build.client();
  const person = await server.build.person({ clientId, email: 'ada@company.example' });
  const env = { PORTAL, COMPANY: String(clientId), PERSON: person.email, KEY_FILE: join(folder, 'key.pem'), PORT: '0' };
  const child = spawn(process.execPath, [EXAMPLE], { env: { PATH: process.env.PATH, ...env } });
  t.after(() => child.kill());
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const address = line.split(' ').at(-1) ?? '';

  const admin = { clientId, roles: ['ROLE_ADMINISTRATOR' as const], password: PASSWORD };
  const token = await server.signIn(await server.build.person(admin));
  const body = { name: 'Example', key: publicPem, password: PASSWORD };
  assert.equal((await server.call(c.addEmbeddingKey, { body }, { token })).status, 200);
  const origins = { origins: [address] };
  assert.equal(
    (await server.call(c.putEmbeddingOrigins, { body: origins }, { token, headers: { 'if-match': '"1"' } })).status,
    200,
  );

  const page = await (await fetch(address)).text();
  assert.match(page, /<vr-portal-catalog assertion-url="\/vr-assertion">/u);
  assert.ok(page.includes(`<script src="${PORTAL}/embed.js" async>`));
  const assertion = await (await fetch(`${address}/vr-assertion`)).text();
  const { status, reason } = await exchange(server, assertion, address);
  assert.deepEqual([status, reason], [200, '']);
});
