import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../db/database.ts';
import type { World } from './world.ts';

export const USERS_PER_COMPANY_MAX = 100;
/** The number of courses per company. */
export const COURSES = 20;

/** The highest existing ids before the data set is added. */
interface Bases {
  client: number;
  person: number;
  training: number;
  group: number;
  course: number;
  suggestion: number;
}

const selectBases = sql<Bases>(
  'bulk.bases',
  `select (select coalesce(max(id), 0) from client) as client, (select coalesce(max(id), 0) from person) as person,
     (select coalesce(max(id), 0) from training) as training, (select coalesce(max(id), 0) from person_group) as "group",
     (select coalesce(max(id), 0) from course) as course, (select coalesce(max(id), 0) from suggestion) as suggestion`,
);

/** Returns functions that convert the index of a row to its id. New ids follow the existing ids. */
export async function idsOf(db: Queryable, { companies, companyOf, numberOf, byPartner }: World) {
  const base = (await db.row(selectBases)) as Bases;
  const clientId = (company: number) => base.client + 1 + company;
  return {
    clientId,
    personId: (user: number) => base.person + 1 + user,
    trainingId: (training: number) => base.training + 1 + training,
    groupId: (company: number) => base.group + 1 + company,
    courseId: (company: number, course: number) => base.course + 1 + company * COURSES + course,
    suggestionId: (manager: number) =>
      base.suggestion + 1 + companyOf(manager) * USERS_PER_COMPANY_MAX + numberOf(manager),
    /** The owner of the global catalogue: the platform, or the partner, who gets the id after those of the companies. */
    catalogueOwner: byPartner ? clientId(companies) : PLATFORM_CLIENT_ID,
  };
}
export type Ids = Awaited<ReturnType<typeof idsOf>>;

/** Advances the id sequences past the inserted ids. */
export const alignIds = `select ${['client', 'person', 'person_group', 'training', 'course', 'suggestion']
  .map((table) => `setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  .join(', ')}`;
