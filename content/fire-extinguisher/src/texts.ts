import stepFile from '../steps.json' with { type: 'json' };
import type { ActionId, StageId, StepId } from './exercise.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

/** What the exercise says in one language. */
export interface Texts extends Omit<typeof en, 'stages' | 'actions'> {
  lang: Lang;
  stages: Record<StageId, { instruction: string; controls?: string }>;
  actions: Record<ActionId, { label: string; detail?: string; why: string }>;
  steps: Record<StepId, string>;
}

const LANGS = { en, fr, es, it } as const;
export type Lang = keyof typeof LANGS;

/** The first of the wished languages that the exercise speaks; English otherwise. */
export function textsFor(wished: readonly (string | null)[]): Texts {
  const lang = wished
    .map((tag) => tag?.slice(0, 2).toLowerCase())
    .find((tag): tag is Lang => tag !== undefined && Object.hasOwn(LANGS, tag));
  const steps = Object.fromEntries(stepFile.steps.map(({ id, title }) => [id, title[lang ?? 'en']]));
  return { ...LANGS[lang ?? 'en'], lang: lang ?? 'en', steps: steps as Record<StepId, string> };
}

/** `fill('Step {n}', { n: 2 })` → `Step 2`. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/gu, (_, name: string) => String(values[name]));
