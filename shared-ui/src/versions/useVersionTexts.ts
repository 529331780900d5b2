import { useLazyTexts } from '../i18n/useLazyTexts';

/** Loads the texts about versions. Returns whether they are loaded. */
export const useVersionTexts = (): boolean => useLazyTexts('versions', (lang) => import(`./locales/${lang}.json`));
