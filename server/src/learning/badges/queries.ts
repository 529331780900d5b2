import type { ContentLang } from '@vr/shared-api/limits';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { companyOfReader, type ViewedPerson, viewedPerson } from '../../visibility/people.ts';
import { foreignTraining, TRAININGS, titleOfTraining } from '../../visibility/trainings.ts';

/** SQL that picks one of the texts `m`: in the requested language, else in English, else in any. */
const IN_LANGUAGE = `order by (m.lang = :lang) desc, (m.lang = 'en') desc, m.lang limit 1`;

interface BadgeCategory {
  id: number;
  name: string;
  logo: string;
  managerOnly: boolean;
  badges: { id: number; name: string; description: string; logo: string }[];
}

const selectCategories = sql<BadgeCategory>(
  'badges.list',
  `select c.id, n.name, c.logo, c.manager_only as "managerOnly", b.badges
   from badge_category c
   join lateral (select name from badge_category_text m where m.category_id = c.id ${IN_LANGUAGE}) n on true
   join lateral (
     select json_agg(json_build_object('id', b.id, 'name', x.name, 'description', x.description, 'logo', b.logo)
       order by b.metric, b.threshold) as badges
     from badge b
     join lateral (select name, description from badge_text m where m.badge_id = b.id ${IN_LANGUAGE}) x on true
     where b.category_id = c.id
   ) b on true
   where :forManagers or not c.manager_only order by c.id`,
);
/** Returns the platform's badges by category, sorted by metric and threshold. */
export const findCategories = (db: Queryable, lang: ContentLang, forManagers: boolean): Promise<BadgeCategory[]> =>
  db.rows(selectCategories, { lang, forManagers });

const selectEarned = sql<ViewedPerson & { badges: { id: number; earnedAt: string }[] }>(
  'badges.earned',
  `select ${viewedPerson('p', ':readerId')}, coalesce((
     select json_agg(json_build_object('id', e.badge_id, 'earnedAt', ${instant('e.earned_at')})
       order by e.earned_at desc, e.badge_id desc) from person_badge e where e.person_id = p.id), '[]') as badges
   from person p where p.id = :personId and p.deleted_at is null`,
);
/** Returns the platform badges that a person has earned, latest first. Undefined if the person does not exist. */
export const findEarned = (
  db: Queryable,
  personId: number,
  readerId: number,
): Promise<(ViewedPerson & { badges: { id: number; earnedAt: string }[] }) | undefined> =>
  db.row(selectEarned, { personId, readerId });

interface BadgesOfTraining {
  trainingId: number;
  lang: ContentLang;
  title: string;
  logo: string | null;
  categoryKey: string;
  badges: { number: number; name: string; description: string; logo: string | null; earnedAt: string | null }[];
}

const COMPANY_OF_READER = companyOfReader(':readerId');

// A deleted training is listed only if the person earned a badge in it.
const selectOfTrainings = sql<ViewedPerson & { trainings: BadgesOfTraining[] }>(
  'badges.of-trainings',
  `select ${viewedPerson('p', ':readerId')}, coalesce((
     select json_agg(json_build_object('trainingId', t.id, 'lang', x.lang, 'title', x.title, 'logo', t.logo,
       'categoryKey', k.key, 'badges', b.badges) order by coalesce(g.last_session_at, b.last_earned_at) desc, t.id desc)
     from ${TRAININGS}
     join category k on k.id = t.category_id
     join lateral ${titleOfTraining(COMPANY_OF_READER, ':lang')} x on not ${foreignTraining(COMPANY_OF_READER)}
     left join progress g on g.person_id = p.id and g.training_id = t.id
     join lateral (
       select max(e.earned_at) as last_earned_at, json_agg(json_build_object('number', b.number, 'name', n.name,
         'description', n.description, 'logo', b.logo, 'earnedAt', ${instant('e.earned_at')}) order by b.number) as badges
       from training_badge b
       join lateral (select name, description from training_badge_text m
         where m.training_id = b.training_id and m.number = b.number ${IN_LANGUAGE}) n on true
       left join person_training_badge e
         on e.person_id = p.id and e.training_id = b.training_id and e.number = b.number
       where b.training_id = t.id
     ) b on b.badges is not null
     where b.last_earned_at is not null or (g.person_id is not null and t.deleted_at is null)
   ), '[]') as trainings
   from person p where p.id = :personId and p.deleted_at is null`,
);
/** Returns the badges of the trainings that a person has played, earned or not, most recently played training first. */
export const findOfTrainings = (
  db: Queryable,
  personId: number,
  readerId: number,
  lang: ContentLang,
): Promise<(ViewedPerson & { trainings: BadgesOfTraining[] }) | undefined> =>
  db.row(selectOfTrainings, { personId, readerId, lang });

interface TrainingBadgeRule {
  number: number;
  finished: boolean;
  percent: number;
  score: number;
}

const selectTrainingRules = sql<TrainingBadgeRule>(
  'badges.training-rules',
  'select number, finished, percent, score from training_badge_rule order by number',
);
/** Returns the rules for earning the badges of trainings, by badge number. */
export const findTrainingRules = (db: Queryable): Promise<TrainingBadgeRule[]> => db.rows(selectTrainingRules);
