/** Finds the problems of a JSON step file. It runs in another process. */
import { SESSION_STEPS_MAX, STEP_ID_MAX, STEP_SECONDS_MAX, STEP_WEIGHT_MAX } from '@vr/shared-api/limits';
import { STEP_FILE_PROBLEMS_SHOWN, type StepFileProblemCode } from '@vr/shared-api/step-file-problems';
import { StepFile, type StepFileReport } from '@vr/shared-api/steps.schema';
import { createScanner, type JSONPath, visit } from 'jsonc-parser';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';

const validator = Compile(StepFile);

interface Problem {
  code: StepFileProblemCode;
  params: Record<string, string | number>;
  /** JSON pointer to the value, which may be missing. */
  pointer: string;
  /** The line of the problem. Default: the line of the value or, if the value is missing, of its parent. */
  line?: number;
}

/** The maximum nesting: deeper than any valid step file, but not too deep for a recursive parser. */
const DEPTH_MAX = 100;
/** Longer than the pointer to any object or array of a valid step file. Values at longer pointers are not examined. */
const POINTER_MAX = 100;
/** The maximum number of schema errors that are collected, and of duplicates that are reported for one of them. */
const FOUND_MAX = 1000;
/** Longer values are shown only in part. */
const SHOWN_MAX = 60;

const pointerOf = (path: JSONPath): string =>
  path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
};

/** Returns a text up to the first bracket that does not match or is too deep, and whether the text ends too early. */
function readablePart(text: string): { part: string; isCutOff: boolean } {
  const scanner = createScanner(text);
  const open: string[] = [];
  let part: string | undefined;
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const token = text[scanner.getTokenOffset()];
    if (token === '{' || token === '[') open.push(token === '{' ? '}' : ']');
    else if ((token === '}' || token === ']') && open.pop() !== token)
      return { part: part ?? text.slice(0, scanner.getPosition()), isCutOff: false };
    if (open.length > DEPTH_MAX) part ??= text.slice(0, scanner.getTokenOffset());
  }
  return { part: part ?? text, isCutOff: open.length > 0 };
}

/** Finds the place where a text stops being valid JSON. The errors of JSON.parse do not always contain it. */
function findBreak(text: string): Problem {
  const { part, isCutOff } = readablePart(text);
  const breaks: Problem[] = [];
  const onError = (_: unknown, offset: number, length: number, line: number) => {
    if (breaks.length > 0) return;
    // Drops a quotation mark that is never closed.
    const token = shown(part.slice(offset, offset + length).replace(/^"(?=[^"]+$)/u, ''));
    if (token) breaks.push({ code: 'NOT_JSON', params: { token }, pointer: '', line: line + 1 });
    else if (part !== text && !isCutOff) breaks.push({ code: 'TOO_COMPLEX', params: {}, pointer: '', line: line + 1 });
    else breaks.push({ code: 'CUT_OFF', params: {}, pointer: '', line: text.split('\n').length });
  };
  visit(part, { onError }, { disallowComments: true });
  return breaks[0] ?? { code: 'CUT_OFF', params: {}, pointer: '' };
}

const valueAt = (content: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, name) => (value as Record<string, unknown>)[nameOf(name)], content);

const nameOf = (pointer: string): string =>
  pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');

