import { INSERT_NOTIFICATIONS } from '../../people/notifications/notify.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';

// The badges and survey invitations that people earn by their sessions. The rules are rows of `badge` and
// `training_badge_rule` (docs/badges.md).

/** The values of a report that the rules for badges use. */
export interface Achievement {
  personId: number;
  clientId: number;
  trainingId: number;
  at: Date;
  finished: boolean;
  percent: number;
  /** The best score of a session in this attempt. */
  score: number | null;
  /** Whether the person has just reached 100 percent. */
  completed: boolean;
}

const minutesOf = (totals: string): string => `${totals}.seconds / 60`;

/** SQL for a person's own figures that count for the platform's badges, without the figures of a team. */
const ownFigures = (person: string): string => `
  select t.person_id, f.metric, f.value
  from person_total t cross join (
    select count(*) as trainings, count(distinct t.category_id) as categories
    from progress g join training t on t.id = g.training_id where g.person_id = ${person} and g.percent = 100) r
  cross join lateral (values
    ('SESSIONS', t.sessions), ('POINTS', t.points), ('MINUTES_SPENT', ${minutesOf('t')}),
    ('TRAININGS_COMPLETED', r.trainings), ('CATEGORIES_COMPLETED', r.categories)) f (metric, value)
  where t.person_id = ${person}`;

/** SQL for the number of completions in the teams of a person's managers. */
const teamFigures = (person: string): string => `
  select m.manager_id as person_id, 'TEAM_COMPLETIONS' as metric, count(*) as value
  from team_member m
  join person p on p.id = m.manager_id and p.deleted_at is null and 'ROLE_MANAGER' = any(p.roles)
  join team_member a on a.manager_id = m.manager_id
  join progress g on g.person_id = a.person_id and g.percent = 100
  where m.person_id = ${person} group by m.manager_id`;

/** SQL for the figures of a person and of their managers that count for the platform's badges. */
export const figuresOf = (person: string): string => `${ownFigures(person)} union all ${teamFigures(person)}`;

/** SQL for the ids of the person and the training, and the name of the CTE with the report's {@link Achievement}. */
interface Names {
  person: string;
  training: string;
  achieved: string;
}

/** SQL for the numbers of the training's badges whose rules the report meets. */
const metBadges = ({ training, achieved }: Omit<Names, 'person'>): string => `
  select b.number from ${achieved} f cross join training_badge b join training_badge_rule r using (number)
  where b.training_id = ${training} and (f.finished or not r.finished) and f.percent >= r.percent
    and coalesce(f.score, 0) >= r.score`;

/**
 * SQL condition: the report meets the rule of a badge that the person does not have. It is cheap enough to run with every
 * report. Rewards for completing the training are not checked here. `totals` are the person's totals after the report.
 */
export const mayEarn = ({ person, training, achieved, totals }: Names & { totals: string }): string => `
  (exists (select from badge b
     where b.threshold <= case b.metric when 'SESSIONS' then ${totals}.sessions when 'POINTS' then ${totals}.points
       when 'MINUTES_SPENT' then ${minutesOf(totals)} end
       and not exists (select from person_badge e where e.person_id = ${person} and e.badge_id = b.id))
   or exists (select from (${metBadges({ training, achieved })}) met where not exists (select from person_training_badge e
     where e.person_id = ${person} and e.training_id = ${training} and e.number = met.number)))`;

/** The first key of the advisory locks on teams. Any number works, because no other advisory lock has two keys. */
const TEAM_LOCKS = 4;

/**
 * SQL that locks the teams of a person's managers if a condition is true, and returns their number. Only one transaction at
 * a time then counts a team's completions. Run it before the statement that counts, which then sees what the previous
 * transaction has committed. To avoid deadlocks, run it after locking the person and before writing to rows that many
 * people share. It locks in the order of the managers' ids.
 */
export const lockedTeams = (person: string, condition: string): string => `
  (select count(pg_advisory_xact_lock(${TEAM_LOCKS}, m.manager_id))
   from (select manager_id from team_member where person_id = ${person} and ${condition} order by manager_id) m)`;

const lockTeamRows = sql('sessions.lock-teams', `select ${lockedTeams(':personId', 'true')} as managers`);

/** Locks the teams of a locked person. Call it before anything other than a report changes the person's completions. */
export async function lockTeams(tx: Queryable, personId: number): Promise<void> {
  await tx.rows(lockTeamRows, { personId });
}

const insertEarned = sql(
  'sessions.award',
  `with achieved (finished, percent, score, completed) as (
     select :finished::bool, :percent::int, :score::int, :completed::bool
   ), figure (person_id, metric, value) as (
     ${ownFigures(':personId')}
     union all select * from (${teamFigures(':personId')}) team where (select completed from achieved)
   ), of_platform as (
     insert into person_badge (person_id, badge_id, earned_at)
     select f.person_id, b.id, :at from figure f join badge b on b.metric = f.metric and b.threshold <= f.value
     order by f.person_id, b.id
     on conflict do nothing returning person_id, badge_id
   ), of_training as (
     insert into person_training_badge (person_id, training_id, number, earned_at)
     select :personId, :trainingId, met.number, :at from (${metBadges({ training: ':trainingId', achieved: 'achieved' })})
       met order by met.number
     on conflict do nothing returning number
   ), invited as (
     insert into survey_invitation (person_id, training_id, invited_at)
     select :personId, :trainingId, :at from achieved join client c on c.id = :clientId and c.enable_satisfaction_survey
     where completed and not exists (select from satisfaction s where s.person_id = :personId and s.training_id = :trainingId)
     on conflict do nothing returning training_id
   )
   ${INSERT_NOTIFICATIONS}
   select person_id, 'PLATFORM_BADGE', jsonb_build_object('badgeId', badge_id), :at::timestamptz from of_platform
   union all
   select :personId, 'TRAINING_BADGE',
     jsonb_build_object('trainingIds', jsonb_build_array(:trainingId::int), 'badgeNumber', number), :at from of_training
   union all
   select :personId, 'SATISFACTION_SURVEY', jsonb_build_object('trainingIds', jsonb_build_array(training_id)), :at
     from invited`,
);

/**
 * Gives the badges that a report has earned to the person and, for a team's completions, to the managers. Invites a person
 * who has completed a training to its survey. Each badge and each invitation is given once, with a notification.
 */
export async function award(tx: Queryable, achievement: Achievement): Promise<void> {
  await tx.rows(insertEarned, { ...achievement });
}
