import { useLazyTexts } from '@vr/shared-ui/useLazyTexts';

/** Loads the texts of second factors, namespace `secondFactor`. */
export const useTexts = (): boolean => useLazyTexts('secondFactor', (lang) => import(`./locales/${lang}.json`));
