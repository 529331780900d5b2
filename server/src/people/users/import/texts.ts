import type { UiLang } from '@vr/shared-api/limits';
import { en, type Texts } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';

export const TEXTS: Record<UiLang, Texts> = { en, fr, es, it };
