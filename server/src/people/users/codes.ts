import { randomInt } from 'node:crypto';
import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import { CODE_ALPHABET, CODE_LENGTH, CODE_MS } from '@vr/shared-api/limits';
import { can, hasRightsAbove, isAdmin, isManager, type Role } from '@vr/shared-api/permissions';
import type { App, Parts } from '../../parts.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { countAttempt } from '../../platform/http/rate-limits.ts';
import { route } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/tokens.ts';
import { hashOfCode } from './sign-in.ts';

interface CodeRecipient {
  /** The id in the reply: the person's id, or the partner's id if the code is for the partner's representative. */
  id: number;
  personId: number;
  clientId: number;
}

// The people for whom the caller may make codes: themselves, a manager's team, an admin's company.
const selectReachable = sql<{ id: number; clientId: number; roles: Role[]; disabled: boolean }>(
  'codes.reachable',
  `select p.id, p.client_id as "clientId", p.roles, p.disabled from person p
   where p.id = any(:personIds) and p.deleted_at is null
     and (p.id = :readerId or p.client_id = :clientId and (:isAdmin or :isManager and exists (
       select from team_member t where t.manager_id = :readerId and t.person_id = p.id)))`,
);

/**
 * Returns the people in the order of their ids in `personIds`. Fails at the first one for whom the caller may not make a
 * code.
 */
async function findReachable(tx: Queryable, actor: Caller, personIds: readonly number[]): Promise<CodeRecipient[]> {
  const found = await tx.rows(selectReachable, {
    personIds,
    readerId: actor.id,
    clientId: actor.clientId,
    isAdmin: isAdmin(actor),
    isManager: isManager(actor),
  });
  return personIds.map((personId, index) => {
    const field = `/body/userIds/${index}`;
    const person = found.find(({ id }) => id === personId) ?? fail('NOT_FOUND', { field, message: 'No such person.' });
    // Anyone who has the code can sign in with the rights of its person.
    if (hasRightsAbove(actor, person.roles))
      fail('RIGHTS_ABOVE_OWN', { field, message: 'This person has rights that you do not have.' });
    if (person.disabled) fail('PERSON_DISABLED', { field, message: 'The account of this person is disabled.' });
    return { id: personId, personId, clientId: person.clientId };
  });
}

// The partner's representative, or else the partner's oldest account with the partner role.
const selectRepresentative = sql<{ personId: number | null }>(
  'codes.representative',
  `select h.id as "personId" from client c
   left join lateral (
     select p.id from person p left join representative r on r.client_id = p.client_id and r.person_id = p.id
     where p.client_id = c.id and p.deleted_at is null and not p.disabled
       and (r.person_id is not null or 'ROLE_PARTNER' = any(p.roles))
     order by r.person_id is null, p.created_at, p.id limit 1) h on true
   where c.id = :clientId and c.type = 'PARTNER' and c.deleted_at is null`,
);

async function findRepresentative(tx: Queryable, clientId: number): Promise<CodeRecipient> {
  const partner = await tx.row(selectRepresentative, { clientId });
  if (!partner) fail('NOT_FOUND', { field: '/body/clientId', message: 'No such partner.' });
  const { personId } = partner;
  if (personId === null) fail('NO_REPRESENTATIVE', { message: 'No account of this partner can sign in.' });
  return { id: clientId, personId, clientId };
}

/** Returns a random code. Every character is equally likely. */
export const randomCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');

const lockPeople = sql('codes.lock', 'select id from person where id = any(:personIds) order by id for no key update');
const voidCodes = sql('codes.void', 'delete from sign_in_code where person_id = any(:personIds)');
const insertCodes = sql<{ personId: number }>(
  'codes.insert',
  `insert into sign_in_code (hash, person_id, created_at, expires_at)
   select hash, person_id, :now, :expiresAt from unnest(:hashes::bytea[], :withoutCode::int[]) n (hash, person_id)
   on conflict do nothing returning person_id as "personId"`,
);

/** Makes a new code for each person and deletes the person's earlier codes. `personIds` must not repeat an id. */
export async function issueCodes(
  tx: Queryable,
  { secret, clock }: Pick<Parts, 'secret' | 'clock'>,
  personIds: readonly number[],
  draw: () => string = randomCode,
): Promise<{ codes: Map<number, string>; expiresAt: Date }> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + CODE_MS);
  await tx.rows(lockPeople, { personIds });
  await tx.rows(voidCodes, { personIds });
  const codes = new Map<number, string>();
  // If a drawn code already belongs to another person, that person keeps it, and a new code is drawn.
  for (
    let withoutCode = [...personIds];
    withoutCode.length > 0;
    withoutCode = withoutCode.filter((id) => !codes.has(id))
  ) {
    const drawn = new Map(withoutCode.map((personId) => [personId, draw()]));
    const hashes = withoutCode.map((personId) => hashOfCode(secret, drawn.get(personId) ?? ''));
    const inserted = await tx.rows(insertCodes, { hashes, withoutCode, now, expiresAt });
    for (const { personId } of inserted) codes.set(personId, drawn.get(personId) ?? '');
  }
  return { codes, expiresAt };
}

/** Registers the endpoint that makes unique codes, for the caller and for the people they look after. */
export function registerCodes(app: App): void {
  route(app, c.generateCodes, s.generateCodes, async ({ body: { userIds, clientId }, actor, parts, request }) => {
    const partnerId = clientId === actor.clientId ? undefined : clientId;
    if (partnerId !== undefined && !can(actor, 'code:generate-for-partners'))
      fail('NOT_FOUND', { field: '/body/clientId', message: 'No such company.' });
    if ((partnerId === undefined) === (userIds.length === 0))
      fail('VALIDATION', { field: '/body/userIds', message: 'Name either people or a partner.' });
    await countAttempt(parts, 'generateCodes', { person: actor.id });

    return parts.db.transaction(async (tx) => {
      const holders =
        partnerId === undefined ? await findReachable(tx, actor, userIds) : [await findRepresentative(tx, partnerId)];
      const personIds = holders.map(({ personId }) => personId);
      const { codes, expiresAt } = await issueCodes(tx, parts, personIds);
      const others = holders.filter(({ personId }) => personId !== actor.id);
      const entries = others.map((holder) => ({
        at: parts.clock.now(),
        personId: actor.id,
        clientId: holder.clientId,
        action: 'code.generate' as const,
        subject: `person:${holder.personId}` as const,
        address: request.ip,
      }));
      await recordAudit(tx, ...entries);
      const items = holders.map(({ id, personId }) => ({
        id,
        code: codes.get(personId) ?? '',
        expiresAt: expiresAt.toISOString(),
      }));
      return { items };
    });
  });
}
