import { useQuery } from '@tanstack/react-query';
import { listCertificateTemplates } from '@vr/shared-api/contract/certificates';
import type * as S from '@vr/shared-api/contract/certificates.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { CertificateKind, ContentLang } from '@vr/shared-api/limits';
import { usePortal, useProfile } from '@vr/shared-ui/kernel';

/** A picture that the company has uploaded for its certificates. */
export type Template = ResponseOf<typeof S.listCertificateTemplates>['items'][number];

/** The certificates that a template is for. */
export interface TemplateTarget {
  type: CertificateKind;
  lang: ContentLang;
}

export const isFor = (a: TemplateTarget, b: TemplateTarget): boolean => a.type === b.type && a.lang === b.lang;

/** The first part of the query key. Invalidate it after a change to fetch again. */
export const TEMPLATES_KEY = 'listCertificateTemplates';

/** The pictures that the company has uploaded for its certificates. */
export function useTemplates() {
  const { api } = usePortal();
  const { clientId } = useProfile();
  return useQuery({
    queryKey: [TEMPLATES_KEY, clientId],
    queryFn: ({ signal }) => api.call(listCertificateTemplates, { params: { clientId } }, { signal }),
  });
}
