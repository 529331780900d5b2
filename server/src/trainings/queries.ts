import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getTraining } from '@vr/shared-api/contract/trainings.schema';
import {
  type ContentLang,
  type FileType,
  type HEADSET_TYPES,
  NEW_FOR_DAYS,
  type TrainingStatus,
} from '@vr/shared-api/limits';
import type { ReviewAction } from '@vr/shared-api/review';
import { LIVE_CONTENTS, NEWEST_CONTENTS } from '../contents.ts';
import { instant, type Queryable, sql } from '../db/database.ts';
import { SUGGESTED_BY } from '../suggested.ts';
import { JUDGED, OWNED, PROVIDED, SEEN, TRAININGS, UNLOCKED } from '../visibility.ts';

/** Who reads: the person, and the company whose catalogue it is. */
export interface Reader {
  id: number;
  clientId: number;
}

/** What a list holds, and what it tells of each training, as SQL about t and w for whoever asks. */
interface View {
  /** Which trainings. */
  which: string;
  /** Of which the newest contents are named, rather than those that learners follow. */
  made: string;
  /** Of which it is told how their review stands; of others, what one follows has passed it. */
  told: string;
}

const VIEWS = {
  /** What a person may follow. */
  followed: { which: SEEN, made: 'false', told: OWNED },
  /** The same for the super admin, who is told how the review of a partner's stands. */
  followedByReviewer: { which: SEEN, made: 'false', told: `(${OWNED} or ${JUDGED})` },
  /** What a partner owns, in every state. */
  partner: { which: OWNED, made: 'true', told: 'true' },
  /** What a company owns, in every state, and the global catalogue. */
  company: { which: `(${OWNED} or ${PROVIDED})`, made: OWNED, told: OWNED },
  /** What the platform owns, and what partners have handed in or published. */
  platform: { which: `(${OWNED} or ${JUDGED})`, made: 'true', told: 'true' },
} satisfies Record<string, View>;

/*
 * A card, as the contract names its fields. $3 is the reader's language, $4 now. The texts come in that language, else
 * in English, else in the training's first.
 */
const cardOf = ({ made, told }: Pick<View, 'made' | 'told'>): string => `
  t.id, x.lang, x.title, x.brief_description as "briefDescription", c.json as category,
  t.duration_in_minute as "durationInMinute", t.client_id as "clientId", coalesce(t.partner_id, -1) as "partnerId",
  t.skill_ids as "skillIds", t.tags, t.headset_ids as "headsetIds",
  case when ${made} then t.content_types else t.live_types end as "contentTypes",
  t.content_languages as "contentLanguages", t.logo,
  case when ${told} then t.status when t.status is not null then 'VALIDATED' end as status, ${OWNED} as "isOwner",
  t.partner_id is not null as "isFromPartner", ${UNLOCKED} as "isUnlocked",
  (t.status is null or t.status = 'VALIDATED' or not ${told}) as "isVerified",
  t.already_published as "alreadyPublished",
  coalesce(t.published_at > $4::timestamptz - interval '${NEW_FOR_DAYS * 24} hours', false) as "isNew",
  coalesce(t.content_modified_at > p.last_session_at, false) as "isUpdated", g.training_id is not null as "isSuggested",
  case when g.training_id is not null then ${SUGGESTED_BY} end as suggestion,
  exists (select from training_favorite f where f.person_id = $1 and f.training_id = t.id) as favorite,
  exists (select from training_like l where l.person_id = $1 and l.training_id = t.id) as "like",
  coalesce(n.likes, 0) as "totalLike", coalesce(p.percent, 0) as "progressionPercent",
  ${instant('p.last_session_at')} as "lastSession", ${instant('t.modified_at')} as "lastModifiedDate"`;

// "offset 0" has the rows of one person looked up by their key, training by training. PostgreSQL, which expects a person
// to have played a few trainings, would else read all that they have played for each training, and take four times as
// long for somebody who has played a third of a large catalogue.
const CARD_SOURCES = `
  ${TRAININGS}
  left join lateral (select * from training_text m where m.training_id = t.id
    order by (m.lang = $3) desc, (m.lang = 'en') desc, m.position, m.lang limit 1) x on true
  join (select distinct on (k.id) k.id, json_build_object('id', k.id, 'key', k.key, 'name', m.name) as json
    from category k left join category_text m on m.category_id = k.id
    order by k.id, (m.lang = $3) desc, (m.lang = 'en') desc, m.lang) c on c.id = t.category_id
  left join lateral (select * from progress where person_id = $1 and training_id = t.id offset 0) p on true
  left join lateral (select * from training_suggestion where person_id = $1 and training_id = t.id
    and starts_at <= $4 and (ends_at is null or ends_at > $4) offset 0) g on true
  left join training_total n on n.training_id = t.id`;

/**
 * Hides from the planner which company asks. It would else expect a company's own number of trainings to differ from the
 * average, and plan each call anew, which takes as long as two hundred cards; the plan is the same.
 */
const plannedOnce = (text: string): string => text.replaceAll('t.client_id = $2', 't.client_id = (select $2::int)');

