import type { Api } from '@vr/shared-api/client';
import * as c from '@vr/shared-api/contract/certificates';
import type * as S from '@vr/shared-api/contract/certificates.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { CertificateKind, ContentLang } from '@vr/shared-api/limits';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';

/** The training or course that a certificate is for. */
export interface Certified {
  kind: CertificateKind;
  id: number;
}

/** A certificate's number, and the address where anyone can verify it. */
export type IssuedCertificate = ResponseOf<typeof S.issueTrainingCertificate>;

const ENDPOINTS = {
  training: { issue: c.issueTrainingCertificate, pdf: c.getTrainingCertificate, badge: c.getTrainingCredential },
  course: { issue: c.issueCourseCertificate, pdf: c.getCourseCertificate, badge: c.getCourseCredential },
};

/** Returns the calls for a person's certificate. Without `userId`, the person is the signed-in one. */
export function certificateCalls(api: Api, { kind, id }: Certified, userId: number | undefined) {
  const { issue, pdf, badge } = ENDPOINTS[kind];
  const person = userId === undefined ? {} : { userId };
  return {
    issue: endpointQuery(issue, { params: { id }, query: person }),
    pdf: (lang: ContentLang) => api.call(pdf, { params: { id, lang }, query: person }),
    badge: (lang: ContentLang) => api.call(badge, { params: { id }, query: { lang, ...person } }),
  };
}
