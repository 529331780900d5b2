import { createHash, randomBytes } from 'node:crypto';
import { setImmediate as afterThisTurn } from 'node:timers/promises';
import type { SessionStrength } from '@vr/shared-api/contract/endpoint';
import {
  CODE_TOKEN_HOURS,
  EMBEDDED_SESSION_MINUTES,
  FRESH_SIGN_IN_MS,
  LAUNCH_TOKEN_DAYS,
  TOKEN_IDLE_DAYS,
  TOKEN_MAX_DAYS,
} from '@vr/shared-api/limits';
import type { Actor, Role } from '@vr/shared-api/permissions';
import type { Clock } from '../../clock.ts';
import { launchedTraining, TRAININGS } from '../../visibility/trainings.ts';
import { contractEnd } from '../db/contract-end.ts';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from './fail.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TOUCH_MS = 60_000;

/** The person to whom a token belongs, and what the token allows. */
export interface Caller extends Actor {
  tokenHash: Buffer;
  /** When the token was issued: at the sign-in, or at the launch. */
  issuedAt: Date;
  /** When the person last entered the password, if the session began with a password. */
  confirmedAt: Date;
  /**
   * `session`: a session that began with a password. `code`: a session that began with a unique code. `setup`: a session
   * that can only set up a second factor, and then becomes a `session`. `embedded`: a session that an intranet opened with
   * an assertion. `launch`: the token of a running content, which is not a session.
   */
  kind: 'session' | 'code' | 'launch' | 'setup' | 'embedded';
  /** The only origin whose pages may use the token of an embedded session. Null for other tokens. */
  origin: string | null;
  /** The only training on which a launch token may report. Null for other tokens. */
  trainingId: number | null;
  /** Whether the launch is only a test. Reports of a test never count (readings 16). */
  test: boolean;
  /** When the contract of the person's company ends or ended. Null for the platform, which has no contract end. */
  contractEnd: Date | null;
}

const TERM_MS: Record<Caller['kind'], number> = {
  session: TOKEN_MAX_DAYS * DAY_MS,
  code: CODE_TOKEN_HOURS * HOUR_MS,
  launch: LAUNCH_TOKEN_DAYS * DAY_MS,
  setup: TOKEN_MAX_DAYS * DAY_MS,
  embedded: EMBEDDED_SESSION_MINUTES * 60_000,
};

const beganByPassword = ({ kind }: Pick<Caller, 'kind'>): boolean => kind === 'session' || kind === 'setup';

/** Fails with NEEDS_PASSWORD_SIGN_IN or PASSWORD_NEEDED if a session is weaker than `needed`. */
export function requireStrength(
  clock: Clock,
  caller: Pick<Caller, 'kind' | 'confirmedAt'>,
  needed: SessionStrength,
): void {
  if (needed === 'any') return;
  if (!beganByPassword(caller)) fail('NEEDS_PASSWORD_SIGN_IN', { message: 'Sign in by password to do this.' });
  if (needed === 'recent' && clock.now().getTime() - caller.confirmedAt.getTime() >= FRESH_SIGN_IN_MS)
    fail('PASSWORD_NEEDED', { message: 'Give your password to do this.' });
}

const insertToken = sql(
  'tokens.insert',
  `with expired as (delete from token where person_id = :personId and expires_at <= :now)
   insert into token
     (hash, person_id, kind, training_id, created_at, last_used_at, expires_at, test, launched_by, device, address,
      origin, embedding_key_id)
   values (:tokenHash, :personId, :kind, :trainingId, :now, :now, :expiresAt, :test, :launchedBy, :device, :address,
     :origin, :embeddingKeyId)`,
);

const IS_LAUNCHED = launchedTraining(
  { person: 'p.id', company: 'p.client_id' },
  { test: 'k.test', reviews: "'ROLE_SUPER_ADMIN' = any(p.roles)" },
);
/** Reads valid tokens by hash, each with its person. */
export const FIND_TOKENS = sql<FoundToken>(
  'tokens.find',
  `select k.hash as "tokenHash", k.kind, k.training_id as "trainingId", k.last_used_at as "lastUsedAt", k.created_at
     as "issuedAt", coalesce(k.confirmed_at, k.created_at) as "confirmedAt", k.test, k.origin,
          p.id, p.client_id as "clientId", p.roles, ${contractEnd('c')} as "contractEnd"
   from token k join person p on p.id = k.person_id
   join client c on c.id = p.client_id and c.deleted_at is null
   where k.hash = any(:hashes::bytea[]) and k.expires_at > :now and k.last_used_at > :usedSince and not p.disabled
     and p.deleted_at is null
     and (k.kind <> 'launch'
       or exists (select from token s where s.hash = k.launched_by and s.expires_at > :now and s.last_used_at > :usedSince)
         and exists (select from ${TRAININGS} where t.id = k.training_id and ${IS_LAUNCHED}))`,
);

