import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { compressedCopies, originalOf, RELEASE_FILE_MAX_BYTES } from '@vr/shared-api/release';
import { integrityOf, isSignatureValid, releaseVersion } from '@vr/shared-api/release-signing';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import { checkClaims } from './claims.ts';
import { lockState } from './current.ts';
import { checkContract, type ReleaseManifest, readManifest } from './manifest.ts';
import { checkSharedFiles } from './release-files.ts';
import { manifestOf, type Signed } from './signature.ts';

/** The maximum number of files that are read or looked up at the same time. */
const AT_ONCE = 8;

const insertRelease = sql(
  'releases.insert',
  `insert into remote_release (name, version, manifest, signed_manifest, signature, deploy_token_id, created_at)
   values (:remote, :version, :row, :bytes, :signature, :deployTokenId, :now) on conflict (name, version) do nothing`,
);
const selectRelease = sql<Signed & { publishedAt: Date | null }>(
  'releases.find',
  `select r.signed_manifest as bytes, r.signature, r.deploy_token_id as "deployTokenId", t.public_key as "publicKey",
     r.published_at as "publishedAt"
   from remote_release r left join deploy_token t on t.id = r.deploy_token_id
   where r.name = :remote and r.version = :version`,
);
const signAgain = sql(
  'releases.sign-again',
  `update remote_release set manifest = :row, signature = :signature, deploy_token_id = :deployTokenId
   where name = :remote and version = :version and signed_manifest = :bytes`,
);
const setPublished = sql(
  'releases.published',
  'update remote_release set published_at = :now, bytes = :bytes where name = :name and version = :version and published_at is null',
);

type Publishing = Pick<Parts, 'db' | 'clock' | 'storage' | 'secret'>;

interface ReleaseId {
  name: string;
  version: string;
}

const folderOf = ({ name, version }: ReleaseId): string => `releases/${name}/${version}/`;

/** Runs `work` for all items, {@link AT_ONCE} at a time. */
export async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** A manifest for publication: its exact bytes, and who signed them. */
interface Announcement {
  remote: string;
  manifest: Buffer;
  signature: Buffer;
  /** The token whose key made the signature. Null if the portal signed its own build. */
  deployTokenId: number | null;
  publicKey: Buffer;
}

/** Starts or continues a release. Codes: RELEASE_REFUSED, CONTRACT_UNFIT, RELEASE_EXISTS, RELEASE_CONFLICT. */
export async function announce(
  { db, clock, storage, secret }: Publishing,
  { remote, manifest: bytes, signature, deployTokenId, publicKey }: Announcement,
): Promise<{ version: string; published: boolean; missing: string[] }> {
  if (!isSignatureValid(bytes, signature, publicKey))
    fail('RELEASE_REFUSED', {
      field: '/body/signature',
      message: 'The manifest was not signed with this deploy token.',
    });
  const manifest = readManifest(remote, bytes);
  checkContract(manifest.contract);
  await checkClaims(db, manifest);
  const version = releaseVersion(manifest.version, bytes);
  const id = { name: remote, version };
  await checkSharedFiles(db, id, manifest);
  const row = { ...manifest, version };
  await db.rows(insertRelease, { remote, version, row, bytes, signature, deployTokenId, now: clock.now() });
  const stored = await db.row(selectRelease, { remote, version });
  if (!stored?.bytes?.equals(bytes))
    fail('RELEASE_EXISTS', { message: `There is another release ${version} of ${remote}. Raise its package version.` });
  // The portal's signing key is derived from the portal's secret. If the secret has changed, the release is signed again.
  if (!manifestOf({ secret }, id, stored))
    await db.rows(signAgain, { remote, version, row, signature, deployTokenId, bytes });
  if (stored.publishedAt) return { version, published: true, missing: [] };
  const missing: string[] = [];
  await forAll(Object.keys(manifest.files), async (file) => {
    if (!(await storage.stat(`${folderOf(id)}${file}`))) missing.push(file);
  });
  return { version, published: false, missing: missing.sort() };
}

/** Returns an announced or published release. Fails with NOT_FOUND, or with RELEASE_REFUSED if its row was changed. */
async function findRelease(
  parts: Publishing,
  id: ReleaseId,
): Promise<{ manifest: ReleaseManifest; publishedAt: Date | null }> {
  const stored = await parts.db.row(selectRelease, { remote: id.name, version: id.version });
  if (!stored) fail('NOT_FOUND', { message: `There is no release ${id.version} of ${id.name}.` });
  const manifest = manifestOf(parts, id, stored);
  if (!manifest?.files)
    fail('RELEASE_REFUSED', { message: `The stored manifest of ${id.name} ${id.version} is not the signed one.` });
  return { manifest: { ...manifest, files: manifest.files }, publishedAt: stored.publishedAt };
}

