import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import * as cms from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import * as x509 from '@peculiar/asn1-x509';
import { archiveOf, type RawArchive, type RawFile, u64 } from './archives.ts';

const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, i * 4);
  return bytes;
};
const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) bytes.writeUInt16LE(value, i * 2);
  return bytes;
};

/** What a test's manifest declares. */
export interface TestManifest {
  name?: string;
  versionName?: string | { resource: number };
  versionCode?: number;
  minSdk?: number | string;
  targetSdk?: number;
  permissions?: readonly string[];
  /** Strings of two bytes for each character, as older tools write them. */
  utf16?: boolean;
  /** Whether the names of attributes are removed, as shrinkers do. */
  nameless?: boolean;
}

const RESOURCES = {
  name: 0x01010003,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetSdkVersion: 0x01010270,
} as const;
type Attribute = keyof typeof RESOURCES | 'package';

/** Writes a manifest as Android's binary XML. */
export function manifestOf(declared: TestManifest): Buffer {
  const known = Object.keys(RESOURCES) as (keyof typeof RESOURCES)[];
  const strings: string[] = declared.nameless ? known.map(() => '') : [...known];
  const indexOf = (text: string): number => {
    const at = strings.indexOf(text, known.length);
    return at === -1 ? strings.push(text) - 1 : at;
  };
  const chunk = (type: number, headerSize: number, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([u16(type, headerSize), u32(8 + body.length), body]);
  };
  const element = (
    name: string,
    attributes: Partial<Record<Attribute, string | number | { resource: number } | undefined>>,
  ) => {
    const written = Object.entries(attributes).flatMap(([key, value]) => {
      if (value === undefined) return [];
      const at = known.indexOf(key as keyof typeof RESOURCES);
      const raw = typeof value === 'string' ? indexOf(value) : 0xffffffff;
      const [type, data] =
        typeof value === 'string' ? [3, raw] : typeof value === 'number' ? [0x10, value] : [1, value.resource];
      return [u32(0xffffffff, at === -1 ? indexOf(key) : at, raw), u16(8), Buffer.from([0, type]), u32(data)];
    });
    const head = [u32(1, 0xffffffff, 0xffffffff, indexOf(name)), u16(20, 20, written.length / 4, 0, 0, 0)];
    return chunk(0x0102, 16, ...head, ...written);
  };
  const { name, versionName, versionCode, minSdk, targetSdk, permissions = [] } = declared;
  const elements = [
    element('manifest', { package: name, versionName, versionCode }),
    element('uses-sdk', { minSdkVersion: minSdk, targetSdkVersion: targetSdk }),
    ...permissions.map((permission) => element('uses-permission', { name: permission })),
  ];
  const texts = strings.map((text) =>
    declared.utf16
      ? Buffer.concat([u16(text.length), Buffer.from(text, 'utf16le'), u16(0)])
      : Buffer.concat([Buffer.from([text.length, Buffer.byteLength(text)]), Buffer.from(`${text}\0`)]),
  );
  let at = 0;
  const offsets = texts.map((text) => {
    at += text.length;
    return at - text.length;
  });
  const pool = chunk(
    0x0001,
    28,
    u32(texts.length, 0, declared.utf16 ? 0 : 0x100, 28 + 4 * texts.length, 0),
    u32(...offsets),
    ...texts,
    Buffer.alloc(-at & 3),
  );
  return chunk(0x0003, 8, pool, chunk(0x0180, 8, u32(...Object.values(RESOURCES))), ...elements);
}

/** The key and certificate of somebody who signs apps. */
export interface TestSigner {
  key: KeyObject;
  publicKey: Buffer;
  certificate: Buffer;
  /** Number of the signature algorithm in the schemes from v2 on. */
  algorithm: number;
}

const ECDSA_SHA256 = '1.2.840.10045.4.3.2';
const RSA_SHA256 = '1.2.840.113549.1.1.11';

