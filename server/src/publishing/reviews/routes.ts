import * as c from '@vr/shared-api/contract/reviews';
import * as s from '@vr/shared-api/contract/reviews.schema';
import { type Actor, IN_REVIEW } from '@vr/shared-api/permissions';
import { findChangeable } from '../../catalogue/trainings/editable.ts';
import { findChanges } from '../../catalogue/trainings/validated.ts';
import type { App } from '../../parts.ts';
import { sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { REVIEWABLE_TRAINING, TRAININGS } from '../../visibility/trainings.ts';
import { applyDecision, type Decision } from './decision.ts';

const selectToVerify = sql<{ count: number }>(
  'reviews.to-verify',
  `select count(*) from ${TRAININGS} where t.status = any(:inReview) and ${REVIEWABLE_TRAINING}`,
);

/** Serves the review of partners' trainings: the partner requests it and the super admin decides (spec §4 Training status). */
export function registerReviews(app: App): void {
  const { db, clock } = app.parts;

  async function decide(actor: Actor, decision: Omit<Decision, 'now'>) {
    const now = clock.now();
    const { status, at } = await db.transaction((tx) => applyDecision(tx, actor, { ...decision, now }));
    return { status, at: at.toISOString() };
  }

  route(app, c.requestValidation, s.requestValidation, ({ params, actor, request }) =>
    decide(actor, { trainingId: params.id, action: 'REQUEST_VALIDATION', address: request.ip }),
  );

  route(app, c.setTrainingStatus, s.setTrainingStatus, async ({ params, body, actor, request }) => {
    const { action, rejectionReason } = body;
    if ((action === 'REJECT') !== (rejectionReason !== undefined))
      fail('VALIDATION', {
        field: '/body/rejectionReason',
        message: '/body/rejectionReason is required to reject a training, and not allowed otherwise.',
      });
    const reason = rejectionReason === undefined ? {} : { reason: rejectionReason.trim() };
    return decide(actor, { trainingId: params.id, action, ...reason, address: request.ip });
  });

  route(app, c.countToVerify, s.countToVerify, async () => ({
    count: (await db.row(selectToVerify, { inReview: IN_REVIEW }))?.count ?? 0,
  }));

  route(app, c.getTrainingChanges, s.getTrainingChanges, async ({ params, query, actor }) => {
    const { isFromPartner } = await findChangeable(db, actor, params.id);
    if (!isFromPartner) fail('NOT_FOUND', { message: 'Only trainings of partners are reviewed.' });
    return findChanges(db, params.id, query.lang);
  });
}
