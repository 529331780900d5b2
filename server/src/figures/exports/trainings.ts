import { compareNames } from '@vr/shared-api/compare-names';
import type { UiLang } from '@vr/shared-api/limits';
import { formatDay } from '../../clock.ts';
import { decimals } from '../../platform/csv/csv.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { byScope, type FigureGroup, FROM } from '../../visibility/figures.ts';
import { ownedTraining } from '../../visibility/trainings.ts';
import { findByClient } from '../dashboards/by-client.ts';
import { seenTraining } from '../dashboards/training.ts';
import { isLaunchedListed, launchedSources } from '../statistics/launched.ts';
import type { ExportedPeople, Report } from './people.ts';
import {
  CLIENT_COLUMNS,
  type ClientColumn,
  headerOf,
  PLATFORM_COLUMNS,
  type PlatformColumn,
  TEXTS,
  TRAINING_COLUMNS,
  type TrainingColumn,
} from './texts.ts';

/** The number of companies whose totals one statement reads. */
const COMPANIES = 20;

/** A person's results in a training. `training` is null if the person has played none. */
type Result = Record<'lastName' | 'firstName' | 'email', string> &
  Record<'training' | 'category', string | null> &
  Record<'progress' | 'points' | 'bestScore' | 'sessions' | 'minutes', number | null> & {
    /** YYYY-MM-DD, in the time zone of the person's company. */
    lastSession: string | null;
  };

// The figures equal those in the list of trainings that a person has played. One statement reads all rows of a person, so
// that a reset affects all of them or none.
const READER = { company: ':companyId' };
const PERSON = 'p.last_name as "lastName", p.first_name as "firstName", p.email';
const PEOPLE = `unnest(:ids::int[]) with ordinality i (id, place)
  join person p on p.id = i.id and p.deleted_at is null join client o on o.id = p.client_id`;
const LAST_SESSION = `(g.last_session_at at time zone o.time_zone)::date as "lastSession"`;

const makePage = (name: string, condition: string) =>
  sql<Result>(
    `exports.trainings${name}`,
    `select ${PERSON}, g.title as training, g.category, g.percent as progress, g.points, g.best_score as "bestScore",
       g.sessions, round(g.seconds / 60.0)::int as minutes, ${LAST_SESSION}
     from ${PEOPLE}
     left join lateral (
       select g.*, x.title, coalesce(k.name, '') as category
       from ${launchedSources(READER)} join progress g on g.training_id = t.id and g.person_id = p.id
       where ${isLaunchedListed(READER)} and ${condition}
     ) g on true
     order by i.place, g.last_session_at desc, g.training_id desc`,
  );
const selectPage = makePage('', 'true');
const selectOwnedPage = makePage('-owned', ownedTraining(READER));

const selectPageOfTraining = sql<Result>(
  'exports.training',
  `select ${PERSON}, x.title as training, coalesce(k.name, '') as category, coalesce(g.percent, 0) as progress,
     coalesce(g.points, 0) as points, g.best_score as "bestScore", coalesce(g.sessions, 0) as sessions,
     round(coalesce(g.seconds, 0) / 60.0)::int as minutes, ${LAST_SESSION}
   from ${PEOPLE} cross join (${launchedSources(READER)})
   left join progress g on g.person_id = p.id and g.training_id = t.id
   where t.id = :trainingId and ${isLaunchedListed(READER)} order by i.place`,
);

const selectCompanies = sql<{ id: number; name: string }>(
  'exports.companies',
  'select id, name from client where deleted_at is null',
);

/** Totals of a training that a company's people have played. */
type Total = Record<PlatformColumn, string | number>;

// Deleted people stay in the totals (docs/statistics.md).
const selectTotals = sql<Total>(
  'exports.totals',
  `select o.name as company, x.title as training, coalesce(k.name, '') as category, g.started, g.completed, g.sessions,
     round(g.seconds / 60.0)::bigint as minutes
   from unnest(:ids::int[]) with ordinality i (id, place) join client o on o.id = i.id
   cross join lateral (
     select g.training_id, count(*) as started, count(*) filter (where g.percent = 100) as completed,
       sum(g.sessions)::bigint as sessions, sum(g.seconds)::bigint as seconds
     from person p join progress g on g.person_id = p.id
     where p.client_id = o.id and (:trainingId::int is null or g.training_id = :trainingId) group by g.training_id
   ) g
   join (${launchedSources(READER)}) on t.id = g.training_id
   where ${isLaunchedListed(READER)} order by i.place, g.sessions desc, t.id`,
);

