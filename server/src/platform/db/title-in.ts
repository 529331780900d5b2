/**
 * A subquery with the language and the title of a training or course: in the language `lang` if possible, else in English,
 * else in the first one of its author. `id` and `lang` are SQL.
 */
export const titleIn = (of: 'training' | 'course', id: string, lang: string): string => `(
  select m.lang, m.title from ${of}_text m where m.${of}_id = ${id}
  order by (m.lang = ${lang}) desc, (m.lang = 'en') desc, m.position, m.lang limit 1)`;
