import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';

const LANG_KEY = 'lang';

const supportedLanguage = (tag: string | null | undefined): UiLang | undefined =>
  UI_LANGS.find((lang) => lang === tag?.toLowerCase().split('-')[0]);

/** Returns the first supported language in `tags`, else English. */
export const preferredLanguage = (tags: readonly (string | null | undefined)[]): UiLang =>
  tags.map(supportedLanguage).find((lang) => lang !== undefined) ?? 'en';

/** Returns the language that the person chose in this browser, else the browser's first supported language, else English. */
export const initialLanguage = (storage: Pick<Storage, 'getItem'>, browser: readonly string[]): UiLang =>
  preferredLanguage([storage.getItem(LANG_KEY), ...browser]);

/** Stores the chosen language for the next start. */
export const storeLanguage = (storage: Pick<Storage, 'setItem'>, lang: UiLang): void => storage.setItem(LANG_KEY, lang);