// The database renders the reply: reading a thousand rows into objects only to write them out again would cost more
// than finding them.
const listOf = (name: keyof typeof VIEWS) =>
  sql(
    `trainings.${name}`,
    plannedOnce(`select '{"items":' || coalesce(json_agg(card), '[]') || '}' as json
     from (select ${cardOf(VIEWS[name])} from ${CARD_SOURCES} where ${VIEWS[name].which}
           order by coalesce(t.published_at, t.created_at) desc, t.id desc) card`),
  );
const LISTS = {
  followed: listOf('followed'),
  followedByReviewer: listOf('followedByReviewer'),
  partner: listOf('partner'),
  company: listOf('company'),
  platform: listOf('platform'),
};

/** How a training is told of. */
export interface Wording {
  lang: ContentLang;
  now: Date;
}

/** The cards of the trainings that a person may follow, or that they look after in their role: the reply, as JSON. */
export async function listCards(
  db: Queryable,
  reader: Reader,
  { lang, now }: Wording,
  which: keyof typeof LISTS,
): Promise<string> {
  const row = await db.row<{ json: string }>(LISTS[which], [reader.id, reader.clientId, lang, now]);
  return row?.json ?? '{"items":[]}';
}

export interface Detail {
  id: number;
  lang: ContentLang;
  title: string;
  briefDescription: string;
  category: { id: number; key: string; name: string };
  durationInMinute: number;
  clientId: number;
  partnerId: number;
  skillIds: number[];
  tags: string[];
  headsetIds: number[];
  contentTypes: FileType[];
  contentLanguages: ContentLang[];
  logo: string | null;
  status: TrainingStatus | null;
  isOwner: boolean;
  isFromPartner: boolean;
  isUnlocked: boolean;
  isVerified: boolean;
  alreadyPublished: boolean;
  isNew: boolean;
  isUpdated: boolean;
  isSuggested: boolean;
  suggestion: { by: string; until: string | null } | null;
  favorite: boolean;
  like: boolean;
  totalLike: number;
  progressionPercent: number;
  lastSession: string | null;
  lastModifiedDate: string;
  fullDescription: string;
  goals: string[];
  videoLink: string | null;
  languages: ContentLang[];
  skills: { id: number; name: string; skillType: string }[];
  headsets: { id: number; name: string; type: (typeof HEADSET_TYPES)[number] }[];
  files: ResponseOf<typeof getTraining>['files'];
  resources: ResponseOf<typeof getTraining>['resources'];
  badges: { number: number; logo: string | null; name: string; description: string; earnedAt: string | null }[];
  rejectionReason: string | null;
  reviews: { action: ReviewAction; reason: string | null; at: string }[];
}

const skillName = (id: string): string => `coalesce((select name from skill_text m where m.skill_id = ${id}
  order by (m.lang = $3) desc, (m.lang = 'en') desc, m.lang limit 1), '')`;

// Of what somebody makes or judges they see the newest; $6 whether they see what they own, $7 whether they judge.
const MADE = `(($6 and ${OWNED}) or ($7 and ${JUDGED}))`;
const TOLD = `(${OWNED} or ($7 and ${JUDGED}))`;

const selectDetail = sql(
  'trainings.detail',
  `select ${cardOf({ made: MADE, told: TOLD })},
     x.full_description as "fullDescription", x.goals, x.video_link as "videoLink",
     array(select lang from training_text where training_id = t.id order by position, lang) as languages,
     (select coalesce(json_agg(json_build_object('id', s.id, 'name', ${skillName('s.id')}, 'skillType', s.skill_type)
        order by array_position(t.skill_ids, s.id)), '[]') from skill s where s.id = any(t.skill_ids)) as skills,
     (select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name, 'type', h.type) order by h.name), '[]')
        from headset h where h.id = any(t.headset_ids)) as headsets,
     (select coalesce(json_agg(json_build_object('fileType', f.file_type, 'version', f.version, 'fileName', f.file_name,
        'fileSize', f.file_size, 'offlineAvailable', f.offline_available, 'masterContentId', f.master_content_id,
        'launchParameter', f.launch_parameter, 'createdAt', ${instant('f.created_at')}) order by f.file_type), '[]')
        from (select * from ${NEWEST_CONTENTS} n where n.training_id = t.id and ${MADE}
              union all select * from ${LIVE_CONTENTS} l where l.training_id = t.id and not ${MADE}) f) as files,
     (select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'type', r.type, 'filename', r.file_name,
        'fileSize', r.file_size) order by a.position), '[]')
        from training_resource a join resource r on r.id = a.resource_id
        where a.training_id = t.id and r.deleted_at is null) as resources,
     (select coalesce(json_agg(json_build_object('number', b.number, 'logo', b.logo, 'name', coalesce(v.name, ''),
        'description', coalesce(v.description, ''), 'earnedAt', ${instant('e.earned_at')}) order by b.number), '[]')
        from training_badge b
        left join person_training_badge e on e.person_id = $1 and e.training_id = b.training_id and e.number = b.number
        left join lateral (select name, description from training_badge_text m
          where m.training_id = b.training_id and m.number = b.number
          order by (m.lang = $3) desc, (m.lang = 'en') desc, m.lang limit 1) v on true
        where b.training_id = t.id) as badges,
     case when ${TOLD} and t.status = 'REJECTED' then t.rejection_reason end as "rejectionReason",
     (select coalesce(json_agg(json_build_object('action', v.action, 'reason', v.reason, 'at', ${instant('v.at')})
        order by v.at, v.id), '[]') from training_review v where v.training_id = t.id and ${TOLD}) as reviews
   from ${CARD_SOURCES} where t.id = $5 and (${SEEN} or ${MADE})`,
);

