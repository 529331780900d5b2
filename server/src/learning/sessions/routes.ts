import * as c from '@vr/shared-api/contract/sessions';
import * as s from '@vr/shared-api/contract/sessions.schema';
import { isSuperAdmin, onlyTests } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { auditBy } from '../../platform/audit/audit.ts';
import { route } from '../../platform/http/route.ts';
import { cleanReport } from './clean-report.ts';
import { decideHeld, findHeldReports } from './decision.ts';
import { findLive } from './live.ts';
import { readInstant, saveReport } from './report.ts';
import { findResume } from './resume.ts';
import { findTestReport } from './test-report.ts';

/**
 * Registers the endpoints for reports of sessions from headsets, desktop players and pages in the browser, for deciding
 * on implausible reports, and for watching a headset's session.
 */
export function registerSessions(app: App): void {
  route(app, c.reportSession, s.reportSession, ({ params, body, actor, parts }) => {
    // A headset reports with the person's own token, which no launch has marked as a test.
    const reporter = { ...actor, test: actor.test || onlyTests(actor), reviews: isSuperAdmin(actor) };
    return saveReport(parts.db, parts.clock, reporter, params.id, cleanReport(body));
  });

  route(app, c.listHeldReports, s.listHeldReports, ({ query, actor, parts }) =>
    findHeldReports(parts.db, actor.clientId, query.lang),
  );

  route(app, c.decideHeldReports, s.decideHeldReports, async ({ body, actor, parts, request }) => {
    const by = { ...auditBy(actor, request, parts.clock.now()), clientId: actor.clientId };
    return { decided: await decideHeld(parts, by, body) };
  });

  route(app, c.getResume, s.getResume, async ({ params, actor, parts }) => {
    const resume = await findResume(parts.db, { ...actor, isLaunched: actor.kind === 'launch' }, params.id);
    return { resume: actor.test || onlyTests(actor) ? null : resume };
  });

  route(app, c.getLiveSession, s.getLiveSession, ({ params, query, actor, parts }) => {
    const since = new Date(readInstant(query.since, '/query/since'));
    return findLive(parts.db, actor, params.id, since, query.lang);
  });

  route(app, c.getTestReport, s.getTestReport, async ({ params, query, actor, parts }) => ({
    report: await findTestReport(parts.db, { ...query, personId: actor.id, trainingId: params.id }),
  }));
}
