import { formatCertificateNumber, verificationPath } from '@vr/shared-api/certificate-number';
import * as c from '@vr/shared-api/contract/certificates';
import * as s from '@vr/shared-api/contract/certificates.schema';
import type { CertificateKind } from '@vr/shared-api/limits';
import type { App } from '../../parts.ts';
import { FileContent, route } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/tokens.ts';
import { signCredential } from './credential.ts';
import { ensureCertificate } from './issue.ts';
import { certificatePdf } from './pdf.ts';

const ENDPOINTS = {
  training: { pdf: c.getTrainingCertificate, number: c.issueTrainingCertificate, credential: c.getTrainingCredential },
  course: { pdf: c.getCourseCertificate, number: c.issueCourseCertificate, credential: c.getCourseCredential },
};

function registerKind(app: App, kind: CertificateKind): void {
  const { pdf, number, credential } = ENDPOINTS[kind];
  const { parts } = app;
  const certificateOf = ({ id }: { id: number }, { userId }: { userId?: number }, actor: Caller) =>
    ensureCertificate(parts, userId ?? actor.id, { kind, id }, actor);

  route(app, pdf, s.getTrainingCertificate, async ({ params, query, actor }) => {
    const certificate = await certificateOf(params, query, actor);
    return new FileContent(await certificatePdf(parts, certificate, params.lang));
  });

  route(app, number, s.issueTrainingCertificate, async ({ params, query, actor }) => {
    const { number, day } = await certificateOf(params, query, actor);
    const verificationUrl = `${parts.config.publicUrl}${verificationPath(number)}`;
    return { number: formatCertificateNumber(number), verificationUrl, day };
  });

  route(app, credential, s.getTrainingCredential, async ({ params, query, actor }) => {
    const certificate = await certificateOf(params, query, actor);
    return new FileContent(await signCredential(parts, certificate, query.lang));
  });
}

/** Registers the endpoints with which people get their certificates, and those of the people they look after. */
export function registerIssuedCertificates(app: App): void {
  registerKind(app, 'training');
  registerKind(app, 'course');
}
