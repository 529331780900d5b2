import type * as s from '@vr/shared-api/contract/dashboards.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { SMALLEST_GROUP } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { type FigureGroup, FROM, READER } from '../../visibility/figures.ts';
import { ownedTraining, TRAININGS } from '../../visibility/trainings.ts';
import { seenTraining } from './training.ts';

type ByClient = ResponseOf<typeof s.listStatsByClient>['items'][number];
interface Found extends Omit<ByClient, 'minutes'> {
  seconds: number;
  people: number;
  answers: number;
}

// Names the partner itself and the clients that have one of the trainings in their offer. The people of all other companies
// count in one row without a name. Deleted people stay in the counts (docs/statistics.md).
const makeStatement = (name: string, ofOne: boolean) =>
  sql<{ items: Found[] }>(
    `dashboards.by-client-${name}`,
    `select f.items ${FROM} ${ofOne ? seenTraining('owned', ':trainingId') : 'cross join (select :trainingId::int) every'}
       cross join lateral (
       with own as materialized (select t.id from ${TRAININGS}
         where ${ownedTraining(READER)} ${ofOne ? 'and t.id = :trainingId' : ''}),
       named as materialized (
         select x.id, x.name from client x where x.deleted_at is null and (x.id = r.company_id
           or exists (select from offer o where o.client_id = x.id and o.training_id in (select id from own)))
       ),
       played as (
         select n.id, count(*) as started, count(*) filter (where g.percent = 100) as completed, sum(g.seconds) as seconds,
           count(distinct g.person_id) as people
         from progress g join person p on p.id = g.person_id left join named n on n.id = p.client_id
         where g.training_id in (select id from own) group by n.id
       ),
       rated as (
         select n.id, round(avg(a.rating), 2)::float8 as rating, count(distinct a.person_id) as answers
         from satisfaction a left join named n on n.id = a.client_id
         where a.training_id in (select id from own)
           and exists (select from client w where w.id = r.company_id and w.enable_satisfaction_survey)
         group by n.id
       )
       select coalesce(json_agg(json_build_object('name', x.name, 'started', coalesce(g.started, 0),
           'completed', coalesce(g.completed, 0), 'seconds', coalesce(g.seconds, 0), 'people', coalesce(g.people, 0),
           'rating', a.rating, 'answers', coalesce(a.answers, 0))
         order by x.id is null, g.started desc nulls last, x.name, x.id), '[]') as items
       from (select id, name from named union all select null, null) x
       left join played g on g.id is not distinct from x.id
       left join rated a on a.id is not distinct from x.id
       where g.started > 0 or x.id <> r.company_id
     ) f`,
  );
const ALL = makeStatement('all', false);
const ONE = makeStatement('one', true);

/**
 * Returns how much the people of each company use a partner's trainings, or one training. The companies that do not have
 * the trainings share one row. Time and rating of fewer than {@link SMALLEST_GROUP} people are left out. Undefined if the
 * caller may not see the training.
 */
export async function findByClient(
  db: Queryable,
  group: FigureGroup,
  trainingId?: number,
): Promise<ByClient[] | undefined> {
  const statement = trainingId === undefined ? ALL : ONE;
  const row = await db.row(statement, { ...group, trainingId });
  const isFew = (people: number) => people < SMALLEST_GROUP;
  return row?.items.map(({ seconds, people, answers, rating, ...counts }) => ({
    ...counts,
    minutes: people > 0 && isFew(people) ? null : Math.round(seconds / 60),
    rating: isFew(answers) ? null : rating,
  }));
}
