import type { UiLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE_USED } from './namespace-used';

/**
 * Loads the texts of a namespace that few screens need, so that the first load does not include them. Returns whether they
 * are loaded. A change of the language waits until they are loaded in the new language, and open content stays unchanged
 * until then.
 */
export function useLazyTexts(namespace: string, load: (lang: UiLang) => Promise<{ default: object }>): boolean {
  const { i18n, t } = useTranslation('ui');
  const { lang, notify } = usePortal();
  const [, setLoaded] = useState<UiLang>();
  const isLoaded = i18n.hasResourceBundle(lang, namespace);
  const loadTexts = useEffectEvent(() => load(lang));
  const follow = useEffectEvent(() => i18n.emit(NAMESPACE_USED, namespace, load));
  const failed = useEffectEvent(() => notify({ kind: 'error', text: t('failure.title') }));
  useEffect(() => follow(), []);
  useEffect(() => {
    if (isLoaded) return;
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
  }, [i18n, lang, namespace, isLoaded]);
  return isLoaded;
}

/** Wraps a component so that it shows nothing until its texts are loaded. */
export const withTexts = <P extends object>(useTexts: () => boolean, Component: ComponentType<P>) =>
  function WithTexts(props: P) {
    return useTexts() && createElement(Component, props);
  };
