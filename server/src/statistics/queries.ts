import { type ContentLang, RANKS_SHOWN } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { type Queryable, sql } from '../db/database.ts';
import { type ViewedPerson, viewedPerson } from '../visibility/people.ts';
import { foreignTraining, TRAININGS, visibleTraining } from '../visibility/trainings.ts';

/** A person's totals. */
export interface Totals extends ViewedPerson {
  scoreRanking: boolean;
  hourRanking: boolean;
  points: number;
  seconds: number;
  sessions: number;
  started: number;
  completed: number;
  badges: number;
}

const selectTotals = sql(
  'statistics.totals',
  `select ${viewedPerson({ reader: '$2' })}, c.score_ranking as "scoreRanking", c.hour_ranking as "hourRanking",
     coalesce(s.points, 0) as points, coalesce(s.seconds, 0) as seconds, coalesce(s.sessions, 0) as sessions,
     g.started, g.completed,
     (select count(*) from person_badge e where e.person_id = p.id)
       + (select count(*) from person_training_badge e join training_badge b using (training_id, number)
          where e.person_id = p.id) as badges
   from person p join client c on c.id = p.client_id
   left join person_total s on s.person_id = p.id
   cross join lateral (select count(*) as started, count(*) filter (where percent = 100) as completed
                       from progress where person_id = p.id) g
   where p.id = $1 and p.deleted_at is null`,
);
/** Returns a person's totals. The caller must check that the reader may see them. */
export const findTotals = (db: Queryable, personId: number, readerId: number): Promise<Totals | undefined> =>
  db.row(selectTotals, [personId, readerId]);

const skillName = `coalesce((select name from skill_text m where m.skill_id = k.id
  order by (m.lang = $2) desc, (m.lang = 'en') desc, m.lang limit 1), '')`;

export interface SkillStat {
  skillId: number;
  name: string;
  skillType: string;
  value: number;
  average: number;
}

// Averages are computed as numeric and rounded: a real of 0.3 read as a double is a little more than 0.3, and would show
// as 31 percent.
const selectSkills = sql(
  'statistics.skills',
  `with own as (
     select skill_id, avg(value::numeric) as value from skill_best where person_id = $1 group by skill_id
   ), company as (
     select skill_id, avg(value) as average from (
       select b.person_id, b.skill_id, avg(b.value::numeric) as value
       from person_total s join skill_best b on b.person_id = s.person_id
       where s.client_id = $3 and b.skill_id in (select skill_id from own) group by b.person_id, b.skill_id
     ) each_person group by skill_id
   )
   select k.id as "skillId", ${skillName} as name, k.skill_type as "skillType",
          round(own.value, 4)::float8 as value, round(company.average, 4)::float8 as average
   from own join company using (skill_id) join skill k on k.id = own.skill_id order by k.skill_type`,
);
/** Returns a person's skills with their company's averages. */
export const findSkillStats = (
  db: Queryable,
  { id, clientId }: ViewedPerson,
  lang: ContentLang,
): Promise<SkillStat[]> => db.rows(selectSkills, [id, lang, clientId]);

export interface Rank {
  userId: number;
  firstName: string;
  lastName: string;
  picture: string | null;
  rank: number;
  value: number;
}

const ranking = (column: 'points' | 'seconds', value: string): string => `
  select "userId", "firstName", "lastName", picture, rank, value from (
    select p.id as "userId", p.first_name as "firstName", p.last_name as "lastName", p.picture, ${value} as value,
           rank() over (order by s.${column} desc) as rank,
           row_number() over (order by s.${column} desc, p.last_name, p.first_name, p.id) as place
    from person_total s join person p on p.id = s.person_id and p.deleted_at is null
    where s.client_id = $2 and s.${column} > 0
  ) ranked where place <= ${RANKS_SHOWN} or "userId" = $1 order by place`;

const selectRanksByPoint = sql('statistics.ranks-by-point', ranking('points', 's.points'));
const selectRanksByTime = sql('statistics.ranks-by-time', ranking('seconds', 'round(s.seconds / 60.0)::int'));

