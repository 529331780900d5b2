import { createHash, verify, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { type Archive, contentOf, Damaged, FILES_MAX, isTooLong, type PackedFile } from './archive.ts';

/** Largest manifest or signature file that is read. The most files that an archive may hold need less. */
const MANIFEST_MAX_BYTES = 16 * 1_048_576;
/** Largest signature block. Real ones have a few KiB. */
const BLOCK_MAX_BYTES = 65_536;
/** Most sections of a manifest: the main one, one for each file, and what follows the last. */
const SECTIONS_MAX = FILES_MAX + 2;
/** An app with more signers is not verified: each has signed the whole manifest. */
const SIGNERS_MAX = 10;

const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SET_TAG = 0x31;
const HASHES = new Map([
  ['1.3.14.3.2.26', 'sha1'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);
/** The names of hashes in manifests, the strongest first. */
const NAMED_HASHES = [
  ['SHA-512', 'sha512'],
  ['SHA-384', 'sha384'],
  ['SHA-256', 'sha256'],
  ['SHA1', 'sha1'],
  ['SHA-1', 'sha1'],
] as const;

const verifyBytes = promisify<string, Buffer, Parameters<typeof verify>[2], Buffer, boolean>(verify);

/** A signature file of the JAR scheme, and the block that signs it. */
interface Signature {
  file: PackedFile;
  block: PackedFile;
}

function signaturesOf({ files }: Archive): Signature[] {
  const blocks = new Map<string, PackedFile>();
  for (const file of files) {
    const name = /^META-INF\/([^/]+)\.(?:RSA|DSA|EC)$/iu.exec(file.path)?.[1];
    if (name !== undefined) blocks.set(name.toUpperCase(), file);
  }
  return files.flatMap((file) => {
    const name = /^META-INF\/([^/]+)\.SF$/iu.exec(file.path)?.[1];
    const block = name === undefined ? undefined : blocks.get(name.toUpperCase());
    return block ? [{ file, block }] : [];
  });
}

/** Whether an archive has a signature of the JAR scheme (v1), right or wrong. */
export const hasJarSignature = (archive: Archive): boolean => signaturesOf(archive).length > 0;

async function readWhole(archive: Archive, file: PackedFile | undefined, max: number): Promise<Buffer> {
  if (!file || file.size > max) throw new Damaged('A file of the signature is missing or too large.', file?.path);
  const chunks: Buffer[] = [];
  for await (const chunk of contentOf(archive, file)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the first `max` sections of a manifest, each of which maps names to values. */
function sectionsOf(bytes: Buffer, max: number): Map<string, string>[] {
  // A value goes on in the next line after a space, even in the middle of a character.
  const lines = bytes.toString('latin1').replace(/\r\n?/gu, '\n').replaceAll('\n ', '');
  return lines.split(/\n\n+/u, max).map((section) => {
    const values = section.split('\n').flatMap((line): [string, string][] => {
      const colon = line.indexOf(': ');
      return colon === -1 ? [] : [[line.slice(0, colon).toUpperCase(), line.slice(colon + 2)]];
    });
    return new Map(values);
  });
}

/** Returns the strongest digest of a section whose name ends with this, such as `-Digest`. */
function digestOf(section: ReadonlyMap<string, string>, suffix: string): { hash: string; value: string } | undefined {
  for (const [name, hash] of NAMED_HASHES) {
    const value = section.get(`${name}${suffix}`.toUpperCase());
    if (value !== undefined) return { hash, value };
  }
  return undefined;
}

/** Encodes a SET in DER. Attributes are signed as one, not with the implicit tag under which they are stored. */
function setOf(items: readonly Buffer[]): Buffer {
  const body = Buffer.concat(items);
  const bytes = body.length < 0x100 ? [body.length] : [body.length >>> 8, body.length & 0xff];
  const length = body.length < 0x80 ? bytes : [0x80 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([SET_TAG, ...length]), body]);
}

/** Verifies the signature block of a signature file, and returns the certificate. Throws an error if it is not right. */
async function verifyBlock(block: Buffer, file: Buffer): Promise<X509Certificate> {
  const { content } = AsnConvert.parse(block, ContentInfo);
  const { certificates, signerInfos } = AsnConvert.parse(content, SignedData);
  const [signer] = signerInfos;
  const serial = signer?.sid.issuerAndSerialNumber?.serialNumber;
  const wanted = certificates?.find(
    ({ certificate }) =>
      serial && certificate && Buffer.from(certificate.tbsCertificate.serialNumber).equals(Buffer.from(serial)),
  )?.certificate;
  const hash = signer && HASHES.get(signer.digestAlgorithm.algorithm);
  if (!signer || !wanted || !hash) throw new Error('The signer has no certificate, or an unknown hash.');
  let signed = file;
  if (signer.signedAttrs) {
    const value = signer.signedAttrs.find(({ attrType }) => attrType === MESSAGE_DIGEST)?.attrValues[0];
    const digest = value && Buffer.from(AsnConvert.parse(value, OctetString).buffer);
    if (!digest?.equals(createHash(hash).update(file).digest())) throw new Error('The digest is another.');
    signed = setOf(signer.signedAttrs.map((attribute) => Buffer.from(AsnConvert.serialize(attribute))));
  }
  const certificate = new X509Certificate(Buffer.from(AsnConvert.serialize(wanted)));
  if (!(await verifyBytes(hash, signed, certificate.publicKey, Buffer.from(signer.signature.buffer))))
    throw new Error('The signature does not fit.');
  return certificate;
}

/** Whether every file of an archive has the digest that the manifest declares. Signature files have none. */
async function hasDeclaredFiles(archive: Archive, manifest: Buffer): Promise<boolean> {
  const sections = sectionsOf(manifest, SECTIONS_MAX + 1);
  if (sections.length > SECTIONS_MAX) throw new Damaged('The manifest declares more files than an archive may hold.');
  const declared = new Map(
    sections.slice(1).map((section) => {
      const name = Buffer.from(section.get('NAME') ?? '', 'latin1').toString('utf8');
      return [isTooLong(name) ? name : name.normalize('NFC'), digestOf(section, '-Digest')] as const;
    }),
  );
  for (const file of archive.files) {
    if (/^META-INF\/(?:MANIFEST\.MF|SIG-[^/]*|[^/]+\.(?:SF|RSA|DSA|EC))$/iu.test(file.path)) continue;
    const digest = declared.get(file.path);
    if (!digest) return false;
    const hash = createHash(digest.hash);
    for await (const chunk of contentOf(archive, file)) hash.update(chunk);
    if (hash.digest('base64') !== digest.value) return false;
  }
  return true;
}

/** Verifies the signature of the JAR scheme (v1). Returns the first signer's certificate, or undefined if anything is wrong. */
export async function verifyJarSignature(archive: Archive): Promise<X509Certificate | undefined> {
  try {
    const path = 'META-INF/MANIFEST.MF';
    const manifest = await readWhole(
      archive,
      archive.files.find((file) => file.path === path),
      MANIFEST_MAX_BYTES,
    );
    let first: X509Certificate | undefined;
    const signatures = signaturesOf(archive);
    if (signatures.length > SIGNERS_MAX) return undefined;
    for (const signature of signatures) {
      const file = await readWhole(archive, signature.file, MANIFEST_MAX_BYTES);
      const block = await readWhole(archive, signature.block, BLOCK_MAX_BYTES);
      const certificate = await verifyBlock(block, file).catch(() => undefined);
      const [main = new Map<string, string>()] = sectionsOf(file, 1);
      const digest = digestOf(main, '-Digest-Manifest');
      const fits = digest && createHash(digest.hash).update(manifest).digest('base64') === digest.value;
      // The app was also signed with a newer scheme, which somebody has removed.
      const stripped = main.has('X-ANDROID-APK-SIGNED');
      if (!certificate || !fits || stripped) return undefined;
      first ??= certificate;
    }
    return first && (await hasDeclaredFiles(archive, manifest)) ? first : undefined;
  } catch (error) {
    if (error instanceof Damaged) return undefined;
    throw error;
  }
}