const KNOWN = byScope((scope) =>
  sql(`exports.training-known-${scope}`, `select seen.id ${FROM} ${seenTraining(scope, ':trainingId')}`),
);

/** Fails with NOT_FOUND unless the caller may read the figures of the training. */
export async function requireExportableTraining(db: Queryable, group: FigureGroup, trainingId: number): Promise<void> {
  if (!(await db.row(KNOWN[group.scope], { ...group, trainingId })))
    fail('NOT_FOUND', { message: 'No such training.' });
}

interface Asked {
  people: ExportedPeople;
  lang: UiLang;
  /** The only training in the report, or undefined for all trainings. */
  trainingId: number | undefined;
}

/** Returns the header and the rows of the report on trainings, page by page. */
export const trainingReport = (db: Queryable, asked: Asked): Report =>
  asked.people.pages ? reportOnPeople(db, asked, asked.people.pages) : reportOnPlatform(db, asked);

function reportOnPeople(db: Queryable, { people: { group }, lang, trainingId }: Asked, people: number[][]): Report {
  const isPublisher = group.scope === 'owned' || group.scope === 'ownedByCompany';
  const ofAll = isPublisher ? selectOwnedPage : selectPage;
  const statement = trainingId === undefined ? ofAll : selectPageOfTraining;
  async function* pages() {
    for (const ids of people) {
      const results = await db.rows(statement, { ids, companyId: group.companyId, lang, trainingId });
      yield results.map((result) => {
        const cells: Record<TrainingColumn, string | number | null> = {
          ...result,
          lastSession: result.lastSession && formatDay(result.lastSession),
        };
        return TRAINING_COLUMNS.map((column) => cells[column]);
      });
    }
  }
  return { header: headerOf(TRAINING_COLUMNS, lang), pages: pages() };
}

const selectOwned = sql<{ id: number; training: string; category: string }>(
  'exports.owned',
  `select t.id, x.title as training, coalesce(k.name, '') as category from ${launchedSources(READER)}
   where ${ownedTraining(READER)} and (:trainingId::int is null or t.id = :trainingId) order by t.id`,
);

/** The report on the client companies of a partner, training by training. It names no people. */
export function clientReport(db: Queryable, group: FigureGroup, { lang, trainingId }: Omit<Asked, 'people'>): Report {
  const { otherCompanies } = TEXTS[lang];
  const twoDecimals = decimals(lang, 2);
  async function* pages() {
    const owned = await db.rows(selectOwned, { companyId: group.companyId, trainingId, lang });
    for (const { id, training, category } of owned) {
      const clients = (await findByClient(db, group, id)) ?? [];
      yield clients.map(({ name, rating, ...counts }) => {
        const cells: Record<ClientColumn, string | number | null> = {
          ...counts,
          company: name ?? otherCompanies,
          training,
          category,
          rating: rating === null ? null : twoDecimals(rating),
        };
        return CLIENT_COLUMNS.map((column) => cells[column]);
      });
    }
  }
  return { header: headerOf(CLIENT_COLUMNS, lang), pages: pages() };
}

/** The report on all companies: totals by company and training, the most used training first. It names no people. */
function reportOnPlatform(db: Queryable, { people: { group }, lang, trainingId }: Asked): Report {
  async function* pages() {
    const compare = compareNames(lang);
    const companies = await db.rows(selectCompanies);
    const ids = companies.sort((a, b) => compare(a.name, b.name) || a.id - b.id).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += COMPANIES) {
      const values = { ids: ids.slice(from, from + COMPANIES), companyId: group.companyId, lang, trainingId };
      const totals = await db.rows(selectTotals, values);
      yield totals.map((total) => PLATFORM_COLUMNS.map((column) => total[column]));
    }
  }
  return { header: headerOf(PLATFORM_COLUMNS, lang), pages: pages() };
}
