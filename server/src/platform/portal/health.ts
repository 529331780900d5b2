import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import type { ReleaseOutcome } from '@vr/shared-api/release';
import { portalRoleOf } from '@vr/shared-api/roles';
import type { FastifyBaseLogger } from 'fastify';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../db/database.ts';
import { AppError } from '../http/fail.ts';
import type { Caller } from '../http/tokens.ts';
import { releasePeople } from '../telemetry/metrics.ts';
import { type RemoteState, versionsFor } from './choose-release.ts';
import { endCanary, lockState, rollBack } from './current.ts';
import { readStates } from './registry.ts';
import { THE_PORTAL } from './release-events.ts';
import { mailRollback } from './rollback-mail.ts';
import { verifiedManifest } from './signature.ts';

/** `people`: how many people's browsers reported on a release. `failed`: for how many of these people the release failed. */
interface Health {
  people: number;
  failed: number;
}

export interface ReleaseReport {
  remote: string;
  version: string;
  outcome: ReleaseOutcome;
}

// A person counts once per release, no matter how often they report.
const insertReports = sql<{ remote: string; version: string; loaded?: boolean; failed?: boolean }>(
  'releases.report',
  `insert into release_health as h (remote, version, person_id, loaded_at, failed_at)
   select i.name, i.version, :personId, max(case when i.outcome = 'loaded' then :now::timestamptz end),
     max(case when i.outcome = 'failed' then :now::timestamptz end)
   from unnest(:remotes::text[], :versions::text[], :outcomes::text[]) i (name, version, outcome)
   group by i.name, i.version
   on conflict (remote, version, person_id) do update set
     loaded_at = coalesce(h.loaded_at, excluded.loaded_at), failed_at = coalesce(h.failed_at, excluded.failed_at)
   where (h.loaded_at is null and excluded.loaded_at is not null)
     or (h.failed_at is null and excluded.failed_at is not null)
   returning remote, version, loaded_at = :now as loaded, failed_at = :now as failed`,
);
const countPeople = sql<Health>(
  'releases.health',
  `select count(*) as people, count(failed_at) as failed from release_health where remote = :remote and version = :version`,
);

// `failing`: the number of companies in which a release failed. `reporting`: the number of companies, without the platform,
// that reported on either release.
const countCompanies = sql<{ failing: number; reporting: number }>(
  'releases.health-companies',
  `select count(distinct p.client_id) filter (where h.version = :version and h.failed_at is not null) as failing,
     count(distinct p.client_id) filter (where p.client_id <> ${PLATFORM_CLIENT_ID}) as reporting
   from release_health h join person p on p.id = h.person_id where h.remote = :name and h.version in (:version, :other)`,
);

const healthOf = async (db: Queryable, remote: string, version: string): Promise<Health> =>
  (await db.row(countPeople, { remote, version })) ?? { people: 0, failed: 0 };

const share = ({ people, failed }: Health): number => (people === 0 ? 0 : failed / people);

/**
 * A release is withdrawn if it fails for at least `minPeople` people, and its share of failures is over `percent` percentage
 * points above that of the release before.
 */
export const AUTOMATIC_ROLLBACK = { minPeople: 5, percent: 10 };

/** Returns whether a release fails for enough people, and for a larger share of people than the release `before`. */
export const failsTooOften = (release: Health, before: Health): boolean =>
  release.failed >= AUTOMATIC_ROLLBACK.minPeople && (share(release) - share(before)) * 100 > AUTOMATIC_ROLLBACK.percent;

/**
 * Returns whether a release failed in two companies, so that the people of one company cannot get it withdrawn for everyone.
 * One company is enough if no other has reported. For a current release, reports on the previous release count too: right
 * after a publication, the people of one company could be the first to report.
 */
async function failsBeyondOneCompany(
  tx: Queryable,
  { name, previous, canary }: RemoteState,
  version: string,
): Promise<boolean> {
  const other = canary?.version === version ? version : previous;
  const found = await tx.row(countCompanies, { name, version, other });
  return found !== undefined && found.failing >= Math.min(2, Math.max(1, found.reporting));
}

/** What was done about a failing release. Undefined: nothing. */
type Measure = { measure: 'rollback' | 'canary-end'; health: Health; before: Health } | undefined;

