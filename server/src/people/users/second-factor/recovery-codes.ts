import { createHmac, randomInt } from 'node:crypto';
import { CODE_ALPHABET, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../../platform/db/database.ts';

const deleteCodes = sql('recovery-codes.delete', 'delete from recovery_code where person_id = :personId');
const insertCodes = sql(
  'recovery-codes.insert',
  'insert into recovery_code (hash, person_id) select unnest(:secrets::bytea[]), :personId::int',
);
const takeCode = sql(
  'recovery-codes.take',
  'delete from recovery_code where person_id = :personId and hash = :secret returning hash',
);

/** Returns the hash of a code, ignoring case, spaces and dashes. The database stores only the hash. */
function hashOf(secret: Buffer, personId: number, code: string): Buffer {
  const plain = code.replace(/[\s-]/gu, '').toUpperCase();
  return createHmac('sha256', secret).update(`recovery-code:${personId}:${plain}`).digest();
}

const newCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');

/** Replaces a person's recovery codes. The codes are returned only here, in two groups of five characters. */
export async function replaceRecoveryCodes(tx: Queryable, secret: Buffer, personId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.rows(deleteCodes, { personId });
  await tx.rows(insertCodes, { personId, secrets: codes.map((code) => hashOf(secret, personId, code)) });
  return codes.map((code) => `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`);
}

/** Returns whether a code is one of the person's, and deletes it, because each code works once. */
export const consumeRecoveryCode = async (
  tx: Queryable,
  secret: Buffer,
  { personId, code }: { personId: number; code: string },
): Promise<boolean> => (await tx.row(takeCode, { personId, secret: hashOf(secret, personId, code) })) !== undefined;
