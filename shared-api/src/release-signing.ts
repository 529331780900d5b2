/** Hashes and signs releases. For Node only: the commands and the server import it. */
import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';

/** The header of an Ed25519 private key in DER (RFC 8410 §7). The 32 bytes of the key follow. */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const DEPLOY_TOKEN = /^vrd_(\d{1,9})_([\w-]{43})$/u;

/** Returns the hash of a file in the format of Subresource Integrity (W3C). */
export const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Returns the version of a release. It contains a hash of the manifest, so another build has another version. */
export const releaseVersion = (packageVersion: string, manifest: Buffer): string =>
  `${packageVersion}-${createHash('sha256').update(manifest).digest('hex').slice(0, 12)}`;

export const deployTokenText = (id: number, secret: Buffer): string => `vrd_${id}_${secret.toString('base64url')}`;

/** Reads a deploy token. Returns undefined for any other text. */
export function readDeployToken(text: string): { id: number; secret: Buffer } | undefined {
  const [, id, secret = ''] = DEPLOY_TOKEN.exec(text) ?? [];
  return id === undefined ? undefined : { id: Number(id), secret: Buffer.from(secret, 'base64url') };
}

/** Returns the key that signs releases, derived from a secret (HKDF, RFC 5869). */
function privateKeyOf(secret: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'vr-portal release', 32));
  return createPrivateKey({ key: Buffer.concat([ED25519_PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

/** Returns the public key (SPKI) that verifies signatures made with a secret. */
export const releaseKeyOf = (secret: Buffer): Buffer =>
  createPublicKey(privateKeyOf(secret)).export({ type: 'spki', format: 'der' });

export const signManifest = (manifest: Buffer, secret: Buffer): Buffer => sign(null, manifest, privateKeyOf(secret));

/** Whether a signature of a manifest was made with the secret of a public key. */
export function isSignatureValid(manifest: Buffer, signature: Buffer, publicKey: Buffer): boolean {
  try {
    return verify(null, manifest, createPublicKey({ key: publicKey, format: 'der', type: 'spki' }), signature);
  } catch {
    return false;
  }
}
