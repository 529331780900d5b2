import { contractFits } from '@vr/shared-api/remote';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import type { Canary, RemoteState } from './choose-release.ts';
import { type Claims, checkClaims } from './claims.ts';
import { checkContract } from './manifest.ts';
import { readStates } from './registry.ts';
import { type Releaser, recordReleaseEvent } from './release-events.ts';

/*
 * Changes which release of a remote people get. Each change and its audit event are one transaction. It takes effect with
 * the next page that any node sends. A canary ends when another release becomes current.
 */

const lockRemote = sql('releases.lock', `select pg_advisory_xact_lock(hashtext('remote ' || :remote))`);

const findPublished = sql<Claims & { contract: string }>(
  'releases.published-one',
  `select name, manifest->>'contract' as contract, manifest->'pages' as pages, manifest->'slots' as slots
   from remote_release where name = :remote and version = :version and published_at is not null
     and signed_manifest is not null`,
);
// Times stay in order even if this node's clock runs behind.
const markCurrent = sql(
  'releases.mark-current',
  `update remote_release r set withdrawn_at = null, current_at = greatest(:now,
     (select max(current_at) + interval '1 millisecond' from remote_release where name = :remote))
   where name = :remote and version = :version`,
);
const forgetHealth = sql(
  'releases.forget-health',
  `delete from release_health h using remote_release r where h.remote = :remote and h.version = :version
     and r.name = h.remote and r.version = h.version and r.withdrawn_at is not null`,
);
// When a release comes into use again, the counts of its people start from zero.
const forgetCounts = sql(
  'releases.forget-counts',
  'update remote_release set people_loaded = 0, people_failed = 0 where name = :remote and version = :version',
);
const markWithdrawn = sql(
  'releases.withdraw',
  'update remote_release set withdrawn_at = :now where name = :remote and version = :version',
);
const selectEarlier = sql<{ version: string; contract: string }>(
  'releases.earlier',
  `select version, manifest->>'contract' as contract from remote_release
   where name = :remote and version <> :version and current_at is not null and withdrawn_at is null
     and signed_manifest is not null
   order by current_at desc`,
);
const setCurrent = sql(
  'releases.set-current',
  `insert into remote_current (name, version, previous_version, changed_at) values (:remote, :version, :previousVersion, :now)
   on conflict (name) do update set version = :version, previous_version = :previousVersion, changed_at = :now,
     canary_version = null, canary_percent = 0, canary_client_ids = '{}'`,
);
const setPrevious = sql(
  'releases.set-previous',
  'update remote_current set previous_version = :version where name = :remote',
);
const updateCanary = sql(
  'releases.set-canary',
  `update remote_current set canary_version = :version, canary_percent = :percent, canary_client_ids = :clientIds
   where name = :remote`,
);
const selectUnknownClient = sql<{ id: number }>(
  'releases.unknown-client',
  `select i.id from unnest(:clientIds::int[]) i (id) where not exists (select from client c where c.id = i.id
     and c.deleted_at is null)`,
);

/** Who changes the releases of which remote, and when. */
export interface Change {
  now: Date;
  by: Releaser;
  remote: string;
}

/** Locks a remote until the transaction ends. Returns the releases that are in use, or undefined if there are none. */
export async function lockState(tx: Queryable, remote: string): Promise<RemoteState | undefined> {
  await tx.rows(lockRemote, { remote });
  return (await readStates(tx)).find(({ name }) => name === remote);
}

async function stateOf(tx: Queryable, remote: string): Promise<RemoteState> {
  return (await lockState(tx, remote)) ?? fail('NOT_FOUND', { message: `${remote} has no current release.` });
}

async function checkPublished(tx: Queryable, remote: string, version: string): Promise<void> {
  const found = await tx.row(findPublished, { remote, version });
  if (!found) fail('NOT_FOUND', { message: `There is no release ${version} of ${remote}.` });
  checkContract(found.contract);
  await checkClaims(tx, found);
}

/** Returns the releases that were current before `version`, the latest first, without withdrawn ones. */
const earlierThan = (
  tx: Queryable,
  remote: string,
  version: string,
): Promise<{ version: string; contract: string }[]> => tx.rows(selectEarlier, { remote, version });

async function replaceCurrent(tx: Queryable, { now, remote }: Change, version: string): Promise<void> {
  await tx.rows(forgetHealth, { remote, version });
  await tx.rows(forgetCounts, { remote, version });
  await tx.rows(markCurrent, { remote, version, now });
  const [previous] = await earlierThan(tx, remote, version);
  await tx.rows(setCurrent, { remote, version, previousVersion: previous?.version ?? null, now });
}