const DECOMPRESS = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };

/** Returns the decompressed bytes of a file. Fails with RELEASE_REFUSED if a compressed copy is broken. */
async function decoded(path: string, isCopy: boolean, bytes: Buffer): Promise<Buffer> {
  if (!isCopy) return bytes;
  const decompress = DECOMPRESS[path.slice(-3) as keyof typeof DECOMPRESS];
  return decompress(bytes, { maxOutputLength: RELEASE_FILE_MAX_BYTES }).catch(() =>
    fail('RELEASE_REFUSED', { field: '/body/file', message: `${path} cannot be decompressed.` }),
  );
}

/**
 * Stores a file of an announced release, or a compressed copy of one, if it matches the signed manifest. Codes: NOT_FOUND,
 * RELEASE_EXISTS, RELEASE_REFUSED.
 */
export async function storeFile(parts: Publishing, id: ReleaseId, path: string, bytes: Buffer): Promise<void> {
  const { manifest, publishedAt } = await findRelease(parts, id);
  if (publishedAt) fail('RELEASE_EXISTS', { message: `${id.name} ${id.version} is published and never changes.` });
  const isCopy = !Object.hasOwn(manifest.files, path);
  const original = isCopy ? originalOf(path) : path;
  const expected = Object.hasOwn(manifest.files, original) ? manifest.files[original] : undefined;
  if (expected === undefined)
    fail('RELEASE_REFUSED', { field: '/body/path', message: `${path} is not in the manifest.` });
  if (integrityOf(await decoded(path, isCopy, bytes)) !== expected)
    fail('RELEASE_REFUSED', {
      field: '/body/file',
      message: `${path} is not the file that the manifest was signed for.`,
    });
  await parts.storage.put(`${folderOf(id)}${path}`, bytes);
}

const bytesOf = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray());

/** Checks all stored files of a release. Returns the total number of bytes that a browser downloads for them, compressed. */
async function checkFiles({ storage }: Publishing, id: ReleaseId, { files }: ReleaseManifest): Promise<number> {
  let total = 0;
  await forAll(Object.entries(files), async ([file, integrity]) => {
    const key = `${folderOf(id)}${file}`;
    const [stored, ...copies] = await Promise.all([
      storage.open(key),
      ...compressedCopies(key).map((copy) => storage.stat(copy)),
    ]);
    if (!stored) fail('RELEASE_REFUSED', { message: `${file} has not been uploaded.` });
    const bytes = await bytesOf(stored.stream);
    if (integrityOf(bytes) !== integrity)
      fail('RELEASE_REFUSED', { message: `${file} is not the file that the manifest was signed for.` });
    total += Math.min(bytes.length, ...copies.flatMap((copy) => (copy ? [copy.size] : [])));
  });
  return total;
}

/** Checks and publishes an announced release. Codes: NOT_FOUND, RELEASE_REFUSED, CONTRACT_UNFIT, RELEASE_CONFLICT. */
export async function complete<T>(
  parts: Publishing,
  id: ReleaseId,
  then: (tx: Queryable, now: Date) => Promise<T>,
): Promise<T> {
  const { db, clock } = parts;
  const { manifest, publishedAt } = await findRelease(parts, id);
  checkContract(manifest.contract);
  const bytes = publishedAt ? 0 : await checkFiles(parts, id, manifest);
  return db.transaction(async (tx) => {
    const now = clock.now();
    await lockState(tx, id.name);
    if (!publishedAt) await checkSharedFiles(tx, id, manifest);
    await tx.rows(setPublished, { name: id.name, version: id.version, now, bytes });
    return then(tx, now);
  });
}

const selectAbandoned = sql<ReleaseId>(
  'releases.abandoned',
  'select name, version from remote_release where published_at is null and created_at < :before',
);
const deleteAbandoned = sql(
  'releases.delete-abandoned',
  'delete from remote_release where name = :name and version = :version and published_at is null returning name',
);

/** Deletes releases that were announced before an instant and never published. */
export async function deleteAbandonedReleases(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  before: Date,
): Promise<void> {
  for (const id of await db.rows(selectAbandoned, { before }))
    if (await db.row(deleteAbandoned, { name: id.name, version: id.version })) await storage.delete(folderOf(id));
}
