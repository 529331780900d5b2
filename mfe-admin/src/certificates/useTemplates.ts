import { useQuery } from '@tanstack/react-query';
import { listCertificateTemplates } from '@vr/shared-api/contract/certificates';
import type * as S from '@vr/shared-api/contract/certificates.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { bcp47, type CertificateKind, type ContentLang } from '@vr/shared-api/limits';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** A picture that the company has uploaded for its certificates. */
export type Template = ResponseOf<typeof S.listCertificateTemplates>['items'][number];

/** The kind and the language of the certificates that a template is for. */
export interface TemplateTarget {
  type: CertificateKind;
  lang: ContentLang;
}

export const isFor = (a: TemplateTarget, b: TemplateTarget): boolean => a.type === b.type && a.lang === b.lang;

/** Queries the pictures that the company has uploaded for its certificates. */
export function useTemplates() {
  const { clientId } = useProfile();
  return useQuery(endpointQuery(listCertificateTemplates, { params: { clientId } }));
}

const NAME_KEYS = { training: 'certificates.name.training', course: 'certificates.name.course' } as const;

/**
 * Returns functions for the name of a template's language and for the name of its certificates, in the interface
 * language.
 */
export function useTemplateName() {
  const { t } = useTranslation('admin');
  const { lang: ui } = usePortal();
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
}
