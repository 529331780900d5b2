import stepFile from '../steps.json' with { type: 'json' };

/** The exercise as rules only: what may be done when, what is right, and what each mistake costs. */

export const STEP_IDS = [
  'raise-alarm',
  'choose-extinguisher',
  'pull-pin',
  'take-position',
  'extinguish',
  'check-and-leave',
] as const;
export type StepId = (typeof STEP_IDS)[number];

/** What a wrong choice takes off its step's 100 points; the right choice has no cost. */
const CHOICES = {
  alarm: { 'grab-extinguisher': 30, 'call-point': 0, 'open-window': 40 },
  choose: { co2: 40, water: 0, powder: 30 },
  pin: { squeeze: 30, 'pull-pin': 0, 'turn-over': 40 },
  position: { 'spot-close': 40, 'spot-cornered': 60, 'spot-safe': 0, 'spot-far': 30 },
  sweep: {},
  watch: { 'back-to-work': 40, 'watch-embers': 0 },
  embers: { 'spray-embers': 0, 'let-glow': 30 },
  leave: { 'clean-up': 20, 'back-away': 0, 'turn-back': 30 },
} as const satisfies Record<string, Record<string, number>>;

export type StageId = keyof typeof CHOICES;
type ChoicesOf<S extends StageId> = S extends StageId ? keyof (typeof CHOICES)[S] : never;
export type ActionId = ChoicesOf<StageId>;

/** The stages in their order; a step may take several. */
export const STAGES: readonly { id: StageId; step: StepId }[] = [
  { id: 'alarm', step: 'raise-alarm' },
  { id: 'choose', step: 'choose-extinguisher' },
  { id: 'pin', step: 'pull-pin' },
  { id: 'position', step: 'take-position' },
  { id: 'sweep', step: 'extinguish' },
  { id: 'watch', step: 'check-and-leave' },
  { id: 'embers', step: 'check-and-leave' },
  { id: 'leave', step: 'check-and-leave' },
];

/** The choices of a stage, in the order shown. */
export const choicesOf = (stage: StageId) => Object.keys(CHOICES[stage]) as ActionId[];

export interface StepResult {
  id: StepId;
  done: boolean;
  score: number;
  /** The wrong choices made, each once. */
  mistakes: ActionId[];
}

export interface Exercise {
  /** Null when everything is done. */
  readonly stage: StageId | null;
  readonly step: StepId | null;
  readonly results: readonly StepResult[];
  /** The mean of the steps done so far, by their weights; 0 before the first. */
  readonly score: number;
  /** A choice of the current stage. A right one ends the stage. */
  choose(action: ActionId): { right: boolean; cost: number };
  /** Ends the sweep stage with the score that the fire gave. */
  swept(score: number): void;
}

const weights = new Map<string, number>(stepFile.steps.map(({ id, weight }) => [id, weight]));

/** One run through the exercise. `onStep` hears of each step as it is done. */
export function createExercise(onStep: (result: StepResult) => void): Exercise {
  const results = STEP_IDS.map((id): StepResult => ({ id, done: false, score: 100, mistakes: [] }));
  let position = 0;
  const stageNow = () => STAGES[position];
  const resultOf = (step: StepId) => results[STEP_IDS.indexOf(step)] as StepResult;

  function endStage() {
    const { step } = STAGES[position] as (typeof STAGES)[number];
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
      const costs: Partial<Record<ActionId, number>> = current ? CHOICES[current.id] : {};
      const cost = costs[action];
      if (!current || cost === undefined) throw new RangeError(`${action} is no choice of ${current?.id ?? 'the end'}`);
      if (cost === 0) {
        endStage();
        return { right: true, cost };
      }
      const result = resultOf(current.step);
      if (result.mistakes.includes(action)) return { right: false, cost: 0 };
      result.mistakes.push(action);
      result.score = Math.max(0, result.score - cost);
      return { right: false, cost };
    },
    swept(score) {
      if (stageNow()?.id !== 'sweep') throw new RangeError('there is nothing to sweep now');
      resultOf('extinguish').score = score;
      endStage();
    },
  };
}
