import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Archive } from './archive.ts';
import type { Findings } from './findings.ts';
import { printable } from './findings.ts';
import { hasJarSignature, verifyJarSignature } from './jar-signature.ts';

// The APK Signing Block, which lies just before the central directory (source.android.com, APK Signature Scheme v2).
const MAGIC = 'APK Sig Block 42';
const FOOTER_BYTES = 24;
const BLOCK_MAX_BYTES = 16 * 1_048_576;
const SCHEMES = new Map([
  [0x7109871a, 'v2'],
  [0xf05368c0, 'v3'],
  [0x1b93ad61, 'v3.1'],
]);
const SIGNERS_MAX = 10;
/** Says in a v2 signature which newer scheme the app was also signed with, so that nobody can cut that off. */
const STRIPPING_PROTECTION = 0xbeeff00d;
const CHUNK_BYTES = 1_048_576;
const END_RECORD = 0x06054b50;

type Hash = 'sha256' | 'sha512';

/** How a signature is verified, by the number of its algorithm. Those with fs-verity digests come with another. */
const ALGORITHMS = new Map<number, { hash: Hash; saltLength?: number }>([
  [0x0101, { hash: 'sha256', saltLength: 32 }],
  [0x0102, { hash: 'sha512', saltLength: 64 }],
  [0x0103, { hash: 'sha256' }],
  [0x0104, { hash: 'sha512' }],
  [0x0201, { hash: 'sha256' }],
  [0x0202, { hash: 'sha512' }],
  [0x0301, { hash: 'sha256' }],
]);
const PSS_PADDING = 6;

const verifyBytes = promisify<string, Buffer, Parameters<typeof verify>[2], Buffer, boolean>(verify);

/** Reads a sequence of values that are prefixed by their length. Throws a RangeError if one is longer than the rest. */
class Reader {
  private at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  uint32(): number {
    this.at += 4;
    return this.bytes.readUInt32LE(this.at - 4);
  }

