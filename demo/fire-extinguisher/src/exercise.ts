import { type ChoicesOf, type Rules, weighed } from '@vr/demo-kit/exercise';
import stepFile from '../steps.json' with { type: 'json' };

export const STEP_IDS = [
  'raise-alarm',
  'choose-extinguisher',
  'pull-pin',
  'take-position',
  'extinguish',
  'check-and-leave',
] as const;
export type StepId = (typeof STEP_IDS)[number];

const CHOICES = {
  alarm: { 'grab-extinguisher': 30, 'call-point': 0, 'open-window': 40 },
  choose: { co2: 40, water: 0, powder: 30 },
  pin: { squeeze: 30, 'pull-pin': 0, 'turn-over': 40 },
  position: { 'spot-close': 40, 'spot-cornered': 60, 'spot-safe': 0, 'spot-far': 30 },
  /** No choices: the stage ends when the fire is out. */
  sweep: {},
  watch: { 'back-to-work': 40, 'watch-embers': 0 },
  embers: { 'spray-embers': 0, 'let-glow': 30 },
  leave: { 'clean-up': 20, 'back-away': 0, 'turn-back': 30 },
} as const satisfies Record<string, Record<string, number>>;

export type StageId = keyof typeof CHOICES;
export type ActionId = ChoicesOf<typeof CHOICES, StageId>;

/** The steps and stages in order, and the choices of each stage with the points that a wrong choice costs. */
export const RULES: Rules<StageId, StepId, ActionId> = {
  steps: weighed(STEP_IDS, stepFile),
  stages: [
    { id: 'alarm', step: 'raise-alarm' },
    { id: 'choose', step: 'choose-extinguisher' },
    { id: 'pin', step: 'pull-pin' },
    { id: 'position', step: 'take-position' },
    { id: 'sweep', step: 'extinguish' },
    { id: 'watch', step: 'check-and-leave' },
    { id: 'embers', step: 'check-and-leave' },
    { id: 'leave', step: 'check-and-leave' },
  ],
  choices: CHOICES,
};
