import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import type { ClientType } from '@vr/shared-api/limits';
import { rebuildRollUps } from '../../../learning/sessions/rebuild.ts';
import type { Parts } from '../../../parts.ts';
import { quoted, readTables } from '../../../platform/backup/tables.ts';
import { type Database, sql } from '../../../platform/db/database.ts';
import { dayOf, ensureMonths } from '../../../platform/db/months.ts';
import type { Builders } from '../../../platform/demo/builders.ts';
import { issueToken } from '../../../platform/http/tokens.ts';
import { addUpload, folderOf, keyOf, writeHandle } from '../../../publishing/uploads/queries.ts';

/** A word in every text, address and file of a company that {@link buildMarkedCompany} builds. */
export const MARK = 'Xylophilus';
/** The address of the logo of a marked company. A test can also give this logo to another company. */
export const SHARED_LOGO = '/media/shared-logo.webp';

/** A company with at least one of everything that a company can have. */
export interface MarkedCompany {
  id: number;
  name: string;
  people: number[];
  admin: number;
  trainings: number[];
  /** An upload that has received some of its bytes. */
  upload: string;
}

export const ACCEPTED: GateReport = {
  fileType: 'UNITY',
  accepted: true,
  findings: [],
  entry: null,
  files: 1,
  unpackedSize: 7,
};

const DAY_MS = 86_400_000;

const insertSessions = sql(
  'test.insert-sessions',
  `with begun as (insert into attempt (person_id, training_id, number) select p, t, 1 from unnest(:people::int[]) p,
     unnest(:trainings::int[]) t)
   insert into session (person_id, client_session_id, client_id, training_id, attempt, file_type, step_version, started_at,
     device_started_at, received_at, day, hour, seconds, progress, score, finished, steps)
   select p, gen_random_uuid(), :clientId, t, 1, 'WEB_GL', 1, at, at, at, at::date, extract(hour
     from at), 60 + p % 7, case when p % 3 = 0 then 100 else 40 end,
     50, true, '[{"id": "act", "success": true, "score": 80, "seconds": 10}]'
   from unnest(:people::int[]) p, unnest(:trainings::int[]) t, generate_series(1, :each) n,
     lateral (select :now::timestamptz - n * interval '3 days' as at) started`,
);

/** Inserts sessions of people on trainings, one every three days, and computes all roll-ups again. */
export async function addSessions(
  db: Database,
  now: Date,
  { people, trainings, clientId, each }: { people: number[]; trainings: number[]; clientId: number; each: number },
): Promise<void> {
  await ensureMonths(db, dayOf(new Date(now.getTime() - (each + 1) * 3 * DAY_MS)), dayOf(now));
  await db.rows(insertSessions, { people, trainings, clientId, each, now });
  await rebuildRollUps(db);
}

