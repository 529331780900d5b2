import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getTraining, listCategories, listHeadsets, listSkills } from '@vr/shared-api/contract/trainings.schema';
import { type ContentLang, NEW_FOR_DAYS } from '@vr/shared-api/limits';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import {
  ownedOrReviewedTraining,
  ownedTraining,
  providedTraining,
  REVIEWABLE_TRAINING,
  TRAININGS,
  type TrainingViewer,
  unlockedTraining,
  visibleTraining,
} from '../../visibility/trainings.ts';
import { stillSuggested, suggestedBy } from '../suggestions/card.ts';
import { LIVE_CONTENTS, NEWEST_CONTENTS, TESTABLE_CONTENTS } from './contents.ts';

export interface Reader {
  id: number;
  clientId: number;
}

/** A kind of list: SQL conditions on the training t and its owner w. */
interface View {
  which: string;
  /** The trainings that are shown with their newest contents instead of the live contents, which learners play. */
  showsNewest: string;
  /** The trainings that are shown with the status of their review. All others have passed their review. */
  showsReview: string;
}

const READER = { person: ':readerId', company: ':clientId' };

/**
 * The reader of a list. The sub-select hides the value of the company from the planner. Otherwise, the planner would expect
 * a different number of trainings for each company and plan every call again, always with the same result. Planning takes
 * as long as rendering two hundred cards.
 */
const LIST_READER: TrainingViewer = { ...READER, owner: '(select :clientId::int)' };
const OWNED = ownedTraining(LIST_READER);
const VISIBLE = visibleTraining(LIST_READER);

const VIEWS = {
  visible: { which: VISIBLE, showsNewest: 'false', showsReview: OWNED },
  /** Like `visible`, for the super admin, who also sees the status of partners' reviews. */
  visibleToReviewer: { which: VISIBLE, showsNewest: 'false', showsReview: `(${OWNED} or ${REVIEWABLE_TRAINING})` },
  partner: { which: OWNED, showsNewest: 'true', showsReview: 'true' },
  /** All trainings that a company owns, and the global catalogue. */
  company: { which: `(${OWNED} or ${providedTraining(LIST_READER)})`, showsNewest: OWNED, showsReview: OWNED },
  /** All trainings that the platform owns, and those that partners have submitted or published. */
  platform: { which: `(${OWNED} or ${REVIEWABLE_TRAINING})`, showsNewest: 'true', showsReview: 'true' },
} satisfies Record<string, View>;

/*
 * SQL for a card, with the field names of the contract. The texts are in the language `:lang`, else in English, else in the
 * training's first language.
 */
const cardOf = (reader: TrainingViewer, { showsNewest, showsReview }: Omit<View, 'which'>): string => `
  t.id, x.lang, x.title, x.brief_description as "briefDescription", c.json as category,
  t.duration_in_minute as "durationInMinute", t.client_id as "clientId", coalesce(t.partner_id, -1) as "partnerId",
  t.skill_ids as "skillIds", t.tags, t.headset_ids as "headsetIds",
  case when ${showsNewest} then t.content_types else t.live_types end as "contentTypes",
  t.content_languages as "contentLanguages", t.logo,
  case when ${showsReview} then t.status when t.status is not null then 'VALIDATED' end as status,
  case when ${showsReview} and t.status = 'REJECTED' then t.rejection_reason end as "rejectionReason",
  case when ${showsReview} and t.status in ('VALIDATION_REQUESTED', 'UNDER_REVIEW', 'REJECTED') then (
    select ${instant('max(v.at)')} from training_review v where v.training_id = t.id and v.action <> 'START_REVIEW'
  ) end as "waitsSince", ${ownedTraining(reader)} as "isOwner",
  w.type = 'PARTNER' as "isFromPartner", ${unlockedTraining(reader)} as "isUnlocked",
  (t.status is null or t.status = 'VALIDATED' or not ${showsReview}) as "isVerified",
  t.already_published as "alreadyPublished",
  coalesce(t.published_at > :now::timestamptz - interval '${NEW_FOR_DAYS * 24} hours', false) as "isNew",
  ${instant('t.withdraws_at')} as "availableUntil",
  coalesce(t.content_modified_at > p.last_session_at, false) as "isUpdated", g.training_id is not null as "isSuggested",
  case when g.training_id is not null then ${suggestedBy('g')} end as suggestion,
  exists (select from training_favorite f where f.person_id = :readerId and f.training_id = t.id) as favorite,
  exists (select from training_like l where l.person_id = :readerId and l.training_id = t.id) as "like",
  coalesce(n.likes, 0) as "totalLike", coalesce(p.percent, 0) as "progressionPercent",
  ${instant('p.last_session_at')} as "lastSession", ${instant('t.modified_at')} as "lastModifiedDate"`;

