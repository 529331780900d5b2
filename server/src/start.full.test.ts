import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import pg from 'pg';
import { systemClock } from './clock.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { builders } from './platform/demo/builders.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './platform/demo/data/people.ts';
import { issueToken } from './platform/http/tokens.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { startDatabaseProxy } from './testing/database-proxy.ts';
import { freePort } from './testing/free-ports.ts';
import { CHANGED_MAIN, type Started, startPortal } from './testing/portal-process.ts';
import { blocked } from './testing/until.ts';

const EMAIL = 'ada@company.example';

let folder: string;
/** A non-empty database, so that no demo is created. */
let database: TestDatabase;
let token: string;
const portals: Started[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vr-portal-start-'));
  database = await createTestDatabase();
  const { client, person } = builders(database.db, systemClock);
  const { id } = await person({ clientId: (await client()).id, email: EMAIL });
  token = (await issueToken(database.db, systemClock, { personId: id, kind: 'session' })).token;
});
afterEach(() => {
  for (const { child } of portals.splice(0)) child.kill('SIGKILL');
});
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>, args?: string[]): Promise<Started> {
  const portal = await startPortal(folder, env, args);
  portals.push(portal);
  return portal;
}

const external = () => ({ DATABASE_URL: database.url });
const profile = (port: number) =>
  fetch(`http://localhost:${port}/api/v1/users/profile`, { headers: { authorization: `Bearer ${token}` } });

