import { randomUUID } from 'node:crypto';
import type { GateReport } from '@vr/shared-api/contract/uploads.schema';
import {
  type ClientType,
  type ContentLang,
  DEFAULT_PRIMARY,
  DEFAULT_SECONDARY,
  type FileType,
  type HEADSET_TYPES,
  PLATFORM_CLIENT_ID,
  type ResourceType,
  type TrainingStatus,
} from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import type { ReviewAction } from '@vr/shared-api/review';
import type { StepFile } from '@vr/shared-api/steps.schema';
import type { Clock } from '../clock.ts';
import { LIVE_CONTENTS, NEWEST_CONTENTS } from '../contents.ts';
import { type Queryable, sql } from '../db/database.ts';
import type { NewNotification } from '../raise.ts';
import { hashPassword } from '../users/password.ts';

const DAY_MS = 86_400_000;

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
export interface BuiltClient extends NewClient {
  id: number;
}

export interface NewPerson {
  clientId: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Hashed here; leave out for a person who cannot sign in by password, or give `passwordHash`. */
  password?: string;
  passwordHash?: string;
  picture: string | null;
  roles: Role[];
  disabled: boolean;
  lastConnection: Date | null;
  /** When they first came; left out, as they last did. */
  firstSignInAt?: Date | null;
  createdAt: Date;
  deletedAt: Date | null;
}
export interface BuiltPerson extends NewPerson {
  id: number;
}

export interface NewGroup {
  clientId: number;
  name: string;
  /** The manager whose subgroup it is; null for the company's own. */
  ownerId: number | null;
  /** Ids of the people in it. */
  members: number[];
}
export interface BuiltGroup extends NewGroup {
  id: number;
}

export interface NewText {
  title: string;
  briefDescription: string;
  fullDescription: string;
  goals: string[];
}
export interface NewBadge {
  logo: string | null;
  texts: Partial<Record<ContentLang, { name: string; description: string }>>;
}
export interface NewTraining {
  clientId: number;
  partnerId: number | null;
  categoryId: number;
  durationInMinute: number;
  tags: string[];
  skillIds: number[];
  headsetIds: number[];
  contentLanguages: ContentLang[];
  logo: string | null;
  videoLink: string | null;
  status: Exclude<TrainingStatus, 'UNKNOWN'> | null;
  rejectionReason: string | null;
  alreadyPublished: boolean;
  publishedAt: Date | null;
  createdAt: Date;
  modifiedAt: Date;
  deletedAt: Date | null;
  /** In the order of preference: the first is what a reader gets who has neither his language nor English. */
  texts: Partial<Record<ContentLang, NewText>>;
  /** At most three; the first is badge 1. */
  badges: NewBadge[];
}
export interface BuiltTraining extends NewTraining {
  id: number;
}

export interface NewContentFile {
  trainingId: number;
  fileType: FileType;
  version: string;
  fileName: string;
  fileSize: number;
  /** Default: `content/<trainingId>/<fileId>`. */
  storagePrefix?: string;
  entry: string;
  offlineAvailable: boolean;
  launchParameter: string | null;
  report: GateReport | null;
  createdAt: Date;
}
export interface BuiltContentFile extends NewContentFile {
  id: number;
  storagePrefix: string;
}

export interface NewResource {
  clientId: number;
  title: string;
  type: ResourceType;
  fileName: string;
  fileSize: number;
  storageKey: string;
  createdBy: number | null;
  createdAt: Date;
  /** Ids of the trainings it is attached to, all of its company. */
  trainings: number[];
  /** Ids of the courses it is attached to, likewise. */
  courses: number[];
}
export interface BuiltResource extends NewResource {
  id: number;
}

export interface NewAttachment {
  clientId: number;
  resourceId: number;
  trainings?: number[];
  courses?: number[];
}

export interface NewMasterContent {
  clientId: number;
  name?: string;
  createdAt?: Date;
}

export interface NewMasterFile {
  masterContentId: number;
  fileType: Exclude<FileType, 'WEB_GL'>;
  version: string;
  fileName: string;
  fileSize: number;
  report: GateReport;
  createdAt: Date;
}

