import { expireAudit } from './audit/audit.ts';
import { resumeDeletions } from './client-deletion/run.ts';
import { deleteExpiredAssertions } from './embedding/assertion.ts';
import { forgetReplies } from './http/conditions.ts';
import { handleHourlyJob } from './jobs/hourly.ts';
import type { App, Parts } from './parts.ts';
import { sweepUnusedFiles } from './pictures/shared.ts';
import { deleteOldReports, RELEASE_REPORT_DAYS } from './portal/health.ts';
import { deleteAbandonedReleases } from './portal/publish.ts';
import { purgeOldDocuments } from './resources/sweep.ts';
import { scheduleUnsent } from './suggestions/card.ts';
import type { UploadLocks } from './uploads/locks.ts';
import { uploadSweeps } from './uploads/sweep.ts';
import { deleteExpiredChanges } from './users/email-change.ts';
import { forgetNetworks } from './users/known-network.ts';
import { scheduleOverdue } from './versions/go-live.ts';
import { buildSweeps } from './versions/sweep.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Runs all steps, also after one that fails: a storage that is away must not keep personal data. Throws the first error. */
async function runAll(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps)
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}

/** Deletes what is no longer needed and enqueues lost jobs again: the sweeps of all features. */
export async function cleanUp(parts: Parts, locks: UploadLocks): Promise<void> {
  const { db, clock, jobs } = parts;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  await runAll([
    ...uploadSweeps(parts, locks),
    ...buildSweeps(parts),
    () => purgeOldDocuments(parts),
    () => sweepUnusedFiles(parts, before(DAY_MS)),
    () => scheduleUnsent(db, jobs, before(-HOUR_MS)),
    () => scheduleOverdue(db, jobs, before(HOUR_MS)),
    () => resumeDeletions(parts),
    () => forgetReplies(db, before(DAY_MS)),
    () => forgetNetworks(parts),
    () => deleteExpiredChanges(db, clock.now()),
    () => deleteExpiredAssertions(db, clock.now()),
    () => expireAudit(db, clock.now()),
    () => deleteAbandonedReleases(parts, before(DAY_MS)),
    () => deleteOldReports(parts, before(RELEASE_REPORT_DAYS * DAY_MS)),
  ]);
}

/** Registers the job that cleans up every hour. */
export function registerCleanUp(app: App, locks: UploadLocks): void {
  handleHourlyJob(app, 'clean-up', () => cleanUp(app.parts, locks));
}
