import * as c from '@vr/shared-api/contract/trainings';
import * as s from '@vr/shared-api/contract/trainings.schema';
import type { Actor } from '@vr/shared-api/permissions';
import type { App } from '../app.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import { type Decision, decide } from './decide.ts';

/** The review of partners' trainings: asked for by the partner, decided by the super admin (spec §4 Training status). */
export function registerReviews(app: App): void {
  const { db, clock } = app.parts;

  async function decided(actor: Actor, decision: Omit<Decision, 'now'>) {
    const now = clock.now();
    const { status, at } = await db.transaction((tx) => decide(tx, actor, { ...decision, now }));
    return { status, at: at.toISOString() };
  }

  route(app, c.requestValidation, s.requestValidation, ({ params, actor, request }) =>
    decided(actor, { trainingId: params.id, action: 'REQUEST_VALIDATION', address: request.ip }),
  );

  route(app, c.setTrainingStatus, s.setTrainingStatus, async ({ params, body, actor, request }) => {
    const { action, rejectionReason } = body;
    if ((action === 'REJECT') !== (rejectionReason !== undefined))
      fail('VALIDATION', {
        field: '/body/rejectionReason',
        message: '/body/rejectionReason must be there to reject a training, and for nothing else.',
      });
    const reason = rejectionReason === undefined ? {} : { reason: rejectionReason.trim() };
    return decided(actor, { trainingId: params.id, action, ...reason, address: request.ip });
  });
}
