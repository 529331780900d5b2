import { dropLeftChecks } from '../db/divide.ts';
import { ensureComingMonths } from '../db/months.ts';
import { refuseWrongClock } from '../db/wrong-clock.ts';
import { handleJob } from '../jobs/jobs.ts';
import type { App } from '../parts.ts';
import { archiveOldSessions } from './archive.ts';

const HOUR_SECONDS = 3600;

/** Registers the hourly job that adds the coming months, archives the old ones and tidies up after a killed division. */
export function registerSessionArchive(app: App): void {
  const { parts } = app;
  const { db, clock, jobs, config } = parts;
  handleJob(app, 'months', async () => {
    // Enqueues the next run first, so that it exists even if this node dies.
    await jobs.enqueue(db, 'months', {}, { key: 'months', at: HOUR_SECONDS });
    await refuseWrongClock(db, clock);
    await ensureComingMonths(db, clock);
    await dropLeftChecks(db);
    if (config.sessionsKeepMonths === 0) return;
    const { sessions, dropped } = await archiveOldSessions(parts, config.sessionsKeepMonths);
    if (sessions > 0) app.log.info({ sessions, dropped }, 'sessions archived');
  });
}