// "offset 0" makes PostgreSQL look up the person's progress in each training by its key. Otherwise, it would expect that
// a person has played few trainings, and read all progress of the person for each training. For a person who has played a
// third of a large catalogue, that takes four times as long.
const CARD_SOURCES = `
  ${TRAININGS}
  left join lateral (select * from training_text m where m.training_id = t.id
    order by (m.lang = :lang) desc, (m.lang = 'en') desc, m.position, m.lang limit 1) x on true
  join (select distinct on (k.id) k.id, json_build_object('id', k.id, 'key', k.key, 'name', m.name) as json
    from category k left join category_text m on m.category_id = k.id
    order by k.id, (m.lang = :lang) desc, (m.lang = 'en') desc, m.lang) c on c.id = t.category_id
  left join lateral (select * from progress where person_id = :readerId and training_id = t.id offset 0) p on true
  left join lateral (select * from training_suggestion g where person_id = :readerId and training_id = t.id
    and ${stillSuggested('g', { now: ':now', done: 'coalesce(p.percent >= 100, false)' })} offset 0) g on true
  left join training_total n on n.training_id = t.id`;

// The database renders the reply. Parsing a thousand rows and serialising them again would cost more than the query.
const listOf = (name: keyof typeof VIEWS) =>
  sql<{ json: string }>(
    `trainings.${name}`,
    `select '{"items":' || coalesce(json_agg(card), '[]') || '}' as json
     from (select ${cardOf(LIST_READER, VIEWS[name])} from ${CARD_SOURCES} where ${VIEWS[name].which}
           order by coalesce(t.published_at, t.created_at) desc, t.id desc) card`,
  );
const LISTS = {
  visible: listOf('visible'),
  visibleToReviewer: listOf('visibleToReviewer'),
  partner: listOf('partner'),
  company: listOf('company'),
  platform: listOf('platform'),
};

export interface CardOptions {
  lang: ContentLang;
  now: Date;
}

/** Returns the cards of one of the lists, as JSON text. */
export async function listCards(
  db: Queryable,
  reader: Reader,
  { lang, now }: CardOptions,
  which: keyof typeof LISTS,
): Promise<string> {
  const row = await db.row(LISTS[which], { readerId: reader.id, clientId: reader.clientId, lang, now });
  return row?.json ?? '{"items":[]}';
}

export type Detail = ResponseOf<typeof getTraining>;

const skillName = (id: string): string => `coalesce((select name from skill_text m where m.skill_id = ${id}
  order by (m.lang = :lang) desc, (m.lang = 'en') desc, m.lang limit 1), '')`;

const SHOWS_NEWEST = `((:seesOwned and ${ownedTraining(READER)}) or (:reviews and ${REVIEWABLE_TRAINING}))`;
const SHOWS_REVIEW = ownedOrReviewedTraining(READER, { reviews: ':reviews' });

