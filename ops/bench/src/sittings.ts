import { createHash } from 'node:crypto';
import { systemClock } from '@vr/server/clock';
import { recordLaunch } from '@vr/server/learning/sessions/launches';
import { saveReport } from '@vr/server/learning/sessions/report';
import { type Database, sql } from '@vr/server/platform/db/database';
import { issueToken } from '@vr/server/platform/http/tokens';
import type { Report } from '@vr/shared-api/contract/sessions.schema';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { type Call, recording } from './database.ts';
import { workThrough } from './rounds.ts';

const REPORTS = 8;
const SECONDS_APART = 30;
/** The launch time of all sittings, which must be before their reports. */
const LAUNCHED_AT = new Date(Date.now() - 86_400_000);

/** One run of a training in the browser by a person. Each report contains everything that happened before it. */
export interface Sitting {
  personId: number;
  trainingId: number;
  reports: Report[];
}

interface Follower {
  personId: number;
  trainingId: number;
  stepFile: StepFile | null;
}

// One training of each person, in an order that mixes the companies and is the same in every run.
const selectFollowers = sql<Follower>(
  'bench.followers',
  `select f.* from (
     select distinct on (g.person_id) g.person_id as "personId", g.training_id as "trainingId", s.content as "stepFile"
     from progress g join training t on t.id = g.training_id
     left join step_file s on s.training_id = t.id
     where 'WEB_GL' = any(t.content_types)
     order by g.person_id, md5(g.training_id::text || '.' || g.person_id)) f
   order by md5(f."personId"::text)`,
);

const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, '$1-$2-4$3-8$4-$5');

function reportsOf({ personId, trainingId, stepFile }: Follower, now: number): Report[] {
  const ids = stepFile?.steps.map(({ id }) => id) ?? [];
  return Array.from({ length: REPORTS }, (_, index) => {
    const done = (index + 1) / REPORTS;
    const reached = ids.slice(0, Math.ceil(done * ids.length));
    return {
      id: uuidOf(`${personId}/${trainingId}`),
      fileType: 'WEB_GL',
      startedAt: new Date(now - 3_600_000).toISOString(),
      sentAt: new Date(now).toISOString(),
      seconds: SECONDS_APART * (index + 1),
      progress: Math.floor(100 * done),
      score: Math.floor(90 * done),
      finished: done === 1,
      contentVersion: '1.0.0',
      steps: reached.map((id, step) => ({
        id,
        success: step < done * ids.length - 0.5,
        score: 50 + Math.floor(40 * done),
        seconds: Math.floor((SECONDS_APART * (index + 1)) / reached.length),
      })),
    } satisfies Report;
  });
}

/** Returns a sitting for each person who has progress in a training for the browser. */
export async function sittingsOf(db: Database): Promise<Sitting[]> {
  const now = Date.now();
  const followers = await db.rows(selectFollowers);
  return followers.map((follower) => ({
    personId: follower.personId,
    trainingId: follower.trainingId,
    reports: reportsOf(follower, now),
  }));
}

/** A sitting with the token of the launch, which its reports need. */
export interface Launched extends Sitting {
  token: string;
}

/** How many sittings are launched at a time. More would exceed the queue of the database's pool. */
const LAUNCHED_AT_ONCE = 16;

/** Launches the training of each sitting. */
export async function launch(db: Database, sittings: readonly Sitting[]): Promise<Launched[]> {
  const launched: Launched[] = [];
  await workThrough(LAUNCHED_AT_ONCE, [...sittings.entries()], async ([index, sitting]) => {
    const { personId, trainingId } = sitting;
    const { tokenHash: launchedBy } = await issueToken(db, systemClock, { personId, kind: 'session' });
    const { token } = await issueToken(db, systemClock, { personId, kind: 'launch', trainingId, launchedBy });
    await recordLaunch(db, personId, trainingId, LAUNCHED_AT);
    launched[index] = { ...sitting, token };
  });
  return launched;
}

class RolledBack extends Error {}

/** Returns the statements for each report of a sitting, recorded in one transaction that is rolled back. */
export async function statementsOf(db: Database, { personId, trainingId, reports }: Sitting): Promise<Call[][]> {
  const statements: Call[][] = [];
  const rolledBack = db.transaction(async (tx) => {
    for (const report of reports) {
      const calls: Call[] = [];
      const recorded: Database = { ...db, transaction: (work) => work(recording(tx, calls)) };
      await saveReport(
        recorded,
        systemClock,
        { id: personId, kind: 'launch', issuedAt: LAUNCHED_AT, test: false, reviews: false, contractEnd: null },
        trainingId,
        report,
      );
      statements.push(calls);
    }
    throw new RolledBack();
  });
  await rolledBack.catch((error) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return statements;
}