/** Makes a signer with a new key, and a certificate that it has signed itself. */
export function makeSigner(kind: 'ec' | 'rsa', name = 'Test'): TestSigner {
  const { privateKey: key, publicKey: pair } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = pair.export({ format: 'der', type: 'spki' });
  const signatureAlgorithm = new x509.AlgorithmIdentifier(
    kind === 'ec' ? { algorithm: ECDSA_SHA256 } : { algorithm: RSA_SHA256, parameters: null },
  );
  const value = new x509.AttributeValue({ utf8String: name });
  const subject = new x509.Name([
    new x509.RelativeDistinguishedName([new x509.AttributeTypeAndValue({ type: '2.5.4.3', value })]),
  ]);
  const tbsCertificate = new x509.TBSCertificate({
    version: x509.Version.v3,
    serialNumber: new Uint8Array([1, 2, 3]).buffer,
    signature: signatureAlgorithm,
    issuer: subject,
    validity: new x509.Validity({ notBefore: new Date('2020-01-01'), notAfter: new Date('2045-01-01') }),
    subject,
    subjectPublicKeyInfo: AsnConvert.parse(publicKey, x509.SubjectPublicKeyInfo),
  });
  const signatureValue = new Uint8Array(sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), key)).buffer;
  const certificate = new x509.Certificate({ tbsCertificate, signatureAlgorithm, signatureValue });
  return {
    key,
    publicKey,
    certificate: Buffer.from(AsnConvert.serialize(certificate)),
    algorithm: kind === 'ec' ? 0x0201 : 0x0104,
  };
}

const prefixed = (...parts: Buffer[]): Buffer => {
  const bytes = Buffer.concat(parts);
  return Buffer.concat([u32(bytes.length), bytes]);
};
const hashOf = (algorithm: number) => ([0x0102, 0x0104, 0x0202].includes(algorithm) ? 'sha512' : 'sha256');

/** Returns the offset of an archive's end record. */
const endOf = (apk: Buffer): number => apk.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));

/** Digests an APK without its signing block as the schemes from v2 on do. */
function digestOf(apk: Buffer, hash: string): Buffer {
  const end = endOf(apk);
  const directory = apk.readUInt32LE(end + 16);
  const chunks: Buffer[] = [];
  for (const section of [apk.subarray(0, directory), apk.subarray(directory, end), apk.subarray(end)])
    for (let at = 0; at < section.length; at += 1_048_576) {
      const chunk = section.subarray(at, at + 1_048_576);
      chunks.push(
        createHash(hash)
          .update(Buffer.from([0xa5]))
          .update(u32(chunk.length))
          .update(chunk)
          .digest(),
      );
    }
  return createHash(hash)
    .update(Buffer.from([0x5a]))
    .update(u32(chunks.length))
    .update(Buffer.concat(chunks))
    .digest();
}

/** What a test's signature of the schemes from v2 on does differently. */
interface SigningOptions {
  /** Attributes of the signed data of v2, by their numbers. */
  attributes?: readonly [id: number, value: Buffer][];
  /** Another certificate than the signer's. */
  certificate?: Buffer;
  /** The last versions of Android in the signature of v3, if they differ from the signed ones. */
  maxSdk?: number;
}

const SCHEMES = { v2: 0x7109871a, v3: 0xf05368c0, 'v3.1': 0x1b93ad61 } as const;

type Signature = readonly [scheme: keyof typeof SCHEMES, signer: TestSigner, options?: SigningOptions];

/** Signs an APK with the schemes from v2 on. */
export function signApk(apk: Buffer, signatures: readonly Signature[]): Buffer {
  const pairs = signatures.map(([scheme, { key, publicKey, certificate, algorithm }, options = {}]) => {
    const hash = hashOf(algorithm);
    const range = scheme === 'v2' ? Buffer.alloc(0) : u32(28, 0x7fffffff);
    const attributes = (options.attributes ?? []).map(([id, value]) => prefixed(u32(id), value));
    const signed = Buffer.concat([
      prefixed(prefixed(u32(algorithm), prefixed(digestOf(apk, hash)))),
      prefixed(prefixed(options.certificate ?? certificate)),
      range,
      prefixed(...attributes),
    ]);
    const signature = prefixed(prefixed(u32(algorithm), prefixed(sign(hash, signed, key))));
    const outer = options.maxSdk === undefined ? range : u32(28, options.maxSdk);
    const block = prefixed(prefixed(prefixed(signed), outer, signature, prefixed(publicKey)));
    return Buffer.concat([u64(4 + block.length), u32(SCHEMES[scheme]), block]);
  });
  const size = pairs.reduce((sum, pair) => sum + pair.length, 0) + 24;
  const block = Buffer.concat([u64(size), ...pairs, u64(size), Buffer.from('APK Sig Block 42')]);
  const end = endOf(apk);
  const directory = apk.readUInt32LE(end + 16);
  const signed = Buffer.concat([apk.subarray(0, directory), block, apk.subarray(directory)]);
  signed.writeUInt32LE(directory + block.length, block.length + end + 16);
  return signed;
}