/** Makes a published release current. Returns false if it already is. Codes: NOT_FOUND, CONTRACT_UNFIT, RELEASE_CONFLICT. */
export async function makeCurrent(
  tx: Queryable,
  change: Change,
  version: string,
  action: 'remote.release' | 'remote.promote',
): Promise<boolean> {
  const { remote, now, by } = change;
  const state = await lockState(tx, remote);
  await checkPublished(tx, remote, version);
  if (state?.current === version) return false;
  await replaceCurrent(tx, change, version);
  await recordReleaseEvent(tx, now, by, action, remote, { version, previous: state?.current ?? null });
  return true;
}

/** Makes `version` current or, without it, the canary. Codes: NOT_FOUND, CONTRACT_UNFIT, RELEASE_CONFLICT, NO_CANARY. */
export async function promote(tx: Queryable, change: Change, version: string | undefined): Promise<void> {
  const { canary } = await stateOf(tx, change.remote);
  const promoted = version ?? canary?.version ?? fail('NO_CANARY', { message: `${change.remote} has no canary.` });
  await makeCurrent(tx, change, promoted, 'remote.promote');
}

/** Replaces the current release with an earlier one that fits the contract. Codes: NOT_FOUND, NO_PREVIOUS_RELEASE. */
export async function rollBack(
  tx: Queryable,
  change: Change,
  detail: Record<string, unknown> = {},
): Promise<{ from: string; to: string; eventId: number }> {
  const { remote, now, by } = change;
  const { current: from } = await stateOf(tx, remote);
  const earlier = (await earlierThan(tx, remote, from)).find(({ contract }) => contractFits(contract));
  if (!earlier) fail('NO_PREVIOUS_RELEASE', { message: `${remote} has no earlier release that fits this portal.` });
  await tx.rows(markWithdrawn, { remote, version: from, now });
  await replaceCurrent(tx, change, earlier.version);
  const eventId = await recordReleaseEvent(tx, now, by, 'remote.rollback', remote, {
    version: earlier.version,
    previous: from,
    ...detail,
  });
  return { from, to: earlier.version, eventId };
}

/** Records that a release was published which nobody gets but testers. Codes: CONTRACT_UNFIT, RELEASE_CONFLICT. */
export async function releaseToTesters(tx: Queryable, { remote, now, by }: Change, version: string): Promise<void> {
  await checkPublished(tx, remote, version);
  await recordReleaseEvent(tx, now, by, 'remote.release-testers', remote, { version });
}

/**
 * Serves a published release to some people only. Returns the other canary that it replaces, or null. Codes: NOT_FOUND,
 * CONTRACT_UNFIT, RELEASE_CONFLICT, VALIDATION.
 */
export async function startCanary(tx: Queryable, change: Change, canary: Canary): Promise<Canary | null> {
  const { remote, now, by } = change;
  const { version, percent, clientIds } = canary;
  const { current, canary: before } = await stateOf(tx, remote);
  await checkPublished(tx, remote, version);
  if (version === current)
    fail('VALIDATION', { field: '/body/version', message: `${version} is current, so everybody has it.` });
  const unknown = await tx.row(selectUnknownClient, { clientIds });
  if (unknown) fail('VALIDATION', { field: '/body/clientIds', message: `There is no company ${unknown.id}.` });
  // A withdrawn release gets a new chance.
  await tx.rows(forgetHealth, { remote, version });
  await tx.rows(forgetCounts, { remote, version });
  await tx.rows(markWithdrawn, { remote, version, now: null });
  await tx.rows(updateCanary, { remote, version, percent, clientIds });
  const replaced = before?.version === version ? null : before;
  const about = { version, previous: current, percent, clientIds, ...(replaced ? { replaced: replaced.version } : {}) };
  await recordReleaseEvent(tx, now, by, 'remote.canary', remote, about);
  return replaced;
}

/**
 * Ends a remote's canary, if any. Returns the audit event's id. `withdraw`: mark the canary rolled back. Codes: NOT_FOUND.
 */
export async function endCanary(
  tx: Queryable,
  change: Change,
  { withdraw = false, detail = {} }: { withdraw?: boolean; detail?: Record<string, unknown> } = {},
): Promise<number | undefined> {
  const { remote, now, by } = change;
  const { canary, current } = await stateOf(tx, remote);
  if (!canary) return undefined;
  if (withdraw) {
    await tx.rows(markWithdrawn, { remote, version: canary.version, now });
    // The withdrawn canary may be the previous release, which must then be another one.
    const [previous] = await earlierThan(tx, remote, current);
    await tx.rows(setPrevious, { remote, version: previous?.version ?? null });
  }
  await tx.rows(updateCanary, { remote, version: null, percent: 0, clientIds: [] });
  const about = { version: current, previous: canary.version, ...detail };
  return recordReleaseEvent(tx, now, by, 'remote.canary-end', remote, about);
}