function problemsOf(content: unknown, error: TLocalizedValidationError): Problem[] {
  const { instancePath: pointer } = error;
  const one = (code: StepFileProblemCode, params: Problem['params'] = {}): Problem[] => [{ code, params, pointer }];
  switch (error.keyword) {
    case 'type':
      return one('WRONG_TYPE', { type: String(error.params.type) });
    case 'required':
      return error.params.requiredProperties.map((name) => ({
        code: 'MISSING',
        params: { name },
        pointer: `${pointer}/${name}`,
      }));
    // An unknown property violates the schema `false`.
    case 'boolean':
      return one(/^\/steps\/\d+\/title\//u.test(pointer) ? 'UNKNOWN_LANGUAGE' : 'UNKNOWN_NAME', {
        name: shown(nameOf(pointer)),
      });
    case 'const':
      return one('WRONG_VERSION', { version: 1 });
    case 'minItems':
      return one('NO_STEPS');
    case 'minProperties':
      return one('NO_TITLE');
    case 'minLength':
      return one('EMPTY_TITLE');
    case 'maxLength':
      return one('TITLE_TOO_LONG', { max: error.params.limit });
    case 'pattern':
      return pointer.endsWith('/id')
        ? one('INVALID_ID', { id: shown(valueAt(content, pointer)), max: STEP_ID_MAX })
        : one('UNKNOWN_SKILL', { skill: shown(valueAt(content, pointer)) });
    case 'uniqueItems':
      return error.params.duplicateItems.slice(0, FOUND_MAX).map((index) => ({
        code: 'REPEATED_SKILL',
        params: { skill: shown(valueAt(content, `${pointer}/${index}`)) },
        pointer: `${pointer}/${index}`,
      }));
    case 'minimum':
    case 'maximum':
      return pointer.endsWith('/minSeconds')
        ? one('INVALID_SECONDS', { max: STEP_SECONDS_MAX })
        : one('INVALID_WEIGHT', { max: STEP_WEIGHT_MAX });
    // The unknown properties themselves are reported, too.
    case 'additionalProperties':
      return [];
    default:
      throw new Error(`There is no problem of a step file for the keyword ${error.keyword}`);
  }
}

/** Returns the schema errors. By default, the library returns only the first few. */
function errorsOf(content: unknown): TLocalizedValidationError[] {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: FOUND_MAX });
  try {
    return validator.Errors(content);
  } finally {
    Settings.Set({ maxErrors });
  }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The readable parts of a step in a file that may violate the schema. */
