import { createHmac, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { formatCertificateNumber, verificationPath } from '@vr/shared-api/certificate-number';
import { getCredentialIssuer, getCredentialStatus } from '@vr/shared-api/contract/certificates';
import { pathOf } from '@vr/shared-api/contract/endpoint';
import { bcp47, CERTIFICATES_PER_STATUS_LIST, type ContentLang } from '@vr/shared-api/limits';
import { type JWTPayload, SignJWT } from 'jose';
import type { Parts } from '../../parts.ts';
import { API_PREFIX } from '../../platform/http/route.ts';
import { type Certificate, findIssuer, findValidIds, kindOf, textIn, titleIn } from './kept.ts';
import { ALGORITHM, signingKey } from './signing-keys.ts';
import { TEXTS } from './texts.ts';

/*
 * Certificates as Open Badges 3.0 credentials (https://www.imsglobal.org/spec/ob/v3p0), in the VC-JWT proof format (§8.2):
 * the payload of the JWT is the credential, with the registered claims beside it.
 */

const VC_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
const OB_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';
const SCHEMA = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json';

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

const keyOf = (secret: Buffer, clientId: number): string =>
  createHmac('sha256', secret).update(`credential-issuer:${clientId}`).digest('base64url').slice(0, 22);
const issuerAddress = ({ config, secret }: Parts, clientId: number): string =>
  `${config.publicUrl}${API_PREFIX}${pathOf(getCredentialIssuer, {
    params: { issuer: `${clientId}-${keyOf(secret, clientId)}` },
  })}`;

/** Returns the Open Badges profile of a company that issues certificates. */
const profileOf = (parts: Parts, clientId: number, name: string) => ({
  id: issuerAddress(parts, clientId),
  type: ['Profile'],
  name,
  url: parts.config.publicUrl,
});
type Profile = ReturnType<typeof profileOf>;

/** Finds the profile of a company by the last part of the profile's URL, which contains a key that nobody can guess. */
export async function findProfile(parts: Parts, issuer: string): Promise<Profile | undefined> {
  const [, id = '', key = ''] = /^(\d{1,9})-([\w-]{22})$/u.exec(issuer) ?? [];
  const clientId = Number(id);
  if (!key || !timingSafeEqual(Buffer.from(key), Buffer.from(keyOf(parts.secret, clientId)))) return undefined;
  const found = await findIssuer(parts.db, clientId);
  return found && profileOf(parts, clientId, found.name);
}

const listAddress = ({ config }: Parts, list: number): string =>
  `${config.publicUrl}${API_PREFIX}${pathOf(getCredentialStatus, { params: { list } })}`;

function statusOf(parts: Parts, { id }: Certificate) {
  const statusListIndex = String(id % CERTIFICATES_PER_STATUS_LIST);
  const statusListCredential = listAddress(parts, Math.floor(id / CERTIFICATES_PER_STATUS_LIST));
  return {
    id: `${statusListCredential}#${statusListIndex}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex,
    statusListCredential,
  };
}

/** Returns the score as an Open Badges result with its description. Empty for a certificate without a score. */
function resultsOf(address: string, { score }: Certificate, lang: ContentLang) {
  if (score === null) return {};
  const id = `${address}#score`;
  const description = {
    id,
    type: ['ResultDescription'],
    name: TEXTS[lang].score,
    resultType: 'Percent',
    valueMin: '0',
    valueMax: '100',
  };
  return {
    resultDescription: [description],
    result: [{ type: ['Result'], resultDescription: id, value: String(score) }],
  };
}

/** Returns a certificate as an unsigned credential, with its texts in a language. */
function credentialOf(parts: Parts, certificate: Certificate, lang: ContentLang) {
  const address = `${parts.config.publicUrl}${verificationPath(certificate.number)}`;
  const kind = kindOf(certificate);
  const title = titleIn(certificate.titles, lang);
  const { completed, criteria } = TEXTS[lang];
  const { resultDescription, result } = resultsOf(address, certificate, lang);
  return {
    '@context': [VC_CONTEXT, OB_CONTEXT],
    id: address,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: title.text,
    issuer: profileOf(parts, certificate.clientId, certificate.companyName),
    validFrom: certificate.issuedAt.toISOString(),
    awardedDate: `${certificate.day}T00:00:00Z`,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: true,
          identityHash: `sha256$${certificate.emailHash}`,
          identityType: 'emailAddress',
          salt: certificate.emailSalt,
        },
        { type: 'IdentityObject', hashed: false, identityHash: certificate.personName, identityType: 'name' },
      ],
      activityEndDate: `${certificate.day}T00:00:00Z`,
      licenseNumber: formatCertificateNumber(certificate.number),
      achievement: {
        id: `${address}#achievement`,
        type: ['Achievement'],
        achievementType: kind === 'course' ? 'LearningProgram' : 'CertificateOfCompletion',
        name: title.text,
        description: title.description || completed[kind],
        inLanguage: bcp47(title.lang),
        criteria: { narrative: criteria[kind] },
        tag: certificate.parts.map((names) => textIn(names, lang)),
        ...(resultDescription ? { resultDescription } : {}),
      },
      ...(result ? { result } : {}),
    },
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
    credentialStatus: statusOf(parts, certificate),
  };
}

async function sign(parts: Parts, payload: JWTPayload & { issuer: string | Profile; id: string }, from: Date) {
  const { key, kid } = await signingKey(parts);
  const { issuer, id } = payload;
  return new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'vc+jwt', kid })
    .setIssuer(typeof issuer === 'string' ? issuer : issuer.id)
    .setJti(id)
    .setNotBefore(seconds(from))
    .sign(key);
}

/** Returns a certificate as a credential in a language, signed as a JWT. */
export const signCredential = (parts: Parts, certificate: Certificate, lang: ContentLang): Promise<string> =>
  sign(parts, credentialOf(parts, certificate, lang), certificate.issuedAt);

const compress = promisify(gzip);

/** Returns a signed W3C Bitstring Status List. Its bits are in the order of certificate ids; 1 means not valid. */
export async function signStatusList(parts: Parts, list: number): Promise<string> {
  const first = list * CERTIFICATES_PER_STATUS_LIST;
  const bits = Buffer.alloc(CERTIFICATES_PER_STATUS_LIST / 8, 0xff);
  for (const id of await findValidIds(parts.db, first, first + CERTIFICATES_PER_STATUS_LIST - 1)) {
    const index = id - first;
    // The first index is the leftmost bit (§3.2).
    bits[index >> 3] = (bits[index >> 3] ?? 0) & ~(0x80 >> (index & 7));
  }
  const address = listAddress(parts, list);
  const now = parts.clock.now();
  const credential = {
    '@context': [VC_CONTEXT],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: parts.config.publicUrl,
    validFrom: now.toISOString(),
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${(await compress(bits)).toString('base64url')}`,
    },
  };
  return sign(parts, credential, now);
}
