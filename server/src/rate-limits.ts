import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Parts } from './app.ts';
import { sql } from './db/database.ts';
import { fail } from './http/fail.ts';

const MINUTE_MS = 60_000;

/** What attempts are counted by; an e-mail address stands for an account whether there is one or not. */
interface Counted {
  account: string;
  address: string;
  person: number;
}

interface Limit {
  /** In which the counts below are reached at the earliest, and after which they are all free again. */
  minutes: number;
  counts: readonly { by: readonly (keyof Counted)[]; most: number }[];
}

/**
 * How often something may be tried, over all nodes; the key is the name of the endpoint. Each count refills evenly: of
 * ten in fifteen minutes all ten may come at once, and after that one every ninety seconds.
 */
export const LIMITS = {
  // Only wrong passwords count.
  signIn: {
    minutes: 15,
    counts: [
      // Somebody who does not remember, or a guesser at one place. Whoever else has the account is not kept out by it.
      { by: ['account', 'address'], most: 10 },
      // A guesser at many places. He can keep the account's owner out, so it is more than one forgetful person needs.
      { by: ['account'], most: 50 },
      // A guesser of many accounts. All of a company may be behind one address, on the morning after a holiday.
      { by: ['address'], most: 100 },
    ],
  },
  // Only wrong codes count. A guess is as good now as later, so it is the day that matters, and many may come at once:
  // docs/decisions/0011 reckons up what that leaves to a guesser.
  signInWithCode: {
    minutes: 24 * 60,
    counts: [
      // A training centre behind one address, whose classes type with a controller at arm's length.
      { by: ['address'], most: 200 },
      // A guesser at hundreds of addresses. Who has fewer cannot keep everybody else from signing in by code.
      { by: [], most: 50_000 },
    ],
  },
  initPasswordReset: {
    minutes: 60,
    counts: [
      // Nobody's mailbox is to be filled by others.
      { by: ['account'], most: 3 },
      // The answer tells whether an account exists, so that it must not be asked for a list of addresses.
      { by: ['address'], most: 20 },
    ],
  },
  // Only wrong keys count. They have 256 bits: this spares the server, not the key.
  finishPasswordReset: { minutes: 60, counts: [{ by: ['address'], most: 20 }] },
  // Each live code makes guessing one easier. One call serves a whole team.
  generateCodes: { minutes: 10, counts: [{ by: ['person'], most: 20 }] },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof LIMITS;
type CountedBy<Name extends LimitName> = (typeof LIMITS)[Name]['counts'][number]['by'][number];
/** Whom a limit counts; the network address is `request.ip`. */
export type Who<Name extends LimitName> = Pick<Counted, CountedBy<Name>>;

// GCRA: free_at is when all of a bucket's count is free again. An attempt moves it on by its share of the window (of $3
// milliseconds), unless that would be more than the window from now. One that is two windows ahead was written by a
// clock that has been put right since, and must keep nobody out until then.
const FULL_UNTIL = `case when r.free_at between $2 and $2 + 2 * $3 * interval '1 ms' then r.free_at else $2 end`;

// Each attempt also sweeps a few rows that say nothing any more. It skips those that are in use, and locks its own in
// one order, so that no two wait for each other.
const takeAll = sql(
  'rate-limits.take',
  `with swept as (
     delete from rate_limit where key in (
       select key from rate_limit where free_at <= $2 and key <> all($1) limit 5 for update skip locked))
   insert into rate_limit as r (key, free_at)
   select key, $2::timestamptz + share * interval '1 ms' from unnest($1::text[], $4::float8[]) a (key, share)
   order by key
   on conflict (key) do update set free_at = ${FULL_UNTIL} + (excluded.free_at - $2)
   where ${FULL_UNTIL} + (excluded.free_at - $2) <= $2 + $3 * interval '1 ms'
   returning key`,
);

const giveBackAll = sql(
  'rate-limits.give-back',
  `with held as (
     select r.key, r.free_at - share * interval '1 ms' as free_at
     from rate_limit r join unnest($1::text[], $3::float8[]) a (key, share) on a.key = r.key
     order by r.key for update of r),
   emptied as (delete from rate_limit r using held where r.key = held.key and held.free_at <= $2)
   update rate_limit r set free_at = held.free_at from held where r.key = held.key and held.free_at > $2`,
);

const readAll = sql(
  'rate-limits.read',
  `select r.key, ${FULL_UNTIL} as "freeAt" from rate_limit r where r.key = any($1)`,
);

const windowOf = ({ minutes }: Limit): number => minutes * MINUTE_MS;

interface Bucket {
  key: string;
  /** Milliseconds that one attempt takes of the window. */
  share: number;
}

/** Who has one address of a network has all of it: of IPv6, the 64 bits that a customer gets. */
export function networkOf(address: string): string {
  // As a socket for both versions writes an IPv4 address, and as some proxies do, with the port.
  const plain = /^(?:::ffff:)?(\d+(?:\.\d+){3})(?::\d+)?$/iu.exec(address)?.[1] ?? address.replace(/%.*$/su, '');
  if (!isIPv6(plain)) return plain;
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

function counted(who: Partial<Counted>, by: keyof Counted): string {
  if (by === 'account') return String(who.account).trim().toLowerCase();
  return by === 'address' ? networkOf(String(who.address)) : String(who.person);
}

/** The buckets of an attempt. Keys are hashed under the portal's secret: nobody reads from them who came from where. */
function bucketsOf<Name extends LimitName>({ secret }: Parts, name: Name, who: Who<Name>): Bucket[] {
  const limit: Limit = LIMITS[name];
  return limit.counts.map(({ by, most }) => {
    const text = JSON.stringify([name, ...by.map((one) => [one, counted(who, one)])]);
    const key = createHmac('sha256', secret).update(`rate-limit:${text}`).digest('base64url');
    return { key, share: windowOf(limit) / most };
  });
}

const keysOf = (buckets: readonly Bucket[]): string[] => buckets.map(({ key }) => key);
const sharesOf = (buckets: readonly Bucket[]): number[] => buckets.map(({ share }) => share);

/** Whole seconds until each of the buckets takes another attempt; 0 when they do now. */
async function waitFor({ db, clock }: Parts, limit: Limit, buckets: readonly Bucket[]): Promise<number> {
  const now = clock.now();
  const window = windowOf(limit);
  const found = await db.rows<{ key: string; freeAt: Date }>(readAll, [keysOf(buckets), now, window]);
  const waits = found.map(({ key, freeAt }) => {
    const share = buckets.find((bucket) => bucket.key === key)?.share ?? 0;
    return freeAt.getTime() + share - window - now.getTime();
  });
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

const refuse = (retryAfter: number): never =>
  fail('TOO_MANY_REQUESTS', { retryAfter, message: `Too many attempts: try again in ${retryAfter} s.` });

async function giveBack({ db, clock }: Parts, buckets: readonly Bucket[]): Promise<void> {
  await db.rows(giveBackAll, [keysOf(buckets), clock.now(), sharesOf(buckets)]);
}

/** Refuses with TOO_MANY_REQUESTS what {@link take} would refuse now, and counts nothing. */
export async function check<Name extends LimitName>(parts: Parts, name: Name, who: Who<Name>): Promise<void> {
  const wait = await waitFor(parts, LIMITS[name], bucketsOf(parts, name, who));
  if (wait > 0) refuse(wait);
}

async function takeBuckets(parts: Parts, limit: Limit, buckets: readonly Bucket[]): Promise<void> {
  const values = [keysOf(buckets), parts.clock.now(), windowOf(limit), sharesOf(buckets)];
  const taken = await parts.db.rows<{ key: string }>(takeAll, values);
  if (taken.length === buckets.length) return;
  // One count that is full must not use up the others, which may be of other people.
  await giveBack(
    parts,
    buckets.filter(({ key }) => taken.some((row) => row.key === key)),
  );
  refuse(Math.max(1, await waitFor(parts, limit, buckets)));
}

/** Counts an attempt, or refuses it with TOO_MANY_REQUESTS, however many come at once and on whichever node. */
export const take = <Name extends LimitName>(parts: Parts, name: Name, who: Who<Name>): Promise<void> =>
  takeBuckets(parts, LIMITS[name], bucketsOf(parts, name, who));

/**
 * Makes an attempt of which only failures count: those that come to undefined. It counts from the beginning, so that
 * attempts at the same time cannot be more than the limit allows, and is given back when it turns out well.
 */
export async function countFailures<Name extends LimitName, T>(
  parts: Parts,
  name: Name,
  who: Who<Name>,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const buckets = bucketsOf(parts, name, who);
  await takeBuckets(parts, LIMITS[name], buckets);
  let failed = false;
  try {
    const result = await attempt();
    failed = result === undefined;
    return result;
  } finally {
    if (!failed) await giveBack(parts, buckets);
  }
}
