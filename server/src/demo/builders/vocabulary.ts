import type { ContentLang, HEADSET_TYPES } from '@vr/shared-api/limits';
import { sql } from '../../db/database.ts';
import type { RowWriter } from './row-writer.ts';

const insertCategory = sql('build-category', 'insert into category (id, key) values ($1, $2) on conflict do nothing');
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

/** Builds what trainings refer to: categories, skills and headsets. */
export function vocabularyBuilders({ db }: RowWriter) {
  return {
    /** Builds a category. One that exists already stays as it is. */
    async category(
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
    },

    /** Builds a skill. One that exists already stays as it is. */
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

    /** Builds a headset. One that exists already stays as it is. */
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
  };
}
