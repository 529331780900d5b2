import * as c from '@vr/shared-api/contract/sessions';
import * as s from '@vr/shared-api/contract/sessions.schema';
import { can } from '@vr/shared-api/permissions';
import type { App } from '../app.ts';
import { route } from '../http/route.ts';
import { takeReport } from './report.ts';

/** Reports of sessions, from headsets, desktop players and pages in the browser. */
export function registerSessions(app: App): void {
  route(app, c.reportSession, s.reportSession, ({ params, body, actor, parts }) => {
    // From a headset they report with a token of their own, which no launch has marked.
    const reporter = { ...actor, test: actor.test || can(actor, 'training:test') };
    return takeReport(parts.db, parts.clock, reporter, params.id, body);
  });
}