const OTHER_ROWS = [
  `insert into embedding_key (client_id, kid, name, public_jwk, created_at) select :company::int, :mark::text,
     :mark::text, '{}', :now::timestamptz`,
  `insert into embedding_origin (client_id, origin) select :company::int, 'https://intranet.example'`,
  `insert into used_assertion (hash, client_id, expires_at) select int4send(:company::int), :company::int, :now::timestamptz`,
  `insert into sign_in_code (hash, person_id, created_at, expires_at) values (decode(md5(:mark::text || :company::int),
     'hex'), :person::int, :now::timestamptz, :now::timestamptz)`,
  `insert into reset_key (hash, person_id, created_at, expires_at) values (decode(md5(:mark::text || :training::int),
     'hex'), :person::int, :now::timestamptz, :now::timestamptz)`,
  `insert into totp (person_id, secret) values (:person::int, convert_to(:mark::text, 'UTF8'))`,
  `insert into passkey (id, person_id, name, public_key, counter, transports, created_at)
   values (:mark::text || :company::int, :person::int, :mark::text, '', 0, '{}', :now::timestamptz)`,
  `insert into recovery_code (hash, person_id) values (decode(md5(:mark::text || :company::int), 'hex'), :person::int)`,
  `insert into second_factor_challenge (hash, person_id, purpose, webauthn_challenge, expires_at)
   values (decode(md5(:mark::text || :company::int), 'hex'), :person::int, 'sign-in', :mark::text, :now::timestamptz)`,
  `insert into idempotency_key (person_id, key, endpoint, answer, created_at)
   values (:person::int, :mark::text, 'POST /x', jsonb_build_object('name', :mark::text), :now::timestamptz)`,
  `insert into person_badge (person_id, badge_id, earned_at) values (:person::int, 1, :now::timestamptz)`,
  `insert into person_training_badge (person_id, training_id, number, earned_at) values (:person::int, :training::int, 1,
     :now::timestamptz)`,
  `insert into report_count (person_id, day, reports, sessions) values (:person::int, :now::timestamptz::date, 1, 1)`,
  `insert into resume_state (person_id, training_id, attempt, state, session_started_at, seconds, sent_at)
   values (:person::int, :training::int, 1, :mark::text, :now::timestamptz, 1, :now::timestamptz)`,
  `insert into training_told (person_id, training_id) values (:person::int, :training::int)`,
  `update training set deleted_by = :person::int where id = :training::int`,
  `insert into launch (person_id, training_id, created_at) values (:person::int, :training::int, :now::timestamptz)`,
  `insert into held_report (person_id, client_session_id, client_id, training_id, attempt, file_type, launched_at,
     started_at, device_started_at, received_at, seconds, progress, finished, steps, state, sent_at, reasons)
   values (:person::int, gen_random_uuid(), :company::int, :training::int, 1, 'WEB_GL', :now::timestamptz,
     :now::timestamptz, :now::timestamptz, :now::timestamptz, 86400, 100, true, '[]', :mark::text, :now::timestamptz, '{TOO_LONG}')`,
  `insert into progress_reset (client_id, person_id, training_id, attempt, at, by_person_id, reason)
   values (:company::int, :person::int, :training::int, 1, :now::timestamptz, :person::int, :mark::text)`,
  `insert into kept_title (training_id, lang, position, title) values (:training::int, 'en', 0, :mark::text)`,
  `insert into survey_invitation (person_id, training_id, invited_at) values (:person::int, :training::int,
     :now::timestamptz)`,
  `insert into contract_warning (client_id, expiration, days_before, warned_at) values (:company::int, :now::timestamptz,
     7, :now::timestamptz)`,
  `insert into known_network (network, client_id, seen_at) values (decode(md5(:mark::text || :company::int), 'hex'),
     :company::int, :now::timestamptz)`,
  `insert into certificate_template (client_id, kind, lang, storage_key, width, height, modified_at)
   values (:company::int, 'training', 'en', 'media/template-' || :company::int || '.jpeg', 1, 1, :now::timestamptz)`,
  `insert into certificate_look (client_id, company_name, primary_color, secondary_color, logo, pictures)
   values (:company::int, :mark::text, '#000000', '#000000', '/media/look-' || :company::int || '.webp',
     jsonb_build_object('fr', 'media/look-' || :company::int || '.jpeg'))`,
  `insert into certificate (number, client_id, person_id, training_id, look_id, person_name, titles, parts, day,
     email_hash, email_salt, issued_at)
   select translate(upper(rpad('N' || :company::int, 16, 'N')), '01', 'XY'), :company::int, :person::int, :training::int,
     id, :mark::text, '[]', '[]', :now::timestamptz, '', '', :now::timestamptz
   from certificate_look where client_id = :company::int`,
  `insert into graphical_charter (client_id, storage_key, file_name, file_type, file_size)
   values (:company::int, 'charters/' || :company::int, :mark::text || '.pdf', 'pdf', 1)`,
  `insert into remote_release (name, version, manifest, created_at) values ('mfe-catalog', '1.0.' || :company::int, '{}',
     :now::timestamptz)`,
  `insert into release_health (remote, version, person_id, loaded_at) values ('mfe-catalog', '1.0.' || :company::int,
     :person::int, :now::timestamptz)`,
  `insert into audit (at, person_id, client_id, action, subject, detail)
   values (:now::timestamptz, :person::int, :company::int, 'training.delete', 'training:' || :training::int,
     jsonb_build_object('title', :mark::text))`,
  `insert into training_suggestion (person_id, client_id, training_id, by_person_id, created_at, starts_at)
   values (:person::int, :company::int, :training::int, :person::int, :now::timestamptz, :now::timestamptz)
     on conflict do nothing`,
];

