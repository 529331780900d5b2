import { isTimeZone } from '@vr/shared-api/date';
import {
  BYTES_PER_GB,
  CLIENT_TYPES,
  type ClientType,
  DEFAULT_PRIMARY,
  DEFAULT_SECONDARY,
  isName,
  NAME_MAX,
  PLATFORM_CLIENT_ID,
} from '@vr/shared-api/limits';
import { daysAfter } from '../../clock.ts';
import { DEFAULT_TIME_ZONE } from '../../companies/clients/write.ts';
import { type Queryable, sql } from '../db/database.ts';
import type { FILES } from './files.ts';
import type { Problems } from './problems.ts';
import type { Row } from './table.ts';

/** The settings of a new company, until a super admin changes them. */
const NEW_COMPANY = { contractDays: 365, maxSize: 10 * BYTES_PER_GB, maxUser: 100, timeZone: DEFAULT_TIME_ZONE };

/** A company in the import file, new or already in the portal. */
export interface Company {
  id: number;
  name: string;
  type: ClientType;
  timeZone: string;
  /** YYYY-MM-DD. */
  contractExpiration: string;
  /** The maximum number of people in the company. */
  maxUser: number;
  /** The number of people in the company before the import. */
  people: number;
  isNew: boolean;
}

const selectCompanies = sql<Omit<Company, 'isNew'>>(
  'record-import.companies',
  `select c.id, c.name, c.type, c.time_zone as "timeZone", c.contract_expiration as "contractExpiration",
     c.max_user as "maxUser", (select count(*) from person p where p.client_id = c.id and p.deleted_at is null) as people
   from client c where c.deleted_at is null and c.id <> ${PLATFORM_CLIENT_ID} and c.name = any(:names)`,
);
/** Reserves ids for new rows of a table. */
export const reserveIds = sql<{ id: number }>(
  'record-import.ids',
  `select nextval(pg_get_serial_sequence(:table, 'id')) as id from generate_series(1, :count)`,
);
const insertCompanies = sql(
  'record-import.insert-companies',
  `insert into client (id, name, type, time_zone, contract_expiration, max_user, primary_color, secondary_color, max_size,
     created_at)
   select id, name, type, "timeZone", "contractExpiration", "maxUser", :primary, :secondary, :maxSize, :now
   from jsonb_to_recordset(:added)
     n (id int, name text, type text, "timeZone" text, "contractExpiration" date, "maxUser" int)`,
);

type CompanyRow = Row<keyof (typeof FILES)['companies.csv']>;

/** Returns whether a text is an existing calendar day as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/u.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * Validates the companies in the file and returns them by key. If a company's name already exists, the existing company is
 * used unchanged. The value of a refused row is null.
 */
export async function judgeCompanies(
  db: Queryable,
  rows: readonly CompanyRow[],
  now: Date,
): Promise<Map<string, Company | null>> {
  const names = rows.map(({ cell }) => cell('name'));
  const stored = Map.groupBy(await db.rows(selectCompanies, { names }), ({ name }) => name);
  const missing = names.filter((name) => !stored.has(name));
  const ids = (await db.rows(reserveIds, { table: 'client', count: missing.length })).values();
  const contractExpiration = daysAfter(now, NEW_COMPANY.contractDays).toISOString().slice(0, 10);

  const companies = new Map<string, Company | null>();
  const named = new Map<string, number>();
  for (const { line, cell, refuse, isRefused } of rows) {
    const [key, name] = [cell('key'), cell('name')];
    if (!isName(name)) refuse('name', `is not a name of at most ${NAME_MAX} characters`);
    if (companies.has(key)) refuse('key', 'is the key of an earlier row');
    if (named.has(name)) refuse('name', `is the name of the company on line ${named.get(name)}`);
    named.set(name, line);
    const known = stored.get(name) ?? [];
    if (known.length > 1) refuse('name', `is the name of ${known.length} companies of the portal`);
    const type = cell('type') || 'COMPANY';
    if (!CLIENT_TYPES.includes(type as ClientType)) refuse('type', `is none of ${CLIENT_TYPES.join(', ')}`);
    const timeZone = cell('timeZone') || NEW_COMPANY.timeZone;
    if (!/^[A-Za-z]/u.test(timeZone) || !isTimeZone(timeZone))
      refuse('timeZone', 'is not a time zone such as Europe/Paris');
    const end = cell('contractExpiration') || contractExpiration;
    if (!isDay(end)) refuse('contractExpiration', 'is not a day such as 2026-12-31');
    const [company] = known;
    if (isRefused()) companies.set(key, companies.get(key) ?? null);
    else if (company) companies.set(key, { ...company, isNew: false });
    else
      companies.set(key, {
        id: ids.next().value?.id ?? 0,
        name,
        type: type as ClientType,
        timeZone,
        contractExpiration: end,
        maxUser: NEW_COMPANY.maxUser,
        people: 0,
        isNew: true,
      });
  }
  return companies;
}

export async function insertNewCompanies(tx: Queryable, companies: readonly Company[], now: Date): Promise<void> {
  const added = companies.filter(({ isNew }) => isNew);
  await tx.rows(insertCompanies, {
    added: JSON.stringify(added),
    primary: DEFAULT_PRIMARY,
    secondary: DEFAULT_SECONDARY,
    maxSize: NEW_COMPANY.maxSize,
    now,
  });
}

/** Adds a problem for each company that would exceed its maximum number of people. */
export function checkPlaces(
  companies: ReadonlyMap<string, Company | null>,
  added: ReadonlyMap<number, number>,
  problems: Problems,
): void {
  for (const company of companies.values()) {
    if (!company) continue;
    const people = company.people + (added.get(company.id) ?? 0);
    if (people > company.maxUser)
      problems.add({
        file: 'people.csv',
        column: 'company',
        value: company.name,
        reason: `would have ${people} people, but may have at most ${company.maxUser}`,
      });
  }
}
