import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as s from '@vr/shared-api/contract/trainings.schema';
import type { ContentLang } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../db/database.ts';
import { SUBJECT, type Subject } from '../subject.ts';
import { OF_OTHERS, OWNED, TRAININGS } from '../visibility.ts';

export type Launched = ResponseOf<typeof s.listLaunchedTrainings>['items'][number];
export type LaunchedBy = ResponseOf<typeof s.listTrainingsLaunchedBy>['items'][number];

/*
 * What was played, from what people's sessions have come to: of an attempt that was reset nothing is left there. $2 is
 * the reader's company, $3 their language. What was deleted is left out, and so is what has become another
 * company's own since.
 */
const SOURCES = `${TRAININGS}
  join lateral (select lang, title from training_text m where m.training_id = t.id
    order by (m.lang = $3) desc, (m.lang = 'en') desc, m.position, m.lang limit 1) x on true
  join lateral (select k.id, k.key, m.name from category k left join category_text m on m.category_id = k.id
    where k.id = t.category_id order by (m.lang = $3) desc, (m.lang = 'en') desc, m.lang limit 1) k on true`;
const TOLD = `t.deleted_at is null and not ${OF_OTHERS}`;
const FIELDS = `'id', t.id, 'lang', x.lang, 'title', x.title,
  'category', json_build_object('id', k.id, 'key', k.key, 'name', coalesce(k.name, '')), 'logo', t.logo, 'isOwner', ${OWNED}`;

const PLAYED_BY_COMPANY = `t.id in (
  select g.training_id from person p join progress g on g.person_id = p.id where p.client_id = c.id)`;
const PLAYED_BY_TEAM = `t.id in (
  select g.training_id from team_member m join progress g on g.person_id = m.person_id where m.manager_id = $4)`;
const PLAYED = 'exists (select from training_total n where n.training_id = t.id and n.started > 0)';

const WHICH = {
  /** By the people of the company c. */
  company: PLAYED_BY_COMPANY,
  /** By the reader's team. */
  team: PLAYED_BY_TEAM,
  /** Owned, by whomever. */
  owned: `${OWNED} and ${PLAYED}`,
  /** Owned, by the people of the company c. */
  ownedByCompany: `${OWNED} and ${PLAYED_BY_COMPANY}`,
  /** By anybody. */
  all: PLAYED,
};
/** Of which people and trainings somebody is told what was played. */
export type Scope = keyof typeof WHICH;

const listOf = (scope: Scope) =>
  sql(
    `statistics.launched-${scope}`,
    `select (select coalesce(json_agg(json_build_object(${FIELDS})), '[]') from ${SOURCES}
       where ${TOLD} and ${WHICH[scope]}) as items
     from client c where c.id = $1 and c.deleted_at is null`,
  );
const LISTS: Record<Scope, ReturnType<typeof sql>> = {
  company: listOf('company'),
  team: listOf('team'),
  owned: listOf('owned'),
  ownedByCompany: listOf('ownedByCompany'),
  all: listOf('all'),
};

/** The trainings that were played within a scope, in no order; undefined where there is no such company. */
export async function findLaunched(
  db: Queryable,
  reader: { id: number; clientId: number },
  lang: ContentLang,
  { scope, clientId }: { scope: Scope; clientId: number },
): Promise<Launched[] | undefined> {
  const values = [clientId, reader.clientId, lang, ...(scope === 'team' ? [reader.id] : [])];
  return (await db.row<{ items: Launched[] }>(LISTS[scope], values))?.items;
}

// Here $1 is the person whose trainings they are, and $4 the reader's company.
const forCompany = (fragment: string): string => fragment.replaceAll('$2', '$4');
const selectLaunchedBy = sql(
  'statistics.launched-by',
  `select ${SUBJECT}, (
     select coalesce(json_agg(json_build_object(${forCompany(FIELDS)}, 'progressionPercent', g.percent, 'lastSession',
         to_char(g.last_session_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       order by g.last_session_at desc, t.id desc), '[]')
     from ${SOURCES} join progress g on g.training_id = t.id and g.person_id = p.id
     where ${forCompany(TOLD)}) as items
   from person p where p.id = $1 and p.deleted_at is null`,
);

/** The trainings that a person has played, the latest first; whether the reader may be told is the caller's to ask. */
export const findLaunchedBy = (
  db: Queryable,
  personId: number,
  reader: { id: number; clientId: number },
  lang: ContentLang,
): Promise<(Subject & { items: LaunchedBy[] }) | undefined> =>
  db.row(selectLaunchedBy, [personId, reader.id, lang, reader.clientId]);
