import type * as s from '@vr/shared-api/contract/dashboards.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { ContentLang } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';
import {
  byScope,
  COMPANY,
  type FigureGroup,
  FROM,
  personIn,
  READER,
  type Scope,
  trainingIn,
} from '../../visibility/figures.ts';
import {
  accessibleTraining,
  ownedTraining,
  providedTraining,
  TRAININGS,
  unlockedTraining,
} from '../../visibility/trainings.ts';
import { nameIn } from '../statistics/names.ts';
import { recentBadges, recentlyActive, recentlyCompleted } from '../statistics/recent.ts';

type General = ResponseOf<typeof s.getGeneralStats>;
interface Found extends Pick<General, 'totalContent' | 'totalView' | 'totalLiked' | 'totalFavorite' | 'people'> {
  seconds: number;
}

/** SQL for the rows whose views and seconds add up to the totals of a scope. */
const TOTALS: Record<Scope, string> = {
  company: 'client_day where client_id = r.client_id',
  team: `(select sessions as views, seconds from person_total where ${personIn('team', 'person_id')}) o`,
  owned: `training_total where ${trainingIn('owned', 'training_id')}`,
  ownedByCompany: `training_month where client_id = r.client_id and ${trainingIn('ownedByCompany', 'training_id')}`,
  all: 'training_total',
};

/** SQL for the number of likes or favourites. The counts of all people are stored with each training's totals. */
const marks = (scope: Scope, table: string, total: string): string =>
  scope === 'owned' || scope === 'all'
    ? `(select coalesce(sum(${total}), 0)::int from training_total where ${trainingIn(scope, 'training_id')})`
    : `(select count(*) from ${table} where ${personIn(scope, 'person_id')} and ${trainingIn(scope, 'training_id')})`;

const ACCESSIBLE_TO_TEAM = `exists (select from team_member m where m.manager_id = r.person_id
  and ${accessibleTraining({ person: 'm.person_id', company: 'r.client_id' })})`;

/** SQL condition: people of the group can follow the training t. In a publisher's scopes: the training is published. */
export const followable = (scope: Scope): string =>
  scope === 'owned' || scope === 'ownedByCompany'
    ? `(${ownedTraining(READER)} and ${providedTraining(READER)})`
    : `(${providedTraining(COMPANY)} and ${unlockedTraining(COMPANY)} ${scope === 'team' ? `and ${ACCESSIBLE_TO_TEAM}` : ''})`;

const isMember = (id: string): string => `${id} in (select id from member)`;
// Averages are numeric and rounded, like a person's averages (statistics/queries.ts).
const people = (scope: Scope): string => `(
  with member as materialized (select p.id from person p where p.deleted_at is null and ${personIn(scope, 'p.id')}),
  average as (
    select skill_id, avg(value) as value from (
      select b.skill_id, avg(b.value::numeric) as value from skill_best b join member on member.id = b.person_id
      group by b.person_id, b.skill_id) e
    group by skill_id
  )
  select json_build_object(
    'total', (select count(*) from member),
    'active', (select count(*) from person_total join member on member.id = person_id
      where client_id = r.client_id and sessions > 0),
    'completed', (select count(*) from progress join member on member.id = person_id where percent = 100),
    'points', (select coalesce(sum(points), 0) from person_total join member on member.id = person_id
      where client_id = r.client_id),
    'badges', (select count(*) from person_badge join member on member.id = person_id)
      + (select count(*) from person_training_badge join member on member.id = person_id
           join training_badge using (training_id, number)),
    'recent', json_build_object('active', ${recentlyActive(isMember)},
      'completed', ${recentlyCompleted(isMember)}, 'badges', ${recentBadges(isMember)}),
    'skillStats', (
      select coalesce(json_agg(json_build_object('skillId', k.id, 'skillType', k.skill_type, 'value', round(a.value, 4),
        'name', ${nameIn('skill_text', 'm.skill_id = k.id')}) order by k.skill_type), '[]')
      from average a join skill k on k.id = a.skill_id)))`;

/** SQL null for scopes without figures of people. Uses the parameters, because PostgreSQL must infer a type for each one. */
const NO_PEOPLE = 'case when :lang::text is null and :now::timestamptz is null then null::json end';

const STATEMENTS = byScope((scope) =>
  sql<Found>(
    `dashboards.general-${scope}`,
    `select (select count(*) from ${TRAININGS} where ${followable(scope)}) as "totalContent",
       o.views as "totalView", o.seconds, ${marks(scope, 'training_like', 'likes')} as "totalLiked",
       ${marks(scope, 'training_favorite', 'favorites')} as "totalFavorite",
       ${scope === 'company' || scope === 'team' ? people(scope) : NO_PEOPLE} as people
     ${FROM} cross join lateral (
       select coalesce(sum(views), 0)::bigint as views, coalesce(sum(seconds), 0)::bigint as seconds
         from ${TOTALS[scope]}) o`,
  ),
);

/** Returns the totals of a group. Undefined if the company does not exist. */
export const findGroupGeneral = (
  db: Queryable,
  group: FigureGroup,
  at: { lang: ContentLang; now: Date },
): Promise<Found | undefined> => db.row(STATEMENTS[group.scope], { ...group, ...at });
