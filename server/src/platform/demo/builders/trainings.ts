import type { ContentLang, TrainingStatus } from '@vr/shared-api/limits';
import type { ReviewAction } from '@vr/shared-api/review';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { type Queryable, sql } from '../../db/database.ts';
import type { Built, RowWriter } from './row-writer.ts';
import type { vocabularyBuilders } from './vocabulary.ts';

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
  /** In the author's order of preference. Readers whose language is missing get English, or else the first text. */
  texts: Partial<Record<ContentLang, NewText>>;
  /** At most three, in the order of their numbers. */
  badges: NewBadge[];
}

const insertTraining = sql<{ id: number }>(
  'build-training',
  `insert into training (client_id, partner_id, category_id, duration_in_minute, tags, skill_ids, headset_ids,
     content_languages, logo, status, rejection_reason, already_published, published_at, created_at, modified_at,
     deleted_at)
   values (:clientId, :partnerId, :categoryId, :durationInMinute, :tags, :skillIds, :headsetIds, :contentLanguages, :logo,
     :status, :rejectionReason, :alreadyPublished, :publishedAt, :createdAt, :modifiedAt, :deletedAt) returning id`,
);
const insertText = sql(
  'build-training-text',
  `insert into training_text (training_id, lang, position, title, brief_description, full_description, goals,
     video_link)
   values (:id, :lang, :position, :title, :briefDescription, :fullDescription, :goals, :videoLink)`,
);
const insertBadge = sql(
  'build-badge',
  'insert into training_badge (training_id, number, logo) values (:id, :index, :logo)',
);
const insertBadgeText = sql(
  'build-badge-text',
  'insert into training_badge_text (training_id, number, lang, name, description) values (:id, :index, :lang, :name, :description)',
);
const insertStepFile = sql<{ version: number }>(
  'build-step-file',
  `insert into step_file (training_id, version, content, created_at, live_at)
   values (:trainingId, (select coalesce(max(version), 0) + 1 from step_file where training_id = :trainingId), :content,
     :createdAt,
     (select greatest(:createdAt::timestamptz, published_at) from training
       where id = :trainingId and (status is null or already_published)))
   returning version`,
);
const insertAccess = sql(
  'build-access',
  `with restricted as (insert into training_restriction (client_id, training_id) values (:clientId, :trainingId))
   insert into training_access (client_id, training_id, group_id) select :clientId::int, :trainingId::int,
     unnest(:groupIds::int[])`,
);
const insertReview = sql(
  'build-review',
  `with dated as (update training set modified_at = greatest(modified_at, :at::timestamptz) where id = :trainingId)
   insert into training_review (training_id, action, reason, person_id, at) values (:trainingId, :action, :reason,
     :personId, :at)`,
);

const trainingDefaults = (
  number: number,
  now: Date,
): Omit<NewTraining, 'clientId' | 'categoryId' | 'alreadyPublished'> => ({
  partnerId: null,
  durationInMinute: 15,
  tags: [],
  skillIds: [],
  headsetIds: [],
  contentLanguages: ['fr', 'en'],
  logo: null,
  videoLink: null,
  status: null,
  rejectionReason: null,
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
});

async function writeTexts(db: Queryable, id: number, { texts, videoLink }: NewTraining): Promise<void> {
  for (const [position, [lang, text]] of Object.entries(texts).entries())
    await db.rows(insertText, { id, lang, position, videoLink, ...text });
}

async function writeBadges(db: Queryable, id: number, { badges }: NewTraining): Promise<void> {
  for (const [index, badge] of badges.entries()) {
    await db.rows(insertBadge, { id, index: index + 1, logo: badge.logo });
    for (const [lang, text] of Object.entries(badge.texts))
      await db.rows(insertBadgeText, { id, index: index + 1, lang, ...text });
  }
}

/** Inserts trainings with their texts, badges, step files, restrictions and reviews. */
export function trainingBuilders(
  { db, clock, nextNumber, insertedId }: RowWriter,
  { category }: Pick<ReturnType<typeof vocabularyBuilders>, 'category'>,
) {
  return {
    /** Inserts a training with texts and badges but without files. Without a category, it gets the default category. */
    async training(over: Partial<NewTraining> & { clientId: number }): Promise<Built<NewTraining>> {
      const defaults = trainingDefaults(nextNumber(), clock.now());
      const training: NewTraining = {
        ...defaults,
        categoryId: over.categoryId ?? (await category()).id,
        alreadyPublished: !over.status || over.status === 'VALIDATED',
        ...over,
      };
      const id = await insertedId(insertTraining, { ...training });
      await writeTexts(db, id, training);
      await writeBadges(db, id, training);
      return { ...training, id };
    },

    /** Inserts the next version of a training's step file. */
    async stepFile(step: { trainingId: number; content?: StepFile; createdAt?: Date }): Promise<{ version: number }> {
      const content: StepFile = step.content ?? {
        formatVersion: 1,
        steps: [
          { id: 'alarm', title: { en: 'Raise the alarm' }, skills: ['hard_skill_fire_safety'] },
          { id: 'act', title: { en: 'Act' }, skills: ['hard_skill_fire_safety'], weight: 3 },
        ],
      };
      const [row] = await db.rows(insertStepFile, {
        trainingId: step.trainingId,
        content: JSON.stringify(content),
        createdAt: step.createdAt ?? clock.now(),
      });
      return row as { version: number };
    },

    async access(access: { clientId: number; trainingId: number; groupIds: number[] }): Promise<void> {
      await db.rows(insertAccess, access);
    },

    /** Inserts a decision in the review of a partner's training. The status of the training does not change. */
    async review(review: {
      trainingId: number;
      action: ReviewAction;
      personId: number;
      reason?: string;
      at?: Date;
    }): Promise<void> {
      await db.rows(insertReview, { reason: null, at: clock.now(), ...review });
    },
  };
}
