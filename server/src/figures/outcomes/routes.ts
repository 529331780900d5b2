import * as c from '@vr/shared-api/contract/outcomes';
import * as s from '@vr/shared-api/contract/outcomes.schema';
import type { App } from '../../parts.ts';
import { route } from '../../platform/http/route.ts';
import { findOutcome } from './outcome.ts';

/** Registers the endpoint that returns the outcome of a session. */
export function registerOutcomes(app: App): void {
  route(app, c.getOutcome, s.getOutcome, ({ params, query, actor, parts: { db, clock } }) =>
    findOutcome(db, actor, { trainingId: params.id, session: query.session, lang: query.lang, now: clock.now() }),
  );
}
