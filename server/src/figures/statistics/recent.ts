import { RECENT_DAYS } from '@vr/shared-api/limits';
import { COMPLETION_DAY } from './completion-day.ts';

/*
 * SQL for figures (`Recent` of the contract) of some people of the company c: in the last RECENT_DAYS days, including
 * today, and in the same number of days before. `isOne` makes the SQL condition that a person is one of these people.
 */
type IsOne = (personId: string) => string;

const TODAY = '(:now::timestamptz at time zone c.time_zone)::date';

const recentOf = (rows: string, counted = '*'): string => `(
  select json_build_object('now', count(${counted}) filter (where day > today - ${RECENT_DAYS}),
    'before', count(${counted}) filter (where day <= today - ${RECENT_DAYS}))
  from (${rows}) e, (select ${TODAY} as today) n where day between today - ${2 * RECENT_DAYS - 1} and today)`;

/** How many people had a session. */
export const recentlyActive = (isOne: IsOne): string =>
  recentOf(
    `select day, person_id from person_day where client_id = c.id and ${isOne('person_id')} and views > 0
       and day > ${TODAY} - ${2 * RECENT_DAYS}`,
    'distinct person_id',
  );

/** How many badges were earned. A training's badge counts only as long as the training still has it. */
export const recentBadges = (isOne: IsOne): string =>
  recentOf(
    `select (earned_at at time zone c.time_zone)::date as day from (
       select earned_at from person_badge where ${isOne('person_id')}
       union all
       select earned_at from person_training_badge join training_badge using (training_id, number)
       where ${isOne('person_id')}) b`,
  );

/**
 * How many trainings were completed. Nobody completes a training after their last session in it, so only trainings with a
 * recent last session are examined. Two more days allow for companies that have moved to another time zone.
 */
export const recentlyCompleted = (isOne: IsOne): string =>
  recentOf(
    `select ${COMPLETION_DAY} as day
     from (select * from progress where ${isOne('person_id')} and percent = 100
             and last_session_at > :now::timestamptz - interval '${2 * RECENT_DAYS + 2} days') d
       cross join lateral (select d.person_id as id) p cross join lateral (select d.training_id as id) t`,
  );
