import { Readable } from 'node:stream';
import * as c from '@vr/shared-api/contract/partners';
import * as s from '@vr/shared-api/contract/partners.schema';
import type { ContentLang, TrainingStatus } from '@vr/shared-api/limits';
import { formatDay } from '../../clock.ts';
import type { App } from '../../parts.ts';
import { recordExport } from '../../platform/audit/audit.ts';
import { type CsvRow, csvText, decimals } from '../../platform/csv/csv.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { FileContent, route } from '../../platform/http/route.ts';
import { REVIEWABLE_TRAINING, TRAININGS } from '../../visibility/trainings.ts';
import { REPORT_COLUMNS, type ReportColumn, TEXTS } from './export-texts.ts';
import { csvFileNames } from './file-names.ts';
import { findPartners } from './queries.ts';
import { type TextFile, zipped } from './zip.ts';

/** The number of trainings that one statement reads. */
const PAGE = 100;

interface Training {
  id: number;
  title: string;
  status: TrainingStatus | null;
  category: string;
  views: number;
  seconds: number;
  started: number;
  completed: number;
  likes: number;
  favorites: number;
  rating: number | null;
  answers: number;
  /** YYYY-MM-DD. */
  publishedSince: string | null;
  companies: number;
}

const selectPage = sql<Training>(
  'partners.export.page',
  `with page as materialized (
     select t.id, t.status, t.category_id, (t.published_at at time zone w.time_zone)::date as published_on
     from ${TRAININGS}
     where t.client_id = :partnerId and t.id > :last and ${REVIEWABLE_TRAINING} order by t.id limit ${PAGE}
   )
   select t.id, coalesce(x.title, '') as title, t.status, coalesce(k.name, '') as category, coalesce(n.views, 0) as views,
     coalesce(n.seconds, 0)::bigint as seconds, coalesce(n.started, 0) as started, coalesce(n.completed, 0) as completed,
     coalesce(n.likes, 0) as likes, coalesce(n.favorites, 0) as favorites, r.rating, r.answers,
     t.published_on as "publishedSince", o.companies
   from page t
   left join training_total n on n.training_id = t.id
   left join lateral ${titleIn('training', 't.id', ':lang')} x on true
   left join lateral (select name from category_text m where m.category_id = t.category_id
     order by (m.lang = :lang) desc, (m.lang = 'en') desc, m.lang limit 1) k on true
   cross join lateral (
     select avg(rating)::float8 as rating, count(*) as answers from satisfaction where training_id = t.id) r
   cross join lateral (
     select count(*) as companies from offer e join client c on c.id = e.client_id
     where e.training_id = t.id and c.deleted_at is null) o
   order by t.id`,
);

function rowWriter(lang: ContentLang): (training: Training) => CsvRow {
  const { statuses } = TEXTS[lang];
  const twoDecimals = decimals(lang, 2);
  return (training) => {
    const cells: Record<ReportColumn, string | number | null> = {
      ...training,
      status: statuses[training.status ?? 'UNKNOWN'],
      minutes: Math.round(training.seconds / 60),
      publishedSince: training.publishedSince && formatDay(training.publishedSince),
      satisfaction: training.rating === null ? null : twoDecimals(training.rating),
    };
    return REPORT_COLUMNS.map((column) => cells[column]);
  };
}

async function* pagesOf(db: Queryable, partnerId: number, lang: ContentLang): AsyncGenerator<CsvRow[]> {
  const rowOf = rowWriter(lang);
  for (let last = 0; ; ) {
    const trainings = await db.rows(selectPage, { partnerId, last, lang });
    yield trainings.map(rowOf);
    if (trainings.length < PAGE) return;
    last = trainings.at(-1)?.id ?? last;
  }
}

/** Yields a file for each partner. Without partners, yields a note, because some programs cannot open an empty archive. */
async function* filesOf(db: Queryable, lang: ContentLang): AsyncGenerator<TextFile> {
  const { columns, noPartners } = TEXTS[lang];
  const header = REPORT_COLUMNS.map((column) => columns[column]);
  const fileName = csvFileNames();
  const partners = await findPartners(db);
  for (const { id, name } of partners)
    yield { name: fileName(name), text: csvText(header, pagesOf(db, id, lang), lang) };
  if (partners.length === 0) yield { name: noPartners.fileName, text: [noPartners.text] };
}

/** Registers the report on the trainings of all partners. Its rows are streamed. */
export function registerPartnersExport(app: App): void {
  route(
    app,
    c.exportPartners,
    s.exportPartners,
    async ({ query: { lang }, parts: { db, clock }, reader, actor, request }) => {
      await recordExport(db, clock, actor, request, 'partners');
      return new FileContent(Readable.from(zipped(filesOf(reader, lang), clock.now()), { objectMode: false }));
    },
  );
}