/** Returns the first places of the ranking in a person's company, and the person's own place. */
export const findRanks = (db: Queryable, { id, clientId }: ViewedPerson, by: 'points' | 'time'): Promise<Rank[]> =>
  db.rows(by === 'points' ? selectRanksByPoint : selectRanksByTime, [id, clientId]);

export interface TrainingStat {
  percent: number;
  points: number;
  seconds: number;
  sessions: number;
  bestScore: number | null;
  lastSessionAt: Date | null;
  badgeNumbers: number[];
  steps: Record<string, { success: boolean; score: number | null; seconds: number | null }>;
  stepFile: StepFile | null;
}

// People keep the figures of trainings that they have played but no longer see. If such a training now belongs to another
// company, its texts are not shown.
const PLAYER = { person: '$1', company: '$2' };
const selectTrainingStat = sql(
  'statistics.training',
  `select coalesce(p.percent, 0) as percent, coalesce(p.points, 0) as points, coalesce(p.seconds, 0) as seconds,
     coalesce(p.sessions, 0) as sessions, p.best_score as "bestScore", p.last_session_at as "lastSessionAt",
     coalesce(p.steps, '{}') as steps, f.content as "stepFile",
     array(select e.number from person_training_badge e join training_badge b using (training_id, number)
           where e.person_id = $1 and e.training_id = t.id order by e.number) as "badgeNumbers"
   from ${TRAININGS}
   left join progress p on p.person_id = $1 and p.training_id = t.id
   left join lateral (select content from step_file where training_id = t.id and removed_at is null
     and not ${foreignTraining(PLAYER)} order by version desc limit 1) f on true
   where t.id = $3 and (p.person_id is not null or ${visibleTraining(PLAYER)})`,
);
/** Returns a person's figures in a training. Undefined if they neither see it nor have ever played it. */
export const findTrainingStat = (
  db: Queryable,
  { id, clientId }: ViewedPerson,
  trainingId: number,
): Promise<TrainingStat | undefined> => db.row(selectTrainingStat, [id, clientId, trainingId]);

export interface CertifiedSkill {
  skillId: number;
  name: string;
  skillType: string;
  maxStatValue: number;
}

const selectCertifiedSkills = sql(
  'statistics.certified-skills',
  `select k.id as "skillId", ${skillName} as name, k.skill_type as "skillType",
          coalesce(b.value, 0) as "maxStatValue"
   from skill k left join skill_best b on b.person_id = $1 and b.training_id = $3 and b.skill_id = k.id
   where k.skill_type = any($4::text[]) order by k.skill_type`,
);
/** Returns the skills that a training certifies, with the person's best value in each. */
export const findCertifiedSkills = (
  db: Queryable,
  personId: number,
  lang: ContentLang,
  trainingId: number,
  skillTypes: readonly string[],
): Promise<CertifiedSkill[]> => db.rows(selectCertifiedSkills, [personId, lang, trainingId, skillTypes]);

export interface PeriodDay {
  date: string;
  views: number;
  seconds: number;
}

const selectPeriod = sql(
  'statistics.period',
  `select day as date, count(*) as views, sum(seconds) as seconds from session
   where person_id = $1 and day between $2 and $3 group by day order by day`,
);
const selectTrainingPeriod = sql(
  'statistics.training-period',
  `select day as date, count(*) as views, sum(seconds) as seconds from session
   where person_id = $1 and training_id = $4 and day between $2 and $3 group by day order by day`,
);
/** Returns a person's sessions by day, for all trainings or for one. A covering index answers both queries. */
export const findPeriod = (
  db: Queryable,
  personId: number,
  { startDate, endDate }: { startDate: string; endDate: string },
  trainingId?: number,
): Promise<PeriodDay[]> =>
  trainingId === undefined
    ? db.rows(selectPeriod, [personId, startDate, endDate])
    : db.rows(selectTrainingPeriod, [personId, startDate, endDate, trainingId]);
