import type { ReleaseOutcome } from '@vr/shared-api/release';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { type Queryable, sql } from '../db/database.ts';
import { AppError } from '../http/fail.ts';
import type { Parts } from '../parts.ts';
import { releasePeople } from '../telemetry/metrics.ts';
import { endCanary, lockState, rollBack } from './current.ts';
import { THE_PORTAL } from './release-events.ts';
import { mailRollback } from './rollback-mail.ts';

/** In the browsers of how many people a release has been, and in those of how many of them it has failed. */
interface Health {
  people: number;
  failed: number;
}

/** How a release of a remote did in a browser. */
export interface ReleaseReport {
  remote: string;
  version: string;
  outcome: ReleaseOutcome;
}

// A person counts once for a release, however often they report. Unknown releases are left out.
const insertReports = sql(
  'releases.report',
  `insert into release_health as h (remote, version, person_id, loaded_at, failed_at)
   select r.name, r.version, $4, max(case when i.outcome = 'loaded' then $5::timestamptz end),
     max(case when i.outcome = 'failed' then $5::timestamptz end)
   from unnest($1::text[], $2::text[], $3::text[]) i (name, version, outcome)
   join remote_release r on r.name = i.name and r.version = i.version and r.published_at is not null
   group by r.name, r.version
   on conflict (remote, version, person_id) do update set
     loaded_at = coalesce(h.loaded_at, excluded.loaded_at), failed_at = coalesce(h.failed_at, excluded.failed_at)
   where (h.loaded_at is null and excluded.loaded_at is not null)
     or (h.failed_at is null and excluded.failed_at is not null)
   returning remote, version, loaded_at = $5 as loaded, failed_at = $5 as failed`,
);
const countPeople = sql(
  'releases.health',
  `select count(*) as people, count(failed_at) as failed from release_health where remote = $1 and version = $2`,
);

const healthOf = async (db: Queryable, remote: string, version: string): Promise<Health> =>
  (await db.row<Health>(countPeople, [remote, version])) ?? { people: 0, failed: 0 };

const share = ({ people, failed }: Health): number => (people === 0 ? 0 : failed / people);

/**
 * Whether a release fails too often: for enough people, and for a larger share of its people than the release that it is
 * compared with.
 */
export const failsTooOften = (
  release: Health,
  before: Health,
  { minPeople, percent }: Config['automaticRollback'],
): boolean => minPeople > 0 && release.failed >= minPeople && (share(release) - share(before)) * 100 > percent;

/** What was done with a failing release; undefined if nothing was. */
type Measure = { measure: 'rollback' | 'canary-end'; health: Health; before: Health } | undefined;

/** Rolls a release back, or ends its canary, if it fails too often, and mails the people who look after releases. */
async function judge({ db, clock, config, jobs }: Parts, remote: string, version: string): Promise<Measure> {
  return db.transaction(async (tx) => {
    const state = await lockState(tx, remote);
    const isCanary = state?.canary?.version === version;
    if (!state || (!isCanary && state.current !== version)) return undefined;
    const other = isCanary ? state.current : state.previous;
    if (other === null) return undefined;
    const [health, before] = [await healthOf(tx, remote, version), await healthOf(tx, remote, other)];
    if (!failsTooOften(health, before, config.automaticRollback)) return undefined;
    const change = { now: clock.now(), by: THE_PORTAL, remote };
    const detail = { automatic: true, health, before };
    const eventId = isCanary
      ? await endCanary(tx, change, { withdraw: true, detail })
      : (await rollBack(tx, change, detail)).eventId;
    if (eventId !== undefined) await mailRollback(tx, { jobs }, { remote, version, eventId });
    return { measure: isCanary ? 'canary-end' : 'rollback', health, before };
  });
}

/** Stores how releases did in the browser of a person. A release that now fails too often is rolled back. */
export async function recordReports(
  parts: Parts,
  log: FastifyBaseLogger,
  personId: number,
  reports: readonly ReleaseReport[],
): Promise<void> {
  const column = (name: keyof ReleaseReport) => reports.map((report) => report[name]);
  const values = [column('remote'), column('version'), column('outcome'), personId, parts.clock.now()];
  const news = await parts.db.rows<{ remote: string; version: string; loaded?: boolean; failed?: boolean }>(
    insertReports,
    values,
  );
  for (const { remote, version, loaded, failed } of news) {
    releasePeople.inc({ remote, version, outcome: 'loaded' }, loaded ? 1 : 0);
    releasePeople.inc({ remote, version, outcome: 'failed' }, failed ? 1 : 0);
  }
  for (const { remote, version } of reports.filter(({ outcome }) => outcome === 'failed')) {
    const measure = await judge(parts, remote, version).catch((error: unknown) => {
      // No earlier release fits this portal.
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (measure) log.error({ remote, version, ...measure }, 'a release failed too often and was withdrawn');
  }
}
