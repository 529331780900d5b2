import type { ContentLang } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';

/** Returns the title of a step in a language, else in English, else in any language. */
export const titleOf = ({ title }: StepFile['steps'][number], lang: ContentLang): string =>
  title[lang] ?? title.en ?? Object.values(title)[0] ?? '';

/** SQL for a name from the rows `m` of a table of texts: in the language `:lang`, else in English, else in any language. */
export const nameIn = (
  table: string,
  condition: string,
): string => `coalesce((select m.name from ${table} m where ${condition}
  order by (m.lang = :lang) desc, (m.lang = 'en') desc, m.lang limit 1), '')`;