/** Writes an APK and signs it with the schemes from v2 on. */
export const signedApk = (
  files: readonly RawFile[],
  signatures: readonly Signature[],
  archive: RawArchive = {},
): Buffer => signApk(archiveOf(files, archive), signatures);

const SHA256 = '2.16.840.1.101.3.4.2.1';
const base64Of = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('base64');
/** Breaks a line of a manifest after 70 bytes, as its format requires. */
const folded = (line: string) => line.replace(/(.{70})(?=.)/gu, '$1\r\n ');

/** Adds a signature of the JAR scheme (v1) to files. */
export function jarSigned(
  files: readonly RawFile[],
  { key, certificate }: TestSigner,
  {
    header = '',
    withAttributes = false,
    more = 0,
    moreSigned = 0,
  }: {
    header?: string;
    withAttributes?: boolean;
    /** Sections that are added to the manifest, and to the signature file. */
    more?: number;
    moreSigned?: number;
  } = {},
): RawFile[] {
  const sections = files.map(
    ({ name, data = '' }) => `${folded(`Name: ${name}`)}\r\nSHA-256-Digest: ${base64Of(Buffer.from(data))}\r\n\r\n`,
  );
  const manifest = `Manifest-Version: 1.0\r\n\r\n${sections.join('')}${'Name: x\r\n\r\n'.repeat(more)}`;
  const main = `Signature-Version: 1.0\r\n${header}SHA-256-Digest-Manifest: ${base64Of(manifest)}\r\n\r\n`;
  const file = Buffer.from(main + 'Name: x\r\n\r\n'.repeat(moreSigned));
  const parsed = AsnConvert.parse(certificate, cms.CertificateChoices);
  const { issuer, serialNumber } = parsed.certificate!.tbsCertificate;
  const digest = createHash('sha256').update(file).digest();
  const attributes = [
    new cms.Attribute({
      attrType: '1.2.840.113549.1.9.4',
      attrValues: [AsnConvert.serialize(new OctetString(digest))],
    }),
  ];
  const signer = new cms.SignerInfo({
    version: cms.CMSVersion.v1,
    sid: new cms.SignerIdentifier({
      issuerAndSerialNumber: new cms.IssuerAndSerialNumber({ issuer, serialNumber }),
    }),
    digestAlgorithm: new cms.DigestAlgorithmIdentifier({ algorithm: SHA256 }),
    signatureAlgorithm: new cms.SignatureAlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.1', parameters: null }),
    ...(withAttributes ? { signedAttrs: attributes } : {}),
  });
  // Signed as a SET of one attribute.
  const set = () => {
    const attribute = Buffer.from(AsnConvert.serialize(attributes[0]!));
    return Buffer.concat([Buffer.from([0x31, attribute.length]), attribute]);
  };
  signer.signature = new OctetString(sign('sha256', withAttributes ? set() : file, key));
  const data = new cms.SignedData({
    version: cms.CMSVersion.v1,
    digestAlgorithms: new cms.DigestAlgorithmIdentifiers([signer.digestAlgorithm]),
    encapContentInfo: new cms.EncapsulatedContentInfo({ eContentType: '1.2.840.113549.1.7.1' }),
    certificates: new cms.CertificateSet([parsed]),
    signerInfos: new cms.SignerInfos([signer]),
  });
  const content = new cms.ContentInfo({
    contentType: '1.2.840.113549.1.7.2',
    content: AsnConvert.serialize(data),
  });
  return [
    { name: 'META-INF/MANIFEST.MF', data: manifest },
    { name: 'META-INF/CERT.SF', data: file },
    { name: 'META-INF/CERT.RSA', data: Buffer.from(AsnConvert.serialize(content)) },
    ...files,
  ];
}
