import { formatCertificateNumber, readCertificateNumber } from '@vr/shared-api/certificate-number';
import * as c from '@vr/shared-api/contract/certificates';
import * as s from '@vr/shared-api/contract/certificates.schema';
import type { ContentLang } from '@vr/shared-api/limits';
import type { App } from '../../parts.ts';
import { fail } from '../../platform/http/fail.ts';
import { countAttempt } from '../../platform/http/rate-limits.ts';
import { FileContent, route } from '../../platform/http/route.ts';
import { findProfile, signStatusList } from './credential.ts';
import { type Certificate, findByNumber, kindOf, titleIn } from './kept.ts';
import { findPublicKey, publicKeys } from './signing-keys.ts';

function presentVerified(certificate: Certificate, wanted: ContentLang) {
  const { number, personName, companyName, day, score, withdrawnAt } = certificate;
  const { text, lang } = titleIn(certificate.titles, wanted);
  return {
    number: formatCertificateNumber(number),
    kind: kindOf(certificate),
    personName,
    title: text,
    lang,
    companyName,
    day,
    score,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}

/** Registers the public endpoints to verify certificates, by number or as credentials with the keys that signed them. */
export function registerVerification(app: App): void {
  const { parts } = app;

  route(app, c.verifyCertificate, s.verifyCertificate, async ({ params, query, request }) => {
    await countAttempt(parts, 'verifyCertificate', { address: request.ip });
    const number = readCertificateNumber(params.number);
    const found = number && (await findByNumber(parts.db, number));
    if (!found) return { state: 'UNKNOWN' as const, certificate: null };
    return {
      state: found.withdrawnAt ? ('WITHDRAWN' as const) : ('VALID' as const),
      certificate: presentVerified(found, query.lang),
    };
  });

  route(app, c.listCredentialKeys, s.listCredentialKeys, async () => ({ keys: await publicKeys(parts) }));

  route(app, c.getCredentialKey, s.getCredentialKey, async ({ params }) => {
    return (await findPublicKey(parts, params.key)) ?? fail('NOT_FOUND', { message: 'No such key.' });
  });

  route(app, c.getCredentialIssuer, s.getCredentialIssuer, async ({ params }) => {
    return (await findProfile(parts, params.issuer)) ?? fail('NOT_FOUND', { message: 'No such issuer.' });
  });

  route(app, c.getCredentialStatus, s.getCredentialStatus, async ({ params, request }) => {
    await countAttempt(parts, 'credentialStatus', { address: request.ip });
    return new FileContent(await signStatusList(parts, params.list));
  });
}