export interface NewMasterUse {
  clientId: number;
  trainingId: number;
  fileType: FileType;
  masterContentId: number;
  launchParameter: string;
  offlineAvailable: boolean;
  attachedAt: Date;
}

export interface NewSession {
  personId: number;
  clientId: number;
  trainingId: number;
  clientSessionId: string;
  attempt: number;
  fileType: FileType;
  contentVersion: string | null;
  stepVersion: number | null;
  startedAt: Date;
  receivedAt: Date;
  /** YYYY-MM-DD in the company's time zone. */
  day: string;
  seconds: number;
  progress: number;
  score: number | null;
  finished: boolean;
  steps: { id: string; success: boolean; score?: number; seconds?: number }[];
}
export interface BuiltSession extends NewSession {
  id: number;
}

export interface NewSuggestion {
  clientId: number;
  byPersonId: number;
  /** Ids of the people. */
  to: number[];
  /** Either these or courses. */
  trainingIds?: number[];
  courseIds?: number[];
  createdAt?: Date;
  startsAt?: Date;
  endsAt?: Date | null;
}

export interface NewCourse {
  clientId: number;
  /** The manager whose it is; null for one of the company. */
  ownerId: number | null;
  createdAt: Date;
  deletedAt: Date | null;
  /** In the order of preference. */
  texts: Partial<Record<ContentLang, NewText>>;
  /** In order; without a score, any will do. */
  trainings: { trainingId: number; score?: number }[];
}
export interface BuiltCourse extends NewCourse {
  id: number;
}

export type NewStoredNotification = NewNotification & { createdAt?: Date; readAt?: Date | null };

export interface NewSatisfaction {
  personId: number;
  clientId: number;
  trainingId: number;
  rating: number;
  comment: string;
  votedAt: Date;
}

