import type { ContentLang } from '@vr/shared-api/limits';
import type { LangText, Title } from './kept.ts';

const NONE: Title = { lang: 'en', text: '', description: '' };

const pick = <T extends LangText>(texts: readonly T[], lang: ContentLang): T | undefined =>
  texts.find((text) => text.lang === lang) ?? texts[0];

/** Returns a title in a language, or in the one that stands in for it. */
export const titleIn = (titles: readonly Title[], lang: ContentLang): Title => pick(titles, lang) ?? NONE;

/** Returns a text in a language, or in the one that stands in for it. */
export const textIn = (texts: readonly LangText[], lang: ContentLang): string => pick(texts, lang)?.text ?? '';