const FILES = `coalesce(json_agg(json_build_object('fileType', f.file_type, 'version', f.version, 'fileName', f.file_name,
  'fileSize', f.file_size, 'offlineAvailable', f.offline_available, 'masterContentId', f.master_content_id,
  'launchParameter', f.launch_parameter, 'createdAt', ${instant('f.created_at')}) order by f.file_type), '[]')`;

const selectDetail = sql<Detail>(
  'trainings.detail',
  `select ${cardOf(READER, { showsNewest: SHOWS_NEWEST, showsReview: SHOWS_REVIEW })},
     x.full_description as "fullDescription", x.goals, x.video_link as "videoLink",
     array(select lang from training_text where training_id = t.id order by position, lang) as languages,
     (select coalesce(json_agg(json_build_object('id', s.id, 'name', ${skillName('s.id')}, 'skillType', s.skill_type)
        order by array_position(t.skill_ids, s.id)), '[]') from skill s where s.id = any(t.skill_ids)) as skills,
     (select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name, 'type', h.type) order by h.name), '[]')
        from headset h where h.id = any(t.headset_ids)) as headsets,
     (select ${FILES}
        from (select * from ${NEWEST_CONTENTS} n where n.training_id = t.id and ${SHOWS_NEWEST}
              union all select * from ${LIVE_CONTENTS} l where l.training_id = t.id and not ${SHOWS_NEWEST}) f) as files,
     case when :seesOwned and ${ownedTraining(READER)}
       then (select ${FILES} from ${TESTABLE_CONTENTS} f where f.training_id = t.id) end as "testFiles",
     (select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'type', r.type, 'filename', r.file_name,
        'fileSize', r.file_size) order by a.position), '[]')
        from training_resource a join resource r on r.id = a.resource_id
        where a.training_id = t.id and r.deleted_at is null) as resources,
     (select coalesce(json_agg(json_build_object('number', b.number, 'logo', b.logo, 'name', coalesce(v.name, ''),
        'description', coalesce(v.description, ''), 'earnedAt', ${instant('e.earned_at')}) order by b.number), '[]')
        from training_badge b
        left join person_training_badge e on e.person_id = :readerId and e.training_id = b.training_id and e.number = b.number
        left join lateral (select name, description from training_badge_text m
          where m.training_id = b.training_id and m.number = b.number
          order by (m.lang = :lang) desc, (m.lang = 'en') desc, m.lang limit 1) v on true
        where b.training_id = t.id) as badges,
     (select coalesce(json_agg(json_build_object('action', v.action, 'reason', v.reason, 'at', ${instant('v.at')})
        order by v.at, v.id), '[]') from training_review v where v.training_id = t.id and ${SHOWS_REVIEW}) as reviews
   from ${CARD_SOURCES} where t.id = :trainingId and (${visibleTraining(READER)} or ${SHOWS_NEWEST})`,
);

/** Returns the details of a training, or undefined if the reader may not see it. */
export const findTraining = (
  db: Queryable,
  reader: Reader,
  { lang, now }: CardOptions,
  trainingId: number,
  { seesOwned, reviews }: { seesOwned: boolean; reviews: boolean },
): Promise<Detail | undefined> =>
  db.row(selectDetail, { readerId: reader.id, clientId: reader.clientId, lang, now, trainingId, seesOwned, reviews });

const selectSeen = sql<{ isUnlocked: boolean }>(
  'trainings.is-seen',
  `select ${unlockedTraining(READER)} as "isUnlocked" from ${TRAININGS}
   where t.id = :trainingId and ${visibleTraining(READER)}`,
);

/** Returns whether a training is unlocked for a person, or undefined if it is not visible to them. */
export const findVisible = (
  db: Queryable,
  reader: Reader,
  trainingId: number,
): Promise<{ isUnlocked: boolean } | undefined> =>
  db.row(selectSeen, { readerId: reader.id, clientId: reader.clientId, trainingId });

