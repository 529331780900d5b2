import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Seal {
  /** The key for encryption is derived from the portal's secret and this purpose. */
  purpose: string;
  /** The row that contains the sealed value. A copy in another row cannot be unsealed. */
  row: string;
}

const keyOf = (secret: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts a secret (AES-256-GCM) for the database. A copy of the table is useless without the portal's secret. */
export function seal(portalSecret: Buffer, { purpose, row }: Seal, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(portalSecret, purpose), iv).setAAD(Buffer.from(row));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Decrypts the result of {@link seal}. Throws if the value was changed or belongs to another row. */
export function unseal(portalSecret: Buffer, { purpose, row }: Seal, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(portalSecret, purpose), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(row))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
