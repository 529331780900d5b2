/** If `pnpm seed --from` is killed at any moment, no partial data is left, and the next run completes the import. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startDatabaseProxy } from '../../testing/database-proxy.ts';
import { until } from '../../testing/until.ts';
import { openDatabase, sql } from '../db/database.ts';
import { ROLL_UPS } from '../demo/dump.ts';
import { seedPlatform } from '../demo/platform.ts';
import { importRecords } from './import.ts';

const SEED = join(import.meta.dirname, '../../cli/seed.ts');
const PEOPLE = 20;
const SESSIONS = 3000;
const TABLES = ['client', 'person', 'training', 'attempt', 'session', 'person_badge', ...ROLL_UPS];
/** Parts of the lines that the command prints, one for each step. */
const LINES = ['trainings read', 'everything is checked', 'sessions are in', 'progress and totals', 'badges are in'];

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-killed-'));
  const lines = (head: string, count: number, line: (n: number) => string) =>
    [head, ...Array.from({ length: count }, (_, n) => line(n))].join('\n');
  const files = {
    'companies.csv': 'key;name\nfr;Métal Sud',
    'people.csv': lines(
      'key;company;firstName;lastName;email',
      PEOPLE,
      (n) => `p${n};fr;Ada;L${n};p${n}@metal.example`,
    ),
    'trainings.csv': 'key;title;company;category;durationInMinute;language\nweld;Souder;fr;industry;30;fr',
    'sessions.csv': lines('key;person;training;startedAt;seconds;progress;score;finished', SESSIONS, (n) => {
      const startedAt = new Date(Date.UTC(2026, 0, 1) + n * 600_000).toISOString();
      return `s${n};p${n % PEOPLE};weld;${startedAt};60;100;80;yes`;
    }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
after(() => rm(folder, { recursive: true, force: true }));

/** Runs the command. Kills it after `afterMs`, or when it prints a line that contains `atLine`. */
async function runCommand(url: string, { atLine, afterMs }: { atLine?: string; afterMs?: number } = {}) {
  const child = spawn(process.execPath, [SEED, '--from', folder], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      printed.push(line);
      if (atLine !== undefined && line.includes(atLine)) child.kill('SIGKILL');
    });
  if (afterMs !== undefined) void sleep(afterMs).then(() => child.kill('SIGKILL'));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, printed: printed.join(' | ') };
}

async function counts({ db }: Pick<TestDatabase, 'db'>): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of TABLES)
    found[table] =
      (await db.row(sql<{ n: number }>(`test.count-${table}`, `select count(*) as n from "${table}"`)))?.n ?? 0;
  return found;
}

let whole: Record<string, number>;

test('an import that nobody kills adds all', async () => {
  const database = await createTestDatabase();
  try {
    const { code, printed } = await runCommand(database.url);
    assert.equal(code, 0, printed);
    whole = await counts(database);
    assert.equal(whole.session, SESSIONS);
    assert.equal((await runCommand(database.url)).code, 0);
    assert.deepEqual(await counts(database), whole, 'a second run adds nothing');
  } finally {
    await database.drop();
  }
});

const moments = [
  ...LINES.map((atLine) => ({ atLine })),
  ...Array.from({ length: 5 }, () => ({ afterMs: 300 + Math.round(Math.random() * 1500) })),
];
for (const moment of moments)
  test(`an import that is killed (${Object.values(moment)}) leaves all or nothing, and the next one completes it`, async () => {
    const database = await createTestDatabase();
    try {
      const { code, signal } = await runCommand(database.url, moment);
      assert.ok(signal === 'SIGKILL' || code === 0);
      // PostgreSQL may still be working for the killed command. The next run would have to wait for its locks.
      await until('the transaction of the killed command has ended', async () => {
        const open = sql(
          'test.open',
          `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
             and xact_start is not null`,
        );
        return (await database.db.rows(open)).length === 0;
      });
      const left = await counts(database);
      assert.ok([0, SESSIONS].includes(left.session ?? -1), `${left.session} sessions`);
      if (left.session === 0) assert.equal(left.person, 0);
      const { code: again, printed } = await runCommand(database.url);
      assert.equal(again, 0, printed);
      assert.deepEqual(await counts(database), whole);
    } finally {
      await database.drop();
    }
  });

test('an import whose commit was done, but not confirmed, adds nothing when it is repeated', async () => {
  const database = await createTestDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const db = openDatabase(proxy.url, { max: 2 });
  const log = () => undefined;
  try {
    await seedPlatform({ db: database.db, clock: systemClock });
    // `person_badge` is named first, because earlier statements contain `on commit drop`.
    proxy.cutReplyTo('person_badge', 'commit');
    await assert.rejects(importRecords(db, systemClock, { folder, log }));
    const { sessions, people } = await importRecords(db, systemClock, { folder, log });
    assert.deepEqual(
      [sessions, people],
      [
        { added: 0, known: SESSIONS },
        { added: 0, known: PEOPLE },
      ],
    );
    assert.deepEqual(await counts(database), whole);
  } finally {
    await db.close();
    await proxy.close();
    await database.drop();
  }
});