// Changes the total only if a row was inserted or deleted, so that a repeated call counts once.
const insertLike = sql(
  'trainings.like',
  `with done as (insert into training_like (person_id, training_id, created_at)
                 values (:personId, :trainingId, :now) on conflict do nothing returning training_id)
   insert into training_total (training_id, likes) select training_id, 1 from done
   on conflict (training_id) do update set likes = training_total.likes + 1`,
);
const deleteLike = sql(
  'trainings.unlike',
  `with done as (delete from training_like where person_id = :personId and training_id = :trainingId returning training_id)
   update training_total n set likes = n.likes - 1 from done where n.training_id = done.training_id`,
);
const countLikes = sql<{ likes: number }>(
  'trainings.likes',
  'select likes from training_total where training_id = :trainingId',
);

/** Sets or removes a like. Returns the number of likes of the training. */
export async function setLike(
  db: Queryable,
  personId: number,
  trainingId: number,
  like: boolean,
  now: Date,
): Promise<number> {
  if (like) await db.rows(insertLike, { personId, trainingId, now });
  else await db.rows(deleteLike, { personId, trainingId });
  return (await db.row(countLikes, { trainingId }))?.likes ?? 0;
}

const insertFavorite = sql(
  'trainings.favorite',
  `with done as (insert into training_favorite (person_id, training_id, created_at)
                 values (:personId, :trainingId, :now) on conflict do nothing returning training_id)
   insert into training_total (training_id, favorites) select training_id, 1 from done
   on conflict (training_id) do update set favorites = training_total.favorites + 1`,
);
const deleteFavorite = sql(
  'trainings.unfavorite',
  `with done as (delete from training_favorite where person_id = :personId and training_id = :trainingId
     returning training_id)
   update training_total n set favorites = n.favorites - 1 from done where n.training_id = done.training_id`,
);

export async function setFavorite(
  db: Queryable,
  personId: number,
  trainingId: number,
  favorite: boolean,
  now: Date,
): Promise<void> {
  if (favorite) await db.rows(insertFavorite, { personId, trainingId, now });
  else await db.rows(deleteFavorite, { personId, trainingId });
}

const selectCategories = sql<ResponseOf<typeof listCategories>['items'][number]>(
  'trainings.categories',
  `select k.id, k.key, coalesce((select name from category_text m where m.category_id = k.id
     order by (m.lang = :lang) desc, (m.lang = 'en') desc, m.lang limit 1), '') as name from category k`,
);
export const findCategories = (db: Queryable, lang: ContentLang): Promise<ResponseOf<typeof listCategories>['items']> =>
  db.rows(selectCategories, { lang });

const selectSkills = sql<ResponseOf<typeof listSkills>['items'][number]>(
  'trainings.skills',
  `select s.id, s.skill_type as "skillType", coalesce((select name from skill_text m where m.skill_id = s.id
     order by (m.lang = :lang) desc, (m.lang = 'en') desc, m.lang limit 1), '') as name from skill s`,
);
export const findSkills = (db: Queryable, lang: ContentLang): Promise<ResponseOf<typeof listSkills>['items']> =>
  db.rows(selectSkills, { lang });

const selectTags = sql<{ tag: string }>(
  'trainings.tags',
  `select distinct tag from ${TRAININGS} cross join unnest(t.tags) tag 
   where ${visibleTraining(READER)} or (:seesOwned and ${ownedTraining(READER)})
   order by tag`,
);
export async function findTags(db: Queryable, reader: Reader, seesOwned: boolean): Promise<string[]> {
  const rows = await db.rows(selectTags, { readerId: reader.id, clientId: reader.clientId, seesOwned });
  return rows.map(({ tag }) => tag);
}

const selectHeadsets = sql<ResponseOf<typeof listHeadsets>['items'][number]>(
  'trainings.headsets',
  'select id, name, type from headset order by id',
);
export const findHeadsets = (db: Queryable): Promise<ResponseOf<typeof listHeadsets>['items']> =>
  db.rows(selectHeadsets);