interface ReadStep {
  id: unknown;
  titles: [lang: string, title: unknown][];
  skills: unknown[];
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
function stepsOf(content: unknown): ReadStep[] {
  const steps = isObject(content) && Array.isArray(content.steps) ? content.steps : [];
  return steps.map((step: unknown) => ({
    id: isObject(step) ? step.id : undefined,
    titles: isObject(step) && isObject(step.title) ? Object.entries(step.title) : [],
    skills: isObject(step) && Array.isArray(step.skills) ? step.skills : [],
  }));
}

/** Returns the problems that the schema cannot express, except those of skills. */
function furtherProblems(steps: readonly ReadStep[]): Problem[] {
  const problems: Problem[] = [];
  const ids = new Set<unknown>();
  for (const [index, { id, titles }] of steps.entries()) {
    const pointer = `/steps/${index}`;
    if (typeof id === 'string' && ids.has(id))
      problems.push({ code: 'REPEATED_ID', params: { id: shown(id) }, pointer: `${pointer}/id` });
    ids.add(id);
    for (const [lang, title] of titles)
      if (typeof title === 'string' && !isStorable(title))
        problems.push({ code: 'INVALID_CHARACTER', params: {}, pointer: `${pointer}/title/${lang}` });
  }
  return problems;
}

function skillProblems(steps: readonly ReadStep[], known: ReadonlySet<unknown>): Problem[] {
  return steps.flatMap(({ skills }, step) =>
    skills.flatMap((skill, index): Problem[] =>
      typeof skill !== 'string' || known.has(skill)
        ? []
        : [{ code: 'UNKNOWN_SKILL', params: { skill: shown(skill) }, pointer: `/steps/${step}/skills/${index}` }],
    ),
  );
}

/** Returns the problems with their lines, in the order of the file. Adds problems for repeated names in an object. */
function located(text: string, problems: readonly Problem[]): Required<Problem>[] {
  const lines = new Map<string, number>();
  const all = [...problems];
  const names: Set<string>[] = [];
  /** Stores the line of a value. Returns whether the values inside it must be visited. */
  const keep = (line: number, path: JSONPath): boolean => {
    const pointer = pointerOf(path);
    lines.set(pointer, line + 1);
    return pointer.length <= POINTER_MAX;
  };
  visit(readablePart(text).part, {
    onObjectBegin: (_offset, _length, line, _character, path) => {
      names.push(new Set());
      return keep(line, path());
    },
    onObjectProperty: (name, _offset, _length, line, _character, path) => {
      if (names.at(-1)?.has(name)) {
        const pointer = pointerOf([...path(), name]);
        all.push({ code: 'REPEATED_NAME', params: { name: shown(name) }, pointer, line: line + 1 });
      }
      names.at(-1)?.add(name);
    },
    onObjectEnd: () => void names.pop(),
    onArrayBegin: (_offset, _length, line, _character, path) => keep(line, path()),
    // Without this callback, nothing after a skipped array would be visited.
    onArrayEnd: () => undefined,
    onLiteralValue: (_value, _offset, _length, line, _character, path) => void keep(line, path()),
  });
  const lineOf = (pointer: string): number =>
    lines.get(pointer) ?? (pointer === '' ? 1 : lineOf(pointer.slice(0, pointer.lastIndexOf('/'))));
  const found = new Map(all.map((problem) => [`${problem.code} ${problem.pointer}`, problem]));
  return [...found.values()]
    .map((problem) => ({ ...problem, line: problem.line ?? lineOf(problem.pointer) }))
    .sort((a, b) => a.line - b.line);
}

function withFewerSkills(content: unknown, most: number): unknown {
  if (!isObject(content) || !Array.isArray(content.steps)) return content;
  const steps = content.steps.map((step: unknown) =>
    isObject(step) && Array.isArray(step.skills) ? { ...step, skills: step.skills.slice(0, most) } : step,
  );
  return { ...content, steps };
}

/** Finds all problems of a step file's content, which can be any JSON value. `skills` are the existing skills. */
function problemsIn(text: string, content: unknown, skills: ReadonlySet<unknown>): Required<Problem>[] {
  const problems: Problem[] = [];
  let read = content;
  const all = isObject(content) && Array.isArray(content.steps) ? content.steps : [];
  if (all.length > SESSION_STEPS_MAX) {
    problems.push({ code: 'TOO_MANY_STEPS', params: { max: SESSION_STEPS_MAX }, pointer: '/steps' });
    read = { ...(content as object), steps: all.slice(0, SESSION_STEPS_MAX) };
  }
  // Limits each list of skills, because the schema compares each skill with all others. If a step has more skills than
  // there are, one is repeated or unknown.
  read = withFewerSkills(read, skills.size + 1);
  problems.push(...errorsOf(read).flatMap((error) => problemsOf(read, error)));
  const steps = stepsOf(read);
  problems.push(...furtherProblems(steps), ...skillProblems(steps, skills));
  return located(text, problems);
}

/** A checked step file: its content if it has no problems, and the report. */
export interface CheckedStepFile {
  content: StepFile | undefined;
  report: StepFileReport;
}

const refused = (problems: Required<Problem>[]): CheckedStepFile => ({
  content: undefined,
  report: { problems: problems.slice(0, STEP_FILE_PROBLEMS_SHOWN), count: problems.length },
});

/** Finds all problems of a step file. `skills` are the allowed skills. A file that is not JSON has only one problem. */
export function problemsOfStepFile({ bytes, skills }: { bytes: Uint8Array; skills: string[] }): CheckedStepFile {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refused([{ code: 'NOT_TEXT', params: {}, pointer: '', line: 1 }]);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return refused([{ line: 1, ...findBreak(text) }]);
  }
  const problems = problemsIn(text, content, new Set(skills));
  return problems.length > 0 ? refused(problems) : { content: content as StepFile, report: { problems: [], count: 0 } };
}
