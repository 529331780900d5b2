import { type Queryable, sql } from '../db/database.ts';
import { RAISE } from '../raise.ts';

/*
 * What people earn by their sessions. The rules are rows of `badge` and `training_badge_rule` (docs/badges.md). The
 * fragments of SQL speak of `feat`, what a report has led to, and of `t`, the person's totals after it; $1 is the person
 * and $3 the training.
 */

/** What a report has led to, as the rules ask for it. */
export interface Feat {
  personId: number;
  clientId: number;
  trainingId: number;
  at: Date;
  /** The session belongs to the attempt that is open; what others reach earns no badge of the training. */
  counts: boolean;
  finished: boolean;
  percent: number;
  /** The best of a session. */
  score: number | null;
  /** The person has just reached 100 percent. */
  completed: boolean;
}

const MINUTES = 't.seconds / 60';

/** The numbers of the training's badges whose rules are met. */
const MET = `
  select b.number from feat f cross join training_badge b join training_badge_rule r using (number)
  where f.counts and b.training_id = $3 and (f.finished or not r.finished) and f.percent >= r.percent
    and coalesce(f.score, 0) >= r.score`;

/**
 * Whether a report may have earned something, besides by completing the training: a rule is met whose badge the person
 * does not have. Cheap enough to be asked with every report.
 */
export const MAY_EARN = `
  (exists (select from badge b
     where b.threshold <= case b.metric when 'SESSIONS' then t.sessions when 'POINTS' then t.points
       when 'MINUTES_SPENT' then ${MINUTES} end
       and not exists (select from person_badge e where e.person_id = $1 and e.badge_id = b.id))
   or exists (select from (${MET}) met where not exists (select from person_training_badge e
     where e.person_id = $1 and e.training_id = $3 and e.number = met.number)))`;

/** Any constant would do: nothing else is locked by two numbers. */
const TEAM_LOCKS = 4;

/**
 * Lets one transaction at a time count what a manager's team has completed, and tells how many managers there are. It
 * comes before the statement that counts, which then sees what the transaction before has committed; after the
 * person's own lock, in the order of the managers, and before the rows that many people share, so that nobody waits in
 * a circle.
 */
export const LOCK_TEAMS = `
  (select count(pg_advisory_xact_lock(${TEAM_LOCKS}, m.manager_id))
   from (select manager_id from team_member, feat where person_id = $1 and completed order by manager_id) m)`;

const insertEarned = sql(
  'sessions.award',
  `with feat (counts, finished, percent, score, completed) as (
     select $5::bool, $6::bool, $7::int, $8::int, $9::bool
   ), reached as (
     select count(*) as trainings, count(distinct t.category_id) as categories
     from progress g join training t on t.id = g.training_id where g.person_id = $1 and g.percent = 100
   ), figure (person_id, metric, value) as (
     select $1::int, f.metric, f.value
     from person_total t cross join reached r cross join lateral (values
       ('SESSIONS', t.sessions), ('POINTS', t.points), ('MINUTES_SPENT', ${MINUTES}),
       ('TRAININGS_COMPLETED', r.trainings), ('CATEGORIES_COMPLETED', r.categories)) f (metric, value)
     where t.person_id = $1
     union all
     select m.manager_id, 'TEAM_COMPLETIONS', count(*)
     from feat
     join team_member m on m.person_id = $1 and completed
     join person p on p.id = m.manager_id and p.deleted_at is null and 'ROLE_MANAGER' = any(p.roles)
     join team_member a on a.manager_id = m.manager_id
     join progress g on g.person_id = a.person_id and g.percent = 100
     group by m.manager_id
   ), of_platform as (
     insert into person_badge (person_id, badge_id, earned_at)
     select f.person_id, b.id, $4 from figure f join badge b on b.metric = f.metric and b.threshold <= f.value
     order by f.person_id, b.id
     on conflict do nothing returning person_id, badge_id
   ), of_training as (
     insert into person_training_badge (person_id, training_id, number, earned_at)
     select $1, $3, met.number, $4 from (${MET}) met order by met.number
     on conflict do nothing returning number
   ), invited as (
     insert into survey_invitation (person_id, training_id, invited_at)
     select $1, $3, $4 from feat join client c on c.id = $2 and c.enable_satisfaction_survey
     where completed and not exists (select from satisfaction s where s.person_id = $1 and s.training_id = $3)
     on conflict do nothing returning training_id
   )
   ${RAISE}
   select person_id, 'PLATFORM_BADGE', jsonb_build_object('badgeId', badge_id), $4::timestamptz from of_platform
   union all
   select $1, 'TRAINING_BADGE',
     jsonb_build_object('trainingIds', jsonb_build_array($3::int), 'badgeNumber', number), $4 from of_training
   union all
   select $1, 'SATISFACTION_SURVEY', jsonb_build_object('trainingIds', jsonb_build_array(training_id)), $4 from invited`,
);

/**
 * Gives what the rules say that a report has earned: to the person and, for what a team completes, to its managers. Asks
 * for the person's opinion of a training that they have completed. Everything once, with its notification.
 */
export async function award(tx: Queryable, feat: Feat): Promise<void> {
  const { personId, clientId, trainingId, at, counts, finished, percent, score, completed } = feat;
  await tx.rows(insertEarned, [personId, clientId, trainingId, at, counts, finished, percent, score, completed]);
}
