import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as s from '@vr/shared-api/contract/statistics.schema';
import { type ContentLang, RANKS_SHOWN } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { givenDay, instant, type Queryable, sql } from '../../platform/db/database.ts';
import { companyOfReader, type ViewedPerson, viewedPerson } from '../../visibility/people.ts';
import { foreignTraining, LIVE_STEP_FILE, TRAININGS, visibleTraining } from '../../visibility/trainings.ts';
import { nameIn } from './names.ts';
import { type Period, type PeriodDay, periodDays } from './period.ts';
import { recentBadges, recentlyCompleted } from './recent.ts';

type UserStats = ResponseOf<typeof s.getUserStats>;
type TrainingFigures = NonNullable<UserStats['userStat']>;

/** A person's figures in one training. */
export interface TrainingStat
  extends Pick<
    TrainingFigures,
    'points' | 'sessions' | 'bestScore' | 'lastSession' | 'badgeNumbers' | 'skills' | 'progressionPercent'
  > {
  seconds: number;
  /** The best result of each step, by step id. */
  steps: Record<string, { success: boolean; score: number | null; seconds: number | null }>;
  stepFile: StepFile | null;
}

/** A person's totals, skills and rankings, and their figures in one training. */
interface GeneralStats extends ViewedPerson, Omit<UserStats, 'minuteSpent' | 'userStat'> {
  seconds: number;
  /** Null if no training was requested, or if the person neither sees nor has ever played the training. */
  training: TrainingStat | null;
}

// In the SQL of a person's figures, p is the person and c is the person's company.
const SKILL_NAME = nameIn('skill_text', 'm.skill_id = k.id');

// Averages are computed as numeric and rounded: a real of 0.3 read as a double is a little more than 0.3, and would be
// shown as 31 percent.
const SKILLS = `(
  with company as (
    select e.skill_id, avg(e.value) as average, max(e.value) filter (where o.person_id = p.id) as value
    from person_total o cross join lateral (
      select b.skill_id, avg(b.value::numeric) as value from skill_best b where b.person_id = o.person_id group by b.skill_id
    ) e where o.client_id = p.client_id group by e.skill_id
  )
  select coalesce(json_agg(json_build_object('skillId', k.id, 'name', ${SKILL_NAME}, 'skillType', k.skill_type,
    'value', round(s.value, 4), 'average', round(s.average, 4)) order by k.skill_type), '[]')
  from company s join skill k on k.id = s.skill_id where s.value is not null)`;

/** The order of a ranking. People with equal figures share a rank. */
const RANKED_BY = { points: 'points', time: 'seconds' } as const;
const RANK_VALUES = { points: 'o.points', time: 'round(o.seconds / 60.0)::int' } as const;
type RankedBy = keyof typeof RANKED_BY;

/**
 * SQL for the people in the ranking of p's company, with their ranks. People who have left the rankings are not included.
 */
const places = (by: RankedBy): string => `
  select q.id, q.first_name, q.last_name, q.picture, ${RANK_VALUES[by]} as value,
    rank() over (order by o.${RANKED_BY[by]} desc) as rank,
    row_number() over (order by o.${RANKED_BY[by]} desc, q.last_name, q.first_name, q.id) as place
  from person_total o join person q on q.id = o.person_id and q.client_id = p.client_id
  where o.client_id = p.client_id and o.${RANKED_BY[by]} > 0 and q.deleted_at is null and q.in_rankings`;

/** SQL for the first place and the places around the person: as many above as below, except at the ends of the list. */
const ranking = (by: RankedBy): string => `(
  with places as (${places(by)}), shown as (
    select greatest(1, least(
      coalesce(max(place) filter (where id = p.id), 1) - ${(RANKS_SHOWN - 1) / 2}, count(*) - ${RANKS_SHOWN - 1})) as first
    from places
  )
  select coalesce(json_agg(json_build_object('userId', id, 'firstName', first_name, 'lastName', last_name,
    'picture', picture, 'rank', rank, 'value', value) order by place), '[]')
  from places, shown where place = 1 or place between first and first + ${RANKS_SHOWN - 1})`;

const PLAYER = { person: 'p.id', company: 'p.client_id' };
/** SQL for the trainings of which a person has figures: trainings that the person sees or has played. */
const TRAININGS_WITH_FIGURES = `${TRAININGS} left join progress g on g.person_id = p.id and g.training_id = t.id`;
const hasFigures = (trainingId: string): string =>
  `t.id = ${trainingId} and (g.person_id is not null or ${visibleTraining(PLAYER)})`;

const COMPANY_OF_READER = companyOfReader(':readerId');
// The step file is not shown if the training is private to a company other than the person's. A reader of another
// company, such as a super admin, gets no figures of a private training.
const TRAINING = `(
  select json_build_object('progressionPercent', coalesce(g.percent, 0), 'points', coalesce(g.points, 0),
    'seconds', coalesce(g.seconds, 0), 'sessions', coalesce(g.sessions, 0), 'bestScore', g.best_score,
    'lastSession', ${instant('g.last_session_at')}, 'steps', coalesce(g.steps, '{}'), 'stepFile', f.content,
    'badgeNumbers', array(
      select e.number from person_training_badge e join training_badge b using (training_id, number)
      where e.person_id = p.id and e.training_id = t.id order by e.number),
    'skills', (
      select coalesce(json_agg(json_build_object('skillId', k.id, 'name', ${SKILL_NAME}, 'skillType', k.skill_type,
        'maxStatValue', coalesce(b.value, 0)) order by k.skill_type), '[]')
      from skill k left join skill_best b on b.person_id = p.id and b.training_id = t.id and b.skill_id = k.id
      where k.skill_type in (select jsonb_array_elements_text(step -> 'skills')
                             from jsonb_array_elements(f.content -> 'steps') step)))
  from ${TRAININGS_WITH_FIGURES}
  left join lateral (select content from step_file n where n.training_id = t.id and ${LIVE_STEP_FILE}
    and not ${foreignTraining(PLAYER)} order by n.version desc limit 1) f on true
  where ${hasFigures(':trainingId')} and (p.client_id = ${COMPANY_OF_READER.company}
    or not ${foreignTraining(COMPANY_OF_READER)}))`;

