import { type Texts as KitTexts, textsIn } from '@vr/demo-kit/texts';
import stepFile from '../steps.json' with { type: 'json' };
import type { ActionId, StageId } from './exercise.ts';
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export interface Texts extends KitTexts, Pick<typeof en, 'sweep'> {
  stages: Record<StageId, KitTexts['stages'][string]>;
  actions: Record<ActionId, KitTexts['actions'][string]>;
  end: (typeof en)['end'];
}

/** Returns the texts in the first of `langs` that the training has, else in English. */
export const textsFor = (langs: readonly (string | null)[]): Texts => textsIn({ en, es, fr, it }, stepFile, langs);
