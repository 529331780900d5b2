import Type from 'typebox';
import { CERTIFICATE_NUMBER_TYPED_MAX } from '../certificate-number.ts';
import { CERTIFICATE_KINDS, CERTIFICATES_PER_STATUS_LIST, INT_MAX, PICTURE_MAX_BYTES } from '../limits.ts';
import {
  Closed,
  ContentLang,
  Day,
  FileReply,
  Id,
  IdParams,
  Instant,
  Lang,
  LangQuery,
  List,
  Nullable,
  Upload,
} from './common.schema.ts';

const Kind = Type.Enum([...CERTIFICATE_KINDS]);

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
const query = Closed({ type: Kind });

export const listCertificateTemplates = {
  params: Type.Object({ clientId: Id }),
  response: List(CertificateTemplate),
};
export const putCertificateTemplate = {
  params,
  query,
  body: Closed({ file: Upload(PICTURE_MAX_BYTES) }),
  response: CertificateTemplate,
};
export const deleteCertificateTemplate = { params, query };
export const previewCertificate = { params, query, response: FileReply };

/** `userId` is the person who earned the certificate, by default the caller. */
const PersonQuery = Closed({ userId: Type.Optional(Id) });
const CredentialQuery = Closed({ lang: Lang, userId: Type.Optional(Id) });
const LangParams = Type.Object({ id: Id, lang: ContentLang });

const IssuedCertificate = Type.Object({
  /** In groups of four, as the certificate shows it. */
  number: Type.String(),
  verificationUrl: Type.String(),
  /** The day on which the training or course was completed, in the company's time zone. */
  day: Day,
});

export const getTrainingCertificate = { params: LangParams, query: PersonQuery, response: FileReply };
export const getCourseCertificate = getTrainingCertificate;
export const issueTrainingCertificate = { params: IdParams, query: PersonQuery, response: IssuedCertificate };
export const issueCourseCertificate = issueTrainingCertificate;
export const getTrainingCredential = { params: IdParams, query: CredentialQuery, response: FileReply };
export const getCourseCredential = getTrainingCredential;

/** The public view of a certificate, for anyone who has its number. */
const VerifiedCertificate = Type.Object({
  number: Type.String(),
  kind: Kind,
  personName: Type.String(),
  title: Type.String(),
  lang: ContentLang,
  companyName: Type.String(),
  day: Day,
  /** 0 to 100; null for a course, or if the training has no score. */
  score: Nullable(Type.Integer()),
  withdrawnAt: Nullable(Instant),
});

export const verifyCertificate = {
  params: Type.Object({ number: Type.String({ minLength: 1, maxLength: CERTIFICATE_NUMBER_TYPED_MAX }) }),
  query: LangQuery,
  /** `certificate` is null if no certificate has this number. */
  response: Type.Object({
    state: Type.Enum(['VALID', 'WITHDRAWN', 'UNKNOWN']),
    certificate: Nullable(VerifiedCertificate),
  }),
};

/** The public part of an RSA key (RFC 7517). */
const PublicKey = Type.Object({
  kty: Type.String(),
  n: Type.String(),
  e: Type.String(),
  alg: Type.String(),
  use: Type.String(),
  /** The URL of this key; see {@link getCredentialKey}. */
  kid: Type.String(),
});
export const listCredentialKeys = { response: Type.Object({ keys: Type.Array(PublicKey) }) };
export const getCredentialKey = { params: Type.Object({ key: Type.String({ maxLength: 100 }) }), response: PublicKey };

/** The number of a status list. A certificate is in list `floor(id / CERTIFICATES_PER_STATUS_LIST)`. */
const StatusList = Type.Integer({ minimum: 0, maximum: Math.floor(INT_MAX / CERTIFICATES_PER_STATUS_LIST) });
export const getCredentialIssuer = {
  /** An opaque id of the company, so that nobody can enumerate the companies. */
  params: Type.Object({ issuer: Type.String({ maxLength: 100 }) }),
  /** A Profile of Open Badges 3.0. */
  response: Type.Object({
    id: Type.String(),
    type: Type.Array(Type.String()),
    name: Type.String(),
    url: Type.String(),
  }),
};
export const getCredentialStatus = { params: Type.Object({ list: StatusList }), response: FileReply };
