import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';
import { pathToFileURL } from 'node:url';
import { testClock } from '../../../clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { type Database, sql } from '../database.ts';
import { migrate } from '../migrate.ts';

const selectTables = sql<{ name: string }>(
  'test.tables',
  `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
);

/** Gives each test of a file an empty folder for migrations and a database without tables. */
export function migrations() {
  const clock = testClock('2026-06-15T10:00:00Z');
  let empty: TestDatabase;
  let folder: string;
  before(async () => {
    empty = await createTestDatabase({ template: 'template0' });
  });
  after(() => empty.drop());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vr-portal-migrations-'));
    await empty.db.connection((client) => client.query('drop schema public cascade; create schema public'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return {
    clock,
    database: () => empty,
    write: (name: string, text: string) => writeFile(join(folder, name), text),
    run: (db: Database = empty.db) => migrate(db, clock, pathToFileURL(`${folder}/`)),
    tables: async () => (await empty.db.rows(selectTables)).map(({ name }) => name),
  };
}
