/** Nodes behind PgBouncer in transaction mode, which can give each transaction another connection. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import * as sessions from '@vr/shared-api/contract/sessions';
import * as uploads from '@vr/shared-api/contract/uploads';
import * as users from '@vr/shared-api/contract/users';
import { Upload } from 'tus-js-client';
import { buildApp } from '../../app.ts';
import { systemClock } from '../../clock.ts';
import type { App } from '../../parts.ts';
import { uploadLocks } from '../../publishing/uploads/locks.ts';
import { pageBuild } from '../../testing/builds.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { missingPgBouncer, type PgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type Builders, builders } from '../demo/builders.ts';
import { API_PREFIX } from '../http/route.ts';
import { issueToken } from '../http/tokens.ts';
import { openBoss } from '../jobs/boss.ts';
import { type Jobs, jobsOn } from '../jobs/jobs.ts';
import { type Database, openDatabase, QUERY_TIMEOUT_MS, sql } from './database.ts';
import { migrate } from './migrate.ts';

/** Fewer connections than callers, so that all callers share them. */
const POOL_SIZE = 2;
const CALLS = 40;
const PASSWORD = 'Behind-a-pooler-1';

const one = (text: string) => sql<{ pid: number }>('', text);

describe('behind PgBouncer', { skip: missingPgBouncer() ?? false }, () => {
  let server: TestServer;
  let database: TestDatabase;
  /** Connects directly, not through the pooler. */
  let build: Builders;
  let pooler: PgBouncer;
  const nodes: { app: App; db: Database; jobs: Jobs; port: number }[] = [];

  async function startNode(): Promise<void> {
    const db = openDatabase(pooler.url, { max: 8, sessionUrl: database.url, queryTimeoutMs: QUERY_TIMEOUT_MS });
    const jobs = jobsOn(openBoss({ connectionString: database.url }));
    const app = await buildApp({ ...server.parts, clock: systemClock, db, jobs });
    await jobs.start(app);
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    nodes.push({ app, db, jobs, port: Number(port) });
  }

  before(async () => {
    server = await startTestServer();
    database = await createTestDatabase();
    build = builders(database.db, systemClock);
    pooler = await startPgBouncer(database.url, POOL_SIZE);
    await startNode();
    await startNode();
  });
  after(async () => {
    for (const { app, db, jobs } of nodes) {
      await jobs.stop();
      await app.close();
      await db.close();
    }
    await pooler.stop();
    await database.drop();
    await server.close();
  });

  async function scene() {
    const { id: clientId } = await build.client();
    const { id: trainingId } = await build.training({ clientId });
    await build.contentFile({ trainingId });
    const admin = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'], password: PASSWORD });
    const learner = await build.person({ clientId });
    // One hour ago, so that the sessions end before the current time.
    const clock = { now: () => new Date(Date.now() - 3_600_000) };
    const tokenOf = async (personId: number, kind: 'session' | 'code') =>
      (await issueToken(database.db, clock, { personId, kind })).token;
    return {
      clientId,
      trainingId,
      email: admin.email,
      admin: await tokenOf(admin.id, 'session'),
      learner: { id: learner.id, token: await tokenOf(learner.id, 'code') },
    };
  }

  let turn = 0;
  /** Calls the next node in turn. Returns the status. */
  const call = async (method: 'GET' | 'POST', path: string, token?: string, payload?: object): Promise<number> => {
    turn += 1;
    const url = `http://127.0.0.1:${nodes[turn % nodes.length]?.port}${API_PREFIX}${path}`;
    const reply = await fetch(url, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    });
    await reply.text();
    return reply.status;
  };
  const times = (count: number, work: (index: number) => Promise<number>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));

  test('connections are shared so much that named statements fail', async () => {
    // Named statements, as the product sends without a pooler. PgBouncer supports them since 1.21, unless
    // max_prepared_statements is 0.
    const naive = openDatabase(pooler.url, { max: 8 });
    const named = sql('test.named', 'select :n::int as n');
    const results = await Promise.allSettled(Array.from({ length: CALLS }, (_, n) => naive.row(named, { n })));
    await naive.close();
    assert.ok(results.some(({ status }) => status === 'rejected'));
  });

  test('nodes migrate an empty database, one after the other', async () => {
    const empty = await createTestDatabase({ template: 'template0' });
    const front = await startPgBouncer(empty.url, POOL_SIZE);
    const both = [1, 2].map(() => openDatabase(front.url, { sessionUrl: empty.url }));
    const applied = await Promise.all(both.map((db) => migrate(db, systemClock)));
    assert.equal(applied.filter((names) => names.length > 0).length, 1);
    await Promise.all(both.map((db) => db.close()));
    await front.stop();
    await empty.drop();
  });

  test('people sign in, read lists and report sessions at both nodes at once', async () => {
    const { email, admin, learner, trainingId } = await scene();
    const signIns = times(4, () => call('POST', users.signIn.path, undefined, { email, password: PASSWORD }));
    const lists = times(CALLS, () => call('GET', users.listMembers.path, admin));
    const reports = times(CALLS, (index) =>
      call('POST', sessions.reportSession.path.replace(':id', String(trainingId)), learner.token, {
        id: randomUUID(),
        fileType: 'WEB_GL',
        startedAt: new Date(Date.now() - (index + 1) * 1000).toISOString(),
        sentAt: new Date().toISOString(),
        seconds: 1,
        finished: false,
        steps: [],
      }),
    );
    assert.deepEqual(new Set((await Promise.all([signIns, lists, reports])).flat()), new Set([200]));
    const count = one('select count(*) from session where person_id = :personId');
    assert.deepEqual(await database.db.row(count, { personId: learner.id }), { count: CALLS });
  });

  test('a build arrives by tus, and a job that is announced to a node inspects it', async () => {
    const { admin, clientId } = await scene();
    const { id: trainingId } = await build.training({ clientId });
    const bytes = await pageBuild(200_000);
    const body = { trainingId, fileType: 'WEB_GL', version: '1', fileName: 'a.zip', size: bytes.length };
    const reply = await fetch(`http://127.0.0.1:${nodes[0]?.port}${API_PREFIX}${uploads.createUpload.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { id } = (await reply.json()) as { id: string };
    await new Promise<void>((resolve, reject) =>
      new Upload(bytes, {
        uploadUrl: `http://127.0.0.1:${nodes[1]?.port}${API_PREFIX}/uploads/${id}`,
        uploadSize: bytes.length,
        chunkSize: 50_000,
        headers: { authorization: `Bearer ${admin}` },
        onError: reject,
        onSuccess: () => resolve(),
      }).start(),
    );
    const stored = one('select from content_file where training_id = :trainingId');
    while ((await database.db.rows(stored, { trainingId })).length === 0)
      await new Promise((next) => setTimeout(next, 20));
  });

  test('a lock of an upload excludes other nodes until it is released', async () => {
    const [one, other] = nodes.map(({ db }) => uploadLocks(db));
    const held = await one?.take('a');
    assert.ok(held);
    assert.equal(await other?.take('a'), undefined);
    await held.release();
    const taken = await other?.take('a');
    assert.ok(taken);
    await taken.release();
  });

  test('nothing of a session stays on the connections that callers share', async () => {
    const state = one(`select pg_backend_pid() as pid, 
      -- Of the first test.
      (select count(*) from pg_prepared_statements where name <> 'test.named') as statements,
      (select count(*) from pg_listening_channels()) as channels,
      (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
      (select coalesce(json_agg(name), '[]') from pg_settings where source = 'session' and name not in
        ('application_name', 'client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings')) as settings,
      pg_sleep(0.1)`);
    const [{ db } = assert.fail()] = nodes;
    const found = await Promise.all(Array.from({ length: 2 * POOL_SIZE }, () => db.transaction((tx) => tx.row(state))));
    assert.equal(new Set(found.map((row) => row?.pid)).size, POOL_SIZE, 'all connections are looked at');
    for (const row of found) {
      const { statements, channels, locks, settings } = row as unknown as Record<string, unknown>;
      assert.deepEqual(
        { statements, channels, locks, settings },
        { statements: 0, channels: 0, locks: 0, settings: [] },
      );
    }
  });
});
