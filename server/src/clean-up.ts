import { purgeOldDocuments } from './catalogue/resources/sweep.ts';
import { scheduleUnsent } from './catalogue/suggestions/card.ts';
import { resumeDeletions } from './companies/client-deletion/run.ts';
import { deleteExpiredAssertions } from './companies/embedding/assertion.ts';
import type { App, Parts } from './parts.ts';
import { deleteExpiredChanges } from './people/users/email-change.ts';
import { forgetNetworks } from './people/users/known-network.ts';
import { expireAudit } from './platform/audit/audit.ts';
import { forgetReplies } from './platform/http/conditions.ts';
import { handleHourlyJob } from './platform/jobs/hourly.ts';
import { sweepUnusedFiles } from './platform/pictures/shared.ts';
import { deleteOldReports, RELEASE_REPORT_DAYS } from './platform/portal/health.ts';
import { deleteAbandonedReleases } from './platform/portal/publish.ts';
import type { UploadLocks } from './publishing/uploads/locks.ts';
import { uploadSweeps } from './publishing/uploads/sweep.ts';
import { scheduleOverdue } from './publishing/versions/go-live.ts';
import { buildSweeps } from './publishing/versions/sweep.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Runs all steps, even after one fails: an unavailable storage must not stop other deletions. Throws the first error. */
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

/** Runs the sweeps of all features: they delete data that is no longer needed, and enqueue lost jobs again. */
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
