import type { UiLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Loads the texts of a namespace that few screens need, so that what loads first does not carry them. Returns
 * whether they are loaded in the current language.
 */
export function useLazyTexts(namespace: string, load: (lang: UiLang) => Promise<{ default: object }>): boolean {
  const { i18n, t } = useTranslation('ui');
  const { lang, notify } = usePortal();
  const [loaded, setLoaded] = useState<UiLang>();
  const loadTexts = useEffectEvent(() => load(lang));
  const failed = useEffectEvent(() => notify({ kind: 'error', text: t('failure.title') }));
  useEffect(() => {
    let isCurrent = true;
    loadTexts().then(
      ({ default: texts }) => {
        i18n.addResourceBundle(lang, namespace, texts);
        if (isCurrent) setLoaded(lang);
      },
      () => failed(),
    );
    return () => {
      isCurrent = false;
    };
  }, [i18n, lang, namespace]);
  return loaded === lang;
}