interface World {
  parts: Pick<Parts, 'db' | 'clock' | 'storage' | 'config'>;
  build: Builders;
}

const marked = { title: MARK, briefDescription: MARK, fullDescription: MARK, goals: [MARK] };
const store = (storage: Parts['storage'], key: string) => storage.put(key, Buffer.from(`${MARK} ${key}`));

async function buildPeople({ parts: { storage }, build }: World, clientId: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const picture = `/media/${randomUUID()}.webp`;
    await store(storage, picture.slice(1));
    const roles = number === 0 ? (['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'] as const) : [];
    const email = `${MARK}${clientId}.${number}@company.example`;
    const person = await build.person({ clientId, firstName: MARK, lastName: MARK, email, picture, roles: [...roles] });
    ids.push(person.id);
  }
  return ids;
}

async function buildTrainings({ parts: { storage }, build }: World, clientId: number, type: ClientType) {
  const ids: number[] = [];
  for (let number = 0; number < 5; number += 1) {
    const logo = `/media/training-${clientId}-${number}.webp`;
    for (const key of [logo.slice(1), SHARED_LOGO.slice(1)]) await store(storage, key);
    const training = await build.training({
      clientId,
      partnerId: type === 'PARTNER' ? clientId : null,
      status: type === 'PARTNER' ? 'VALIDATED' : null,
      texts: { en: marked },
      tags: [MARK],
      logo,
      badges: [{ logo: SHARED_LOGO, texts: { en: { name: MARK, description: MARK } } }],
    });
    await build.stepFile({ trainingId: training.id });
    for (const fileType of ['WEB_GL', 'APK'] as const) {
      const file = await build.contentFile({ trainingId: training.id, fileType, fileName: MARK });
      for (const name of ['index.html', 'data.bin']) await store(storage, `${file.storagePrefix}/${name}`);
    }
    ids.push(training.id);
  }
  return ids;
}

/** Adds an upload that is half received, and an accepted upload whose archive still exists. */
async function buildUploads(
  { parts: { db, clock, storage } }: World,
  { clientId, personId, trainingId }: { clientId: number; personId: number; trainingId: number },
): Promise<string> {
  const about = { masterContentId: null, version: '1', offlineAvailable: false, fileName: MARK, size: 1000 };
  const choice = { notes: MARK, goLive: 'NOW', plannedAt: null } as const;
  const common = { ...about, ...choice, clientId, personId, trainingId, fileType: 'WEB_GL' as const, inOneCall: false };
  const [id, accepted] = [randomUUID(), randomUUID()];
  await addUpload(db, accepted, common, clock.now());
  await db.rows(sql('test.accept', `update upload set state = 'ACCEPTED' where id = :accepted`), { accepted });
  await db.rows(
    sql(
      'test.uploaded-build',
      `insert into content_file (training_id, file_type, version, file_name, file_size, storage_prefix, entry, created_at,
         upload_id, live_at, notes, created_by) values (:trainingId, 'WEB_GL', '2', :mark, 1, :storagePrefix,
           'index.html', :now, :accepted, :now, :mark, :personId)`,
    ),
    {
      trainingId,
      mark: MARK,
      storagePrefix: `${folderOf({ id: accepted })}/files`,
      now: clock.now(),
      accepted,
      personId,
    },
  );
  for (const key of [keyOf({ id: accepted, fileType: 'WEB_GL' }), `${folderOf({ id: accepted })}/files/index.html`])
    await store(storage, key);
  await addUpload(db, id, common, clock.now());
  const key = keyOf({ id, fileType: 'WEB_GL' });
  const handle = await storage.pieces.begin(key);
  await writeHandle(db, id, handle);
  await storage.pieces.append(key, handle, 0, Readable.from([Buffer.from(MARK)]));
  return id;
}

