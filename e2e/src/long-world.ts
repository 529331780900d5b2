import type { Database } from '@vr/server/platform/db/database';
import { sql } from '@vr/server/platform/db/database';
import {
  BADGE_DESCRIPTION_MAX,
  BADGE_NAME_MAX,
  BRIEF_DESCRIPTION_MAX,
  FULL_DESCRIPTION_MAX,
  GROUP_NAME_MAX,
  MASTER_CONTENT_NAME_MAX,
  NAME_MAX,
  RESOURCE_TITLE_MAX,
  TAG_MAX,
  TITLE_MAX,
  VERSION_MAX,
} from '@vr/shared-api/limits';
import { PEOPLE } from './people.ts';

/** Words of a name. The first has 42 letters and no place for a line break. */
const FILLER =
  'Wolfeschlegelsteinhausenbergerdorffingerin de la Sainte-Trinité et de l’Immaculée Conception du Rhône-Méditerranée ';

/** The columns with texts that people write, each with its maximum number of characters. */
const COLUMNS: Record<string, Record<string, number>> = {
  client: { name: NAME_MAX, representative_first_name: NAME_MAX, representative_last_name: NAME_MAX },
  person: { first_name: NAME_MAX, last_name: NAME_MAX },
  person_group: { name: GROUP_NAME_MAX },
  training_text: {
    title: TITLE_MAX,
    brief_description: BRIEF_DESCRIPTION_MAX,
    full_description: FULL_DESCRIPTION_MAX,
  },
  course_text: { title: TITLE_MAX, brief_description: BRIEF_DESCRIPTION_MAX, full_description: FULL_DESCRIPTION_MAX },
  training_badge_text: { name: BADGE_NAME_MAX, description: BADGE_DESCRIPTION_MAX },
  content_file: { version: VERSION_MAX },
  resource: { title: RESOURCE_TITLE_MAX },
  master_content: { name: MASTER_CONTENT_NAME_MAX },
};

/** Makes the names, titles and badges of a portal as long as the portal allows. */
export async function lengthen(db: Database): Promise<void> {
  const run = (name: string, text: string) => db.rows(sql(`e2e.lengthen-${name}`, text));
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const changes = Object.entries(columns).map(
      ([column, max]) => `${column} = left(${column} || ' ' || repeat('${FILLER}', 5), ${max})`,
    );
    await run(table, `update ${table} set ${changes.join(', ')}`);
  }
  await run(
    'tags',
    `update training set tags = array(select left(tag || ' ${FILLER}', ${TAG_MAX}) from unnest(tags) tag)`,
  );
  const names = Object.values(PEOPLE).map((email) => `'${email}'`);
  const where = `where email not in (${names.join()})`;
  await run('emails', `update person set email = replace(email, '@', '@interimaires-et-saisonniers.') ${where}`);
}
