import type * as s from '@vr/shared-api/contract/dashboards.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { type ContentLang, RANKED_TRAININGS } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { byScope, type FigureGroup, FROM, personIn, READER, type Scope, trainingIn } from '../../visibility/figures.ts';
import { foreignTraining, logoOfTraining, TRAININGS, titleOfTraining } from '../../visibility/trainings.ts';
import type { Period } from '../statistics/period.ts';
import { followable } from './general.ts';

type Ranked = ResponseOf<typeof s.listTopTrainings>['top'][number];
interface Found {
  top: (Omit<Ranked, 'totalMinuteSpent'> & { seconds: number })[];
  flop: Found['top'];
}
const DAY_MS = 86_400_000;
/** Returns whether a period consists of whole months, for which sums are stored. */
const isWholeMonths = ({ startDate, endDate }: Period): boolean =>
  startDate.endsWith('-01') && new Date(Date.parse(endDate) + DAY_MS).getUTCDate() === 1;

const CLIENTS: Record<Exclude<Scope, 'team'>, string> = {
  company: 'x.id = r.client_id',
  ownedByCompany: 'x.id = r.client_id',
  owned: 'true',
  all: 'true',
};
// The companies are joined so that PostgreSQL uses an index by company and time for every scope.
const playedOf = (scope: Scope, [table, column]: readonly [string, string]): string =>
  scope === 'team'
    ? `select training_id, count(*) as views, sum(seconds) as seconds from session
       where ${personIn(scope, 'person_id')} and day between :startDate and :endDate and not voided group by training_id`
    : `select n.training_id, sum(n.views) as views, sum(n.seconds) as seconds
       from client x join ${table} n on n.client_id = x.id and n.${column} between :startDate and :endDate
       where ${CLIENTS[scope]} and ${trainingIn(scope, 'n.training_id')} group by n.training_id having sum(n.views) > 0`;

const ITEM = `json_build_object('trainingId', a.id, 'lang', x.lang, 'title', x.title, 'logo', a.logo,
  'totalView', a.views, 'seconds', a.seconds)`;

const statementsOf = (name: string, source: readonly [string, string]) =>
  byScope((scope) =>
    sql<Found>(
      `dashboards.${name}-${scope}`,
      `select f.* ${FROM} cross join lateral (
         with played as materialized (${playedOf(scope, source)}),
         candidate as materialized (
           select t.id, ${logoOfTraining(READER)} as logo, coalesce(n.views, 0) as views, coalesce(n.seconds, 0) as seconds,
             ${followable(scope)} as "isFollowable"
           from ${TRAININGS} left join played n on n.training_id = t.id
           where not ${foreignTraining(READER)} and (n.training_id is not null or ${followable(scope)})
         ),
         best as (select * from candidate where views > 0 order by views desc, seconds desc, id limit ${RANKED_TRAININGS}),
         worst as (select * from candidate where "isFollowable" and id not in (select id from best)
           order by views, seconds, id desc limit ${RANKED_TRAININGS}),
         named as (select t.id, m.lang, m.title from ${TRAININGS} cross join lateral ${titleOfTraining(READER, ':lang')} m
           where t.id in (select id from best union all select id from worst))
         select (select coalesce(json_agg(${ITEM} order by a.views desc, a.seconds desc, a.id), '[]')
             from best a join named x using (id)) as top,
           (select coalesce(json_agg(${ITEM} order by a.views, a.seconds, a.id desc), '[]')
             from worst a join named x using (id)) as flop
       ) f`,
    ),
  );
const OF_MONTHS = statementsOf('top-of-months', ['training_month', 'month']);
const OF_DAYS = statementsOf('top-of-days', ['training_day', 'day']);

/** Returns the trainings that a group uses most and least. Undefined if the company does not exist. */
export const findTop = (
  db: Queryable,
  group: FigureGroup,
  period: Period,
  lang: ContentLang,
): Promise<Found | undefined> =>
  db.row((isWholeMonths(period) ? OF_MONTHS : OF_DAYS)[group.scope], { ...period, ...group, lang });
