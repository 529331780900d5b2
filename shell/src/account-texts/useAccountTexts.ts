import { useLazyTexts } from '@vr/shared-ui/useLazyTexts';

/** Loads the texts of the account, namespace `account`, which only its dialog and the links of mails need. */
export const useAccountTexts = (): boolean => useLazyTexts('account', (lang) => import(`./locales/${lang}.json`));
