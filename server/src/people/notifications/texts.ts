import { type ContentLang, UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import type { Texts } from './texts/en.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';

const TEXTS: Record<UiLang, Texts> = { en, fr, es, it };

/** Returns the texts in a language, or in English. `tag` is the BCP 47 tag for formatting lists in this language. */
export function textsFor(lang: ContentLang): { texts: Texts; tag: string } {
  const language = UI_LANGS.find((one) => one === lang) ?? 'en';
  // British English has no comma before the last item of a list.
  return { texts: TEXTS[language], tag: language === 'en' ? 'en-GB' : language };
}
