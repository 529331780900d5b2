/** Figures come from a streaming replica while it is reachable and its lag is small enough. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import * as dashboards from '@vr/shared-api/contract/dashboards';
import * as exported from '@vr/shared-api/contract/exports';
import * as statistics from '@vr/shared-api/contract/statistics';
import * as users from '@vr/shared-api/contract/users';
import { buildApp } from '../../app.ts';
import { systemClock } from '../../clock.ts';
import type { App } from '../../parts.ts';
import { touching } from '../../testing/queries.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type Standby, startStandby } from '../../testing/standby.ts';
import { until } from '../../testing/until.ts';
import { builders } from '../demo/builders.ts';
import { API_PREFIX } from '../http/route.ts';
import { issueToken } from '../http/tokens.ts';
import { type Database, isUnavailable, openDatabase, QUERY_TIMEOUT_MS, sql } from './database.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { type Replica, watchReplica } from './replica.ts';

const LAG_MAX_SECONDS = 3;

let folder: string;
let server: TestServer;
let primary: Embedded;
let standby: Standby;
let db: Database;
let replica: Replica;
let app: App;
let personId: number;
let token: string;
/** The names of the statements that each server received. */
const sent = { primary: [] as string[], replica: [] as string[] };

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vr-portal-replica-'));
  server = await startTestServer();
  const dir = join(folder, 'postgres');
  primary = await startEmbedded({ dir });
  db = openDatabase(primary.url, {
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    onQuery: ({ text }) => sent.primary.push(text),
  });
  await migrate(db, systemClock);
  standby = await startStandby(primary, dir, join(folder, 'standby'));
  const following = openDatabase(standby.url, {
    isReplica: true,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    onQuery: ({ text }) => sent.replica.push(text),
  });
  replica = watchReplica(db, following, LAG_MAX_SECONDS);
  app = await buildApp({ ...server.parts, clock: systemClock, db, replica });
  const { client, person } = builders(db, systemClock);
  personId = (await person({ clientId: (await client()).id, roles: ['ROLE_ADMINISTRATOR'] })).id;
  token = (await issueToken(db, systemClock, { personId, kind: 'session' })).token;
});
after(async () => {
  await app.close();
  await replica.close();
  await standby.stop();
  await db.close();
  await primary.stop();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const isUsable = () => replica.lagSeconds() < LAG_MAX_SECONDS;
const usable = () => until('the replica is usable', isUsable);

/** Returns the status of a call and the statements that each server received for it, without those that measure the lag. */
async function call(path: string, headers: Record<string, string> = {}) {
  const before = { primary: sent.primary.length, replica: sent.replica.length };
  const { statusCode } = await app.inject({
    url: `${API_PREFIX}${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const withoutLag = (texts: string[]) => texts.filter((text) => !text.includes('_wal_'));
  return {
    statusCode,
    primary: withoutLag(sent.primary.slice(before.primary)),
    replica: withoutLag(sent.replica.slice(before.replica)),
  };
}
const dashboard = `${dashboards.getGeneralStats.path}?lang=en`;

test('figures of other people are read from the replica, and rights from the primary', async () => {
  await usable();
  for (const path of [dashboard, exported.exportTrainings.path.replace(':lang', 'en')]) {
    const { statusCode, primary: rights, replica: figures } = await call(path);
    assert.deepEqual([statusCode, touching(rights, 'token').length], [200, 1], path);
    assert.ok(figures.length > 0, path);
    assert.deepEqual(touching(figures, 'token'), [], path);
  }
  assert.equal((await call(dashboard)).primary.length, 1);
});

test('what people see of their own, and lists, are read from the primary', async () => {
  for (const path of [
    statistics.getUserStats.path.replace(':id', String(personId)),
    users.listMembers.path,
    users.getProfile.path,
  ]) {
    const { statusCode, replica: figures } = await call(`${path}${path.includes('stat') ? '?lang=en' : ''}`);
    assert.deepEqual([statusCode, figures], [200, []], path);
  }
});

test('callers who have just written get figures that contain it', async () => {
  const { statusCode, replica: figures } = await call(dashboard, { 'cache-control': 'no-cache' });
  assert.deepEqual([statusCode, figures], [200, []]);
});

test('a replica is not taken for the primary', async () => {
  const wrong = openDatabase(standby.url, { queryTimeoutMs: QUERY_TIMEOUT_MS });
  await assert.rejects(wrong.rows(sql('test.one', 'select 1')), isUnavailable);
  await wrong.close();
});

test('figures are read from the primary while the replica lags too much, and from the replica again later', async () => {
  const superuser = openDatabase(standby.superuserUrl, { max: 1 });
  await superuser.rows(sql('', 'select pg_wal_replay_pause()'));
  await db.rows(sql('', 'create table later ()'));
  await until('the replica lags', () => !isUsable());
  const { statusCode, replica: figures } = await call(dashboard);
  assert.deepEqual([statusCode, figures], [200, []]);
  assert.match((await app.inject('/metrics')).body, /^database_replica_lag_seconds [3-9]/mu);
  await superuser.rows(sql('', 'select pg_wal_replay_resume()'));
  await usable();
  assert.ok((await call(dashboard)).replica.length > 0);
  await superuser.close();
});

test('a replica that dies is replaced by the primary without an error', async () => {
  await usable();
  await standby.kill();
  for (let calls = 0; calls < 5; calls += 1) assert.equal((await call(dashboard)).statusCode, 200);
  assert.ok((await call(dashboard)).primary.length > 1);
});
