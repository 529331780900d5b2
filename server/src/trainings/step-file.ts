import { StepFile } from '@vr/shared-api/steps.schema';
import { Compile } from 'typebox/compile';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { NEWEST_STEP_FILE } from '../visibility/trainings.ts';

const validator = Compile(StepFile);

/** The position of a value in a JSON text. */
interface Place {
  /** JSON pointer. */
  pointer: string;
  line: number;
  /** Whether the object has an earlier value with the same name. */
  repeated: boolean;
}

interface Container {
  pointer: string;
  /** The index of the next element of an array. */
  index: number;
  /** The names in an object so far. Undefined for an array. */
  names: Set<string> | undefined;
  /** The name of the next value. */
  name: string | undefined;
}

/** Deeper than any valid step file. Parsing of positions stops there. */
const DEPTH_MAX = 8;
const TOKEN = /"(?:[^"\\]+|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/gu;

/** Yields the positions of all values of a valid JSON text. JSON.parse reports neither lines nor repeated names. */
function* placesOf(text: string): Generator<Place> {
  const open: Container[] = [];
  let line = 1;
  let counted = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    for (; counted < index; counted += 1) if (text[counted] === '\n') line += 1;
    const inside = open.at(-1);
    if (token === '}' || token === ']') open.pop();
    else if (token === ',' && inside) {
      inside.index += 1;
      inside.name = undefined;
    } else if (inside?.names && inside.name === undefined) inside.name = JSON.parse(token) as string;
    else if (token !== ':') {
      const name = inside?.names ? (inside.name ?? '') : String(inside?.index);
      const pointer = inside ? `${inside.pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` : '';
      yield { pointer, line, repeated: inside?.names?.has(name) ?? false };
      inside?.names?.add(name);
      if (open.length === DEPTH_MAX) return;
      if (token === '{' || token === '[')
        open.push({ pointer, index: 0, names: token === '{' ? new Set() : undefined, name: undefined });
    }
  }
}

function refuse(pointer: string, problem: string, line?: number): never {
  const where = [line === undefined ? '' : `line ${line}: `, pointer || 'the file'].join('');
  return fail('STEP_FILE_REFUSED', { field: `/body/file${pointer}`, message: `${where} ${problem}` });
}

/** Refuses a value of the file, or a missing one, with the line of the value or of its parent. */
function refuseValue(text: string, pointer: string, problem: string): never {
  let line = 1;
  let longest = -1;
  for (const place of placesOf(text)) {
    const around = place.pointer === pointer || pointer.startsWith(`${place.pointer}/`);
    if (!around || place.pointer.length <= longest) continue;
    longest = place.pointer.length;
    line = place.line;
  }
  return refuse(pointer, problem, line);
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('', 'is not UTF-8 text');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse('', `is not JSON: ${(error as Error).message}`);
  }
}

/** A step file with its text, so that later checks can name the line of an error. */
export interface ReadStepFile {
  text: string;
  content: StepFile;
}

/**
 * Reads a JSON step file. Fails with STEP_FILE_REFUSED, a JSON pointer and the line if the file is not JSON, breaks the
 * schema, repeats a name in an object, or has two steps with the same id.
 */
export function readStepFile(bytes: Uint8Array): ReadStepFile {
  const text = decoded(bytes);
  const content = parsed(text);
  if (!validator.Check(content)) {
    const [first] = validator.Errors(content);
    const missing = first?.keyword === 'required' ? `/${first.params.requiredProperties[0]}` : '';
    // Unknown properties are reported as values that break the schema `false`.
    const problem = first?.keyword === 'boolean' ? 'is not known' : first?.message;
    refuseValue(text, `${first?.instancePath ?? ''}${missing}`, missing ? 'is missing' : (problem ?? 'is not valid'));
  }
  for (const { pointer, line, repeated } of placesOf(text)) if (repeated) refuse(pointer, 'is there twice', line);
  const ids = content.steps.map(({ id }) => id);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (twice !== -1) refuseValue(text, `/steps/${twice}/id`, `is the id of an earlier step: ${ids[twice]}`);
  for (const [index, { title }] of content.steps.entries())
    for (const [lang, words] of Object.entries(title))
      if (words.includes('\0') || !words.isWellFormed())
        refuseValue(text, `/steps/${index}/title/${lang}`, 'contains an invalid character');
  return { text, content };
}

const selectSkillTypes = sql(
  'step-file.skills',
  'select skill_type as "skillType" from skill where skill_type = any($1)',
);

/** Fails with STEP_FILE_REFUSED if a step names a skill that does not exist. */
export async function checkSkills(db: Queryable, { text, content }: ReadStepFile): Promise<void> {
  const named = [...new Set(content.steps.flatMap(({ skills }) => skills))];
  const rows = await db.rows<{ skillType: string }>(selectSkillTypes, [named]);
  const known = new Set(rows.map(({ skillType }) => skillType));
  for (const [index, { skills }] of content.steps.entries()) {
    const unknown = skills.findIndex((skill) => !known.has(skill));
    if (unknown !== -1) refuseValue(text, `/steps/${index}/skills/${unknown}`, `is not a skill: ${skills[unknown]}`);
  }
}

const insertStepFile = sql(
  'step-file.insert',
  `insert into step_file (training_id, version, content, created_at, live_at)
   values ($1, (select coalesce(max(version), 0) + 1 from step_file where training_id = $1), $2, $3,
     case when not $4 then $3::timestamptz end) returning version`,
);

/** A change of the step file of a training. `waits` is whether learners get it only with the next validation. */
interface StepFileChange {
  now: Date;
  waits: boolean;
}

/** Stores a step file as the next version of its locked training. Sessions keep the version they began with. */
export async function addStepFile(
  tx: Queryable,
  trainingId: number,
  content: StepFile,
  { now, waits }: StepFileChange,
): Promise<number> {
  const values = [trainingId, JSON.stringify(content), now, waits];
  const row = await tx.row<{ version: number }>(insertStepFile, values);
  return row?.version ?? 0;
}

const removeAll = sql(
  'step-file.remove',
  `update step_file
   set withdrawn_at = $2, removed_at = case when $3 and live_at is not null then null else $2::timestamptz end
   where training_id = $1 and ${NEWEST_STEP_FILE} returning version`,
);

/** Removes the step file of a locked training with all its versions. Returns false if there is none. */
export async function removeStepFile(
  tx: Queryable,
  trainingId: number,
  { now, waits }: StepFileChange,
): Promise<boolean> {
  const removed = await tx.rows(removeAll, [trainingId, now, waits]);
  return removed.length > 0;
}

const publish = sql(
  'step-file.publish',
  `update step_file set live_at = coalesce(live_at, $2),
     removed_at = case when withdrawn_at is not null then $2::timestamptz end
   where training_id = $1 and removed_at is null and (live_at is null or withdrawn_at is not null)`,
);

/** Gives learners the newest step file of a training that is being validated, or none if its owner has removed it. */
export async function publishStepFile(tx: Queryable, trainingId: number, now: Date): Promise<void> {
  await tx.rows(publish, [trainingId, now]);
}
