import type { createClient } from '@vr/shared-api/contract/clients.schema';
import type { BodyOf } from '@vr/shared-api/contract/endpoint';
import { isTimeZone as isKnownZone } from '@vr/shared-api/date';
import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/fail.ts';

type Form = BodyOf<typeof createClient>;

/** The fields of a company that the super admin sets, as they are stored. */
export interface ClientFields extends Required<Omit<Form, 'logo' | 'graphicalCharter' | 'siret'>> {
  logo: string | null;
  siret: string | null;
}

const COLUMNS: Record<keyof ClientFields, string> = {
  name: 'name',
  type: 'type',
  representativeFirstName: 'representative_first_name',
  representativeLastName: 'representative_last_name',
  representativeEmail: 'representative_email',
  siret: 'siret',
  contractExpirationDate: 'contract_expiration',
  primaryColor: 'primary_color',
  secondaryColor: 'secondary_color',
  logo: 'logo',
  scoreRanking: 'score_ranking',
  hourRanking: 'hour_ranking',
  masterContentAccess: 'master_content_access',
  offlineAccess: 'offline_access',
  enableSatisfactionSurvey: 'enable_satisfaction_survey',
  maxUser: 'max_user',
  maxSize: 'max_size',
  timeZone: 'time_zone',
};

export const CLIENT_FIELDS = Object.keys(COLUMNS) as (keyof ClientFields)[];

/** The fields whose values the audit log records. Files, and the names and addresses of people, are left out. */
export const RECORDED_FIELDS = CLIENT_FIELDS.filter((field) => field !== 'logo' && !field.startsWith('representative'));

/** Fails with VALIDATION at the field of the body if the day is in year 0, which PostgreSQL cannot store. */
export function requireDay(day: string, field: string): void {
  if (day.startsWith('0000')) refuse(field, 'is not a date');
}

const columns = Object.values(COLUMNS).join();

const rowOf = (fields: ClientFields): string =>
  JSON.stringify(Object.fromEntries(CLIENT_FIELDS.map((field) => [COLUMNS[field], fields[field]])));

// Not "for update", so that other transactions can still write rows that refer to the company.
const lock = sql<LockedClient>(
  'clients.lock',
  `select id, ${CLIENT_FIELDS.map((field) => `${COLUMNS[field]} as "${field}"`).join()}, version from client
   where id = any(:clientIds) and id <> ${PLATFORM_CLIENT_ID} and deleted_at is null order by id for no key update`,
);

type LockedClient = ClientFields & { id: number; version: number };

/** Returns companies and locks them. Leaves out the platform itself and deleted companies. */
export const lockClients = (tx: Queryable, clientIds: readonly number[]): Promise<LockedClient[]> =>
  tx.rows(lock, { clientIds });

/** Returns a company and locks it. Undefined for the platform itself and for deleted companies. */
export const lockClient = async (tx: Queryable, clientId: number): Promise<LockedClient | undefined> =>
  (await lockClients(tx, [clientId]))[0];

const insertOne = sql<{ id: number }>(
  'clients.insert',
  `insert into client (${columns}, created_at) select ${columns}, :now from jsonb_populate_record(null::client, :fields)
   returning id`,
);

/** The time zone of a company if its form contains none. */
export const DEFAULT_TIME_ZONE = 'Europe/Paris';

/** Adds a company and returns its id. */
export async function insertClient(tx: Queryable, fields: ClientFields, now: Date): Promise<number> {
  const inserted = await tx.row(insertOne, { fields: rowOf(fields), now });
  if (!inserted) throw new Error('The company was not inserted');
  return inserted.id;
}

const updateOne = sql(
  'clients.update',
  `update client set version = version + 1, (${columns}) = (select ${columns} from jsonb_populate_record(null::client,
     :fields))
   where id = :clientId`,
);

/** Changes a locked company and increases its version. */
export async function changeClient(tx: Queryable, clientId: number, fields: ClientFields): Promise<void> {
  await tx.rows(updateOne, { clientId, fields: rowOf(fields) });
}

const selectTimeZone = sql('clients.time-zone', 'select from pg_timezone_names where name = :name');

/** Returns whether both PostgreSQL and `Intl` know a time zone with this name. */
export async function isTimeZone(db: Queryable, name: string): Promise<boolean> {
  // `Intl` also accepts offsets and old abbreviations, which PostgreSQL reads as other zones.
  return isKnownZone(name) && (await db.row(selectTimeZone, { name })) !== undefined;
}
