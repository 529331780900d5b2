import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { accountKey } from '@vr/shared-api/account-key';
import type { Parts } from '../../parts.ts';
import { sql } from '../db/database.ts';
import { fail } from './fail.ts';

const MINUTE_MS = 60_000;

/** The keys by which attempts can be counted. `account` is an e-mail address, even if no account has it. */
interface Counted {
  account: string;
  address: string;
  person: number;
  company: number;
  device: string;
  /** A person, a launched content or a deploy token. */
  caller: string;
}

interface Limit {
  /** The length of the window in which the counts below apply. */
  minutes: number;
  counts: readonly { by: readonly (keyof Counted)[]; most: number }[];
}

/**
 * The number of attempts allowed, over all nodes, by the name of the endpoint or action. Each count refills evenly: ten in
 * fifteen minutes means ten at once, then one every ninety seconds.
 */
export const LIMITS = {
  // Only wrong passwords count.
  signIn: {
    minutes: 15,
    counts: [
      // Against an attacker at one address. Does not lock out the account's owner at another address.
      { by: ['account', 'address'], most: 10 },
      // Against an attacker at many addresses. This count can lock out the owner on a new device, so it is higher than a
      // forgetful user needs.
      { by: ['account'], most: 50 },
      // Against an attacker on many accounts. High enough for a whole company behind one address, even on the morning after
      // a holiday.
      { by: ['address'], most: 100 },
    ],
  },
  // Only wrong passwords count. A device that was used before to sign in to the account has its own count, so that attempts
  // on other devices cannot lock it out.
  signInOnKnownDevice: { minutes: 15, counts: [{ by: ['account', 'device'], most: 10 }] },
  // Only correct passwords count, because each stores a session. Stops programs that sign in for each of their calls.
  signedIn: { minutes: 60, counts: [{ by: ['account'], most: 300 }] },
  // Only wrong codes count. An attacker's chances depend only on the number of attempts per day (decision 21), so many
  // attempts may come at once. People who have nothing in common never share a count.
  signInWithCode: {
    minutes: 24 * 60,
    // For an address from which nobody has signed in recently.
    counts: [{ by: ['address'], most: 50 }],
  },
  // For an address from which people of a company sign in.
  signInWithCodeInCompany: {
    minutes: 24 * 60,
    counts: [
      // Enough for a training centre behind one address, whose classes type the codes with VR controllers.
      { by: ['company', 'address'], most: 200 },
      // Against someone who signs in to one account at many addresses in order to guess more codes at each.
      { by: ['company'], most: 2000 },
    ],
  },
  initPasswordReset: {
    minutes: 60,
    counts: [
      // Prevents others from filling a user's mailbox.
      { by: ['account'], most: 3 },
      // The reply reveals whether an account exists. The limit prevents an attacker from testing a list of addresses.
      { by: ['address'], most: 20 },
    ],
  },
  // Only wrong keys count. A key has 256 bits, so the limit does not protect keys from guessing, but the server from load.
  finishPasswordReset: { minutes: 60, counts: [{ by: ['address'], most: 20 }] },
  // Only wrong passwords count. A signed-in person enters the password to change an e-mail address or a second factor.
  confirmPassword: { minutes: 15, counts: [{ by: ['person'], most: 10 }] },
  // Limits e-mails to a new address, because its owner may not have asked for them.
  changeEmail: {
    minutes: 60,
    counts: [
      { by: ['person'], most: 5 },
      { by: ['account'], most: 3 },
    ],
  },
  // Only refused assertions count; valid ones are always accepted. Signatures cannot be guessed: the limit only prevents
  // refusals from filling the table of security events. A whole company may share one address.
  exchangeAssertion: { minutes: 15, counts: [{ by: ['address'], most: 100 }] },
  // Each accepted assertion stores a token. An intranet page can open a session each time it is loaded.
  openEmbedded: { minutes: 60, counts: [{ by: ['person'], most: 300 }] },
  // Only wrong keys count, as in finishPasswordReset.
  emailLink: { minutes: 60, counts: [{ by: ['address'], most: 20 }] },
  // Adding a member with the e-mail address of another company's account reveals that the account exists. So the limit is
  // low.
  foreignEmail: { minutes: 24 * 60, counts: [{ by: ['company'], most: 100 }] },
  // Only wrong codes count. Three codes are valid at any time. Someone who knows the password guesses one within a year with
  // a probability of at most 2 %. Passkeys do not count.
  secondFactor: {
    minutes: 24 * 60,
    counts: [
      { by: ['person'], most: 20 },
      { by: ['address'], most: 200 },
    ],
  },
  // Only wrong keys count, as in finishPasswordReset.
  createSuperAdmin: { minutes: 60, counts: [{ by: ['address'], most: 20 }] },
  // Prevents an admin from filling a user's mailbox.
  inviteMember: { minutes: 60, counts: [{ by: ['account'], most: 3 }] },
  // Each launch stores a token for several days.
  launchTraining: { minutes: 60, counts: [{ by: ['person'], most: 300 }] },
  // Certificate numbers have 80 bits, so this only protects the server from load. An employer may check many certificates at
  // once.
  verifyCertificate: { minutes: 10, counts: [{ by: ['address'], most: 100 }] },
  // The server signs the list for each call. Verifiers may cache it.
  credentialStatus: { minutes: 10, counts: [{ by: ['address'], most: 100 }] },
  // Codes are easier to guess if many are valid. One call creates the codes for a whole team.
  generateCodes: { minutes: 10, counts: [{ by: ['person'], most: 20 }] },
  // Enough for a user who types names, too few for a program that collects all names of a company.
  findPeople: { minutes: 10, counts: [{ by: ['person'], most: 120 }] },
  // All API calls. Counted in the memory of each node first (local-limits.ts).
  call: { minutes: 1, counts: [{ by: ['caller'], most: 1200 }] },
  // Errors that browsers report. Counted in the memory of each node. A page that fails in a loop then neither fills the log
  // nor hides other reports.
  report: {
    minutes: 1,
    counts: [
      { by: ['address'], most: 20 },
      { by: [], most: 300 },
    ],
  },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
type CountedBy<Name extends LimitName> = (typeof LIMITS)[Name]['counts'][number]['by'][number];
/** The values by which attempts of a limit are counted. `address` is `request.ip`. */
export type Who<Name extends LimitName> = Pick<Counted, CountedBy<Name>>;

// GCRA (generic cell rate algorithm): free_at is the time at which the bucket is full again. Each attempt moves free_at
// forward by its share of the window (`windowMs`). If free_at would then be more than a window from now, the attempt is
// refused. A free_at more than two windows ahead was written by a wrong clock, and is ignored.
const FULL_UNTIL = `case when r.free_at between :now and :now + 2 * :windowMs * interval '1 ms' then r.free_at else :now end`;

// Each attempt also deletes a few expired rows. It skips locked rows and locks its own rows in key order, which avoids
// deadlocks.
const countAll = sql<{ key: string }>(
  'rate-limits.count',
  `with swept as (
     delete from rate_limit where key in (
       select key from rate_limit where free_at <= :now and key <> all(:keys) limit 5 for update skip locked))
   insert into rate_limit as r (key, free_at)
   select key, :now::timestamptz + share * interval '1 ms' from unnest(:keys::text[], :shares::float8[]) a (key, share)
   order by key
   on conflict (key) do update set free_at = ${FULL_UNTIL} + (excluded.free_at - :now)
   where ${FULL_UNTIL} + (excluded.free_at - :now) <= :now + :windowMs * interval '1 ms'
   returning key`,
);

const uncountAll = sql(
  'rate-limits.uncount',
  `with held as (
     select r.key, r.free_at - share * interval '1 ms' as free_at
     from rate_limit r join unnest(:keys::text[], :shares::float8[]) a (key, share) on a.key = r.key
     order by r.key for update of r),
   emptied as (delete from rate_limit r using held where r.key = held.key and held.free_at <= :now)
   update rate_limit r set free_at = held.free_at from held where r.key = held.key and held.free_at > :now`,
);

const readAll = sql<{ key: string; freeAt: Date }>(
  'rate-limits.read',
  `select r.key, ${FULL_UNTIL} as "freeAt" from rate_limit r where r.key = any(:buckets)`,
);

export const windowOf = ({ minutes }: Limit): number => minutes * MINUTE_MS;

interface Bucket {
  key: string;
  /** The part of the window that one attempt uses, in milliseconds. */
  share: number;
}

/** Returns the address to count by. For IPv6 this is the /64 network, because each customer gets a whole /64. */
export function networkOf(address: string): string {
  // Dual-stack sockets add the prefix ::ffff: to IPv4 addresses, and some proxies append the port.
  const plain = /^(?:::ffff:)?(\d+(?:\.\d+){3})(?::\d+)?$/iu.exec(address)?.[1] ?? address.replace(/%.*$/su, '');
  if (!isIPv6(plain)) return plain;
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/u
    .exec(canonical)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16));
  if (mapped) return mapped.flatMap((part) => [part >> 8, part & 255]).join('.');
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

