import type { UiLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Loads the texts of the account, namespace `account`, which only its dialog and the links of mails need. Returns whether
 * they are loaded in the current language.
 */
export function useAccountTexts(): boolean {
  const { i18n, t } = useTranslation('shell');
  const { lang, notify } = usePortal();
  const [loaded, setLoaded] = useState<UiLang>();
  const failed = useEffectEvent(() => notify({ kind: 'error', text: t('chrome.dialogFailed') }));
  useEffect(() => {
    let isCurrent = true;
    import(`./locales/${lang}.json`).then(
      ({ default: texts }) => {
        i18n.addResourceBundle(lang, 'account', texts);
        if (isCurrent) setLoaded(lang);
      },
      () => failed(),
    );
    return () => {
      isCurrent = false;
    };
  }, [i18n, lang]);
  return loaded === lang;
}
