import { useQuery } from '@tanstack/react-query';
import { listCertificateTemplates } from '@vr/shared-api/contract/certificates';
import type * as S from '@vr/shared-api/contract/certificates.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { CertificateKind, ContentLang } from '@vr/shared-api/limits';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { useProfile } from '@vr/shared-ui/kernel';

/** A picture that the company has uploaded for its certificates. */
export type Template = ResponseOf<typeof S.listCertificateTemplates>['items'][number];

/** The certificates that a template is for. */
export interface TemplateTarget {
  type: CertificateKind;
  lang: ContentLang;
}

export const isFor = (a: TemplateTarget, b: TemplateTarget): boolean => a.type === b.type && a.lang === b.lang;

/** The pictures that the company has uploaded for its certificates. */
export function useTemplates() {
  const { clientId } = useProfile();
  return useQuery(endpointQuery(listCertificateTemplates, { params: { clientId } }));
}
