import type { ContentLang, HEADSET_TYPES } from '@vr/shared-api/limits';
import { sql } from '../../db/database.ts';
import type { RowWriter } from './row-writer.ts';

const insertCategory = sql(
  'build-category',
  'insert into category (id, key) values (:categoryId, :key) on conflict do nothing',
);
const insertCategoryTexts = sql(
  'build-category-texts',
  `insert into category_text (category_id, lang, name) select :categoryId::int, * from unnest(:langs::text[], :names::text[])
   on conflict do nothing`,
);
const insertSkill = sql(
  'build-skill',
  'insert into skill (id, skill_type) values (:skillId, :skillType) on conflict (id) do nothing',
);
const insertSkillTexts = sql(
  'build-skill-texts',
  'insert into skill_text (skill_id, lang, name) select :skillId::int, * from unnest(:langs::text[], :names::text[]) on conflict do nothing',
);
const insertHeadset = sql(
  'build-headset',
  'insert into headset (id, name, type) values (:headsetId, :name, :type) on conflict (id) do nothing',
);

type Names = Partial<Record<ContentLang, string>>;
const listsOf = (names: Names) => ({ langs: Object.keys(names), names: Object.values(names) });

export function vocabularyBuilders({ db }: RowWriter) {
  return {
    /** Inserts a category, unless its id already exists. */
    async category(
      category: { id: number; key: string; names: Names } = {
        id: 1,
        key: 'safety',
        names: { en: 'Safety', fr: 'Sécurité' },
      },
    ): Promise<{ id: number; key: string }> {
      await db.rows(insertCategory, { categoryId: category.id, key: category.key });
      await db.rows(insertCategoryTexts, { categoryId: category.id, ...listsOf(category.names) });
      return category;
    },

    /** Inserts a skill, unless its id already exists. */
    async skill(
      skill: { id: number; skillType: string; names: Names } = {
        id: 1,
        skillType: 'hard_skill_fire_safety',
        names: { en: 'Fire safety', fr: 'Sécurité incendie' },
      },
    ): Promise<{ id: number; skillType: string }> {
      await db.rows(insertSkill, { skillId: skill.id, skillType: skill.skillType });
      await db.rows(insertSkillTexts, { skillId: skill.id, ...listsOf(skill.names) });
      return skill;
    },

    /** Inserts a headset, unless its id already exists. */
    async headset(
      headset: { id: number; name: string; type: (typeof HEADSET_TYPES)[number] } = {
        id: 1,
        name: 'Meta Quest 3',
        type: 'OCULUS',
      },
    ): Promise<{ id: number }> {
      await db.rows(insertHeadset, { headsetId: headset.id, name: headset.name, type: headset.type });
      return headset;
    },
  };
}
