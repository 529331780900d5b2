import * as c from '@vr/shared-api/contract/statistics';
import * as s from '@vr/shared-api/contract/statistics.schema';
import type { App } from '../../parts.ts';
import { sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';

const setInRankings = sql<{ inRankings: boolean }>(
  'statistics.set-in-rankings',
  'update person set in_rankings = :inRankings where id = :actorId and deleted_at is null returning in_rankings as "inRankings"',
);

/** Registers the endpoint with which people leave the rankings of their company, and come back. */
export function registerRanking(app: App): void {
  route(
    app,
    c.setRankingParticipation,
    s.setRankingParticipation,
    async ({ body, actor, parts: { db } }) =>
      (await db.row(setInRankings, { actorId: actor.id, inRankings: body.inRankings })) ?? fail('NOT_AUTHENTICATED'),
  );
}
