import { createHash, randomBytes } from 'node:crypto';
import { systemClock } from '@vr/server/clock';
import { rebuildRollUps } from '@vr/server/learning/sessions/rebuild';
import { type Database, sql } from '@vr/server/platform/db/database';
import { builders } from '@vr/server/platform/demo/builders';
import { issueToken } from '@vr/server/platform/http/tokens';
import { type ClientType, PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { PRACTICE } from './practice.ts';

/** A person with a session token. Every member has the demo's password. */
export interface Member {
  id: number;
  clientId: number;
  email: string;
  name: string;
  token: string;
}

const PEOPLE = {
  admin: ['Ada', 'Admin', 'ROLE_ADMINISTRATOR'],
  manager: ['Max', 'Manager', 'ROLE_MANAGER'],
  otherManager: ['Mia', 'Manager', 'ROLE_MANAGER'],
  learner: ['Lia', 'Learner', ''],
  colleague: ['Kim', 'Colleague', ''],
} as const;

/** The learner is in the manager's team, and the colleague is in the other manager's team. */
export interface Company extends Record<keyof typeof PEOPLE, Member> {
  id: number;
  name: string;
  /** A training for the browser, with the steps `first` and `last`. Its title is unique. */
  training: { id: number; title: string };
  /** A training for headsets, with the same steps. */
  headsetTraining: { id: number; title: string };
}

interface Options {
  type?: ClientType;
  colour?: string;
  /** Titles of the demo's trainings that are unlocked for the company. */
  offer?: readonly string[];
}

const STEPS = ['first', 'last'].map((id) => ({ id, title: { en: id }, skills: [] }));

// Foreign keys are checked at the end of a statement, so one statement can insert rows that refer to each other.
const insertCompany = sql<{
  id: number;
  people: Record<string, number>;
  trainings: { WEB_GL: number; APK: number };
}>(
  'e2e-company',
  `with company as (
     insert into client (name, type, contract_expiration, primary_color, secondary_color, max_size, offline_access,
       master_content_access, created_at)
     values (:name, :type, now() + interval '1 year', :color, '#1F2A44', 2147483648, true, true, now()) returning id),
   kit as (
     select * from unnest(:keys::text[], :firstNames::text[], :lastNames::text[], :roles::text[], :emails::text[],
       :hashes::bytea[])
       as kit (key, first, last, roles, email, hash)),
   people as (
     insert into person (client_id, first_name, last_name, email, password_hash, roles, last_connection,
       first_sign_in_at, created_at)
     select id, first, last, email, :passwordHash, string_to_array(roles, ' '), now(), now(), now() from company, kit
     returning client_id, id, email),
   members as (select * from people join kit using (email)),
   sessions as (
     insert into token (hash, person_id, kind, created_at, last_used_at, expires_at)
     select hash, id, 'session', now(), now(), now() + interval '7 days' from members),
   teams as (
     insert into team_member (client_id, manager_id, person_id) select m.client_id, m.id, l.id
     from members m join members l on (m.key, l.key) in (('manager', 'learner'), ('otherManager', 'colleague'))),
   trainings as (
     insert into training (client_id, partner_id, status, category_id, duration_in_minute, content_languages,
       content_types, live_types, already_published, published_at, content_modified_at, created_at, modified_at)
     select company.id, case :type when 'PARTNER' then company.id end, case :type when 'PARTNER' then 'VALIDATED' end,
       (select min(id) from category), 1, '{en}', array[file_type], array[file_type], true, now(), now(), now(), now()
     from company, unnest(array['WEB_GL', 'APK']) as file_type returning id, content_types[1] as file_type),
   texts as (
     insert into training_text (training_id, lang, title, brief_description, full_description, goals)
     select id, 'en', case file_type when 'APK' then 'Second' else 'First' end || ' things of ' || :name, 'Short.', 'Long.',
       '{Know,Do}' from trainings),
   contents as (
     insert into content_file (training_id, file_type, version, file_name, file_size, storage_prefix, entry, created_at,
       live_at)
     select id, file_type, '1.0.0', 'build.zip', 1000, '${PRACTICE}', 'index.html', now(), now() from trainings),
   steps as (
     insert into step_file (training_id, version, content, created_at, live_at)
     select id, 1, :stepFile, now(), now() from trainings),
   offers as (
     insert into offer (client_id, training_id) select distinct company.id, training_id
     from company, training_text where title = any(:offer::text[]))
   select company.id, (select json_object_agg(key, id) from members) as people,
     (select json_object_agg(file_type, id) from trainings) as trainings from company`,
);

let count = 0;

/** Adds a company with people and two trainings. The name of the company is unique in the worker's portal. */
export async function newCompany(
  db: Database,
  { type = 'COMPANY', colour = '#6B4DC4', offer = [] }: Options = {},
): Promise<Company> {
  count += 1;
  const name = `Works ${count}`;
  const people = Object.entries(PEOPLE).map(([key, [first, last, role]]) => {
    const roles = key === 'admin' && type === 'PARTNER' ? `ROLE_PARTNER ${role}` : role;
    const token = randomBytes(32).toString('base64url');
    const email = `${first.toLowerCase()}@works${count}.example`;
    return { key, first, last, roles, token, email, hash: createHash('sha256').update(token).digest() };
  });
  const row = await db.row(insertCompany, {
    name,
    type,
    keys: people.map(({ key }) => key),
    firstNames: people.map(({ first }) => first),
    lastNames: people.map(({ last }) => last),
    roles: people.map(({ roles }) => roles),
    emails: people.map(({ email }) => email),
    hashes: people.map(({ hash }) => hash),
    passwordHash: process.env.E2E_PASSWORD_HASH,
    stepFile: JSON.stringify({ formatVersion: 1, steps: STEPS }),
    offer,
    color: colour,
  });
  if (!row) throw new Error('No company was added');
  const members = people.map(({ key, first, last, token, email }) => [
    key,
    { id: row.people[key], clientId: row.id, email, name: `${first} ${last}`, token },
  ]);
  return {
    ...(Object.fromEntries(members) as Record<keyof typeof PEOPLE, Member>),
    id: row.id,
    name,
    training: { id: row.trainings.WEB_GL, title: `First things of ${name}` },
    headsetTraining: { id: row.trainings.APK, title: `Second things of ${name}` },
  };
}

/** Adds a super admin, who is not asked for a second factor. */
export async function newSuperAdmin(db: Database): Promise<Member> {
  count += 1;
  const clientId = PLATFORM_CLIENT_ID;
  const person = await builders(db, systemClock).person({
    clientId,
    email: `super${count}@platform.example`,
    roles: ['ROLE_SUPER_ADMIN'],
    secondFactorPostponed: true,
  });
  const { token } = await issueToken(db, systemClock, { personId: person.id, kind: 'session' });
  return { id: person.id, clientId, email: person.email, name: `${person.firstName} ${person.lastName}`, token };
}

interface Played {
  trainingId: number;
  seconds?: number;
  progress?: number;
}

/** Adds sessions of a person, and updates the figures of the dashboards. */
export async function addSessions(db: Database, { id: personId, clientId }: Member, ...played: Played[]) {
  for (const session of played)
    await builders(db, systemClock).session({ personId, clientId, progress: 100, score: 90, ...session });
  await rebuildRollUps(db);
}

const backdate = sql(
  'e2e-backdate',
  `with launches as (update launch set created_at = created_at - interval '10 minutes' where person_id = :id)
   update token set created_at = created_at - interval '10 minutes' where person_id = :id and kind <> 'session'`,
);

/** Moves a person's launches and sign-ins with a code ten minutes back, so that sessions of this length are plausible. */
export async function launchedEarlier(db: Database, { id }: Member): Promise<void> {
  await db.rows(backdate, { id });
}
