import type { getContract, getCurrentClient, getQuota } from '@vr/shared-api/contract/clients.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { STORED, storedJson } from '../storage/stored.ts';
import { SIZES } from './quota.ts';

type CurrentClient = ResponseOf<typeof getCurrentClient>;
type Contract = ResponseOf<typeof getContract>;

const selectCurrent = sql<CurrentClient>(
  'clients.current',
  `select id, name, type, primary_color as "primaryColor", secondary_color as "secondaryColor", logo,
          time_zone as "timeZone", score_ranking as "scoreRanking", hour_ranking as "hourRanking",
          master_content_access as "masterContentAccess", offline_access as "offlineAccess",
          enable_satisfaction_survey as "enableSatisfactionSurvey", max_size > 0 as "hasQuota", version
   from client where id = :clientId`,
);

export const findCurrentClient = (db: Queryable, clientId: number): Promise<CurrentClient | undefined> =>
  db.row(selectCurrent, { clientId });

const selectContract = sql<Contract>(
  'clients.contract',
  `select representative_first_name as "representativeFirstName", representative_last_name as "representativeLastName",
          representative_email as "representativeEmail", siret, contract_expiration as "contractExpirationDate"
   from client where id = :clientId`,
);

export const findContract = (db: Queryable, clientId: number): Promise<Contract | undefined> =>
  db.row(selectContract, { clientId });

/** The colours and the logo of a company, which its admins can change. */
export interface Branding {
  primaryColor: string;
  secondaryColor: string;
  logo: string | null;
}

// Not "for update", so that other transactions can still write rows that refer to the company.
const selectBranding = sql<Branding & { version: number }>(
  'clients.branding.lock',
  `select primary_color as "primaryColor", secondary_color as "secondaryColor", logo, version
   from client where id = :clientId for no key update`,
);

/** Returns and locks the branding of a company that the transaction is about to change. */
export const lockBranding = (tx: Queryable, clientId: number): Promise<(Branding & { version: number }) | undefined> =>
  tx.row(selectBranding, { clientId });

const updateBranding = sql(
  'clients.branding.update',
  'update client set primary_color = :primaryColor, secondary_color = :secondaryColor, logo = :logo, version = version + 1 where id = :clientId',
);

export async function changeBranding(
  tx: Queryable,
  clientId: number,
  { primaryColor, secondaryColor, logo }: Branding,
): Promise<void> {
  await tx.rows(updateBranding, { clientId, primaryColor, secondaryColor, logo });
}

const selectQuota = sql<ResponseOf<typeof getQuota>>(
  'clients.quota',
  `select (select count(*) from person where client_id = c.id and deleted_at is null) as "currentUser",
          c.max_user as "maxUser", coalesce(z.size, 0) as "currentSize", c.max_size as "maxSize",
          ${storedJson('k', 'c')} as stored
   from client c left join ${SIZES} z on z.client_id = c.id left join ${STORED} k on k.client_id = c.id
   where c.id = :clientId and c.deleted_at is null`,
);

/** Returns how many people and bytes a company has, and how many its contract allows. */
export const findQuota = (db: Queryable, clientId: number): Promise<ResponseOf<typeof getQuota> | undefined> =>
  db.row(selectQuota, { clientId });