async function buildMasterContent(
  { parts: { db, clock, storage }, build }: World,
  clientId: number,
  trainingId: number,
) {
  const { id: masterContentId } = await build.masterContent({ clientId, name: MARK });
  const createdAt = clock.now();
  const file = { masterContentId, fileType: 'UNITY' as const, version: '1', fileName: MARK, fileSize: 7, createdAt };
  const { storagePrefix } = await build.masterFile({ ...file, report: ACCEPTED });
  await store(storage, `${storagePrefix}/build.zip`);
  const use = { clientId, trainingId, fileType: 'UNITY' as const, masterContentId, launchParameter: MARK };
  await build.masterUse({ ...use, offlineAvailable: false, attachedAt: createdAt });
  await db.rows(
    sql(
      'test.review',
      `insert into training_review (training_id, action, person_id, at)
    select :trainingId, 'REQUEST_VALIDATION', min(id), :createdAt from person where client_id = :clientId`,
    ),
    { trainingId, createdAt, clientId },
  );
}

/**
 * Builds a company with people, teams, groups, courses, suggestions, trainings, builds, documents, pictures, uploads and
 * sessions, and at least one row in every table that can refer to a company. All texts and files contain {@link MARK}.
 * `played` is a training of the platform that the company's people have also played.
 */
export async function buildMarkedCompany(
  world: World,
  {
    people: count = 12,
    each = 2,
    type = 'COMPANY',
    played,
  }: { people?: number; each?: number; type?: ClientType; played: number },
): Promise<MarkedCompany> {
  const { parts, build } = world;
  const { db, clock, storage } = parts;
  const now = clock.now();
  const name = `${MARK} company`;
  const { id } = await build.client({ name, type, logo: SHARED_LOGO, representativeEmail: `${MARK}@company.example` });
  const people = await buildPeople(world, id, count);
  const [admin, second] = people as [number, number];
  const trainings = await buildTrainings(world, id, type);
  const [training, another] = trainings as [number, number];
  await build.representative({ clientId: id, personId: admin });
  await build.offer({ clientId: id, trainingIds: [played] });
  await build.team({ clientId: id, managerId: admin, members: people.slice(1) });
  const group = await build.group({ clientId: id, name: MARK, members: people.slice(0, 5) });
  await build.group({ clientId: id, name: `${MARK} team`, ownerId: admin, members: [second] });
  await build.access({ clientId: id, trainingId: training, groupIds: [group.id] });
  const course = await build.course({
    clientId: id,
    ownerId: admin,
    texts: { en: marked },
    trainings: [{ trainingId: training }, { trainingId: played }],
  });
  await build.courseFavorite({ personId: second, courseId: course.id });
  const resource = await build.resource({
    clientId: id,
    title: MARK,
    fileName: `${MARK}.pdf`,
    createdBy: admin,
    trainings: [training],
    courses: [course.id],
  });
  await store(storage, resource.storageKey);
  const suggested = { clientId: id, byPersonId: admin, to: people };
  await build.suggestion({ ...suggested, trainingIds: [training, played] });
  await build.suggestion({ ...suggested, courseIds: [course.id] });
  await build.suggestion({ ...suggested, trainingIds: [another], startsAt: new Date(now.getTime() + DAY_MS) });
  for (const personId of people) {
    for (const trainingId of [training, played]) {
      await build.like({ personId, trainingId });
      await build.favorite({ personId, trainingId });
      await build.satisfaction({ personId, clientId: id, trainingId, comment: MARK });
    }
    const params = { byPersonId: admin, trainingIds: [training] };
    await build.notification({ personId, type: 'TRAINING_SUGGESTION', params });
    await issueToken(db, clock, { personId, kind: 'session' });
    await db.rows(insertEmailChange, { personId, mark: MARK, now });
  }
  await buildMasterContent(world, id, another);
  const upload = await buildUploads(world, { clientId: id, personId: admin, trainingId: trainings.at(-1) ?? training });
  for (const [index, text] of OTHER_ROWS.entries())
    await db.rows(sql(`test.other-${index}`, text), { company: id, person: admin, training, now, mark: MARK });
  const looks = [`media/look-${id}.webp`, `media/look-${id}.jpeg`];
  for (const key of [`media/template-${id}.jpeg`, `charters/${id}`, ...looks]) await store(storage, key);
  const outbox = join(parts.config.dataDir, 'outbox');
  await mkdir(outbox, { recursive: true });
  await writeFile(join(outbox, `2026-06-15T10-00-00-000Z-p${second}-abcdef.eml`), MARK);
  await addSessions(db, now, { people, trainings: [...trainings, played], clientId: id, each });
  return { id, name, people, admin, trainings, upload };
}

