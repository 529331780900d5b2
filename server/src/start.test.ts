import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { systemClock } from './clock.ts';
import { builders } from './platform/demo/builders.ts';
import { issueToken } from './platform/http/tokens.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { freePort } from './testing/free-ports.ts';
import { type Started, startPortal } from './testing/portal-process.ts';
import { blocked } from './testing/until.ts';

const EMAIL = 'ada@company.example';

let folder: string;
/** A non-empty database, so that no demo is created. */
let database: TestDatabase;
let token: string;
let portal: Started;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vr-portal-start-'));
  database = await createTestDatabase();
  const { client, person } = builders(database.db, systemClock);
  const { id } = await person({ clientId: (await client()).id, email: EMAIL });
  token = (await issueToken(database.db, systemClock, { personId: id, kind: 'session' })).token;
  portal = await startPortal(folder, { DATABASE_URL: database.url, LOG_LEVEL: 'warn' });
  await portal.ready;
});
after(async () => {
  portal?.child.kill('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('without a mail server, a mail is written to the outbox, and the log names its file but not its key', async () => {
  const answer = await fetch(`http://localhost:${portal.port}/api/v1/users/reset-password/init?lang=en`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL }),
  });
  assert.equal(answer.status, 204);
  const { file } = JSON.parse(await portal.line((line) => line.includes('.eml')));
  const link = /^(http\S+\?key=\S+)$/mu.exec(await readFile(file, 'utf8'))?.[1] ?? '';
  assert.equal(new URL(link).origin, `http://localhost:${portal.port}`);
  assert.ok(!portal.lines.some((line) => line.includes(new URL(link).searchParams.get('key') ?? '')));
});

test('an open request finishes before the portal stops', async () => {
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('begin; lock table token in access exclusive mode');
  const headers = { authorization: `Bearer ${token}` };
  const answer = fetch(`http://localhost:${portal.port}/api/v1/users/profile`, { headers });
  await blocked(database.db);
  portal.child.kill('SIGTERM');
  await portal.line((line) => line.startsWith('Stopping'));
  await blocker.query('commit');
  await blocker.end();
  assert.equal((await answer).status, 200);
  const { code, lines } = await portal.ended;
  assert.deepEqual([code, lines.at(-1)], [0, 'Stopped.']);
});

test('a port in use and a database that is away prevent the start, and are logged in one line', async () => {
  const taken = await freePort();
  const occupant = createServer().listen(taken);
  await once(occupant, 'listening');
  const cases: [Record<string, string>, RegExp][] = [
    [
      { DATABASE_URL: database.url, PORT: String(taken) },
      new RegExp(`^Port ${taken} is in use by another program: set PORT to another\\.$`, 'u'),
    ],
    [
      { DATABASE_URL: 'postgres://portal:hunter2@127.0.0.1:1/portal' },
      /^The database portal at 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/u,
    ],
  ];
  await Promise.all(
    cases.map(async ([env, message]) => {
      const { code, lines } = await (await startPortal(folder, env)).ended;
      assert.equal(code, 1);
      assert.match(lines.at(-1) ?? '', message);
      assert.ok(!lines.some((line) => /^\s+at |hunter2/u.test(line)), lines.join('\n'));
    }),
  );
  occupant.close();
});
