import { type ClientType, DEFAULT_PRIMARY, DEFAULT_SECONDARY, PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { daysAfter } from '../../../clock.ts';
import { type Queryable, sql } from '../../db/database.ts';
import type { Built, RowWriter } from './row-writer.ts';

export interface NewClient {
  id?: number;
  name: string;
  type: ClientType;
  representativeFirstName: string;
  representativeLastName: string;
  representativeEmail: string;
  siret: string | null;
  /** YYYY-MM-DD. */
  contractExpiration: string;
  primaryColor: string;
  secondaryColor: string;
  logo: string | null;
  timeZone: string;
  scoreRanking: boolean;
  hourRanking: boolean;
  masterContentAccess: boolean;
  offlineAccess: boolean;
  enableSatisfactionSurvey: boolean;
  maxUser: number;
  /** Bytes; 0 means no storage at all. */
  maxSize: number;
  createdAt: Date;
}

const insertClient = sql<{ id: number }>(
  'build-client',
  `insert into client (id, name, type, representative_first_name, representative_last_name, representative_email, siret,
     contract_expiration, primary_color, secondary_color, logo, time_zone, score_ranking, hour_ranking,
     master_content_access, offline_access, enable_satisfaction_survey, max_user, max_size, created_at)
   values (coalesce(:clientId, nextval(pg_get_serial_sequence('client', 'id')))::int,
     :name, :type, :representativeFirstName, :representativeLastName, :representativeEmail, :siret, :contractExpiration,
     :primaryColor, :secondaryColor, :logo, :timeZone, :scoreRanking, :hourRanking, :masterContentAccess, :offlineAccess,
     :enableSatisfactionSurvey, :maxUser, :maxSize, :createdAt)
   on conflict (id) do nothing returning id`,
);
const alignClientIds = sql(
  'build-client-ids',
  `select setval(pg_get_serial_sequence('client', 'id'), (select max(id) from client))`,
);
const insertOffer = sql(
  'build-offer',
  'insert into offer (client_id, training_id) select :clientId::int, unnest(:trainingIds::int[])',
);
const insertRepresentative = sql(
  'build-representative',
  'insert into representative (client_id, person_id) values (:clientId, :personId)',
);

/** Inserts a company and returns its id, or undefined if the requested id already exists. */
async function writeClient(db: Queryable, client: NewClient): Promise<number | undefined> {
  const [row] = await db.rows(insertClient, { ...client, clientId: client.id ?? null });
  if (client.id !== undefined) await db.rows(alignClientIds);
  return row?.id;
}

const clientDefaults = (number: number, now: Date): NewClient => ({
  name: `Company ${number}`,
  type: 'COMPANY',
  representativeFirstName: 'Dominique',
  representativeLastName: 'Arnaud',
  representativeEmail: `contact${number}@company.example`,
  siret: null,
  contractExpiration: daysAfter(now, 365).toISOString().slice(0, 10),
  primaryColor: DEFAULT_PRIMARY,
  secondaryColor: DEFAULT_SECONDARY,
  logo: null,
  timeZone: 'Europe/Paris',
  scoreRanking: true,
  hourRanking: true,
  masterContentAccess: false,
  offlineAccess: false,
  enableSatisfactionSurvey: false,
  maxUser: 100,
  maxSize: 10 * 1_048_576_000,
  createdAt: now,
});

export function companyBuilders({ db, clock, nextNumber }: RowWriter) {
  let platformMade = false;

  /** Inserts the platform (client 1). Leaves the row as it is if it already exists. */
  async function platform(over: Partial<NewClient> = {}): Promise<Built<NewClient>> {
    const client = {
      ...clientDefaults(nextNumber(), clock.now()),
      name: 'Immersive portal',
      ...over,
      id: PLATFORM_CLIENT_ID,
    };
    await writeClient(db, client);
    platformMade = true;
    return client;
  }

  return {
    platform,

    /** Inserts a company, after the platform if that does not exist yet. */
    async client(over: Partial<NewClient> = {}): Promise<Built<NewClient>> {
      if (!platformMade) await platform();
      const client = { ...clientDefaults(nextNumber(), clock.now()), ...over };
      const id = await writeClient(db, client);
      if (id === undefined) throw new Error(`client ${client.id} exists already`);
      return { ...client, id };
    },

    async representative(representative: { clientId: number; personId: number }): Promise<void> {
      await db.rows(insertRepresentative, representative);
    },

    /** Unlocks trainings of the global catalogue for a company. */
    async offer(offer: { clientId: number; trainingIds: number[] }): Promise<void> {
      await db.rows(insertOffer, offer);
    },
  };
}
