import Type from 'typebox';
import { CERTIFICATE_KINDS, PICTURE_MAX_BYTES } from '../limits.ts';
import { ContentLang, FileReply, Id, Instant, List, Upload } from './common.schema.ts';

const Kind = Type.Enum([...CERTIFICATE_KINDS]);

/** An uploaded picture of certificates. */
const CertificateTemplate = Type.Object({
  type: Kind,
  lang: ContentLang,
  /** The path of the picture on the portal's origin. */
  picture: Type.String(),
  /** The size of the picture as it was uploaded, in pixels. */
  width: Type.Integer(),
  height: Type.Integer(),
  updatedDate: Instant,
});

const params = Type.Object({ clientId: Id, lang: ContentLang });
/** The kind of certificate (spec §3 Certificate template). */
const query = Type.Object({ type: Kind }, { additionalProperties: false });

export const listCertificateTemplates = {
  params: Type.Object({ clientId: Id }),
  response: List(CertificateTemplate),
};
export const putCertificateTemplate = {
  params,
  query,
  body: Type.Object({ file: Upload(PICTURE_MAX_BYTES) }, { additionalProperties: false }),
  response: CertificateTemplate,
};
export const deleteCertificateTemplate = { params, query };
export const previewCertificate = { params, query, response: FileReply };
