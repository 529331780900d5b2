import { type Queryable, sql } from '../../platform/db/database.ts';
import { figuresOf } from '../sessions/award.ts';

/** A figure of a person, or of one of their managers, for which there are platform badges. */
interface Figure {
  personId: number;
  metric: string;
  value: number;
}

const selectFigures = sql<Figure>(
  'resets.figures',
  `select person_id as "personId", metric, value from (${figuresOf(':personId')}) f (person_id, metric, value)`,
);

/** Returns the figures of a person and of their managers, whose teams must be locked. */
export const findFigures = (tx: Queryable, personId: number): Promise<Figure[]> => tx.rows(selectFigures, { personId });

const takeUndeserved = sql(
  'resets.take-badges',
  `with before (person_id, metric, value) as (
     select * from unnest(:personIds::int[], :metrics::text[], :values::bigint[])
   ), figure (person_id, metric, value) as (${figuresOf(':personId')}
   ), of_platform as (
     delete from person_badge e using badge b, before x
     where b.id = e.badge_id and x.person_id = e.person_id and x.metric = b.metric and b.threshold <= x.value
       and b.threshold > coalesce((select value from figure f where f.person_id = x.person_id and f.metric = x.metric), 0)
     returning e.person_id, e.badge_id, e.earned_at
   ), of_training as (
     delete from person_training_badge where person_id = :personId and training_id = :trainingId returning number, earned_at
   )
   update progress_reset set taken = jsonb_build_object(
     'badges', (select coalesce(jsonb_agg(jsonb_build_object('personId', person_id, 'badgeId', badge_id,
       'earnedAt', earned_at) order by person_id, badge_id), '[]') from of_platform),
     'trainingBadges', (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'earnedAt', earned_at)
       order by number), '[]') from of_training))
   where id = :resetId`,
);

/**
 * Revokes the badges that a reset makes undeserved, and stores them with the reset: the training's badges, and platform
 * badges whose threshold was reached `before` the reset but is no longer reached. A badge whose threshold was not reached
 * even before the reset stays. For example, a manager may have earned it with people who have left the team.
 */
export async function takeBadges(
  tx: Queryable,
  reset: { resetId: number; personId: number; trainingId: number },
  before: readonly Figure[],
): Promise<void> {
  await tx.rows(takeUndeserved, {
    ...reset,
    personIds: before.map(({ personId }) => personId),
    metrics: before.map(({ metric }) => metric),
    values: before.map(({ value }) => value),
  });
}

// If several resets revoked the same badge, the earliest date stored with the undone ones counts.
const giveBack = sql(
  'resets.give-back-badges',
  `with figure (person_id, metric, value) as (${figuresOf(':personId')}
   ), of_platform as (
     insert into person_badge (person_id, badge_id, earned_at)
     select x."personId", x."badgeId", min(x."earnedAt") from progress_reset r
     cross join jsonb_to_recordset(r.taken->'badges') x ("personId" int, "badgeId" int, "earnedAt" timestamptz)
     join badge b on b.id = x."badgeId"
     join figure f on f.person_id = x."personId" and f.metric = b.metric and f.value >= b.threshold
     where r.client_id = :clientId and r.undone_at is not null
     group by x."personId", x."badgeId" order by x."personId", x."badgeId"
     on conflict (person_id, badge_id) do update set earned_at = least(person_badge.earned_at, excluded.earned_at)
   )
   insert into person_training_badge (person_id, training_id, number, earned_at)
   select r.person_id, r.training_id, x.number, min(x."earnedAt") from progress_reset r
   cross join jsonb_to_recordset(r.taken->'trainingBadges') x (number smallint, "earnedAt" timestamptz)
   join training_badge_rule d on d.number = x.number
   join progress g on g.person_id = r.person_id and g.training_id = r.training_id and g.percent >= d.percent
     and coalesce(g.best_score, 0) >= d.score
   where r.person_id = :personId and r.training_id = :trainingId and r.undone_at is not null
     and exists (select from session s where s.person_id = r.person_id and s.training_id = r.training_id
       and not s.voided and (s.finished or not d.finished))
   group by r.person_id, r.training_id, x.number order by x.number
   on conflict (person_id, training_id, number) do update
     set earned_at = least(person_training_badge.earned_at, excluded.earned_at)`,
);

/** Restores badges that undone resets revoked and that are deserved again. Progress must be rebuilt, and teams locked. */
export async function giveBackBadges(
  tx: Queryable,
  reset: { personId: number; clientId: number; trainingId: number },
): Promise<void> {
  await tx.rows(giveBack, { ...reset });
}