const isPerson = (id: string): string => `${id} = p.id`;

const makeGeneral = (name: string, training: string) =>
  sql<GeneralStats>(
    `statistics.general${name}`,
    `select ${viewedPerson('p', ':readerId')},
       coalesce(o.points, 0) as "totalPoint", coalesce(o.seconds, 0) as seconds,
       coalesce(o.sessions, 0) as "totalSession", g.started as "startedTrainings", g.completed as "completedTrainings",
       (select count(*) from person_badge e where e.person_id = p.id)
         + (select count(*) from person_training_badge e join training_badge b using (training_id, number)
            where e.person_id = p.id) as "totalBadge",
       json_build_object('completed', ${recentlyCompleted(isPerson)}, 'badges',
         ${recentBadges(isPerson)}) as recent,
       ${SKILLS} as "skillStats",
       case when c.score_ranking or c.hour_ranking then p.in_rankings end as "inRankings",
       case when c.score_ranking and p.in_rankings then ${ranking('points')} else '[]' end as "ranksByPoint",
       case when c.hour_ranking and p.in_rankings then ${ranking('time')} else '[]' end as "ranksByTime",
       ${training} as training
     from person p join client c on c.id = p.client_id
     left join person_total o on o.person_id = p.id
     cross join lateral (select count(*) as started, count(*) filter (where percent = 100) as completed
                         from progress where person_id = p.id) g
     where p.id = :personId and p.deleted_at is null`,
  );
const selectGeneral = makeGeneral('', 'null::json');
const selectGeneralWithTraining = makeGeneral('-with-training', TRAINING);

/** Returns a person's figures, and those in a training if one is given. The caller checks that the reader may see them. */
export const findPersonGeneral = (
  db: Queryable,
  personId: number,
  reader: { id: number; lang: ContentLang },
  now: Date,
  trainingId?: number,
): Promise<GeneralStats | undefined> =>
  db.row(trainingId === undefined ? selectGeneral : selectGeneralWithTraining, {
    personId,
    readerId: reader.id,
    lang: reader.lang,
    now,
    trainingId,
  });

interface PointRank {
  rank: number | null;
  before: number | null;
}
const selectPointRank = sql<PointRank>(
  'statistics.point-rank',
  `with places as (
     select places.* from person p join client c on c.id = p.client_id cross join lateral (${places('points')}) places
     where p.id = :personId and c.score_ranking)
   select rank, case when value > :gained
     then (select count(*) + 1 from places other where other.id <> :personId
       and other.value > own.value - :gained) end as before
   from places own where id = :personId`,
);

/**
 * Returns a person's rank by points, and `before`: the rank that the person would have with `gained` fewer points. A rank
 * is null without points, or if the company does not show this ranking.
 */
export const findPointRank = async (db: Queryable, personId: number, gained: number): Promise<PointRank> =>
  (await db.row(selectPointRank, { personId, gained })) ?? { rank: null, before: null };

const setInRankings = sql<{ inRankings: boolean }>(
  'statistics.set-in-rankings',
  'update person set in_rankings = :inRankings where id = :personId and deleted_at is null returning in_rankings as "inRankings"',
);
/** Removes a person from the rankings of their company, or adds them again. Undefined if there is no such person. */
export const writeInRankings = (
  db: Queryable,
  personId: number,
  inRankings: boolean,
): Promise<{ inRankings: boolean } | undefined> => db.row(setInRankings, { personId, inRankings });

/** A person's sessions by day. `isKnown`: whether the person has figures in the requested training. */
interface PersonPeriod extends ViewedPerson {
  days: PeriodDay[];
  isKnown: boolean;
}

const makePeriod = (name: string, { days, isKnown }: { days: string; isKnown: string }) =>
  sql<PersonPeriod>(
    `statistics.${name}period`,
    `select ${viewedPerson('p', ':readerId')}, ${isKnown} as "isKnown",
       ${periodDays(days, [givenDay(':startDate'), givenDay(':endDate')])} as days
     from person p where p.id = :personId and p.deleted_at is null`,
  );
const selectPeriod = makePeriod('', {
  days: 'select day, views, seconds from person_day where person_id = p.id',
  isKnown: 'true',
});
// A covering index answers this query.
const selectTrainingPeriod = makePeriod('training-', {
  days: `select day, count(*) as views, sum(seconds) as seconds from session
    where person_id = p.id and training_id = :trainingId and not voided group by day`,
  isKnown: `exists (select from ${TRAININGS_WITH_FIGURES} where ${hasFigures(':trainingId')})`,
});

/** Returns a person's sessions by day, for all trainings or for one. The caller checks that the reader may see them. */
export const findPersonPeriod = (
  db: Queryable,
  personId: number,
  readerId: number,
  period: Period,
  trainingId?: number,
): Promise<PersonPeriod | undefined> =>
  db.row(trainingId === undefined ? selectPeriod : selectTrainingPeriod, { personId, readerId, ...period, trainingId });
