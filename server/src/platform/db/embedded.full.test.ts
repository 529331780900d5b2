import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, before, test } from 'node:test';
import { openDatabase, sql } from './database.ts';
import { startEmbedded, urlOfRunning } from './embedded.ts';

const SCRIPT = join(import.meta.dirname, '../../testing/embedded-process.ts');
const isRoot = process.getuid?.() === 0;

let folder: string;
let dir: string;
const children: ChildProcess[] = [];

// Creating a cluster takes seconds, so all tests share one. Each test leaves it stopped, or killed so that the next start
// recovers it.
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vr-portal-embedded-'));
  dir = join(folder, 'postgres');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
after(async () => {
  // A start stops any PostgreSQL that a killed server process left running.
  await (await startEmbedded({ dir })).stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a server process. `first` is the first line of output; `lines` collects all lines. */
async function startProcess(data = dir): Promise<{ child: ChildProcess; lines: string[]; first: string }> {
  const child = spawn(process.execPath, [SCRIPT, data], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const ended = once(reader, 'close').then(() => {
    throw new Error('The process ended without any output');
  });
  const first = Promise.race([once(reader, 'line'), ended]);
  reader.on('line', (line) => lines.push(line));
  return { child, lines, first: (await first)[0] };
}

async function marksIn(url: string): Promise<Set<number>> {
  const db = openDatabase(url, { max: 1 });
  const rows = await db.rows(sql<{ id: number }>('test.marks', 'select id from mark'));
  await db.close();
  return new Set(rows.map(({ id }) => id));
}

async function writeMark(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  await db.rows(
    sql('test.create', 'create table if not exists mark (id int generated always as identity primary key)'),
  );
  await db.rows(sql('test.insert', 'insert into mark default values'));
  await db.close();
}

test('the portal connects as a role that owns its database and is not a superuser', async () => {
  const embedded = await startEmbedded({ dir });
  assert.equal(embedded.created, true);
  const db = openDatabase(embedded.url, { max: 1 });
  const role = sql(
    'test.role',
    `select current_user as name, rolsuper as super, current_database() as database from pg_roles
       where rolname = current_user`,
  );
  assert.deepEqual(await db.row(role), { name: 'portal', super: false, database: 'portal' });
  await db.close();
  await embedded.stop();
});

test('PostgreSQL listens on no network, keeps checksums and syncs its commits', async () => {
  const embedded = await startEmbedded({ dir });
  const db = openDatabase(embedded.url, { max: 1 });
  const settings = sql(
    'test.settings',
    `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'synchronous_commit',
       'data_checksums') order by name`,
  );
  assert.deepEqual(await db.rows(settings), [
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  await db.close();
  await embedded.stop();
});

test('data survives a stop, and no process and no temporary file is left', async () => {
  const first = await startEmbedded({ dir });
  await writeMark(first.url);
  await first.stop();
  assert.equal(await urlOfRunning(dir), undefined);
  await assert.rejects(stat(new URL(first.url).searchParams.get('host') ?? ''));
  const second = await startEmbedded({ dir });
  assert.equal(second.created, false);
  assert.deepEqual(await marksIn(second.url), new Set([1]));
  await second.stop();
  assert.deepEqual((await readdir(folder)).sort(), ['postgres', 'postgres.log']);
});

test('a server that is killed again and again during commits loses none that was acknowledged', async () => {
  const acknowledged = new Set<number>();
  for (let round = 0; round < 3; round += 1) {
    const { child, lines, first } = await startProcess();
    assert.equal(first, 'ready');
    while (lines.length < 200 * (round + 1)) await once(child.stdout as NodeJS.ReadableStream, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    for (const line of lines.slice(1)) acknowledged.add(Number(line));
  }
  const embedded = await startEmbedded({ dir });
  const kept = await marksIn(embedded.url);
  await embedded.stop();
  assert.deepEqual(
    [...acknowledged].filter((id) => !kept.has(id)),
    [],
  );
  assert.ok(acknowledged.size > 500);
});

test('after PostgreSQL was killed together with its server, the next start recovers', async () => {
  const { child, lines, first } = await startProcess();
  assert.equal(first, 'ready');
  while (lines.length < 100) await once(child.stdout as NodeJS.ReadableStream, 'data');
  const [postmaster, , , , sockets = ''] = (await readFile(join(dir, 'postmaster.pid'), 'utf8')).split('\n');
  child.kill('SIGKILL');
  process.kill(Number(postmaster), 'SIGKILL');
  await once(child, 'exit');
  const embedded = await startEmbedded({ dir });
  await assert.rejects(stat(sockets), 'its sockets are deleted');
  const kept = await marksIn(embedded.url);
  await embedded.stop();
  for (const line of lines.slice(1)) assert.ok(kept.has(Number(line)), `mark ${line}`);
});

test('a second server on the same data is refused and does not disturb the first', async () => {
  const first = await startProcess();
  assert.equal(first.first, 'ready');
  await assert.rejects(startEmbedded({ dir }), /in use by another server/u);
  const second = await startProcess();
  assert.match(second.first, /^failed: .* is in use by another server: stop that one first/u);
  const before = first.lines.length;
  while (first.lines.length < before + 50) await once(first.child.stdout as NodeJS.ReadableStream, 'data');
  first.child.kill('SIGTERM');
  const [code] = await once(first.child, 'exit');
  assert.equal(code, 0);
});

test('of servers that start at the same moment on new data, exactly one succeeds', async () => {
  const fresh = join(folder, 'fresh');
  const started = await Promise.all([startProcess(fresh), startProcess(fresh), startProcess(fresh)]);
  const ready = started.filter(({ first }) => first === 'ready');
  assert.equal(ready.length, 1, started.map(({ first }) => first).join('; '));
  ready[0]?.child.kill('SIGTERM');
  await once(ready[0]?.child as ChildProcess, 'exit');
});

test('a pid file whose pid now belongs to another process is ignored', async () => {
  await (await startEmbedded({ dir })).stop();
  const path = join(dir, 'postmaster.pid');
  await writeFile(path, `${process.pid}\n${dir}\n1\n5432\n/tmp\n\n0 0\nready\n`);
  const embedded = await startEmbedded({ dir });
  await embedded.stop();
});

test('data of another major version of PostgreSQL is refused with one line', async () => {
  const old = join(folder, 'old');
  await mkdir(old);
  await writeFile(join(old, 'PG_VERSION'), '17\n');
  await assert.rejects(startEmbedded({ dir: old }), (error: Error) =>
    /made by PostgreSQL 17, .* runs PostgreSQL 18.*[^\n]$/u.test(error.message),
  );
});

test('as root, PostgreSQL runs as another user, even below a home that is closed to others', {
  skip: !isRoot,
}, async () => {
  const home = await mkdtemp(join(homedir(), '.vr-portal-embedded-'));
  await chmod(home, 0o700);
  const closed = join(home, 'postgres');
  try {
    const embedded = await startEmbedded({ dir: closed });
    const user = execFileSync('ps', ['-o', 'uid=', '-p', String(embedded.pid)], { encoding: 'utf8' }).trim();
    assert.notEqual(user, '0');
    await writeMark(embedded.url);
    await embedded.stop();
    const again = await startEmbedded({ dir: closed });
    assert.deepEqual(await marksIn(again.url), new Set([1]));
    await again.stop();
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
