import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT_LANGS, DURATIONS_IN_MINUTE, PLATFORM_CLIENT_ID, TITLE_MAX } from '@vr/shared-api/limits';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { addStepFile } from '../../catalogue/trainings/step-file.ts';
import { readStepFile } from '../../catalogue/trainings/step-file-check.ts';
import { LIVE_STEP_FILE } from '../../visibility/trainings.ts';
import { type Queryable, sql } from '../db/database.ts';
import { AppError } from '../http/fail.ts';
import { type Company, reserveIds } from './companies.ts';
import type { FILES } from './files.ts';
import type { Row } from './table.ts';

/** A training in the import file, new or already in the portal. */
export interface Training {
  id: number;
  /** The company that owns the training. */
  clientId: number;
  title: string;
  /** Whether the training is in the global catalogue, so that people of all companies may have sessions in it. */
  isGlobal: boolean;
  language: string;
  categoryId: number;
  durationInMinute: number;
  /** `CREATED` (a draft) for a new training of a partner; otherwise null. */
  status: 'CREATED' | null;
  stepFile: StepFile | null;
  /** Null if there is no step file. */
  stepVersion: number | null;
  isNew: boolean;
}

const selectCategories = sql<{ key: string; id: number }>('record-import.categories', 'select key, id from category');
const selectTrainings = sql<Stored>(
  'record-import.trainings',
  `select t.id, t.client_id as "clientId", m.title, f.version as "stepVersion", f.content as "stepFile"
   from (select distinct training_id, title from training_text where title = any(:titles)) m
   join training t on t.id = m.training_id and t.deleted_at is null
   left join lateral (select version, content from step_file where training_id = t.id and ${LIVE_STEP_FILE}
     order by version desc limit 1) f on true`,
);
const insertTrainings = sql(
  'record-import.insert-trainings',
  `with n as (
     select * from jsonb_to_recordset(:rows) n (id int, "clientId" int, title text, language text, "categoryId" int,
       "durationInMinute" int, status text, "skillTypes" text[])
   ), added as (
     insert into training (id, client_id, category_id, duration_in_minute, content_languages, skill_ids, status,
       created_at, modified_at)
     select id, "clientId", "categoryId", "durationInMinute", array[language],
       array(select k.id from skill k where k.skill_type = any("skillTypes") order by k.id), status, :now, :now from n
     returning id
   )
   insert into training_text (training_id, lang, position, title, brief_description, full_description)
   select id, n.language, 0, n.title, '', '' from n join added using (id)`,
);

type TrainingRow = Row<keyof (typeof FILES)['trainings.csv']>;
type Stored = Pick<Training, 'id' | 'clientId' | 'title' | 'stepVersion' | 'stepFile'>;

/** Reads the step file of a row. Returns null if the row has no step file, or if it was refused. */
async function stepFileOf(
  db: Queryable,
  folder: string,
  files: ReadonlySet<string>,
  { cell, refuse }: TrainingRow,
): Promise<StepFile | null> {
  const name = cell('steps');
  if (!name) return null;
  if (!files.has(name)) {
    refuse('steps', 'is not the name of a file in the folder');
    return null;
  }
  try {
    return await readStepFile(db, 0, await readFile(join(folder, name)));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuse('steps', `was refused: ${error.message}`);
    return null;
  }
}

/**
 * Validates the trainings in the file and returns them by key. If the owner has a training with the same title in any
 * language, the existing training is used unchanged. The value of a refused row is null.
 */
export async function judgeTrainings(
  db: Queryable,
  rows: readonly TrainingRow[],
  { companies, folder, files }: { companies: ReadonlyMap<string, Company | null>; folder: string; files: Set<string> },
): Promise<Map<string, Training | null>> {
  const categories = new Map((await db.rows(selectCategories)).map(({ key, id }) => [key, id]));
  const titles = rows.map(({ cell }) => cell('title'));
  const byTitle = Map.groupBy(await db.rows(selectTrainings, { titles }), ({ title }) => title);
  const ids = (await db.rows(reserveIds, { table: 'training', count: rows.length })).values();

  const trainings = new Map<string, Training | null>();
  const lines = new Map<string, number>();
  for (const row of rows) {
    const { line, cell, refuse, isRefused } = row;
    const [key, title] = [cell('key'), cell('title')];
    if (trainings.has(key)) refuse('key', 'is the key of an earlier row');
    if (title.length > TITLE_MAX) refuse('title', `is longer than ${TITLE_MAX} characters`);
    const owner = cell('company') ? companies.get(cell('company')) : { id: PLATFORM_CLIENT_ID, type: 'PLATFORM' };
    if (owner === undefined) refuse('company', 'is not a key of companies.csv');
    const language = cell('language') || 'en';
    if (!(CONTENT_LANGS as readonly string[]).includes(language))
      refuse('language', `is none of ${CONTENT_LANGS.join(', ')}`);
    const categoryId = categories.get(cell('category'));
    if (categoryId === undefined) refuse('category', `is none of ${[...categories.keys()].join(', ')}`);
    const durationInMinute = Number(cell('durationInMinute'));
    if (!(DURATIONS_IN_MINUTE as readonly number[]).includes(durationInMinute))
      refuse('durationInMinute', `is none of ${DURATIONS_IN_MINUTE.join(', ')}`);
    const stepFile = await stepFileOf(db, folder, files, row);
    const owned = `${owner?.id}/${title}`;
    if (owner && lines.has(owned)) refuse('title', `is the title of the training on line ${lines.get(owned)}`);
    lines.set(owned, line);
    const stored = byTitle.get(title)?.filter(({ clientId }) => clientId === owner?.id) ?? [];
    if (stored.length > 1) refuse('title', `is the title of ${stored.length} trainings of the portal`);
    if (isRefused() || !owner || categoryId === undefined) {
      trainings.set(key, trainings.get(key) ?? null);
      continue;
    }
    const [known] = stored;
    const isPartners = owner.type === 'PARTNER';
    trainings.set(key, {
      ...(known ?? { id: ids.next().value?.id ?? 0, clientId: owner.id, title, stepFile, stepVersion: stepFile && 1 }),
      isGlobal: isPartners || owner.id === PLATFORM_CLIENT_ID,
      language,
      categoryId,
      durationInMinute,
      status: isPartners ? 'CREATED' : null,
      isNew: !known,
    });
  }
  return trainings;
}

/** Adds the new trainings and their step files, without contents. */
export async function insertNewTrainings(tx: Queryable, trainings: readonly Training[], now: Date): Promise<void> {
  const added = trainings.filter(({ isNew }) => isNew);
  const rows = added.map(({ stepFile, ...training }) => ({
    ...training,
    skillTypes: stepFile?.steps.flatMap(({ skills }) => skills) ?? [],
  }));
  await tx.rows(insertTrainings, { rows: JSON.stringify(rows), now });
  for (const { id, stepFile, status } of added)
    if (stepFile) await addStepFile(tx, id, stepFile, { now, waits: status !== null });
}
