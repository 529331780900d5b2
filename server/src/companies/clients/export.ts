import { Readable } from 'node:stream';
import * as c from '@vr/shared-api/contract/clients';
import * as s from '@vr/shared-api/contract/clients.schema';
import { contractState } from '@vr/shared-api/contract-state';
import { BYTES_PER_GB, type ClientType, PLATFORM_CLIENT_ID, type UiLang } from '@vr/shared-api/limits';
import { spacedSiret } from '@vr/shared-api/siret';
import { formatDay } from '../../clock.ts';
import type { App } from '../../parts.ts';
import { recordExport } from '../../platform/audit/audit.ts';
import { type CsvRow, csvText, decimals } from '../../platform/csv/csv.ts';
import { byName } from '../../platform/db/compare.ts';
import { contractDaysLeft } from '../../platform/db/contract-end.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { FileContent, route } from '../../platform/http/route.ts';
import { REPORT_COLUMNS, type ReportColumn, TEXTS } from './export-texts.ts';
import { SIZES } from './quota.ts';

/** The number of companies that one statement reads. */
const PAGE = 100;

const selectNames = sql<{ id: number; name: string }>(
  'clients.export.names',
  `select id, name from client where deleted_at is null and id <> ${PLATFORM_CLIENT_ID}`,
);

interface Company {
  name: string;
  type: ClientType;
  siret: string | null;
  representative: string;
  email: string;
  people: number;
  places: number;
  /** In bytes, like `storage`. */
  storageUsed: number;
  storage: number;
  sessions: number;
  seconds: number;
  trainingsUsed: number;
  ownTrainings: number;
  /** YYYY-MM-DD. */
  lastActivity: string | null;
  contractEnd: string;
  contractDaysLeft: number;
}

// Reads roll-ups instead of `session`, so the cost of a page does not grow with the number of sessions.
const selectPage = sql<Company>(
  'clients.export.page',
  `select c.name, c.type, c.siret, trim(c.representative_first_name || ' ' || c.representative_last_name) as representative,
     c.representative_email as email, u.people, c.max_user as places,
     coalesce(z.size, 0) as "storageUsed", c.max_size as storage,
     d.sessions, d.seconds,
     (select count(distinct a.training_id) from person_total s join attempt a on a.person_id = s.person_id
       and a.voided_at is null
      where s.client_id = c.id) as "trainingsUsed",
     (select count(*) from training t where t.client_id = c.id and t.deleted_at is null) as "ownTrainings",
     (u.active_at at time zone c.time_zone)::date as "lastActivity",
     c.contract_expiration as "contractEnd", ${contractDaysLeft('c', ':now')} as "contractDaysLeft"
   from unnest(:ids::int[]) with ordinality i (id, place) join client c on c.id = i.id
   left join ${SIZES} z on z.client_id = c.id
   cross join lateral (
     select count(*) as people, max(last_connection) as active_at from person p
     where p.client_id = c.id and p.deleted_at is null) u
   cross join lateral (
     select coalesce(sum(views), 0)::bigint as sessions, coalesce(sum(seconds), 0)::bigint as seconds from client_day y
     where y.client_id = c.id) d
   where c.deleted_at is null order by i.place`,
);

function rowWriter(lang: UiLang): (company: Company) => CsvRow {
  const { types, states } = TEXTS[lang];
  const oneDecimal = decimals(lang, 1);
  return (company) => {
    const cells: Record<ReportColumn, string | number | null> = {
      ...company,
      type: types[company.type],
      siret: company.siret && spacedSiret(company.siret),
      storageUsed: oneDecimal(company.storageUsed / BYTES_PER_GB),
      storage: oneDecimal(company.storage / BYTES_PER_GB),
      minutes: Math.round(company.seconds / 60),
      lastActivity: company.lastActivity && formatDay(company.lastActivity),
      contractEnd: formatDay(company.contractEnd),
      contractState: states[contractState(company.contractDaysLeft)],
    };
    return REPORT_COLUMNS.map((column) => cells[column]);
  };
}

async function* pagesOf(db: Queryable, lang: UiLang, now: Date): AsyncGenerator<CsvRow[]> {
  const companies = await db.rows(selectNames);
  const ids = companies.sort(byName(lang)).map(({ id }) => id);
  const rowOf = rowWriter(lang);
  for (let from = 0; from < ids.length; from += PAGE)
    yield (await db.rows(selectPage, { now, ids: ids.slice(from, from + PAGE) })).map(rowOf);
}

/** Registers the report on all companies. Its rows are streamed. */
export function registerClientsExport(app: App): void {
  route(
    app,
    c.exportClients,
    s.exportClients,
    async ({ query: { lang }, parts: { db, clock }, reader, actor, request }) => {
      await recordExport(db, clock, actor, request, 'clients');
      const { columns } = TEXTS[lang];
      const header = REPORT_COLUMNS.map((column) => columns[column]);
      const text = csvText(header, pagesOf(reader, lang, clock.now()), lang);
      return new FileContent(Readable.from(text, { objectMode: false }));
    },
  );
}
