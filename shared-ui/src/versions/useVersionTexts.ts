import { useLazyTexts } from '../i18n/useLazyTexts';

/** Loads the texts of versions. Returns whether they are there. */
export const useVersionTexts = (): boolean => useLazyTexts('versions', (lang) => import(`./locales/${lang}.json`));
