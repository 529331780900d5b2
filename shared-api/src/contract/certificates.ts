import type * as S from './certificates.schema.ts';
import { endpoint } from './endpoint.ts';

export const listCertificateTemplates = endpoint<typeof S.listCertificateTemplates>({
  method: 'GET',
  path: '/certificates/:clientId',
  allow: 'certificate-template:manage',
  errors: ['NOT_FOUND'],
  doc: "Lists the certificate pictures that a company has uploaded. The others are the product's own.",
});

export const putCertificateTemplate = endpoint<typeof S.putCertificateTemplate>({
  method: 'PUT',
  path: '/certificates/:clientId/:lang',
  allow: 'certificate-template:manage',
  errors: ['NOT_FOUND', 'PICTURE_REFUSED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  multipart: true,
  doc: 'Sets the picture of the certificates of one kind (`type`) in one language.',
});

export const deleteCertificateTemplate = endpoint<typeof S.deleteCertificateTemplate>({
  method: 'DELETE',
  path: '/certificates/:clientId/:lang',
  allow: 'certificate-template:manage',
  errors: ['NOT_FOUND'],
  doc: "Deletes the picture of the certificates of one kind in one language. The product's own is used again.",
});

export const previewCertificate = endpoint<typeof S.previewCertificate>({
  method: 'GET',
  path: '/certificates/:clientId/:lang/preview',
  allow: 'certificate-template:manage',
  errors: ['NOT_FOUND'],
  file: 'application/pdf',
  doc: 'Returns a certificate of one kind in one language, filled in with sample values, as people get it.',
});
