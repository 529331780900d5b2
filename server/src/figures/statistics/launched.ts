import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as s from '@vr/shared-api/contract/statistics.schema';
import type { ContentLang } from '@vr/shared-api/limits';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { byScope, type FigureGroup, type Scope } from '../../visibility/figures.ts';
import { type ViewedPerson, viewedPerson } from '../../visibility/people.ts';
import {
  foreignTraining,
  logoOfTraining,
  ownedTraining,
  playableTraining,
  providedTraining,
  TRAININGS,
  titleOfTraining,
  unlockedTraining,
  type ViewerCompany,
} from '../../visibility/trainings.ts';

export type Launched = ResponseOf<typeof s.listLaunchedTrainings>['items'][number];
export type LaunchedBy = ResponseOf<typeof s.listTrainingsLaunchedBy>['items'][number];

/*
 * A training counts as played if there is progress in it. A reset deletes the progress. Deleted trainings stay in the
 * list. Trainings that are private to another company are not listed.
 */
export const launchedSources = (reader: ViewerCompany): string => `${TRAININGS}
  join lateral ${titleOfTraining(reader, ':lang')} x on true
  join lateral (select k.id, k.key, m.name from category k left join category_text m on m.category_id = k.id
    where k.id = t.category_id order by (m.lang = :lang) desc, (m.lang = 'en') desc, m.lang limit 1) k on true`;
export const isLaunchedListed = (reader: ViewerCompany): string => `not ${foreignTraining(reader)}`;
const fields = (reader: ViewerCompany, isAvailable: string): string => `'id', t.id, 'lang', x.lang, 'title', x.title,
  'category', json_build_object('id', k.id, 'key', k.key, 'name', coalesce(k.name, '')),
  'durationInMinute', t.duration_in_minute, 'logo', ${logoOfTraining(reader)}, 'isOwner', ${ownedTraining(reader)},
  'isAvailable', ${isAvailable}`;

const READER = { company: ':companyId' };

const PLAYED_BY_COMPANY = `t.id in (
  select g.training_id from person p join progress g on g.person_id = p.id where p.client_id = c.id)`;
const PLAYED = 'exists (select from training_total n where n.training_id = t.id and n.started > 0)';

const CONDITIONS: Record<Scope, string> = {
  company: PLAYED_BY_COMPANY,
  team: `t.id in (
    select g.training_id from team_member m join progress g on g.person_id = m.person_id where m.manager_id = :personId)`,
  owned: `${ownedTraining(READER)} and ${PLAYED}`,
  ownedByCompany: `${ownedTraining(READER)} and ${PLAYED_BY_COMPANY}`,
  all: PLAYED,
};
const LISTS = byScope((scope) =>
  sql<{ items: Launched[] }>(
    `statistics.launched-${scope}`,
    `select (select coalesce(json_agg(json_build_object(
         ${fields(READER, `${providedTraining(READER)} and ${unlockedTraining(READER)}`)})), '[]')
           from ${launchedSources(READER)}
       where ${isLaunchedListed(READER)} and ${CONDITIONS[scope]}) as items
     from client c where c.id = :clientId and c.deleted_at is null`,
  ),
);

/** Returns the trainings that the people of a group have played, unordered. Undefined if the company does not exist. */
export async function findLaunched(
  db: Queryable,
  group: FigureGroup,
  lang: ContentLang,
): Promise<Launched[] | undefined> {
  return (await db.row(LISTS[group.scope], { ...group, lang }))?.items;
}

const COMPANY_OF_READER = { company: ':clientId' };
const PLAYER = { person: 'p.id', company: 'p.client_id' };
const selectLaunchedBy = sql<ViewedPerson & { items: LaunchedBy[] }>(
  'statistics.launched-by',
  `select ${viewedPerson('p', ':readerId')}, (
     select coalesce(json_agg(json_build_object(${fields(COMPANY_OF_READER, playableTraining(PLAYER))},
         'progressionPercent', g.percent, 'lastSession', ${instant('g.last_session_at')}, 'sessions', g.sessions,
         'minuteSpent', round(g.seconds / 60.0)::int, 'points', g.points, 'bestScore', g.best_score)
       order by g.last_session_at desc, t.id desc), '[]')
     from ${launchedSources(COMPANY_OF_READER)} join progress g on g.training_id = t.id and g.person_id = p.id
     where ${isLaunchedListed(COMPANY_OF_READER)}) as items
   from person p where p.id = :personId and p.deleted_at is null`,
);

/** Returns the trainings that a person has played, latest first. The caller must check that the reader may see them. */
export const findLaunchedBy = (
  db: Queryable,
  personId: number,
  reader: { id: number; clientId: number },
  lang: ContentLang,
): Promise<(ViewedPerson & { items: LaunchedBy[] }) | undefined> =>
  db.row(selectLaunchedBy, { personId, readerId: reader.id, lang, clientId: reader.clientId });
