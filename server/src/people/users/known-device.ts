import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { accountKey } from '@vr/shared-api/account-key';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../../parts.ts';
import { cookieValues } from '../../platform/http/cookies.ts';

/*
 * A device is known for an account once someone has signed in to the account on the device. A signed cookie records this.
 * The cookie gives no access. It only ensures that wrong passwords on other devices do not lock out the known device.
 */

const COOKIE = 'known_device';
/** The maximum number of accounts for one device, such as a classroom computer. The oldest accounts are dropped first. */
const ACCOUNTS_MAX = 20;
/** The longest cookie lifetime that browsers allow. */
const MAX_AGE_S = 400 * 86_400;

interface Device {
  id: string;
  /** Keyed hashes, so that the cookie reveals no address. */
  accounts: string[];
}

const digest = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
const hashOf = (secret: Buffer, email: string): string =>
  digest(secret, `known-account:${accountKey(email)}`)
    .subarray(0, 12)
    .toString('base64url');
const signatureOf = (secret: Buffer, content: string): Buffer => digest(secret, `known-device:${content}`);

function read(secret: Buffer, value: string): Device | undefined {
  const [id = '', accounts = '', signature = ''] = value.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, `${id}.${accounts}`);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return { id, accounts: accounts.split('~') };
}

/** Returns the device from the first valid cookie. Other pages on the same host may have set more cookies with this name. */
function deviceOf({ secret }: Parts, request: FastifyRequest): Device | undefined {
  return cookieValues(request, COOKIE)
    .map((value) => read(secret, value))
    .find((device) => device !== undefined);
}

/** Returns the id of the caller's device if the device is known for the account. */
export function knownDevice(parts: Parts, request: FastifyRequest, email: string): string | undefined {
  const device = deviceOf(parts, request);
  return device?.accounts.includes(hashOf(parts.secret, email)) ? device.id : undefined;
}

/** Makes the caller's device known for an account. Call it after a successful sign-in. */
export function rememberDevice(parts: Parts, request: FastifyRequest, reply: FastifyReply, email: string): void {
  const { secret, config } = parts;
  const { id, accounts } = deviceOf(parts, request) ?? { id: randomBytes(12).toString('base64url'), accounts: [] };
  const account = hashOf(secret, email);
  const kept = [account, ...accounts.filter((other) => other !== account)].slice(0, ACCOUNTS_MAX);
  const content = `${id}.${kept.join('~')}`;
  const value = `${content}.${signatureOf(secret, content).toString('base64url')}`;
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  // Browsers send the cookie only with sign-in calls.
  const scope = `Path=/api/v1/users/authentication; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Strict${secure}`;
  reply.header('set-cookie', `${COOKIE}=${value}; ${scope}`);
}
