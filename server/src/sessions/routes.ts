import * as c from '@vr/shared-api/contract/sessions';
import * as s from '@vr/shared-api/contract/sessions.schema';
import { can } from '@vr/shared-api/permissions';
import { route } from '../http/route.ts';
import type { App } from '../parts.ts';
import { saveReport } from './report.ts';

/** Registers the endpoint for reports of sessions from headsets, desktop players and pages in the browser. */
export function registerSessions(app: App): void {
  route(app, c.reportSession, s.reportSession, ({ params, body, actor, parts }) => {
    // A headset reports with the person's own token, which no launch has marked as a test.
    const reporter = { ...actor, test: actor.test || can(actor, 'training:test') };
    return saveReport(parts.db, parts.clock, reporter, params.id, body);
  });
}