  prefixed(): Buffer {
    const length = this.uint32();
    if (length > this.bytes.length - this.at) throw new RangeError('A value is longer than what contains it.');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** The rest, as values that are each prefixed by their length. */
  all(max: number): Buffer[] {
    const found: Buffer[] = [];
    while (!this.isAtEnd && found.length < max) found.push(this.prefixed());
    return found;
  }
}

/** Reads pairs of a number and bytes, such as the digests of a signer by their algorithms. */
const pairsOf = (bytes: Buffer): [id: number, value: Buffer][] =>
  new Reader(bytes).all(100).map((pair) => [pair.readUInt32LE(0), pair.subarray(4)]);

/** Returns the signature blocks of an APK by scheme, and the offset at which the signing block starts. */
async function readBlock({ read, directoryStart }: Archive): Promise<{ start: number; schemes: Map<string, Buffer> }> {
  const none = { start: directoryStart, schemes: new Map<string, Buffer>() };
  if (directoryStart < FOOTER_BYTES + 8) return none;
  const footer = await read(directoryStart - FOOTER_BYTES, FOOTER_BYTES);
  const size = footer.readBigUInt64LE(0);
  if (footer.toString('latin1', 8) !== MAGIC) return none;
  if (size < FOOTER_BYTES || size + 8n > Math.min(directoryStart, BLOCK_MAX_BYTES)) return none;
  const start = directoryStart - Number(size) - 8;
  const block = await read(start, Number(size) + 8);
  if (block.readBigUInt64LE(0) !== size) return none;
  const schemes = new Map<string, Buffer>();
  const pairs = block.subarray(8, block.length - FOOTER_BYTES);
  for (let from = 0; from + 12 <= pairs.length; ) {
    const length = pairs.readBigUInt64LE(from);
    if (length < 4n || length > BigInt(pairs.length - from - 8)) break;
    const scheme = SCHEMES.get(pairs.readUInt32LE(from + 8));
    if (scheme && !schemes.has(scheme)) schemes.set(scheme, pairs.subarray(from + 12, from + 8 + Number(length)));
    from += 8 + Number(length);
  }
  return { start, schemes };
}

/** A signer whose own signature is right. Whether it signed this app is for the digest of the content to show. */
interface Signer {
  hash: Hash;
  /** The digest of the content that it has signed. */
  digest: Buffer;
  certificate: X509Certificate;
}

/** Verifies what one signer has signed. Throws an error if anything is wrong with it. */
async function verifySigner(bytes: Buffer, scheme: string, present: ReadonlySet<string>): Promise<Signer> {
  const signer = new Reader(bytes);
  const signed = signer.prefixed();
  // v3 repeats the versions of Android for which the signer counts.
  const range = scheme === 'v2' ? undefined : [signer.uint32(), signer.uint32()];
  const signatures = pairsOf(signer.prefixed());
  const publicKey = signer.prefixed();
  const known = signatures.filter(([id]) => ALGORITHMS.has(id));
  const [id, signature] = known.find(([each]) => ALGORITHMS.get(each)?.hash === 'sha512') ?? known[0] ?? [];
  const algorithm = id === undefined ? undefined : ALGORITHMS.get(id);
  if (!algorithm || !signature) throw new Error('The algorithm is unknown.');
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
  const { hash, saltLength } = algorithm;
  const options = saltLength === undefined ? key : { key, padding: PSS_PADDING, saltLength };
  if (!(await verifyBytes(hash, signed, options, new Reader(signature).prefixed())))
    throw new Error('The signature does not fit the signed data.');

  const data = new Reader(signed);
  const digests = pairsOf(data.prefixed());
  const [certificate] = new Reader(data.prefixed()).all(SIGNERS_MAX).map((der) => new X509Certificate(der));
  if (range && (data.uint32() !== range[0] || data.uint32() !== range[1]))
    throw new Error('The versions of Android contradict each other.');
  const attributes = data.isAtEnd ? [] : pairsOf(data.prefixed());
  if (
    scheme === 'v2' &&
    attributes.some(([name, value]) => name === STRIPPING_PROTECTION && value.readUInt32LE(0) === 3) &&
    !present.has('v3')
  )
    throw new Error('The newer signature was removed.');
  if (!certificate?.publicKey.equals(key)) throw new Error('The certificate has another key.');
  const same = digests.length === signatures.length && digests.every(([each], i) => each === signatures[i]?.[0]);
  const [, digest] = digests.find(([each]) => each === id) ?? [];
  if (!same || !digest) throw new Error('The digests do not fit the signatures.');
  return { hash, digest: new Reader(digest).prefixed(), certificate };
}

/**
 * Returns the digests of an app's content in chunks of 1 MiB, as the schemes from v2 on define them. There are none for
 * ZIP64 archives, which Android does not read.
 */
async function contentDigests(
  archive: Archive,
  blockStart: number,
  hashes: ReadonlySet<Hash>,
): Promise<Map<Hash, Buffer>> {
  const { directoryStart, directoryEnd, size, read, stream } = archive;
  const end = Buffer.from(await read(directoryEnd, size - directoryEnd));
  if (end.readUInt32LE(0) !== END_RECORD) return new Map();
  // The end record is signed as if there were no signing block.
  end.writeUInt32LE(blockStart, 16);
  const sections: [length: number, bytes: AsyncIterable<Buffer>][] = [
    [blockStart, stream(0, blockStart)],
    [directoryEnd - directoryStart, stream(directoryStart, directoryEnd - directoryStart)],
    [end.length, Readable.from([end])],
  ];
  const parts = new Map([...hashes].map((hash): [Hash, Buffer[]] => [hash, []]));
  let chunks = 0;
  for (const [length, bytes] of sections) {
    let left = length;
    let room = 0;
    let running: { parts: Buffer[]; hash: ReturnType<typeof createHash> }[] = [];
    for await (const piece of bytes) {
      for (let at = 0; at < piece.length; ) {
        if (room === 0) {
          room = Math.min(CHUNK_BYTES, left);
          left -= room;
          chunks += 1;
          running = [...parts].map(([hash, found]) => ({
            parts: found,
            hash: createHash(hash).update(prefix(0xa5, room)),
          }));
        }
        const part = piece.subarray(at, at + room);
        for (const { hash } of running) hash.update(part);
        at += part.length;
        room -= part.length;
        if (room === 0) for (const { parts: found, hash } of running) found.push(hash.digest());
      }
    }
  }
  return new Map(
    [...parts].map(([hash, found]) => {
      const top = createHash(hash).update(prefix(0x5a, chunks));
      for (const digest of found) top.update(digest);
      return [hash, top.digest()];
    }),
  );
}

function prefix(kind: number, value: number): Buffer {
  const bytes = Buffer.alloc(5, kind);
  bytes.writeUInt32LE(value, 1);
  return bytes;
}

/** Returns the signers of a scheme if all of their signatures are right, and undefined otherwise. */
async function signersOf(scheme: string, block: Buffer, present: ReadonlySet<string>): Promise<Signer[] | undefined> {
  try {
    const signers = new Reader(new Reader(block).prefixed()).all(SIGNERS_MAX + 1);
    if (signers.length === 0 || signers.length > SIGNERS_MAX) return undefined;
    return await Promise.all(signers.map((signer) => verifySigner(signer, scheme, present)));
  } catch {
    // Nothing is read from the storage here, so every error is one of the signature.
    return undefined;
  }
}

/**
 * Verifies the signatures of an APK as devices do: those of v2 and newer, or, if there are none, that of JAR files (v1).
 * Adds findings about them. Reads the whole file in constant memory.
 */
export async function inspectSignature(archive: Archive, findings: Findings): Promise<void> {
  const { start, schemes } = await readBlock(archive);
  const present = new Set(schemes.keys());
  const signed = (names: readonly string[], certificate: X509Certificate) =>
    findings.add('SIGNED', {
      params: {
        schemes: names.join(', '),
        subject: printable(certificate.subject?.replaceAll('\n', ', ') ?? ''),
        sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
      },
    });
  if (present.size === 0) {
    if (!hasJarSignature(archive)) return findings.add('NOT_SIGNED');
    const certificate = await verifyJarSignature(archive);
    if (!certificate) return findings.add('SIGNATURE_INVALID', { params: { scheme: 'v1' } });
    findings.add('SIGNED_V1_ONLY');
    return signed(['v1'], certificate);
  }

  const all: [scheme: string, Signer[] | undefined][] = [];
  for (const [scheme, block] of schemes) all.push([scheme, await signersOf(scheme, block, present)]);
  const hashes = new Set(all.flatMap(([, signers = []]) => signers.map(({ hash }) => hash)));
  const digests = hashes.size === 0 ? new Map<Hash, Buffer>() : await contentDigests(archive, start, hashes);
  const valid = all.filter(([, signers]) => signers?.every(({ hash, digest }) => digests.get(hash)?.equals(digest)));
  const names = valid.map(([scheme]) => scheme).sort();
  for (const [scheme] of all) if (!names.includes(scheme)) findings.add('SIGNATURE_INVALID', { params: { scheme } });
  const certificate = valid.at(-1)?.[1]?.[0]?.certificate;
  if (certificate && names.length === all.length) signed(names, certificate);
}
