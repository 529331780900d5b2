import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPortal } from '@vr/ops-bench/portal';
import { systemClock } from '@vr/server/clock';
import { rebuildRollUps } from '@vr/server/learning/sessions/rebuild';
import { type Database, openDatabase, sql, type Values } from '@vr/server/platform/db/database';
import { findMissingBytes } from '@vr/server/platform/faults/testing/bytes';
import { API_PREFIX } from '@vr/server/platform/http/route';
import { issueToken } from '@vr/server/platform/http/tokens';
import { diskStorage } from '@vr/server/platform/storage/disk';
import { freePort } from '@vr/server/testing/free-ports';
import { POSTGRES, postgresFolder, requirePackages } from '../debian-postgres.ts';
import { createCluster, recoverUntil, start, stop, takeBaseBackup } from './postgres.ts';

const WORKERS = 4;
const REPORT_PAUSE_MS = 200;
const BEFORE_MS = 5000;
const AFTER_MS = 2000;
const DAY_MS = 86_400_000;

const query = <R>(db: Database, text: string, values: Values = {}) => db.rows(sql<R>('', text), values);

/** A session whose report the portal confirmed. */
interface Acknowledged {
  id: string;
  /** The times when the report was sent (`sent`) and confirmed (`confirmed`), in milliseconds since 1970. */
  sent: number;
  confirmed: number;
}

interface Learners {
  url: string;
  token: string;
  trainingId: number;
}

/** Reports sessions until the returned function is called. That function returns the confirmed sessions. */
function reporting({ url, token, trainingId }: Learners) {
  const acknowledged: Acknowledged[] = [];
  let stopping = false;
  let count = 0;
  const worker = async () => {
    while (!stopping) {
      count += 1;
      const id = randomUUID();
      const sent = Date.now();
      const startedAt = new Date(sent - count * 600_000).toISOString();
      const about = {
        id,
        fileType: 'WEB_GL',
        startedAt,
        sentAt: new Date(sent).toISOString(),
        seconds: 60,
        progress: 100,
      };
      const reply = await fetch(`${url}${API_PREFIX}/trainings/${trainingId}/sessions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...about, score: 90, finished: true, steps: [] }),
      });
      if (!reply.ok) throw new Error(`A report was refused: ${reply.status} ${await reply.text()}`);
      acknowledged.push({ id, sent, confirmed: Date.now() });
      // Keeps the reports below the daily limit of sessions per person.
      await pause(REPORT_PAUSE_MS);
    }
  };
  const done = Promise.all(Array.from({ length: WORKERS }, worker));
  return async () => {
    stopping = true;
    await done;
    return acknowledged;
  };
}

async function signedInLearner(db: Database): Promise<Omit<Learners, 'url'> & { clientId: number }> {
  const [found] = await query<{ id: number; clientId: number; trainingId: number }>(
    db,
    `select p.id, p.client_id as "clientId", min(g.training_id) as "trainingId"
     from person p join progress g on g.person_id = p.id where p.email = 'learner@demo.example' group by p.id`,
  );
  if (!found) throw new Error('The demo has no learner.');
  const { token } = await issueToken(db, systemClock, { personId: found.id, kind: 'code' });
  // Makes the sign-in a year old, so that the portal finds no report implausible.
  await query(db, `update token set created_at = :now where kind = 'code'`, {
    now: new Date(Date.now() - 366 * DAY_MS),
  });
  return { token, trainingId: found.trainingId, clientId: found.clientId };
}

const seconds = (from: number): string => `${((Date.now() - from) / 1000).toFixed(1)} s`;

/** `pnpm drill pitr`: recovers from a mistaken deletion with a base backup and WAL, and prints what is lost. */
export async function drillPitr(): Promise<void> {
  await requirePackages(POSTGRES);
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-pitr-'));
  await chmod(folder, 0o711);
  const [home, archive] = [
    await postgresFolder(path.join(folder, 'db')),
    await postgresFolder(path.join(folder, 'wal')),
  ];
  const [data, base] = [path.join(home, 'primary'), path.join(home, 'recovered')];
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const dataDir = path.join(folder, 'data');
  const settings = { DATABASE_URL: url, DEMO: 'on' };
  let running: string | undefined;
  try {
    await createCluster(data, archive, port);
    start(data);
    running = data;
    let portal = await startPortal(dataDir, settings);
    const db = openDatabase(url, { max: 2 });
    const { clientId, ...learner } = await signedInLearner(db);
    const count = async (on: Database) =>
      (await query<{ n: number }>(on, 'select count(*) as n from session where client_id = :clientId', { clientId }))[0]
        ?.n ?? 0;

    let from = Date.now();
    takeBaseBackup(base, port);
    console.log(`Base backup while the portal runs: ${seconds(from)}`);

    const finish = reporting({ url: portal.url, ...learner });
    await pause(BEFORE_MS);
    const [clock] = await query<{ at: string }>(db, 'select clock_timestamp()::text as at');
    const mistake = Date.now();
    await query(db, 'delete from session where client_id = :clientId', { clientId });
    console.log(`At ${clock?.at} somebody deletes the sessions of company ${clientId}; ${await count(db)} are left.`);
    await pause(AFTER_MS);
    const acknowledged = await finish();
    await portal.stop();
    await query(db, 'select pg_switch_wal()');
    await db.close();
    stop(data, 'fast');
    running = undefined;

    from = Date.now();
    await recoverUntil(base, archive, clock?.at ?? '');
    start(base);
    running = base;
    const recovered = openDatabase(url, { max: 2 });
    while ((await query<{ is: boolean }>(recovered, 'select pg_is_in_recovery() as is'))[0]?.is) await pause(100);
    console.log(`Recovery to just before: ${seconds(from)}`);
    portal = await startPortal(dataDir, settings);
    console.log(`The portal answers again: ${seconds(from)}`);

    const stored = new Set(
      (await query<{ id: string }>(recovered, 'select client_session_id as id from session')).map(({ id }) => id),
    );
    const before = acknowledged.filter(({ confirmed }) => confirmed < mistake);
    const after = acknowledged.filter(({ sent }) => sent >= mistake);
    const lost = before.filter(({ id }) => !stored.has(id)).length;
    const kept = after.filter(({ id }) => stored.has(id)).length;
    const wrong = await rebuildRollUps(recovered);
    const storage = await diskStorage(path.join(dataDir, 'storage'));
    const missing = await findMissingBytes({ db: recovered, storage });
    console.log(`Sessions of the company: ${await count(recovered)}`);
    console.log(`Reports confirmed before the mistake: ${before.length}, of them lost: ${lost}`);
    console.log(`Reports confirmed after it: ${after.length}, of them lost: ${after.length - kept}`);
    console.log(`Wrong figures: ${wrong}. Files that rows name and that are missing: ${missing.length}.`);
    await recovered.close();
    await portal.stop();
    if (before.length === 0 || lost > 0 || kept > 0 || wrong > 0 || missing.length > 0) process.exitCode = 1;
  } finally {
    if (running) stop(running, 'immediate');
    await rm(folder, { recursive: true, force: true });
  }
}
