import { type ChoicesOf, type Rules, weighed } from '@vr/demo-kit/exercise';
import stepFile from '../steps.json' with { type: 'json' };

const STEP_IDS = ['prepare', 'switch-off', 'lock', 'release', 'verify', 'restore'] as const;
export type StepId = (typeof STEP_IDS)[number];

const CHOICES = {
  sources: { 'electricity-only': 40, 'all-sources': 0, 'electricity-and-air': 20 },
  tell: { 'tell-colleague': 0, 'tell-nobody': 40, 'leave-note': 20 },
  stop: { 'emergency-stop': 20, 'main-switch-first': 30, 'stop-button': 0 },
  isolate: { 'switch-and-valve': 0, 'switch-only': 30, 'stop-is-enough': 50 },
  lock: { tape: 40, 'own-lock': 0, 'board-lock': 30 },
  bleed: { 'wait-for-air': 30, 'loosen-hose': 50, 'open-bleed': 0 },
  weight: { 'put-prop': 0, 'trust-cylinder': 40, 'hold-by-hand': 50 },
  try: { 'look-at-lamp': 30, 'press-start': 0, 'trust-lock': 40 },
  measure: { 'measure-once': 30, 'skip-measuring': 50, 'measure-proved': 0 },
  clear: { 'start-at-once': 50, 'tidy-up': 0, 'unlock-first': 40 },
  unlock: { 'foreman-unlocks': 40, 'own-unlock': 0, 'keep-lock': 20 },
} as const satisfies Record<string, Record<string, number>>;

export type StageId = keyof typeof CHOICES;
export type ActionId = ChoicesOf<typeof CHOICES, StageId>;

/** The steps and stages in order, and the choices of each stage with the points that a wrong choice costs. */
export const RULES: Rules<StageId, StepId, ActionId> = {
  steps: weighed(STEP_IDS, stepFile),
  stages: [
    { id: 'sources', step: 'prepare' },
    { id: 'tell', step: 'prepare' },
    { id: 'stop', step: 'switch-off' },
    { id: 'isolate', step: 'switch-off' },
    { id: 'lock', step: 'lock' },
    { id: 'bleed', step: 'release' },
    { id: 'weight', step: 'release' },
    { id: 'try', step: 'verify' },
    { id: 'measure', step: 'verify' },
    { id: 'clear', step: 'restore' },
    { id: 'unlock', step: 'restore' },
  ],
  choices: CHOICES,
};
