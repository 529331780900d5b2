import type { ContentLang } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';

/** Returns the title of a step in a language, or else in English, or else in any language. */
export const titleOf = ({ title }: StepFile['steps'][number], lang: ContentLang): string =>
  title[lang] ?? title.en ?? Object.values(title)[0] ?? '';

/** SQL for the name of one of the texts m of a table, in the language `:lang`, or else in English, or else in any language. */
export const nameIn = (
  table: string,
  condition: string,
): string => `coalesce((select m.name from ${table} m where ${condition}
  order by (m.lang = :lang) desc, (m.lang = 'en') desc, m.lang limit 1), '')`;
