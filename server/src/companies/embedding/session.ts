import * as c from '@vr/shared-api/contract/embedding';
import * as s from '@vr/shared-api/contract/embedding.schema';
import { EMBEDDED_SESSION_MINUTES } from '@vr/shared-api/limits';
import { isPartner, isSuperAdmin } from '@vr/shared-api/permissions';
import type { FastifyRequest } from 'fastify';
import type { App, Parts } from '../../parts.ts';
import { deviceOf } from '../../people/users/device.ts';
import { recordFirstSignIn } from '../../people/users/first-sign-in.ts';
import { networkPrefix } from '../../people/users/new-device.ts';
import { type Account, findAccount } from '../../people/users/queries.ts';
import { refuseClosed } from '../../people/users/sign-in.ts';
import { recordAudit, recordFailure } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/fail.ts';
import { countAttempt } from '../../platform/http/rate-limits.ts';
import { route } from '../../platform/http/route.ts';
import { issueToken } from '../../platform/http/tokens.ts';
import { canariesOf } from '../../platform/portal/embed.ts';
import { refuseAssertion, takeAssertion, type Vouched, verifyAssertion } from './assertion.ts';

const ACTION = 'sign-in.embedded';

// The locks make other transactions that end the person's sessions, or remove the key or the origin, wait for the new
// session, so that they end the new session, too.
const lockKey = sql(
  'embedded-session.lock-key',
  'update embedding_key set last_used_at = greatest(last_used_at, :now) where id = :keyId returning id',
);
const lockOrigin = sql(
  'embedded-session.lock-origin',
  'select from embedding_origin where client_id = :clientId and (:origin::text is null or origin = :origin) limit 1 for share',
);
const lockActivePerson = sql(
  'embedded-session.lock-person',
  'select from person where id = :personId and not disabled and deleted_at is null for no key update',
);

// A page gets a new session every hour. Its running contents continue with the new session.
const takeOverLaunches = sql(
  'embedded-session.take-over-launches',
  `update token set launched_by = :tokenHash where kind = 'launch' and launched_by in (
     select hash from token where person_id = :personId and kind = 'embedded' and embedding_key_id = :keyId
       and origin = :origin)`,
);

/** Finds the person for whom a company vouches. People of other companies count as unknown. */
async function findVouched({ db, clock }: Parts, { clientId, subject }: Vouched): Promise<Account> {
  const account = await findAccount(db, subject, clock.now());
  if (account?.clientId !== clientId) return refuseAssertion('unknown-person');
  if (isSuperAdmin(account) || isPartner(account)) return refuseAssertion('not-vouchable');
  refuseClosed(account);
  return account;
}

/** Opens a session for pages of the request's origin only. The portal's own origin means the portal's page in an iframe. */
async function openSession(
  tx: Queryable,
  parts: Parts,
  { vouched, person, request }: { vouched: Vouched; person: Account; request: FastifyRequest },
): Promise<string> {
  const { clock, config } = parts;
  const { clientId, key } = vouched;
  const { origin } = request.headers;
  const isFramed = origin === config.publicUrl;
  if (!origin || !(await tx.row(lockOrigin, { clientId, origin: isFramed ? null : origin })))
    return refuseAssertion('origin');
  await takeAssertion(tx, vouched);
  const now = clock.now();
  if (!(await tx.row(lockKey, { keyId: key.id, now }))) return refuseAssertion('unknown-key');
  if (!(await tx.row(lockActivePerson, { personId: person.id }))) return refuseAssertion('unknown-person');
  const address = request.ip;
  const device = deviceOf(request.headers['user-agent']);
  await recordFirstSignIn(tx, now, person.id);
  await recordAudit(tx, {
    at: now,
    personId: person.id,
    clientId,
    action: ACTION,
    subject: `person:${person.id}`,
    detail: { device, network: networkPrefix(address), origin },
    address,
  });
  const session = { personId: person.id, kind: 'embedded', device, address, origin, embeddingKeyId: key.id } as const;
  const { token, tokenHash } = await issueToken(tx, clock, session);
  await tx.rows(takeOverLaunches, { tokenHash, personId: person.id, keyId: key.id, origin });
  return token;
}

/** Registers the endpoint that exchanges an intranet's assertion for a session. */
export function registerEmbeddedSession(app: App): void {
  route(app, c.exchangeAssertion, s.exchangeAssertion, async ({ body, parts, request }) => {
    const { db, clock } = parts;
    let vouched: Vouched | undefined;
    let person: Account | undefined;
    let token: string;
    try {
      const valid = await verifyAssertion(parts, body.assertion);
      vouched = valid;
      const known = await findVouched(parts, valid);
      person = known;
      await countAttempt(parts, 'openEmbedded', { person: known.id });
      token = await db.transaction((tx) => openSession(tx, parts, { vouched: valid, person: known, request }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Only failures are counted, so that nobody can lock out colleagues at the same address with refused assertions.
      // Beyond the limit, assertions are still checked, because this is cheap: an unknown key costs one read, like the
      // limit itself, and a signature at most 0.2 ms. The limit only keeps refusals from filling the table of security
      // events.
      await countAttempt(parts, 'exchangeAssertion', { address: request.ip });
      // The company is recorded only if it has signed the assertion.
      await recordFailure(db, {
        at: clock.now(),
        clientId: vouched?.clientId ?? null,
        action: ACTION,
        subject: person ? `person:${person.id}` : null,
        reason: error.reason ?? error.code,
        // An admin must see which address is not registered.
        ...(error.reason === 'origin' ? { detail: { origin: request.headers.origin ?? null } } : {}),
        address: request.ip,
      });
      throw error;
    }
    return {
      access_token: token,
      token_type: 'Bearer' as const,
      expires_in: EMBEDDED_SESSION_MINUTES * 60,
      canaries: await canariesOf(parts, { personId: person.id, clientId: person.clientId }, request.log),
    };
  });
}
