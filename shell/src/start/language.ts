import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';

const LANG_KEY = 'lang';

const known = (tag: string | null | undefined): UiLang | undefined =>
  UI_LANGS.find((lang) => lang === tag?.toLowerCase().split('-')[0]);

/** The language of the interface: what the person chose here, else the browser's first that exists, else English. */
export function startLanguage(storage: Pick<Storage, 'getItem'>, browser: readonly string[]): UiLang {
  return known(storage.getItem(LANG_KEY)) ?? browser.map(known).find((lang) => lang !== undefined) ?? 'en';
}

/** Keeps the person's choice for the next start. */
export const keepLanguage = (storage: Pick<Storage, 'setItem'>, lang: UiLang): void => storage.setItem(LANG_KEY, lang);
