import * as c from '@vr/shared-api/contract/resets';
import * as s from '@vr/shared-api/contract/resets.schema';
import type { FastifyRequest } from 'fastify';
import type { App, Parts } from '../../parts.ts';
import { route } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/tokens.ts';
import { findResets } from './list.ts';
import { type ResetBy, resetProgress } from './reset.ts';
import { undoReset } from './undo.ts';

const resetBy = (actor: Caller, request: FastifyRequest, { clock }: Parts): ResetBy => ({
  actor,
  at: clock.now(),
  clientId: actor.clientId,
  address: request.ip,
});

/** Registers the endpoints that reset people's progress, list the resets and undo them. */
export function registerResets(app: App): void {
  route(app, c.resetProgress, s.resetProgress, async ({ params, query, actor, parts, request }) => ({
    items: await resetProgress(parts, resetBy(actor, request, parts), params.id, query),
  }));

  route(app, c.listProgressResets, s.listProgressResets, async ({ params, query, actor, parts }) => ({
    items: await findResets(parts.db, actor, params.id, query.lang),
  }));

  route(app, c.undoProgressReset, s.undoProgressReset, async ({ params, query, actor, parts, request }) => {
    const asked = { personId: params.id, resetId: params.resetId, lang: query.lang };
    await undoReset(parts, resetBy(actor, request, parts), asked);
    return undefined;
  });
}
