import { dropLeftChecks } from '../db/divide.ts';
import { ensureComingMonths } from '../db/months.ts';
import { handleHourlyJob } from '../jobs/hourly.ts';
import type { App } from '../parts.ts';
import { archiveOldSessions } from './archive.ts';

/** Registers the hourly job that adds the coming months, archives the old ones and tidies up after a killed division. */
export function registerSessionArchive(app: App): void {
  const { parts } = app;
  const { db, clock, config } = parts;
  handleHourlyJob(app, 'months', async () => {
    await ensureComingMonths(db, clock);
    await dropLeftChecks(db);
    if (config.sessionsKeepMonths === 0) return;
    const { sessions, dropped } = await archiveOldSessions(parts, config.sessionsKeepMonths);
    if (sessions > 0) app.log.info({ sessions, dropped }, 'sessions archived');
  });
}