const insertEmailChange = sql(
  'test.email-change',
  `insert into email_change (person_id, old_email, new_email, requested_at, expires_at) values (:personId, :mark, :mark,
     :now, :now)`,
);

/** The columns that can contain the id of a company, a person or a training. */
const COLUMNS: Record<string, 'id' | 'people' | 'trainings'> = {
  client_id: 'id',
  partner_id: 'id',
  person_id: 'people',
  manager_id: 'people',
  owner_id: 'people',
  by_person_id: 'people',
  created_by: 'people',
  training_id: 'trainings',
};
const selectColumns = sql<{ table: string; column: string }>(
  'test.columns',
  `select c.table_name as table, c.column_name as column from information_schema.columns c
   join information_schema.tables t using (table_schema, table_name)
   where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = any(:columns) order by 1, 2`,
);

/** Returns the tables and columns that contain the mark or an id of the company, except the audit entry of the deletion. */
export async function rowsAbout(db: Database, company: MarkedCompany): Promise<string[]> {
  const found: string[] = [];
  const columns = await db.rows(selectColumns, { columns: Object.keys(COLUMNS) });
  await db.connection(async (client) => {
    const tables = (await readTables(client)).map(({ name }) => quoted(name));
    for (const table of [...tables, 'pgboss.job']) {
      const others = table === '"audit"' ? `and r.action <> 'client.delete'` : '';
      const { rows } = await client.query(`select from ${table} r where r::text ilike $1 ${others} limit 1`, [
        `%${MARK}%`,
      ]);
      if (rows.length > 0) found.push(table);
    }
    for (const { table, column } of columns) {
      const ids = [company[COLUMNS[column] ?? 'id']].flat();
      const { rows } = await client.query(`select from ${quoted(table)} where ${column} = any($1) limit 1`, [ids]);
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
    const params = await client.query(
      `select from notification n where (n.params->>'byClientId')::int = $1 or (n.params->>'byPersonId')::int = any($2)
         or exists (select from jsonb_array_elements(n.params->'trainingIds') i (id) where i.id::int = any($3))`,
      [company.id, company.people, company.trainings],
    );
    if (params.rows.length > 0) found.push('notification.params');
  });
  return found;
}

export async function keysIn(storage: Parts['storage']): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list('')) keys.push(key);
  return keys;
}

/** Returns the files below a folder whose path or content contains the mark. */
export async function markedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (`${path}\n${await readFile(path, 'latin1')}`.includes(MARK)) found.push(path);
  }
  return found;
}

const ROLL_UPS = {
  progress: 'select * from progress order by person_id, training_id',
  skill_best: 'select * from skill_best order by 1, 2, 3',
  person_total: 'select * from person_total order by 1',
  training_total: 'select * from training_total where views + likes + favorites > 0 order by 1',
  client_day: 'select * from client_day order by 1, 2',
  training_day: 'select * from training_day order by 1, 2, 3',
  person_day: 'select * from person_day order by 1, 2',
  training_month: 'select * from training_month order by 1, 2, 3',
};

/** Returns all roll-ups, to compare them with a rebuild. */
export async function rollUpsIn(db: Database): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(ROLL_UPS)) tables[name] = await db.rows(sql(`test.${name}`, text));
  return tables;
}