const insertClient = sql(
  'build-client',
  `insert into client (id, name, type, representative_first_name, representative_last_name, representative_email, siret,
     contract_expiration, primary_color, secondary_color, logo, time_zone, score_ranking, hour_ranking,
     master_content_access, offline_access, enable_satisfaction_survey, max_user, max_size, created_at)
   values (coalesce($1, nextval(pg_get_serial_sequence('client', 'id')))::int,
     $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
   on conflict (id) do nothing returning id`,
);
const alignClientIds = sql(
  'build-client-ids',
  `select setval(pg_get_serial_sequence('client', 'id'), (select max(id) from client))`,
);
const insertPerson = sql(
  'build-person',
  `insert into person (client_id, first_name, last_name, email, password_hash, picture, roles, disabled, last_connection,
     first_sign_in_at, created_at, deleted_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
);
const insertTeamMembers = sql(
  'build-team-members',
  'insert into team_member (client_id, manager_id, person_id) select $1::int, $2::int, unnest($3::int[])',
);
const insertGroup = sql(
  'build-group',
  'insert into person_group (client_id, name, owner_id, created_at) values ($1, $2, $3, $4) returning id',
);
const insertGroupMembers = sql(
  'build-group-members',
  'insert into person_group_member (client_id, group_id, person_id) select $1::int, $2::int, unnest($3::int[])',
);
const insertCategory = sql(
  'build-category',
  'insert into category (id, key) values ($1, $2) on conflict (id) do nothing',
);
const insertCategoryTexts = sql(
  'build-category-texts',
  `insert into category_text (category_id, lang, name) select $1::int, * from unnest($2::text[], $3::text[])
   on conflict do nothing`,
);
const insertSkill = sql(
  'build-skill',
  'insert into skill (id, skill_type) values ($1, $2) on conflict (id) do nothing',
);
const insertSkillTexts = sql(
  'build-skill-texts',
  'insert into skill_text (skill_id, lang, name) select $1::int, * from unnest($2::text[], $3::text[]) on conflict do nothing',
);
const insertHeadset = sql(
  'build-headset',
  'insert into headset (id, name, type) values ($1, $2, $3) on conflict (id) do nothing',
);
const insertTraining = sql(
  'build-training',
  `insert into training (client_id, partner_id, category_id, duration_in_minute, tags, skill_ids, headset_ids,
     content_languages, logo, status, rejection_reason, already_published, published_at, created_at, modified_at,
     deleted_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`,
);
const insertText = sql(
  'build-training-text',
  `insert into training_text (training_id, lang, position, title, brief_description, full_description, goals,
     video_link)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const insertBadge = sql('build-badge', 'insert into training_badge (training_id, number, logo) values ($1, $2, $3)');
const insertBadgeText = sql(
  'build-badge-text',
  'insert into training_badge_text (training_id, number, lang, name, description) values ($1, $2, $3, $4, $5)',
);
const insertStepFile = sql(
  'build-step-file',
  `insert into step_file (training_id, version, content, created_at)
   values ($1, (select coalesce(max(version), 0) + 1 from step_file where training_id = $1), $2, $3) returning version`,
);
const insertContentFile = sql(
  'build-content-file',
  `with id as (select nextval(pg_get_serial_sequence('content_file', 'id'))::int as id)
   insert into content_file (id, training_id, file_type, version, file_name, file_size, storage_prefix, entry,
     offline_available, launch_parameter, report, created_at, live_at)
   select id, $1, $2, $3, $4, $5, coalesce($6, 'content/' || $1::int || '/' || id), $7, $8, $9, $11, $10,
     (select greatest($10::timestamptz, published_at) from training where id = $1 and already_published) from id
   returning id, storage_prefix as "storagePrefix"`,
);
const insertMasterFile = sql(
  'build-master-file',
  `with id as (select nextval(pg_get_serial_sequence('content_file', 'id'))::int as id)
   insert into content_file (id, master_content_id, file_type, version, file_name, file_size, storage_prefix, entry,
     report, created_at, live_at)
   select id, $1, $2, $3, $4, $5, 'content/master-' || $1::int || '/' || id, $4, $6, $7, $7 from id
   returning storage_prefix as "storagePrefix"`,
);
const insertMasterUse = sql(
  'build-master-use',
  `insert into training_master_content (client_id, training_id, file_type, master_content_id, launch_parameter,
     offline_available, attached_at, live_file_id)
   values ($1, $2, $3, $4, $5, $6, $7, (select id from content_file
     where master_content_id = $4 and file_type = $3 and removed_at is null order by created_at desc, id desc limit 1))`,
);
const noteContent = sql(
  'build-content-kinds',
  `with kinds as (
     select array(select file_type from ${NEWEST_CONTENTS} c where training_id = $1 order by file_type) as newest,
            array(select file_type from ${LIVE_CONTENTS} c where training_id = $1 order by file_type) as live)
   update training set content_types = newest, live_types = live,
     content_modified_at = greatest(content_modified_at, $2) from kinds where id = $1`,
);
const insertOffer = sql('build-offer', 'insert into offer (client_id, training_id) select $1::int, unnest($2::int[])');
const insertAccess = sql(
  'build-access',
  `with restricted as (insert into training_restriction (client_id, training_id) values ($1, $2))
   insert into training_access (client_id, training_id, group_id) select $1::int, $2::int, unnest($3::int[])`,
);
const insertReview = sql(
  'build-review',
  `with dated as (update training set modified_at = greatest(modified_at, $5::timestamptz) where id = $1)
   insert into training_review (training_id, action, reason, person_id, at) values ($1, $2, $3, $4, $5)`,
);
const insertSuggestion = sql(
  'build-suggestion',
  `insert into suggestion (client_id, kind, by_person_id, created_at, starts_at, ends_at, told_at)
   values ($1, $2, $3, $4, $5, $6, case when $5 <= $7::timestamptz then $5 end) returning id`,
);
const suggestTo = {
  TRAINING: sql(
    'build-training-suggestion',
    `insert into training_suggestion (person_id, client_id, training_id, by_person_id, created_at, starts_at, ends_at,
       suggestion_id)
     select $1, client_id, $2, by_person_id, created_at, starts_at, ends_at, id from suggestion where id = $3`,
  ),
  COURSE: sql(
    'build-course-suggestion',
    `insert into course_suggestion (person_id, client_id, course_id, by_person_id, created_at, starts_at, ends_at,
       suggestion_id)
     select $1, client_id, $2, by_person_id, created_at, starts_at, ends_at, id from suggestion where id = $3`,
  ),
};
const insertCourse = sql(
  'build-course',
  `insert into course (client_id, owner_id, created_at, modified_at, deleted_at) values ($1, $2, $3, $3, $4) returning id`,
);
const insertCourseText = sql(
  'build-course-text',
  `insert into course_text (course_id, lang, position, title, brief_description, full_description, goals)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const insertCourseTrainings = sql(
  'build-course-trainings',
  `insert into course_training (course_id, training_id, position, success_score)
   select $1::int, x.training, x.place, x.score
   from unnest($2::int[], $3::int[]) with ordinality x (training, score, place)`,
);
const insertCourseFavorite = sql(
  'build-course-favorite',
  'insert into course_favorite (person_id, course_id, created_at) values ($1, $2, $3)',
);
const insertFavorite = sql(
  'build-favorite',
  `with added as (insert into training_favorite (person_id, training_id, created_at) values ($1, $2, $3))
   insert into training_total (training_id, favorites) values ($2, 1)
   on conflict (training_id) do update set favorites = training_total.favorites + 1`,
);
const insertLike = sql(
  'build-like',
  `with added as (insert into training_like (person_id, training_id, created_at) values ($1, $2, $3))
   insert into training_total (training_id, likes) values ($2, 1)
   on conflict (training_id) do update set likes = training_total.likes + 1`,
);
const insertAttempt = sql(
  'build-attempt',
  'insert into attempt (person_id, training_id, number) values ($1, $2, $3) on conflict do nothing',
);
const insertSession = sql(
  'build-session',
  `insert into session (person_id, client_session_id, client_id, training_id, attempt, file_type, content_version,
     step_version, started_at, device_started_at, received_at, day, seconds, progress, score, finished, steps)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12, $13, $14, $15, $16) returning id`,
);

const insertResource = sql(
  'build-resource',
  `insert into resource (client_id, title, type, file_name, file_size, storage_key, created_by, created_at, modified_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
);
const attachResource = sql(
  'build-training-resource',
  `insert into training_resource (training_id, client_id, resource_id, position)
   select id, $2, $3, coalesce((select max(position) + 1 from training_resource where training_id = id), 0)
   from unnest($1::int[]) id`,
);
const attachToCourses = sql(
  'build-course-resource',
  `insert into course_resource (course_id, client_id, resource_id, position)
   select id, $2, $3, coalesce((select max(position) + 1 from course_resource where course_id = id), 0)
   from unnest($1::int[]) id`,
);
const insertMasterContent = sql(
  'build-master-content',
  'insert into master_content (client_id, name, created_at, modified_at) values ($1, $2, $3, $3) returning id',
);

const insertNotification = sql(
  'build-notification',
  `insert into notification (person_id, type, params, created_at, read_at) values ($1, $2, $3, $4, $5) returning id`,
);
const insertSatisfaction = sql(
  'build-satisfaction',
  `insert into satisfaction (person_id, client_id, training_id, rating, comment, voted_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

/**
 * Makes rows with believable defaults, for tests and for the demo alike; whatever matters to the caller is overridden.
 * The platform (client 1) is made before the first company.
 */
export function builders(db: Queryable, clock: Clock) {
  let count = 0;
  let platformMade = false;

  async function insertedId(statement: Parameters<Queryable['rows']>[0], values: unknown[]): Promise<number> {
    const [row] = await db.rows<{ id: number }>(statement, values);
    if (!row) throw new Error(`${statement.name} inserted nothing`);
    return row.id;
  }

  async function writeClient(client: NewClient): Promise<number | undefined> {
    const [row] = await db.rows<{ id: number }>(insertClient, [
      client.id ?? null,
      client.name,
      client.type,
      client.representativeFirstName,
      client.representativeLastName,
      client.representativeEmail,
      client.siret,
      client.contractExpiration,
      client.primaryColor,
      client.secondaryColor,
      client.logo,
      client.timeZone,
      client.scoreRanking,
      client.hourRanking,
      client.masterContentAccess,
      client.offlineAccess,
      client.enableSatisfactionSurvey,
      client.maxUser,
      client.maxSize,
      client.createdAt,
    ]);
    if (client.id !== undefined) await db.rows(alignClientIds);
    return row?.id;
  }

  const clientDefaults = (): NewClient => ({
    name: `Company ${++count}`,
    type: 'COMPANY',
    representativeFirstName: 'Dominique',
    representativeLastName: 'Arnaud',
    representativeEmail: `contact${count}@company.example`,
    siret: null,
    contractExpiration: new Date(clock.now().getTime() + 365 * DAY_MS).toISOString().slice(0, 10),
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
    createdAt: clock.now(),
  });

  /** The platform, client 1; made once, found after. */
  async function platform(over: Partial<NewClient> = {}): Promise<BuiltClient> {
    const platform = { ...clientDefaults(), name: 'Immersive portal', ...over, id: PLATFORM_CLIENT_ID };
    await writeClient(platform);
    platformMade = true;
    return platform;
  }

  /** A category; one that exists already stays as it is. */
  async function category(
    category: { id: number; key: string; names: Partial<Record<ContentLang, string>> } = {
      id: 1,
      key: 'safety',
      names: { en: 'Safety', fr: 'Sécurité' },
    },
  ): Promise<{ id: number; key: string }> {
    await db.rows(insertCategory, [category.id, category.key]);
    const { names } = category;
    await db.rows(insertCategoryTexts, [category.id, Object.keys(names), Object.values(names)]);
    return category;
  }

  /** Attaches a resource to trainings and courses of its company, after what they have already. */
  async function attach(given: NewAttachment): Promise<void> {
    const { clientId, resourceId, trainings = [], courses = [] } = given;
    await db.rows(attachResource, [trainings, clientId, resourceId]);
    await db.rows(attachToCourses, [courses, clientId, resourceId]);
  }

  return {
    platform,
    category,
    attach,

    async client(over: Partial<NewClient> = {}): Promise<BuiltClient> {
      if (!platformMade) await platform();
      const client = { ...clientDefaults(), ...over };
      const id = await writeClient(client);
      if (id === undefined) throw new Error(`client ${client.id} exists already`);
      return { ...client, id };
    },

    async person(over: Partial<NewPerson> & { clientId: number }): Promise<BuiltPerson> {
      const number = ++count;
      const person: NewPerson = {
        firstName: ['Camille', 'Noah', 'Inès', 'Tomasz', 'Aïcha', 'Linh'][number % 6] as string,
        lastName: ['Laurent', 'Moreau', 'Haddad', 'Kowalski', 'Diallo', 'Nguyen', 'Ferreira'][number % 7] as string,
        email: `person${number}@company.example`,
        picture: null,
        roles: [],
        disabled: false,
        lastConnection: null,
        createdAt: clock.now(),
        deletedAt: null,
        ...over,
      };
      const hash = person.password === undefined ? (person.passwordHash ?? null) : await hashPassword(person.password);
      const id = await insertedId(insertPerson, [
        person.clientId,
        person.firstName,
        person.lastName,
        person.email,
        hash,
        person.picture,
        person.roles,
        person.disabled,
        person.lastConnection,
        person.firstSignInAt === undefined ? person.lastConnection : person.firstSignInAt,
        person.createdAt,
        person.deletedAt,
      ]);
      return { ...person, id };
    },

    /** Puts people into a manager's team. */
    async team(team: { clientId: number; managerId: number; members: number[] }): Promise<void> {
      await db.rows(insertTeamMembers, [team.clientId, team.managerId, team.members]);
    },

    async group(over: Partial<NewGroup> & { clientId: number }): Promise<BuiltGroup> {
      const group: NewGroup = { name: `Group ${++count}`, ownerId: null, members: [], ...over };
      const id = await insertedId(insertGroup, [group.clientId, group.name, group.ownerId, clock.now()]);
      await db.rows(insertGroupMembers, [group.clientId, id, group.members]);
      return { ...group, id };
    },

    /** A skill; one that exists already stays as it is. */
    async skill(
      skill: { id: number; skillType: string; names: Partial<Record<ContentLang, string>> } = {
        id: 1,
        skillType: 'hard_skill_fire_safety',
        names: { en: 'Fire safety', fr: 'Sécurité incendie' },
      },
    ): Promise<{ id: number; skillType: string }> {
      await db.rows(insertSkill, [skill.id, skill.skillType]);
      const { names } = skill;
      await db.rows(insertSkillTexts, [skill.id, Object.keys(names), Object.values(names)]);
      return skill;
    },

    /** A headset; one that exists already stays as it is. */
    async headset(
      headset: { id: number; name: string; type: (typeof HEADSET_TYPES)[number] } = {
        id: 1,
        name: 'Meta Quest 3',
        type: 'OCULUS',
      },
    ): Promise<{ id: number }> {
      await db.rows(insertHeadset, [headset.id, headset.name, headset.type]);
      return headset;
    },

    /** A training with its texts and badges, without files; its category is made when none is given. */
    async training(over: Partial<NewTraining> & { clientId: number }): Promise<BuiltTraining> {
      const number = ++count;
      const now = clock.now();
      const training: NewTraining = {
        partnerId: null,
        categoryId: over.categoryId ?? (await category()).id,
        durationInMinute: 15,
        tags: [],
        skillIds: [],
        headsetIds: [],
        contentLanguages: ['fr', 'en'],
        logo: null,
        videoLink: null,
        status: null,
        rejectionReason: null,
        alreadyPublished: !over.status || over.status === 'VALIDATED',
        publishedAt: now,
        createdAt: now,
        modifiedAt: now,
        deletedAt: null,
        texts: {
          en: {
            title: `Training ${number}`,
            briefDescription: 'What to do, in which order, and why.',
            fullDescription: 'A short exercise in the headset, followed by a review of what was done.',
            goals: ['Know the right order of actions', 'Practise it without risk'],
          },
          fr: {
            title: `Formation ${number}`,
            briefDescription: 'Quoi faire, dans quel ordre, et pourquoi.',
            fullDescription: 'Un court exercice dans le casque, suivi d’un retour sur ce qui a été fait.',
            goals: ['Connaître le bon ordre des gestes', 'S’exercer sans risque'],
          },
        },
        badges: [],
        ...over,
      };
      const id = await insertedId(insertTraining, [
        training.clientId,
        training.partnerId,
        training.categoryId,
        training.durationInMinute,
        training.tags,
        training.skillIds,
        training.headsetIds,
        training.contentLanguages,
        training.logo,
        training.status,
        training.rejectionReason,
        training.alreadyPublished,
        training.publishedAt,
        training.createdAt,
        training.modifiedAt,
        training.deletedAt,
      ]);
      for (const [position, [lang, text]] of Object.entries(training.texts).entries())
        await db.rows(insertText, [
          id,
          lang,
          position,
          text.title,
          text.briefDescription,
          text.fullDescription,
          text.goals,
          training.videoLink,
        ]);
      for (const [index, badge] of training.badges.entries()) {
        await db.rows(insertBadge, [id, index + 1, badge.logo]);
        for (const [lang, text] of Object.entries(badge.texts))
          await db.rows(insertBadgeText, [id, index + 1, lang, text.name, text.description]);
      }
      return { ...training, id };
    },

    /** The next version of a training's step file. */
    async stepFile(step: { trainingId: number; content?: StepFile; createdAt?: Date }): Promise<{ version: number }> {
      const content: StepFile = step.content ?? {
        formatVersion: 1,
        steps: [
          { id: 'alarm', title: { en: 'Raise the alarm' }, skills: ['hard_skill_fire_safety'] },
          { id: 'act', title: { en: 'Act' }, skills: ['hard_skill_fire_safety'], weight: 3 },
        ],
      };
      const [row] = await db.rows<{ version: number }>(insertStepFile, [
        step.trainingId,
        JSON.stringify(content),
        step.createdAt ?? clock.now(),
      ]);
      return row as { version: number };
    },

    /** A row of content; its bytes are the caller's business. */
    async contentFile(over: Partial<NewContentFile> & { trainingId: number }): Promise<BuiltContentFile> {
      const fileType = over.fileType ?? 'WEB_GL';
      const name = { WEB_GL: 'build.zip', UNITY: 'build.zip', APK: 'build.apk' }[fileType];
      const file: NewContentFile = {
        fileType,
        version: '1.0.0',
        fileName: name,
        fileSize: 1_000_000,
        entry: fileType === 'WEB_GL' ? 'index.html' : (over.fileName ?? name),
        offlineAvailable: false,
        launchParameter: null,
        report: null,
        createdAt: clock.now(),
        ...over,
      };
      const [row] = await db.rows<{ id: number; storagePrefix: string }>(insertContentFile, [
        file.trainingId,
        file.fileType,
        file.version,
        file.fileName,
        file.fileSize,
        file.storagePrefix ?? null,
        file.entry,
        file.offlineAvailable,
        file.launchParameter,
        file.createdAt,
        file.report && JSON.stringify(file.report),
      ]);
      await db.rows(noteContent, [file.trainingId, file.createdAt]);
      return { ...file, ...(row as { id: number; storagePrefix: string }) };
    },

    /** A document; its bytes are the caller's business. */
    async resource(over: Partial<NewResource> & { clientId: number }): Promise<BuiltResource> {
      count += 1;
      const type = over.type ?? 'pdf';
      const resource: NewResource = {
        title: `Document ${count}`,
        type,
        fileName: `document-${count}.${type}`,
        fileSize: 20_000,
        storageKey: `resources/${randomUUID()}`,
        createdBy: null,
        createdAt: clock.now(),
        trainings: [],
        courses: [],
        ...over,
      };
      const { clientId, title, fileName, fileSize, storageKey, createdBy, createdAt } = resource;
      const values = [clientId, title, type, fileName, fileSize, storageKey, createdBy, createdAt];
      const id = await insertedId(insertResource, values);
      const { trainings, courses } = resource;
      await attach({ clientId, resourceId: id, trainings, courses });
      return { ...resource, id };
    },

    /** A master content without builds. */
    async masterContent({ clientId, name, createdAt = clock.now() }: NewMasterContent): Promise<{ id: number }> {
      count += 1;
      const values = [clientId, name ?? `Master content ${count}`, createdAt];
      return { id: await insertedId(insertMasterContent, values) };
    },

    /** A row of a master content's build for headsets; its bytes are the caller's business. */
    async masterFile(file: NewMasterFile): Promise<{ storagePrefix: string }> {
      const { masterContentId, fileType, version, fileName, fileSize, report, createdAt } = file;
      const values = [masterContentId, fileType, version, fileName, fileSize, JSON.stringify(report), createdAt];
      const [row] = await db.rows<{ storagePrefix: string }>(insertMasterFile, values);
      return row as { storagePrefix: string };
    },

    /** Uses the newest build of a master content for a type of a training. */
    async masterUse(use: NewMasterUse): Promise<void> {
      const { clientId, trainingId, fileType, masterContentId, launchParameter, offlineAvailable, attachedAt } = use;
      const values = [clientId, trainingId, fileType, masterContentId, launchParameter, offlineAvailable, attachedAt];
      await db.rows(insertMasterUse, values);
      await db.rows(noteContent, [trainingId, attachedAt]);
    },

    /** Unlocks trainings of the global catalogue for a company. */
    async offer(offer: { clientId: number; trainingIds: number[] }): Promise<void> {
      await db.rows(insertOffer, [offer.clientId, offer.trainingIds]);
    },

    /** Narrows a training to some groups of a company. */
    async access(access: { clientId: number; trainingId: number; groupIds: number[] }): Promise<void> {
      await db.rows(insertAccess, [access.clientId, access.trainingId, access.groupIds]);
    },

    /** A decision in the review of a partner's training; its status is not touched. */
    async review(review: {
      trainingId: number;
      action: ReviewAction;
      personId: number;
      reason?: string;
      at?: Date;
    }): Promise<void> {
      const { trainingId, action, personId, reason = null, at = clock.now() } = review;
      await db.rows(insertReview, [trainingId, action, reason, personId, at]);
    },

    /** That somebody suggests a training or a course to people of their company, from now on unless it says when. */
    async suggestion(suggestion: NewSuggestion): Promise<{ id: number }> {
      const { clientId, byPersonId, to, startsAt = clock.now(), endsAt = null } = suggestion;
      const { trainingIds = [], courseIds = [] } = suggestion;
      const kind = courseIds.length > 0 ? 'COURSE' : 'TRAINING';
      const createdAt = suggestion.createdAt ?? new Date(Math.min(startsAt.getTime(), clock.now().getTime()));
      const values = [clientId, kind, byPersonId, createdAt, startsAt, endsAt, clock.now()];
      const id = await insertedId(insertSuggestion, values);
      for (const personId of to)
        for (const what of [...trainingIds, ...courseIds]) await db.rows(suggestTo[kind], [personId, what, id]);
      return { id };
    },

    /** A course of the company, of the trainings that it names. */
    async course(over: Partial<NewCourse> & { clientId: number }): Promise<BuiltCourse> {
      count += 1;
      const course: NewCourse = {
        ownerId: null,
        createdAt: clock.now(),
        deletedAt: null,
        texts: {
          en: {
            title: `Course ${count}`,
            briefDescription: 'A short description.',
            fullDescription: 'A full description.',
            goals: ['Learn', 'Practise'],
          },
        },
        trainings: [],
        ...over,
      };
      const { clientId, ownerId, createdAt, deletedAt } = course;
      const id = await insertedId(insertCourse, [clientId, ownerId, createdAt, deletedAt]);
      for (const [position, [lang, text]] of Object.entries(course.texts).entries()) {
        const { title, briefDescription, fullDescription, goals } = text;
        await db.rows(insertCourseText, [id, lang, position, title, briefDescription, fullDescription, goals]);
      }
      const { trainings } = course;
      await db.rows(insertCourseTrainings, [
        id,
        trainings.map(({ trainingId }) => trainingId),
        trainings.map(({ score = 0 }) => score),
      ]);
      return { ...course, id };
    },

    async courseFavorite(favorite: { personId: number; courseId: number; createdAt?: Date }): Promise<void> {
      await db.rows(insertCourseFavorite, [favorite.personId, favorite.courseId, favorite.createdAt ?? clock.now()]);
    },

    async favorite(favorite: { personId: number; trainingId: number; createdAt?: Date }): Promise<void> {
      await db.rows(insertFavorite, [favorite.personId, favorite.trainingId, favorite.createdAt ?? clock.now()]);
    },

    async like(like: { personId: number; trainingId: number; createdAt?: Date }): Promise<void> {
      await db.rows(insertLike, [like.personId, like.trainingId, like.createdAt ?? clock.now()]);
    },

    /** A raw session, as reported and merged; the roll-ups are not touched. */
    async session(
      over: Partial<NewSession> & { personId: number; clientId: number; trainingId: number },
    ): Promise<BuiltSession> {
      const startedAt = over.startedAt ?? new Date(clock.now().getTime() - 3_600_000);
      const session: NewSession = {
        clientSessionId: randomUUID(),
        attempt: 1,
        fileType: 'WEB_GL',
        contentVersion: '1.0.0',
        stepVersion: null,
        startedAt,
        receivedAt: new Date(startedAt.getTime() + (over.seconds ?? 600) * 1000),
        day: startedAt.toISOString().slice(0, 10),
        seconds: 600,
        progress: 50,
        score: null,
        finished: false,
        steps: [],
        ...over,
      };
      await db.rows(insertAttempt, [session.personId, session.trainingId, session.attempt]);
      const id = await insertedId(insertSession, [
        session.personId,
        session.clientSessionId,
        session.clientId,
        session.trainingId,
        session.attempt,
        session.fileType,
        session.contentVersion,
        session.stepVersion,
        session.startedAt,
        session.receivedAt,
        session.day,
        session.seconds,
        session.progress,
        session.score,
        session.finished,
        JSON.stringify(session.steps),
      ]);
      return { ...session, id };
    },

    /** A notification, unread unless told otherwise. */
    async notification(notification: NewStoredNotification): Promise<{ id: number }> {
      const { personId, type, params, createdAt = clock.now(), readAt = null } = notification;
      return { id: await insertedId(insertNotification, [personId, type, JSON.stringify(params), createdAt, readAt]) };
    },

    /** An answer to the survey of a training. */
    async satisfaction(
      over: Partial<NewSatisfaction> & { personId: number; clientId: number; trainingId: number },
    ): Promise<void> {
      const answer: NewSatisfaction = { rating: 4, comment: '', votedAt: clock.now(), ...over };
      const { personId, clientId, trainingId, rating, comment, votedAt } = answer;
      await db.rows(insertSatisfaction, [personId, clientId, trainingId, rating, comment, votedAt]);
    },
  };
}
export type Builders = ReturnType<typeof builders>;
