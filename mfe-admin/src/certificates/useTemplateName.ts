import { bcp47 } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateTarget } from './useTemplates.ts';

const NAME_KEYS = { training: 'certificates.name.training', course: 'certificates.name.course' } as const;

/** Returns the name of a template's language, and of its certificates, in the language of the interface. */
export function useTemplateName() {
  const { t } = useTranslation('admin');
  const { lang: ui } = usePortal();
  return useMemo(() => {
    const languages = new Intl.DisplayNames(ui, { type: 'language' });
    const languageOf = ({ lang }: TemplateTarget): string => languages.of(bcp47(lang)) ?? lang;
    return {
      /** Capitalised like a heading. */
      languageOf(target: TemplateTarget): string {
        const name = languageOf(target);
        return name.charAt(0).toLocaleUpperCase(ui) + name.slice(1);
      },
      nameOf: (target: TemplateTarget): string => t(NAME_KEYS[target.type], { language: languageOf(target) }),
    };
  }, [t, ui]);
}
