import { isSignatureValid, releaseKeyOf, releaseVersion } from '@vr/shared-api/release-signing';
import type { RemoteManifest } from '@vr/shared-api/remote';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../db/database.ts';

/** The maximum number of manifests per database that a node caches. */
const KEPT_MAX = 200;

const selectSigned = sql<Signed>(
  'releases.signed',
  `select r.signed_manifest as bytes, r.signature, r.deploy_token_id as "deployTokenId", t.public_key as "publicKey"
   from remote_release r left join deploy_token t on t.id = r.deploy_token_id
   where r.name = :name and r.version = :version`,
);

/** A manifest with the signature of a deploy token or of the portal itself. */
export interface Signed {
  bytes: Buffer | null;
  signature: Buffer | null;
  deployTokenId: number | null;
  publicKey: Buffer | null;
}

/** Returns a release's manifest with its version, or undefined if the signature or the content does not match. */
export function manifestOf(
  { secret }: Pick<Parts, 'secret'>,
  { name, version }: { name: string; version: string },
  { bytes, signature, deployTokenId, publicKey }: Signed,
): RemoteManifest | undefined {
  const key = deployTokenId === null ? releaseKeyOf(secret) : publicKey;
  if (!bytes || !signature || !key || !isSignatureValid(bytes, signature, key)) return undefined;
  const manifest: RemoteManifest = JSON.parse(bytes.toString('utf8'));
  if (manifest.name !== name || releaseVersion(manifest.version, bytes) !== version) return undefined;
  return { ...manifest, version };
}

const kept = new WeakMap<Queryable, Map<string, RemoteManifest>>();

/** Returns the manifest of a stored release, or undefined if its signature is invalid. Each node verifies it only once. */
export async function verifiedManifest(
  parts: Pick<Parts, 'db' | 'secret'>,
  release: { name: string; version: string },
): Promise<RemoteManifest | undefined> {
  const known = kept.get(parts.db) ?? new Map<string, RemoteManifest>();
  kept.set(parts.db, known);
  const key = `${release.name} ${release.version}`;
  const found = known.get(key);
  if (found) return found;
  const signed = await parts.db.row(selectSigned, { name: release.name, version: release.version });
  const manifest = signed && manifestOf(parts, release, signed);
  if (!manifest) return undefined;
  if (known.size >= KEPT_MAX) known.clear();
  known.set(key, manifest);
  return manifest;
}
