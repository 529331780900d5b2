import type { UiLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const NAMESPACE = 'secondFactor';

/**
 * Loads the texts of this folder, which few people ever see, in the current language. Returns whether they are there; a
 * component that uses them shows nothing until then.
 */
export function useTexts(): boolean {
  const { t, i18n } = useTranslation('shell');
  const { notify } = usePortal();
  const [, setLoaded] = useState('');
  const lang = i18n.language as UiLang;
  const isLoaded = i18n.hasResourceBundle(lang, NAMESPACE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per language
  useEffect(() => {
    if (isLoaded) return;
    import(`./locales/${lang}.json`).then(
      ({ default: texts }) => {
        i18n.addResourceBundle(lang, NAMESPACE, texts);
        setLoaded(lang);
      },
      () => notify({ kind: 'error', text: t('chrome.dialogFailed') }),
    );
  }, [lang, isLoaded]);
  return isLoaded;
}