test('the first start logs its steps, writes the demo and lists its accounts; after a kill it restarts with its data', async () => {
  const dir = { DATA_DIR: join(folder, 'first') };
  const first = await start(dir);
  await first.ready;
  const output = first.lines.join('\n');
  for (const step of [/^PostgreSQL ready \(\d+\.\d s\)$/mu, /^Database migrated: 0001_portal/mu, /^Demo written/mu])
    assert.match(output, step);

  const second = await start(dir);
  assert.deepEqual(await second.ended, {
    code: 1,
    lines: [
      `The data in ${join(dir.DATA_DIR, 'postgres')} is in use by another server: stop that one first, or set another DATA_DIR.`,
    ],
  });

  first.child.kill('SIGKILL');
  await first.ended;
  const again = await start(dir);
  await again.ready;
  assert.ok(again.lines.some((line) => line.startsWith('Database is up to date')));
  const [account] = DEMO_ACCOUNTS;
  assert.ok(again.lines.some((line) => line.includes(account?.email ?? '-')));
  const signedIn = await fetch(`http://localhost:${again.port}/api/v1/users/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: DEMO_PASSWORD }),
  });
  assert.equal(signedIn.status, 200);

  again.child.kill('SIGINT');
  assert.equal((await again.ended).code, 0);
  // After a clean stop, the folder can be used again at once.
  await (await startEmbedded({ dir: join(dir.DATA_DIR, 'postgres') })).stop();
});

test('an empty external database gets no demo, and every start prints a link until it has made a super admin', async () => {
  const empty = await createTestDatabase();
  const env = { DATABASE_URL: empty.url };
  const linkOf = (lines: string[]) => /(http\S+\/super-admin\?key=\S+)$/mu.exec(lines.join('\n'))?.[1];
  const post = async (port: number, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return fetch(`http://localhost:${port}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const email = 'ada@platform.example';
  const password = 'Walnut-Tricycle-4';
  const create = (port: number, link: string | undefined) =>
    post(port, '/users/super-admin?lang=fr', {
      firstName: 'Ada',
      lastName: 'Roy',
      email,
      password,
      key: new URL(link ?? '').searchParams.get('key'),
    });
  const stop = async ({ child, ended }: Started) => {
    child.kill('SIGINT');
    await ended;
  };

  const first = await start(env);
  await first.ready;
  assert.ok(!first.lines.some((line) => line.includes(DEMO_PASSWORD)));
  const demo = { email: DEMO_ACCOUNTS[0]?.email, password: DEMO_PASSWORD };
  assert.equal((await post(first.port, '/users/authentication', demo)).status, 401);
  await stop(first);

  const second = await start(env);
  await second.ready;
  assert.equal((await create(second.port, linkOf(first.lines))).status, 404, 'only the latest link works');
  assert.equal((await create(second.port, linkOf(second.lines))).status, 204);
  assert.equal((await create(second.port, linkOf(second.lines))).status, 404, 'the link works once');
  const signedIn = await post(second.port, '/users/authentication', { email, password });
  const { token, profile } = (await signedIn.json()) as { token: string; profile: { roles: string[] } };
  assert.deepEqual(profile.roles, ['ROLE_SUPER_ADMIN']);
  const clients = await fetch(`http://localhost:${second.port}/api/v1/clients`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(clients.status, 200);
  await stop(second);

  const third = await start(env);
  await third.ready;
  assert.equal(linkOf(third.lines), undefined);
  await stop(third);
  await empty.drop();
});

test('a stop ends within its limit, even if the database never replies again', async () => {
  const proxy = await startDatabaseProxy(database.url);
  const portal = await start({ DATABASE_URL: proxy.url }, [CHANGED_MAIN, JSON.stringify({ stopSeconds: 2 })]);
  await portal.ready;
  proxy.goBlack();
  const headers = { authorization: `Bearer ${token}` };
  const hanging = fetch(`http://127.0.0.1:${portal.port}/api/v1/users/profile`, { headers }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 200));
  portal.child.kill('SIGTERM');
  const { code, lines } = await portal.ended;
  assert.equal(code, 1);
  assert.equal(lines.at(-1), 'Not everything has stopped after 2 s: ending the process.');
  await hanging;
  await proxy.close();
});

test('a second Ctrl-C does not wait', async () => {
  const portal = await start(external());
  await portal.ready;
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('begin; lock table token in access exclusive mode');
  const answer = profile(portal.port).catch(() => undefined);
  await blocked(database.db);
  portal.child.kill('SIGINT');
  // Longer than the half second in which repeated signals count as one.
  await new Promise((resolve) => setTimeout(resolve, 700));
  portal.child.kill('SIGINT');
  assert.equal((await portal.ended).code, 130);
  await blocker.end();
  await answer;
});

test('a reason that prevents the start is logged in one line', async () => {
  const taken = await freePort();
  const occupant = createServer().listen(taken);
  await once(occupant, 'listening');
  const old = join(folder, 'old');
  await mkdir(join(old, 'postgres'), { recursive: true });
  await writeFile(join(old, 'postgres/PG_VERSION'), '17\n');
  const cases: [Record<string, string>, RegExp][] = [
    [{ ...external(), CONTENT_PORT: String(taken) }, new RegExp(`^Port ${taken} is in use .*: set CONTENT_PORT`, 'u')],
    [{ DATA_DIR: old }, /was made by PostgreSQL 17/u],
    [{ PORT: 'http' }, /^PORT is "http"/u],
    [{ DATA_DIR: '/dev/null/data' }, /^The data folder \/dev\/null\/data cannot be made/u],
  ];
  for (const [env, message] of cases) {
    const { code, lines } = await (await start(env)).ended;
    assert.equal(code, 1);
    assert.match(lines.at(-1) ?? '', message);
    assert.ok(!lines.some((line) => /^\s+at /u.test(line)), lines.join('\n'));
  }
  occupant.close();
});

test('a start or command that fails prints where, but not the rows that PostgreSQL repeats', async () => {
  const failing = await createTestDatabase();
  await builders(failing.db, systemClock).client();
  await failing.db.connection((client) =>
    client.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'refused for ${EMAIL}' using detail = 'Failing row contains (${EMAIL}).'; end $$;
      create trigger refuse before insert on setting for each row execute function refuse()`),
  );
  for (const script of ['main.ts', 'cli/create-superadmin.ts']) {
    const { code, lines } = await (await start({ DATABASE_URL: failing.url }, [join(import.meta.dirname, script)]))
      .ended;
    const output = lines.join('\n');
    assert.equal(code, 1);
    assert.match(output, /refused for <address>/u);
    assert.match(output, /at .*database\.ts/u);
    assert.ok(!output.includes(EMAIL));
  }
  await failing.drop();
});
