/**
 * The rules of an exercise, independent of its picture: the order of stages, the right choices, and the cost of mistakes.
 */

/** A stage asks one question. Each step in the step file has one or more stages. */
interface Stage<StageId extends string, StepId extends string> {
  id: StageId;
  step: StepId;
}

/**
 * The rules of a training: its steps and their weights, its stages, and the choices in each stage. The value of a choice is
 * the number of points that it takes off the step's 100 points; the right choice costs 0. A stage without choices ends with
 * {@link Exercise.complete}.
 */
export interface Rules<StageId extends string, StepId extends string, ActionId extends string> {
  steps: readonly { id: StepId; weight: number }[];
  stages: readonly Stage<StageId, StepId>[];
  choices: Record<StageId, Partial<Record<ActionId, number>>>;
}

/** Returns the steps in order, with their weights from the step file. */
export const weighed = <StepId extends string>(
  ids: readonly StepId[],
  { steps }: { steps: readonly { id: string; weight?: number }[] },
): { id: StepId; weight: number }[] =>
  ids.map((id) => ({ id, weight: steps.find((step) => step.id === id)?.weight ?? 1 }));

/** Returns the rules of a single step, for a learner who practises that step. */
export const onlyStep = <StageId extends string, StepId extends string, ActionId extends string>(
  { steps, stages, choices }: Rules<StageId, StepId, ActionId>,
  practised: StepId,
): Rules<StageId, StepId, ActionId> => ({
  steps: steps.filter(({ id }) => id === practised),
  stages: stages.filter(({ step }) => step === practised),
  choices,
});

/** The union of all choices. `Choices`: the cost of each choice, by stage. */
export type ChoicesOf<Choices, StageId extends keyof Choices> = StageId extends keyof Choices
  ? Extract<keyof Choices[StageId], string>
  : never;

export interface StepResult<StepId extends string, ActionId extends string> {
  id: StepId;
  done: boolean;
  score: number;
  /** The wrong choices that the learner made, without duplicates. */
  mistakes: ActionId[];
}

export interface Exercise<StageId extends string, StepId extends string, ActionId extends string> {
  /** Null once the exercise has ended. */
  readonly stage: StageId | null;
  readonly step: StepId | null;
  readonly results: readonly StepResult<StepId, ActionId>[];
  /** The weighted mean of the finished steps; 0 before any step is finished. */
  readonly score: number;
  /** Makes a choice in the current stage. The right choice ends the stage. Throws if the stage does not have this choice. */
  choose(action: ActionId): { right: boolean; cost: number };
  /** Ends a stage without choices, and sets the score of the stage's step. Throws if the stage has choices. */
  complete(score: number): void;
}

/** Returns the choices of a stage in the order shown on screen. */
export const choicesOf = <StageId extends string, ActionId extends string>(
  { choices }: Pick<Rules<StageId, string, ActionId>, 'choices'>,
  stage: StageId,
): ActionId[] => Object.keys(choices[stage]) as ActionId[];

/** Starts an exercise, or continues it at a stage. Calls `onStep` for each step that is finished from then on. */
export function createExercise<StageId extends string, StepId extends string, ActionId extends string>(
  rules: Rules<StageId, StepId, ActionId>,
  onStep: (result: StepResult<StepId, ActionId>) => void,
  from?: { stage: StageId; results: readonly StepResult<StepId, ActionId>[] },
): Exercise<StageId, StepId, ActionId> {
  const results = rules.steps.map(
    ({ id }): StepResult<StepId, ActionId> => ({
      id,
      done: false,
      score: 100,
      mistakes: [],
      ...structuredClone(from?.results.find((result) => result.id === id)),
    }),
  );
  const weights = new Map(rules.steps.map(({ id, weight }) => [id, weight]));
  let position = from ? rules.stages.findIndex(({ id }) => id === from.stage) : 0;
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
      if (!current || cost === undefined)
        throw new RangeError(`${action} is not a choice of ${current?.id ?? 'the end'}`);
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
        throw new RangeError(`${current?.id ?? 'the end'} cannot be completed with a score`);
      resultOf(current.step).score = score;
      endStage(current);
    },
  };
}
