import { bcp47, type ContentLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useMemo } from 'react';

/** Returns a function that gives the name of a content language in the interface language, capitalised like a label. */
export function useLanguageName(): (lang: ContentLang) => string {
  const { lang: ui } = usePortal();
  return useMemo(() => {
    const names = new Intl.DisplayNames(ui, { type: 'language' });
    return (lang) => {
      const name = names.of(bcp47(lang)) ?? lang;
      return name.charAt(0).toLocaleUpperCase(ui) + name.slice(1);
    };
  }, [ui]);
}