function counted(who: Partial<Counted>, by: keyof Counted): string {
  if (by === 'account') return accountKey(String(who.account));
  return by === 'address' ? networkOf(String(who.address)) : String(who[by]);
}

/** Returns the text that identifies one count of a limit, before it is hashed. */
export const keyOf = (name: LimitName, by: readonly (keyof Counted)[], who: Partial<Counted>): string =>
  JSON.stringify([name, ...by.map((name) => [name, counted(who, name)])]);

/** Returns the buckets of an attempt. The keys are HMACs, so the table reveals neither accounts nor addresses. */
function bucketsOf<Name extends LimitName>({ secret }: Parts, name: Name, who: Who<Name>): Bucket[] {
  const limit: Limit = LIMITS[name];
  return limit.counts.map(({ by, most }) => {
    const key = createHmac('sha256', secret)
      .update(`rate-limit:${keyOf(name, by, who)}`)
      .digest('base64url');
    return { key, share: windowOf(limit) / most };
  });
}

const keysOf = (buckets: readonly Bucket[]): string[] => buckets.map(({ key }) => key);
const sharesOf = (buckets: readonly Bucket[]): number[] => buckets.map(({ share }) => share);

/** Returns the whole seconds until all buckets accept another attempt, or 0. */
async function waitFor({ db, clock }: Parts, limit: Limit, buckets: readonly Bucket[]): Promise<number> {
  const now = clock.now();
  const window = windowOf(limit);
  const found = await db.rows(readAll, { buckets: keysOf(buckets), now, windowMs: window });
  const waits = found.map(({ key, freeAt }) => {
    const share = buckets.find((bucket) => bucket.key === key)?.share ?? 0;
    return freeAt.getTime() + share - window - now.getTime();
  });
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

export const refuse = (retryAfter: number): never =>
  fail('TOO_MANY_REQUESTS', { retryAfter, message: `Too many attempts: try again in ${retryAfter} s.` });

async function uncount({ db, clock }: Parts, buckets: readonly Bucket[]): Promise<void> {
  await db.rows(uncountAll, { keys: keysOf(buckets), now: clock.now(), shares: sharesOf(buckets) });
}

/** Returns whether {@link countAttempt} would fail now. */
export const isExhausted = async <Name extends LimitName>(parts: Parts, name: Name, who: Who<Name>): Promise<boolean> =>
  (await waitFor(parts, LIMITS[name], bucketsOf(parts, name, who))) > 0;

/** Fails with TOO_MANY_REQUESTS if {@link countAttempt} would fail now. Counts nothing. */
export async function checkLimit<Name extends LimitName>(parts: Parts, name: Name, who: Who<Name>): Promise<void> {
  const wait = await waitFor(parts, LIMITS[name], bucketsOf(parts, name, who));
  if (wait > 0) refuse(wait);
}

async function countInBuckets(parts: Parts, limit: Limit, buckets: readonly Bucket[]): Promise<void> {
  const values = {
    keys: keysOf(buckets),
    now: parts.clock.now(),
    windowMs: windowOf(limit),
    shares: sharesOf(buckets),
  };
  const taken = await parts.db.rows(countAll, values);
  if (taken.length === buckets.length) return;
  // A refused attempt must not use up the other buckets, which other people may share.
  await uncount(
    parts,
    buckets.filter(({ key }) => taken.some((row) => row.key === key)),
  );
  refuse(Math.max(1, await waitFor(parts, limit, buckets)));
}

/**
 * Counts an attempt in all its buckets. Fails with TOO_MANY_REQUESTS and counts nothing if the limit is reached. Safe for
 * concurrent attempts on all nodes.
 */
export async function countAttempt<Name extends LimitName>(
  parts: Parts,
  name: Name,
  who: Who<Name>,
  attempts = 1,
): Promise<void> {
  const buckets = bucketsOf(parts, name, who).map(({ key, share }) => ({ key, share: share * attempts }));
  await countInBuckets(parts, LIMITS[name], buckets);
}

/**
 * Runs an attempt that counts only if it fails, that is, returns undefined. Counts the attempt before running it, so that
 * concurrent attempts cannot exceed the limit, and takes the count back if the attempt succeeds or throws.
 */
export async function countFailures<Name extends LimitName, T>(
  parts: Parts,
  name: Name,
  who: Who<Name>,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const buckets = bucketsOf(parts, name, who);
  await countInBuckets(parts, LIMITS[name], buckets);
  let failed = false;
  try {
    const result = await attempt();
    failed = result === undefined;
    return result;
  } finally {
    if (!failed) await uncount(parts, buckets);
  }
}
