import { useLazyTexts } from '@vr/shared-ui/useLazyTexts';

/** Loads the texts about release overrides, namespace `overrides`. */
export const useOverrideTexts = (): boolean => useLazyTexts('overrides', (lang) => import(`./locales/${lang}.json`));
