import { createHash, randomBytes } from 'node:crypto';
import { CODE_TOKEN_HOURS, LAUNCH_TOKEN_DAYS, TOKEN_IDLE_DAYS, TOKEN_MAX_DAYS } from '@vr/shared-api/limits';
import type { Actor, Role } from '@vr/shared-api/permissions';
import type { Clock } from '../clock.ts';
import { CONTRACT_END } from '../db/contract-end.ts';
import { type Queryable, sql } from '../db/database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TOUCH_MS = 60_000;

/** The person whom a token belongs to, and what the token is for. */
export interface Caller extends Actor {
  tokenHash: Buffer;
  /**
   * `code`: a session that began with a unique code. `setup`: one that can only set up a second factor, and then becomes a
   * `session`. `launch`: the token of a running content, which is not a session.
   */
  kind: 'session' | 'code' | 'launch' | 'setup';
  /** The only training a launch token may report on. */
  trainingId: number | null;
  /** Whether the launch only tries the training out. Its reports never count (readings 16). */
  test: boolean;
  /** When the company's contract ends or has ended. Null for the platform, whose contract never ends. */
  contractEnd: Date | null;
}

const TERM_MS: Record<Caller['kind'], number> = {
  session: TOKEN_MAX_DAYS * DAY_MS,
  code: CODE_TOKEN_HOURS * HOUR_MS,
  launch: LAUNCH_TOKEN_DAYS * DAY_MS,
  setup: TOKEN_MAX_DAYS * DAY_MS,
};

const insertToken = sql(
  'tokens.insert',
  `with expired as (delete from token where person_id = $2 and expires_at <= $5)
   insert into token (hash, person_id, kind, training_id, created_at, last_used_at, expires_at, test)
   values ($1, $2, $3, $4, $5, $5, $6, $7)`,
);

const selectToken = sql(
  'tokens.find',
  `select t.kind, t.training_id as "trainingId", t.last_used_at as "lastUsedAt", t.test,
          p.id, p.client_id as "clientId", p.roles, ${CONTRACT_END} as "contractEnd"
   from token t join person p on p.id = t.person_id
   join client c on c.id = p.client_id and c.deleted_at is null
   where t.hash = $1 and t.expires_at > $2 and t.last_used_at > $3 and not p.disabled and p.deleted_at is null`,
);

const touchToken = sql('tokens.touch', 'update token set last_used_at = $2 where hash = $1 and last_used_at < $2');
const deleteToken = sql('tokens.revoke', 'delete from token where hash = $1');

const deleteTokens = sql(
  'tokens.revoke-all',
  `with codes as (delete from sign_in_code where person_id = $1),
     challenges as (delete from second_factor_challenge where person_id = $1)
   delete from token where person_id = $1`,
);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates a token for a person. It is returned only here: the database stores its hash. */
export async function issueToken(
  db: Queryable,
  clock: Clock,
  {
    personId,
    kind,
    trainingId = null,
    test = false,
  }: { personId: number; kind: Caller['kind']; trainingId?: number | null; test?: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + TERM_MS[kind]);
  await db.rows(insertToken, [hashOf(token), personId, kind, trainingId, now, expiresAt, test]);
  return { token, expiresAt };
}

/**
 * Finds the person of a token, also after the contract of their company has ended. Returns undefined if the token is
 * unknown, expired or idle, if the person is disabled or deleted, or if their company is deleted.
 */
export async function findToken(db: Queryable, clock: Clock, token: string): Promise<Caller | undefined> {
  const tokenHash = hashOf(token);
  const now = clock.now();
  const idleSince = new Date(now.getTime() - TOKEN_IDLE_DAYS * DAY_MS);
  const found = await db.row<Omit<Caller, 'tokenHash' | 'roles'> & { roles: Role[]; lastUsedAt: Date }>(selectToken, [
    tokenHash,
    now,
    idleSince,
  ]);
  if (!found) return undefined;
  const { lastUsedAt, ...caller } = found;
  if (now.getTime() - lastUsedAt.getTime() >= TOUCH_MS) await db.rows(touchToken, [tokenHash, now]);
  return { ...caller, tokenHash };
}

/** Whether the contract of the caller's company has ended. */
export const hasContractEnded = ({ contractEnd }: Caller, now: Date): boolean =>
  contractEnd !== null && now >= contractEnd;

/** Returns when a link that the caller gets now expires: after `ms`, or with the company's contract if that is earlier. */
export const linkExpiry = ({ contractEnd }: Caller, now: Date, ms: number): Date =>
  new Date(Math.min(now.getTime() + ms, contractEnd?.getTime() ?? Number.POSITIVE_INFINITY));

/** Ends a token at once. */
export async function revokeToken(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.rows(deleteToken, [tokenHash]);
}

/** Signs a person out everywhere at once, and voids the unique code they may hold. */
export async function revokeTokens(db: Queryable, personId: number): Promise<void> {
  await db.rows(deleteTokens, [personId]);
}
