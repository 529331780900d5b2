import { useLazyTexts } from '@vr/shared-ui/useLazyTexts';

/** Loads the texts of the namespace `account`, which only the account dialog and the screens of mail links need. */
export const useAccountTexts = (): boolean => useLazyTexts('account', (lang) => import(`./locales/${lang}.json`));
