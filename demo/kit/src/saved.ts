import { choicesOf, type Rules, type StepResult } from './exercise.ts';

/** The data needed to continue an exercise later. */
export interface Saved {
  /** The id of the stage where the exercise continues. */
  stage: string;
  results: StepResult<string, string>[];
  /** The data saved by a stage without choices; undefined if it saved nothing. */
  special?: unknown;
}

type AnyRules = Rules<string, string, string>;

/** Converts the data to a text for the portal, which {@link restore} reads. */
export const stateOf = (saved: Saved): string => JSON.stringify(saved);

const isScore = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100;

/** Returns the results with all steps before `stage` marked as done, or null if the results do not fit the rules. */
function readResults(rules: AnyRules, stage: string, given: unknown): Saved['results'] | null {
  if (!Array.isArray(given) || given.length !== rules.steps.length) return null;
  const current = rules.steps.findIndex(({ id }) => id === rules.stages.find((one) => one.id === stage)?.step);
  const results = rules.steps.map(({ id }, i) => {
    const { score, mistakes } = given[i] ?? {};
    const choices = rules.stages.filter(({ step }) => step === id).flatMap((one) => choicesOf(rules, one.id));
    const fits = isScore(score) && Array.isArray(mistakes) && mistakes.every((choice) => choices.includes(choice));
    return fits && given[i].id === id ? { id, done: i < current, score, mistakes } : null;
  });
  return results.every((result) => result !== null) ? results : null;
}

/** Reads a text from {@link stateOf}. Returns null if it is invalid or does not fit the rules. */
function readState(rules: AnyRules, state: string): Saved | null {
  try {
    const { stage, results: given, special } = JSON.parse(state) as Partial<Saved>;
    if (!rules.stages.some(({ id }) => id === stage)) return null;
    const results = readResults(rules, stage as string, given);
    return results && { stage: stage as string, results, ...(special === undefined ? {} : { special }) };
  } catch {
    return null;
  }
}

/** Continues after the leading steps that succeeded. Used if no state was stored. */
function fromSteps(rules: AnyRules, steps: PortalPlayer.Resume['steps']): Saved | null {
  const scores = new Map(steps.map(({ id, score }) => [id, score]));
  const next = rules.steps.findIndex(({ id }) => !scores.has(id));
  const stage = rules.stages.find(({ step }) => step === rules.steps[next]?.id)?.id;
  const results = rules.steps.map(({ id }, i) => ({
    id,
    done: i < next,
    score: i < next ? (scores.get(id) ?? 100) : 100,
    mistakes: [],
  }));
  return stage === undefined ? null : { stage, results };
}

const isBegun = (rules: AnyRules, { stage, results }: Saved): boolean =>
  stage !== rules.stages[0]?.id || results.some(({ mistakes }) => mistakes.length > 0);

/** Returns where an unfinished exercise continues; null if it must start from the beginning. */
export function restore(rules: AnyRules, resume: PortalPlayer.Resume | null): Saved | null {
  if (!resume) return null;
  const saved = (resume.state !== null && readState(rules, resume.state)) || fromSteps(rules, resume.steps);
  return saved && isBegun(rules, saved) ? saved : null;
}

/** Returns the right choices of all stages before `stage`, in order. */
export const choicesBefore = (rules: AnyRules, stage: string): string[] =>
  rules.stages
    .slice(
      0,
      rules.stages.findIndex(({ id }) => id === stage),
    )
    .flatMap(({ id }) => choicesOf(rules, id).filter((choice) => rules.choices[id]?.[choice] === 0));
