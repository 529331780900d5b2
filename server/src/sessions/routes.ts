import * as c from '@vr/shared-api/contract/sessions';
import * as s from '@vr/shared-api/contract/sessions.schema';
import type { App } from '../app.ts';
import { route } from '../http/route.ts';
import { takeReport } from './report.ts';

/** Reports of sessions, from headsets, desktop players and pages in the browser. */
export function registerSessions(app: App): void {
  route(app, c.reportSession, s.reportSession, ({ params, body, actor, parts }) =>
    takeReport(parts.db, parts.clock, actor, params.id, body),
  );
}
