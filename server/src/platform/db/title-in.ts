/** SQL subquery for the language and title of a training or course: in `lang`, else English, else the author's first. */
export const titleIn = (of: 'training' | 'course', id: string, lang: string): string => `(
  select m.lang, m.title from ${of}_text m where m.${of}_id = ${id}
  order by (m.lang = ${lang}) desc, (m.lang = 'en') desc, m.position, m.lang limit 1)`;
