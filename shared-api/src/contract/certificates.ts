import type * as S from './certificates.schema.ts';
import type { Endpoint } from './endpoint.ts';

export const listCertificateTemplates: Endpoint<typeof S.listCertificateTemplates> = {
  method: 'GET',
  path: '/certificates/:clientId',
  allow: 'certificate-template:manage',
  errors: ['NOT_FOUND'],
  doc: "Lists the certificate pictures that a company has uploaded. The others are the product's own.",
};

export const putCertificateTemplate: Endpoint<typeof S.putCertificateTemplate> = {
  method: 'PUT',
  path: '/certificates/:clientId/:lang',
  allow: 'certificate-template:manage',
  errors: ['NOT_FOUND', 'PICTURE_REFUSED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  multipart: true,
  doc: 'Sets the picture of the certificates of one kind (`type`) in one language.',
};

export const deleteCertificateTemplate: Endpoint<typeof S.deleteCertificateTemplate> = {
  method: 'DELETE',
  path: '/certificates/:clientId/:lang',
  allow: 'certificate-template:manage',
  errors: ['NOT_FOUND'],
  doc: "Deletes the picture of the certificates of one kind in one language. The product's own is used again.",
};

export const previewCertificate: Endpoint<typeof S.previewCertificate> = {
  method: 'GET',
  path: '/certificates/:clientId/:lang/preview',
  allow: 'certificate-template:manage',
  session: 'any',
  errors: ['NOT_FOUND'],
  file: 'application/pdf',
  doc: 'Returns a certificate of one kind in one language, filled in with sample values, as people get it.',
};

export const getTrainingCertificate: Endpoint<typeof S.getTrainingCertificate> = {
  method: 'GET',
  path: '/trainings/:id/certificate/:lang',
  allow: 'stats:read-own',
  session: 'any',
  errors: ['NOT_FOUND', 'CERTIFICATE_NOT_EARNED'],
  queued: true,
  file: 'application/pdf',
  doc: "Returns a person's certificate of a completed training in a language. The first call issues it.",
};

export const getCourseCertificate: Endpoint<typeof S.getCourseCertificate> = {
  method: 'GET',
  path: '/courses/:id/certificate/:lang',
  allow: 'stats:read-own',
  session: 'any',
  errors: ['NOT_FOUND', 'CERTIFICATE_NOT_EARNED'],
  queued: true,
  file: 'application/pdf',
  doc: "Returns a person's certificate of a completed course in a language. The first call issues it.",
};

export const issueTrainingCertificate: Endpoint<typeof S.issueTrainingCertificate> = {
  method: 'GET',
  path: '/trainings/:id/certificate',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND', 'CERTIFICATE_NOT_EARNED'],
  doc: "Returns the number of a person's certificate of a completed training. The first call issues it.",
};

export const issueCourseCertificate: Endpoint<typeof S.issueCourseCertificate> = {
  method: 'GET',
  path: '/courses/:id/certificate',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND', 'CERTIFICATE_NOT_EARNED'],
  doc: "Returns the number of a person's certificate of a completed course. The first call issues it.",
};

export const getTrainingCredential: Endpoint<typeof S.getTrainingCredential> = {
  method: 'GET',
  path: '/trainings/:id/credential',
  allow: 'stats:read-own',
  session: 'any',
  errors: ['NOT_FOUND', 'CERTIFICATE_NOT_EARNED'],
  file: 'application/vc+jwt',
  doc: "Returns a person's certificate of a completed training as an Open Badges 3.0 credential, signed as a JWT.",
};

export const getCourseCredential: Endpoint<typeof S.getCourseCredential> = {
  method: 'GET',
  path: '/courses/:id/credential',
  allow: 'stats:read-own',
  session: 'any',
  errors: ['NOT_FOUND', 'CERTIFICATE_NOT_EARNED'],
  file: 'application/vc+jwt',
  doc: "Returns a person's certificate of a completed course as an Open Badges 3.0 credential, signed as a JWT.",
};

export const verifyCertificate: Endpoint<typeof S.verifyCertificate> = {
  method: 'GET',
  path: '/verify/:number',
  allow: 'public',
  errors: ['TOO_MANY_REQUESTS'],
  doc: 'Says whether a certificate with a number was issued, what it says, and whether it was withdrawn.',
};

export const listCredentialKeys: Endpoint<typeof S.listCredentialKeys> = {
  method: 'GET',
  path: '/credentials/keys',
  allow: 'public',
  doc: 'Returns the public keys of all credentials as a JWK set, the newest first (RFC 7517).',
};

export const getCredentialKey: Endpoint<typeof S.getCredentialKey> = {
  method: 'GET',
  path: '/credentials/keys/:key',
  allow: 'public',
  errors: ['NOT_FOUND'],
  doc: 'Returns a public key of credentials as a JWK. The header of each credential contains its address.',
};

export const getCredentialIssuer: Endpoint<typeof S.getCredentialIssuer> = {
  method: 'GET',
  path: '/credentials/issuers/:issuer',
  allow: 'public',
  errors: ['NOT_FOUND'],
  doc: 'Returns the Open Badges profile of a company. Only its credentials contain the address.',
};

export const getCredentialStatus: Endpoint<typeof S.getCredentialStatus> = {
  method: 'GET',
  path: '/credentials/status/:list',
  allow: 'public',
  errors: ['TOO_MANY_REQUESTS'],
  file: 'application/vc+jwt',
  doc: 'Returns the list of withdrawn credentials that a credential names (W3C Bitstring Status List), signed as a JWT.',
};