const touchToken = sql(
  'tokens.touch',
  'update token set last_used_at = :now where hash = :tokenHash and last_used_at < :now',
);
// Deleting a session's row also deletes the tokens of the contents launched in the session (migration 0042).
const deleteToken = sql('tokens.revoke', 'delete from token where hash = :tokenHash');

const deleteTokens = sql(
  'tokens.revoke-all',
  `with codes as (delete from sign_in_code where person_id = :personId),
     challenges as (delete from second_factor_challenge where person_id = :personId)
   delete from token where person_id = :personId`,
);

/** Sessions that were last used before the returned time have ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - TOKEN_IDLE_DAYS * DAY_MS);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const markConfirmed = sql('tokens.confirm', 'update token set confirmed_at = :now where hash = :tokenHash');

/** Records that the person entered the password again. */
export async function confirmToken(db: Queryable, clock: Clock, tokenHash: Buffer): Promise<void> {
  await db.rows(markConfirmed, { tokenHash, now: clock.now() });
}

/** Creates a token for a person. Only this call returns the token: the database stores its hash. */
export async function issueToken(
  db: Queryable,
  clock: Clock,
  {
    personId,
    kind,
    trainingId = null,
    test = false,
    launchedBy = null,
    device = '',
    address = null,
    origin = null,
    embeddingKeyId = null,
  }: {
    personId: number;
    kind: Caller['kind'];
    trainingId?: number | null;
    test?: boolean;
    /** The hash of the session in which a content is launched. When the session ends, the launch ends too. */
    launchedBy?: Buffer | null;
    /** Browser, operating system and network address, which the person sees in the list of sessions. */
    device?: string;
    address?: string | null;
    /** For an embedded session: the only origin that may use it, and the key that signed its assertion. */
    origin?: string | null;
    embeddingKeyId?: number | null;
  },
): Promise<{ token: string; tokenHash: Buffer; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + TERM_MS[kind]);
  const tokenHash = hashOf(token);
  const values = { tokenHash, personId, kind, trainingId, now, expiresAt, test, launchedBy, device, address };
  await db.rows(insertToken, { ...values, origin, embeddingKeyId });
  return { token, tokenHash, expiresAt };
}

/**
 * Finds the person of a token, even after the end of their company's contract. Returns undefined if the token is unknown,
 * expired or idle, if the person is disabled or deleted, or if their company is deleted. For a launch token, also if its
 * session has ended, the training is deleted or the person has lost access to the training.
 */
export const findToken = (db: Queryable, clock: Clock, token: string): Promise<Caller | undefined> =>
  findHolder(db, clock, hashOf(token));

type FoundToken = Omit<Caller, 'roles'> & { roles: Role[]; lastUsedAt: Date };

/** For each database, the tokens that the next statement reads together. */
const waiting = new WeakMap<Queryable, { hashes: Buffer[]; found: Promise<Map<string, FoundToken>> }>();

/** Reads a token in one statement with all other tokens requested in the same turn of the event loop. */
async function readToken(db: Queryable, clock: Clock, tokenHash: Buffer): Promise<FoundToken | undefined> {
  let batch = waiting.get(db);
  if (!batch) {
    const hashes: Buffer[] = [];
    const read = async () => {
      await afterThisTurn();
      waiting.delete(db);
      const now = clock.now();
      const rows = await db.rows(FIND_TOKENS, { hashes, now, usedSince: idleSince(now) });
      return new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]));
    };
    batch = { hashes, found: read() };
    waiting.set(db, batch);
  }
  batch.hashes.push(tokenHash);
  return (await batch.found).get(tokenHash.toString('hex'));
}

/** Finds the person of a token by its hash, like {@link findToken}. */
export async function findHolder(db: Queryable, clock: Clock, tokenHash: Buffer): Promise<Caller | undefined> {
  const found = await readToken(db, clock, tokenHash);
  if (!found) return undefined;
  const { lastUsedAt, ...caller } = found;
  const now = clock.now();
  if (now.getTime() - lastUsedAt.getTime() >= TOUCH_MS) await db.rows(touchToken, { tokenHash, now });
  return caller;
}

export const hasContractEnded = ({ contractEnd }: Caller, now: Date): boolean =>
  contractEnd !== null && now >= contractEnd;

/** Returns the expiry of a link that the caller gets now: after `ms`, or at the end of the contract if that is earlier. */
export const linkExpiry = ({ contractEnd }: Caller, now: Date, ms: number): Date =>
  new Date(Math.min(now.getTime() + ms, contractEnd?.getTime() ?? Number.POSITIVE_INFINITY));

/** Deletes the token of a session and the tokens of the contents launched in it. They stop working at once. */
export async function revokeToken(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.rows(deleteToken, { tokenHash });
}

/** Signs a person out everywhere at once, and makes their unique code invalid, if they have one. */
export async function revokeTokens(db: Queryable, personId: number): Promise<void> {
  await db.rows(deleteTokens, { personId });
}
