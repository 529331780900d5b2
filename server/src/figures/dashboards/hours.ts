import type { listTrainingHours } from '@vr/shared-api/contract/dashboards.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { SUM_OF_HOURS } from '../../learning/sessions/hours.ts';
import { type Queryable, type Statement, sql } from '../../platform/db/database.ts';
import { type FigureGroup, FROM, personIn, type Scope } from '../../visibility/figures.ts';
import type { Period } from '../statistics/period.ts';

type Hour = ResponseOf<typeof listTrainingHours>['items'][number];

/** Publishers get no hours, because these would show when people of other companies train (permissions.ts). */
type HoursScope = Exclude<Scope, 'owned' | 'ownedByCompany'>;
const DAYS: Record<HoursScope, string> = {
  company: 'client_day n where n.client_id = r.client_id',
  team: `person_day n where ${personIn('team', 'n.person_id')}`,
  all: 'client x join client_day n on n.client_id = x.id where true',
};
const makeStatement = (scope: HoursScope) =>
  sql<{ items: Hour[] }>(
    `dashboards.hours-${scope}`,
    `select (
       select coalesce(json_agg(json_build_object('weekday', d.weekday, 'hour', h.number - 1, 'totalView', h.views)
         order by d.weekday, h.number), '[]')
       from (select extract(isodow from day)::int as weekday, ${SUM_OF_HOURS} as hours
             from ${DAYS[scope]} and n.day between :startDate and :endDate group by 1) d
       cross join lateral unnest(d.hours) with ordinality h (views, number) where h.views > 0) as items ${FROM}`,
  );
const STATEMENTS: Record<HoursScope, Statement<{ items: Hour[] }>> = {
  company: makeStatement('company'),
  team: makeStatement('team'),
  all: makeStatement('all'),
};

/** Returns how many sessions of a group began in each hour of the week. Undefined if the company does not exist. */
export async function findHours(
  db: Queryable,
  group: FigureGroup & { scope: HoursScope },
  period: Period,
): Promise<Hour[] | undefined> {
  return (await db.row(STATEMENTS[group.scope], { ...period, ...group }))?.items;
}