/** One training with everything that is told of it; undefined when the reader may not see it. */
export const findTraining = (
  db: Queryable,
  reader: Reader,
  { lang, now }: Wording,
  trainingId: number,
  { seesOwned, judges }: { seesOwned: boolean; judges: boolean },
): Promise<Detail | undefined> =>
  db.row(selectDetail, [reader.id, reader.clientId, lang, now, trainingId, seesOwned, judges]);

const selectSeen = sql(
  'trainings.is-seen',
  `select ${UNLOCKED} as "isUnlocked" from ${TRAININGS} where t.id = $3 and ${SEEN}`,
);

/** Whether a person may follow a training; undefined when they do not even see it. */
export const findSeen = (
  db: Queryable,
  reader: Reader,
  trainingId: number,
): Promise<{ isUnlocked: boolean } | undefined> => db.row(selectSeen, [reader.id, reader.clientId, trainingId]);

// Only what really changed moves the total, so that a repeated call counts once.
const insertLike = sql(
  'trainings.like',
  `with done as (insert into training_like (person_id, training_id, created_at)
                 values ($1, $2, $3) on conflict do nothing returning training_id)
   insert into training_total (training_id, likes) select training_id, 1 from done
   on conflict (training_id) do update set likes = training_total.likes + 1`,
);
const deleteLike = sql(
  'trainings.unlike',
  `with done as (delete from training_like where person_id = $1 and training_id = $2 returning training_id)
   update training_total n set likes = n.likes - 1 from done where n.training_id = done.training_id`,
);
const countLikes = sql('trainings.likes', 'select likes from training_total where training_id = $1');

/** Likes a training or takes it back; tells how many like it now. */
export async function setLike(
  db: Queryable,
  personId: number,
  trainingId: number,
  like: boolean,
  now: Date,
): Promise<number> {
  if (like) await db.rows(insertLike, [personId, trainingId, now]);
  else await db.rows(deleteLike, [personId, trainingId]);
  return (await db.row<{ likes: number }>(countLikes, [trainingId]))?.likes ?? 0;
}

const insertFavorite = sql(
  'trainings.favorite',
  `with done as (insert into training_favorite (person_id, training_id, created_at)
                 values ($1, $2, $3) on conflict do nothing returning training_id)
   insert into training_total (training_id, favorites) select training_id, 1 from done
   on conflict (training_id) do update set favorites = training_total.favorites + 1`,
);
const deleteFavorite = sql(
  'trainings.unfavorite',
  `with done as (delete from training_favorite where person_id = $1 and training_id = $2 returning training_id)
   update training_total n set favorites = n.favorites - 1 from done where n.training_id = done.training_id`,
);

export async function setFavorite(
  db: Queryable,
  personId: number,
  trainingId: number,
  favorite: boolean,
  now: Date,
): Promise<void> {
  if (favorite) await db.rows(insertFavorite, [personId, trainingId, now]);
  else await db.rows(deleteFavorite, [personId, trainingId]);
}

const selectCategories = sql(
  'trainings.categories',
  `select k.id, k.key, coalesce((select name from category_text m where m.category_id = k.id
     order by (m.lang = $1) desc, (m.lang = 'en') desc, m.lang limit 1), '') as name from category k`,
);
export const findCategories = (
  db: Queryable,
  lang: ContentLang,
): Promise<{ id: number; key: string; name: string }[]> => db.rows(selectCategories, [lang]);

const selectSkills = sql(
  'trainings.skills',
  `select s.id, s.skill_type as "skillType", coalesce((select name from skill_text m where m.skill_id = s.id
     order by (m.lang = $1) desc, (m.lang = 'en') desc, m.lang limit 1), '') as name from skill s`,
);
export const findSkills = (
  db: Queryable,
  lang: ContentLang,
): Promise<{ id: number; skillType: string; name: string }[]> => db.rows(selectSkills, [lang]);

const selectTags = sql(
  'trainings.tags',
  `select distinct tag from ${TRAININGS} cross join unnest(t.tags) tag where ${SEEN} or ($3 and ${OWNED})`,
);
export async function findTags(db: Queryable, reader: Reader, seesOwned: boolean): Promise<string[]> {
  const rows = await db.rows<{ tag: string }>(selectTags, [reader.id, reader.clientId, seesOwned]);
  return rows.map(({ tag }) => tag);
}

const selectHeadsets = sql('trainings.headsets', 'select id, name, type from headset order by id');
export const findHeadsets = (
  db: Queryable,
): Promise<{ id: number; name: string; type: (typeof HEADSET_TYPES)[number] }[]> => db.rows(selectHeadsets);
