/** An exercise as rules only: what may be done when, what is right, and what each mistake costs. */

/** A stage is one question; a step of the step file may take several. */
export interface Stage<StageId extends string, StepId extends string> {
  id: StageId;
  step: StepId;
}

/**
 * What a training decides: its steps in order with their weights, its stages in order, and the choices of each with what
 * a wrong one takes off its step's 100 points; the right one has no cost. A stage without choices is ended by
 * {@link Exercise.complete}.
 */
export interface Rules<StageId extends string, StepId extends string, ActionId extends string> {
  steps: readonly { id: StepId; weight: number }[];
  stages: readonly Stage<StageId, StepId>[];
  choices: Record<StageId, Partial<Record<ActionId, number>>>;
}

/** The steps in their order, each with its weight in the step file. */
export const weighed = <StepId extends string>(
  ids: readonly StepId[],
  { steps }: { steps: readonly { id: string; weight?: number }[] },
): { id: StepId; weight: number }[] =>
  ids.map((id) => ({ id, weight: steps.find((step) => step.id === id)?.weight ?? 1 }));

/** The choices that rules offer, from the record of their costs by stage. */
export type ChoicesOf<Choices, StageId extends keyof Choices> = StageId extends keyof Choices
  ? Extract<keyof Choices[StageId], string>
  : never;

export interface StepResult<StepId extends string, ActionId extends string> {
  id: StepId;
  done: boolean;
  score: number;
  /** The wrong choices made, each once. */
  mistakes: ActionId[];
}

export interface Exercise<StageId extends string, StepId extends string, ActionId extends string> {
  /** Null when everything is done. */
  readonly stage: StageId | null;
  readonly step: StepId | null;
  readonly results: readonly StepResult<StepId, ActionId>[];
  /** The mean of the steps done so far, by their weights; 0 before the first. */
  readonly score: number;
  /** A choice of the current stage. A right one ends the stage. */
  choose(action: ActionId): { right: boolean; cost: number };
  /** Ends a stage without choices with the score that it gave. */
  complete(score: number): void;
}

/** The choices of a stage, in the order shown. */
export const choicesOf = <StageId extends string, ActionId extends string>(
  { choices }: Pick<Rules<StageId, string, ActionId>, 'choices'>,
  stage: StageId,
): ActionId[] => Object.keys(choices[stage]) as ActionId[];

/** One run through an exercise. `onStep` hears of each step as it is done. */
export function createExercise<StageId extends string, StepId extends string, ActionId extends string>(
  rules: Rules<StageId, StepId, ActionId>,
  onStep: (result: StepResult<StepId, ActionId>) => void,
): Exercise<StageId, StepId, ActionId> {
  const results = rules.steps.map(
    ({ id }): StepResult<StepId, ActionId> => ({
      id,
      done: false,
      score: 100,
      mistakes: [],
    }),
  );
  const weights = new Map(rules.steps.map(({ id, weight }) => [id, weight]));
  let position = 0;
  const stageNow = () => rules.stages[position];
  const resultOf = (step: StepId) => results.find(({ id }) => id === step) as StepResult<StepId, ActionId>;

  function endStage({ step }: Stage<StageId, StepId>) {
    position += 1;
    if (stageNow()?.step === step) return;
    const result = resultOf(step);
    result.done = true;
    onStep(result);
  }

  return {
    get stage() {
      return stageNow()?.id ?? null;
    },
    get step() {
      return stageNow()?.step ?? null;
    },
    results,
    get score() {
      const done = results.filter((result) => result.done);
      const total = done.reduce((sum, { id }) => sum + (weights.get(id) ?? 1), 0);
      return total && Math.round(done.reduce((sum, { id, score }) => sum + score * (weights.get(id) ?? 1), 0) / total);
    },
    choose(action) {
      const current = stageNow();
      const cost = current && rules.choices[current.id][action];
      if (!current || cost === undefined) throw new RangeError(`${action} is no choice of ${current?.id ?? 'the end'}`);
      if (cost === 0) {
        endStage(current);
        return { right: true, cost };
      }
      const result = resultOf(current.step);
      if (result.mistakes.includes(action)) return { right: false, cost: 0 };
      result.mistakes.push(action);
      result.score = Math.max(0, result.score - cost);
      return { right: false, cost };
    },
    complete(score) {
      const current = stageNow();
      if (!current || choicesOf(rules, current.id).length > 0)
        throw new RangeError(`${current?.id ?? 'the end'} is not completed so`);
      resultOf(current.step).score = score;
      endStage(current);
    },
  };
}
