import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { SECOND_FACTOR_MS } from '@vr/shared-api/limits';
import type { Config } from '../../../config.ts';
import type { Parts } from '../../../parts.ts';
import { type Queryable, sql } from '../../../platform/db/database.ts';

/** EdDSA, ES256 and RS256, by their COSE numbers. Authenticators use them, and every Node version verifies them. */
const supportedAlgorithmIDs = [-8, -7, -257];

interface Passkey {
  id: string;
  publicKey: Buffer;
  counter: string;
  transports: string[];
}

const selectPasskeys = sql<Passkey>(
  'passkeys.of-person',
  'select id, public_key as "publicKey", counter, transports from passkey where person_id = :personId order by created_at, id',
);
const insertPasskey = sql(
  'passkeys.insert',
  `insert into passkey (id, person_id, name, public_key, counter, transports, created_at)
   values (:id, :personId, :name, :publicKey, :counter, :transports, :now) on conflict (id) do nothing returning id`,
);
const touchPasskey = sql(
  'passkeys.touch',
  'update passkey set counter = :newCounter, last_used_at = :now where id = :id',
);

/** WebAuthn binds passkeys to the portal's host name, and the browser's answers to the portal's origin. */
const relyingParty = ({ publicUrl }: Config) => ({
  expectedOrigin: publicUrl,
  expectedRPID: new URL(publicUrl).hostname,
  // The password is the other factor, so the passkey need not ask for a PIN or a fingerprint.
  requireUserVerification: false,
});

/** Returns the options with which the browser makes a passkey for a person. */
export async function registrationOptions(
  { db, config }: Parts,
  { id, email, name }: { id: number; email: string; name: string },
) {
  const passkeys = await db.rows(selectPasskeys, { personId: id });
  const rpID = new URL(config.publicUrl).hostname;
  return generateRegistrationOptions({
    rpName: rpID,
    rpID,
    userID: new TextEncoder().encode(`person:${id}`),
    userName: email,
    userDisplayName: name,
    timeout: SECOND_FACTOR_MS,
    supportedAlgorithmIDs,
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** Returns the options with which the browser asks for one of the person's passkeys; null if they have none. */
export async function authenticationOptions({ db, config }: Parts, personId: number) {
  const passkeys = await db.rows(selectPasskeys, { personId });
  if (passkeys.length === 0) return null;
  return generateAuthenticationOptions({
    rpID: new URL(config.publicUrl).hostname,
    timeout: SECOND_FACTOR_MS,
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  });
}

interface Answer {
  personId: number;
  challenge: string;
  answer: Record<string, unknown>;
}

/** Stores the passkey that the browser has made. Returns whether it is valid and new. */
export async function storePasskey(
  tx: Queryable,
  { config, clock }: Parts,
  { personId, challenge, answer, name }: Answer & { name: string },
): Promise<boolean> {
  // The library throws if the answer is malformed or does not match the challenge.
  const result = await verifyRegistrationResponse({
    ...relyingParty(config),
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!result?.verified) return false;
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  const values = { id, personId, name, publicKey: Buffer.from(publicKey), counter, transports, now: clock.now() };
  return (await tx.row(insertPasskey, values)) !== undefined;
}

/** Returns whether one of the person's passkeys signed the browser's answer. If so, it stores the passkey's counter. */
export async function consumePasskey(
  tx: Queryable,
  { config, clock }: Parts,
  { personId, challenge, answer }: Answer,
): Promise<boolean> {
  const passkeys = await tx.rows(selectPasskeys, { personId });
  const passkey = passkeys.find(({ id }) => id === answer.id);
  if (!passkey) return false;
  const { id, publicKey, counter, transports } = passkey;
  const result = await verifyAuthenticationResponse({
    ...relyingParty(config),
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter), transports },
  }).catch(() => undefined);
  if (!result?.verified) return false;
  await tx.rows(touchPasskey, { id, newCounter: result.authenticationInfo.newCounter, now: clock.now() });
  return true;
}
