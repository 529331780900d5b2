import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_MS } from '@vr/shared-api/testing/limits';
import pg from 'pg';
import { CLOCK_OVERRIDE_SETTING } from 'pg-boss';
import { type Database, type DatabaseOptions, openDatabase } from '../platform/db/database.ts';

/** Returns the URL of the PostgreSQL that `pnpm unit` started for this test run. */
function clusterUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: run the tests with `pnpm unit [files]`, which starts PostgreSQL');
  return url;
}

function urlOf(database: string): string {
  const url = new URL(clusterUrl());
  url.pathname = `/${database}`;
  // Allows a test to set the clock of its job queue on all connections.
  url.searchParams.set('options', `-c ${CLOCK_OVERRIDE_SETTING}=on`);
  return url.href;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Copies the template database. Retries while another test file copies it, because only one copy can run at a time. */
async function copyTemplate(name: string, template: string): Promise<void> {
  const deadline = Date.now() + EVENT_MS;
  for (;;) {
    try {
      await administer(`create database ${name} template ${template} strategy file_copy`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

export interface TestDatabase {
  url: string;
  db: Database;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** Creates a migrated database without data for one test. With `template: 'template0'`, it has no tables either. */
export async function createTestDatabase(options: DatabaseOptions & { template?: string } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const { template = new URL(clusterUrl()).pathname.slice(1), ...databaseOptions } = options;
  await copyTemplate(name, template);
  const url = urlOf(name);
  const db = openDatabase(url, { max: 8, ...databaseOptions });
  return {
    url,
    db,
    async drop() {
      await db.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
