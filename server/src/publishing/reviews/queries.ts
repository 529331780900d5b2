import { IN_REVIEW } from '@vr/shared-api/permissions';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { REVIEWABLE_TRAINING, TRAININGS } from '../../visibility/trainings.ts';

const selectToVerify = sql<{ count: number }>(
  'reviews.to-verify',
  `select count(*) from ${TRAININGS} where t.status = any(:inReview) and ${REVIEWABLE_TRAINING}`,
);

/** Returns how many partners' trainings wait for a decision. */
export const countToVerify = async (db: Queryable): Promise<number> =>
  (await db.row(selectToVerify, { inReview: IN_REVIEW }))?.count ?? 0;