/** Rolls back a release, or ends its canary, if it fails too often, and mails the people responsible for releases. */
async function judge({ db, clock, jobs }: Parts, remote: string, version: string): Promise<Measure> {
  return db.transaction(async (tx) => {
    const state = await lockState(tx, remote);
    const isCanary = state?.canary?.version === version;
    if (!state || (!isCanary && state.current !== version)) return undefined;
    const other = isCanary ? state.current : state.previous;
    if (other === null) return undefined;
    const [health, before] = [await healthOf(tx, remote, version), await healthOf(tx, remote, other)];
    if (!failsTooOften(health, before)) return undefined;
    if (!(await failsBeyondOneCompany(tx, state, version))) return undefined;
    const change = { now: clock.now(), by: THE_PORTAL, remote };
    const detail = { automatic: true, health, before };
    const eventId = isCanary
      ? await endCanary(tx, change, { withdraw: true, detail })
      : (await rollBack(tx, change, detail)).eventId;
    if (eventId !== undefined) await mailRollback(tx, { jobs }, { remote, version, eventId });
    return { measure: isCanary ? 'canary-end' : 'rollback', health, before };
  });
}

/** The person who reports. */
export type Reporter = Pick<Caller, 'id' | 'clientId' | 'roles'>;

/**
 * Returns the reports that count. A release counts if the person gets it by {@link versionsFor}, also as a fallback, because
 * browsers report on fallbacks too. One of the person's roles must have a page of the remote, or the remote must offer
 * slots, which pages of other remotes show. What a tester chose does not count: anyone could choose a canary to end it.
 */
async function countedReports(
  parts: Pick<Parts, 'db' | 'secret'>,
  person: Reporter,
  reports: readonly ReleaseReport[],
): Promise<ReleaseReport[]> {
  const states = new Map((await readStates(parts.db)).map((state) => [state.name, state]));
  const visitor = { clientId: person.clientId, personId: person.id };
  // Everyone is also a learner.
  const roles = new Set([...person.roles, '' as const].map((role) => portalRoleOf(role, person.roles)));
  const counted = reports.map(async (report) => {
    const { remote: name, version } = report;
    const state = states.get(name);
    if (!state || !versionsFor(state, visitor).includes(version)) return [];
    const manifest = await verifiedManifest(parts, { name, version });
    const isOpen =
      manifest &&
      (manifest.slots.length > 0 || manifest.pages.some((page) => page.roles.some((role) => roles.has(role))));
    return isOpen ? [report] : [];
  });
  return (await Promise.all(counted)).flat();
}

/** Stores a browser's reports on the releases that the person gets. Rolls back a release that now fails too often. */
export async function recordReports(
  parts: Parts,
  log: FastifyBaseLogger,
  reporter: Reporter,
  allReports: readonly ReleaseReport[],
): Promise<void> {
  const reports = await countedReports(parts, reporter, allReports);
  if (reports.length === 0) return;
  const column = (name: keyof ReleaseReport) => reports.map((report) => report[name]);
  const values = {
    remotes: column('remote'),
    versions: column('version'),
    outcomes: column('outcome'),
    personId: reporter.id,
    now: parts.clock.now(),
  };
  const news = await parts.db.rows(insertReports, values);
  for (const { remote, version, loaded, failed } of news) {
    releasePeople.inc({ remote, version, outcome: 'loaded' }, loaded ? 1 : 0);
    releasePeople.inc({ remote, version, outcome: 'failed' }, failed ? 1 : 0);
  }
  // A judgement locks the remote and counts all people of the release. It runs only after a new failure, because nothing
  // else can change its result.
  for (const { remote, version } of news.filter(({ failed }) => failed)) {
    const measure = await judge(parts, remote, version).catch((error: unknown) => {
      // There is no earlier release, so this one stays.
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (measure) log.error({ remote, version, ...measure }, 'a release failed too often and was withdrawn');
  }
}

/** The reports on an unused release are kept for this many days after the release's publication. */
export const RELEASE_REPORT_DAYS = 30;

const selectUnused = sql<{ name: string; version: string }>(
  'releases.health-unused',
  `select r.name, r.version from remote_release r
   where r.published_at < :publishedBefore and exists (select from release_health h where h.remote = r.name
     and h.version = r.version)
     and not exists (select from remote_current c where c.name = r.name
       and r.version in (c.version, c.previous_version, c.canary_version))`,
);
const keepCounts = sql(
  'releases.health-counts',
  `with deleted as (delete from release_health where remote = :name and version = :version returning loaded_at, failed_at)
   update remote_release r set people_loaded = r.people_loaded + d.loaded, people_failed = r.people_failed + d.failed
   from (select count(loaded_at) as loaded, count(failed_at) as failed from deleted) d
   where r.name = :name and r.version = :version`,
);

/** Replaces the reports on unused releases with their counts, if the release was published before an instant. */
export async function deleteOldReports({ db }: Pick<Parts, 'db'>, publishedBefore: Date): Promise<void> {
  for (const { name, version } of await db.rows(selectUnused, { publishedBefore }))
    await db.rows(keepCounts, { name, version });
}
