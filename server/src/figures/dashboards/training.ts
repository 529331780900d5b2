import type { getTrainingStats } from '@vr/shared-api/contract/dashboards.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { feedbackReadable } from '../../learning/satisfactions/feedback.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { byScope, COMPANY, type FigureGroup, FROM, personIn, READER, type Scope } from '../../visibility/figures.ts';
import {
  foreignTraining,
  ownedTraining,
  providedTraining,
  REVIEWABLE_TRAINING,
  TRAININGS,
  visibleTraining,
} from '../../visibility/trainings.ts';
import { followable } from './general.ts';

type Found = Omit<ResponseOf<typeof getTrainingStats>, 'totalMinuteSpent' | 'averageConnectionTimeInMinute'> & {
  seconds: number;
};

/** SQL condition: a person of the group has played the training t. */
const played = (scope: Scope): string =>
  `exists (select from progress g where g.training_id = t.id and ${personIn(scope, 'g.person_id')})`;

/** SQL condition: the training t is not a draft of a partner other than the caller's own company (readings 14). */
const NOT_A_HIDDEN_DRAFT = `(w.type <> 'PARTNER' or ${REVIEWABLE_TRAINING}
  or exists (select from person s where s.id = r.person_id and s.client_id = t.client_id))`;

/**
 * SQL condition per scope: the trainings whose figures the reader gets. `company`: the company owns them, can get them or
 * has played them. `team`: the team can follow or has played them, or the reader sees them. `owned*`: the reader's
 * company owns them. `all`: the platform's, reviewable ones, and all that were played.
 */
const SEEN: Record<Scope, string> = {
  company: `(not ${foreignTraining(COMPANY)} and not ${foreignTraining(READER)}
    and (${ownedTraining(COMPANY)} and ${NOT_A_HIDDEN_DRAFT} or ${providedTraining(COMPANY)} or ${played('company')}))`,
  team: `(not ${foreignTraining(READER)} and (${followable('team')} or ${visibleTraining(READER)} or ${played('team')}))`,
  owned: `(${ownedTraining(READER)} and ${NOT_A_HIDDEN_DRAFT})`,
  ownedByCompany: `(${ownedTraining(READER)} and ${NOT_A_HIDDEN_DRAFT})`,
  all: `(not ${foreignTraining(READER)}
    and (${ownedTraining({ company: String(PLATFORM_CLIENT_ID) })} or ${REVIEWABLE_TRAINING} or ${played('all')}))`,
};

/** SQL that joins a training as `seen`, with its owner. There is no row if the scope does not include the training. */
export const seenTraining = (scope: Scope, id: string): string =>
  `join lateral (select t.id, w.id as owner_id from ${TRAININGS} where t.id = ${id} and ${SEEN[scope]}) seen on true`;

const ofPeople = (scope: Scope): string => `cross join lateral (
    select count(*)::int as started, (count(*) filter (where percent = 100))::int as completed, sum(sessions)::int as views,
      sum(seconds)::bigint as seconds
    from progress where training_id = :trainingId and ${personIn(scope, 'person_id')}) g
  cross join lateral (
    select (select count(*)::int from training_like where training_id = :trainingId
      and ${personIn(scope, 'person_id')}) as likes,
      (select count(*)::int from training_favorite where training_id = :trainingId
        and ${personIn(scope, 'person_id')}) as favorites) m`;
const OF_ALL = `left join training_total g on g.training_id = :trainingId
  cross join lateral (select g.likes, g.favorites) m`;

/** SQL for the average rating. Null for a team, and if the reader may not read the feedback on the training. */
const rating = (scope: Scope): string =>
  scope === 'team'
    ? 'null::numeric'
    : `(select round(avg(f.rating), 2) from satisfaction f join ${TRAININGS} on t.id = f.training_id
        where f.training_id = :trainingId and (${scope === 'all'} or r.company_id = ${PLATFORM_CLIENT_ID}
          or w.enable_satisfaction_survey)
          and ${feedbackReadable(READER, `r.company_id = ${PLATFORM_CLIENT_ID}`)}
          and ${scope === 'owned' || scope === 'all' ? 'true' : 'f.client_id = r.client_id'})`;

const STATEMENTS = byScope((scope) =>
  sql<Found>(
    `dashboards.training-${scope}`,
    `select coalesce(g.views, 0) as "totalView", coalesce(g.seconds, 0) as seconds,
       coalesce(g.started, 0) as "totalPeopleWhoStartedTraining",
       coalesce(g.completed, 0) as "totalPeopleWhoCompletedTraining", coalesce(m.likes, 0) as "totalLiked",
       coalesce(m.favorites, 0) as "totalFavorite", ${rating(scope)}::float8 as "averageSatisfactionRating", (
         select coalesce(json_object_agg(b.number, (
           select count(*) from person_training_badge e
           where e.training_id = :trainingId and e.number = b.number and ${personIn(scope, 'e.person_id')})), '{}')
         from training_badge b where b.training_id = :trainingId) as "totalBadges"
     ${FROM} ${seenTraining(scope, ':trainingId')} ${scope === 'owned' || scope === 'all' ? OF_ALL : ofPeople(scope)}`,
  ),
);

/** Returns a group's figures of a training. Undefined if the caller may not see them. */
export const findTraining = (db: Queryable, group: FigureGroup, trainingId: number): Promise<Found | undefined> =>
  db.row(STATEMENTS[group.scope], { ...group, trainingId });
