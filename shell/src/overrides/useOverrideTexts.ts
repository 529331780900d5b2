import { useLazyTexts } from '@vr/shared-ui/useLazyTexts';

/** Loads the texts about releases that only this browser gets, namespace `overrides`. */
export const useOverrideTexts = (): boolean => useLazyTexts('overrides', (lang) => import(`./locales/${lang}.json`));
