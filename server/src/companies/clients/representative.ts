import { accountKey } from '@vr/shared-api/account-key';
import * as c from '@vr/shared-api/contract/clients';
import * as s from '@vr/shared-api/contract/clients.schema';
import * as f from '@vr/shared-api/contract/second-factor';
import * as fs from '@vr/shared-api/contract/second-factor.schema';
import { type ClientType, PLATFORM_CLIENT_ID, type UiLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { recordAndTell } from '../../people/users/account-changes.ts';
import { accountKeyOf } from '../../people/users/account-key.ts';
import { enqueueInvitations } from '../../people/users/members/invite.ts';
import {
  addMembers,
  changeMembers,
  countMembers,
  type MemberInput,
  refuseEmail,
  refuseFull,
} from '../../people/users/members/write.ts';
import { deleteSecondFactors } from '../../people/users/second-factor/reset.ts';
import { type AuditEntry, auditBy, recordAudit } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { countAttempt } from '../../platform/http/rate-limits.ts';
import { route } from '../../platform/http/route.ts';
import { revokeTokens } from '../../platform/http/tokens.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { noSuchCompany } from './offer.ts';

const EMAIL_FIELD = 'representativeEmail';

/** The transaction that saves a company, and the caller (`by`). */
export interface Saving {
  tx: Queryable;
  jobs: Jobs;
  clientId: number;
  by: Pick<AuditEntry, 'at' | 'personId' | 'clientId' | 'address'>;
  /** The language of a new account and its invitation. */
  lang: UiLang;
}

/** The representative's data in a contract, and the fields that affect the representative's account. */
interface Represented {
  type: ClientType;
  representativeFirstName: string;
  representativeLastName: string;
  representativeEmail: string;
  maxUser: number;
}

const rolesIn = (type: ClientType): Role[] => [
  'ROLE_ADMINISTRATOR',
  ...(type === 'PARTNER' ? (['ROLE_PARTNER'] as const) : []),
];

const memberOf = (company: Represented, roles: Role[]): MemberInput => ({
  firstName: company.representativeFirstName,
  lastName: company.representativeLastName,
  email: company.representativeEmail,
  roles,
});

const linkAccount = sql(
  'representative.link',
  `insert into representative (client_id, person_id) values (:clientId, :personId)
   on conflict (client_id) do update set person_id = excluded.person_id`,
);

/** Creates the account of a company's representative and invites them (readings 8). Fails with EMAIL_IN_USE. */
export async function addRepresentative(saving: Saving, company: Represented): Promise<void> {
  const { tx, jobs, clientId, by, lang } = saving;
  const member = memberOf(company, rolesIn(company.type));
  const how = { clientId, lang, now: by.at, field: EMAIL_FIELD };
  const [personId = 0] = await addMembers(tx, [{ ...member, picture: null }], how);
  await tx.rows(linkAccount, { clientId, personId });
  await enqueueInvitations(jobs, tx, [personId]);
  const detail = { roles: member.roles };
  await recordAudit(tx, { ...by, action: 'person.create', subject: `person:${personId}`, detail });
}

interface Account extends MemberInput {
  id: number;
  clientId: number;
  disabled: boolean;
  hasSignedIn: boolean;
  isCurrent: boolean;
  /** Whether the account has the e-mail address in the contract that is being saved. */
  hasAddress: boolean;
}

const REPRESENTATIVE = '(select r.person_id from representative r where r.client_id = :clientId)';

const lockAccounts = sql<Account>(
  'representative.lock-accounts',
  `select p.id, p.client_id as "clientId", p.first_name as "firstName", p.last_name as "lastName", p.email, p.roles,
     p.disabled, p.first_sign_in_at is not null as "hasSignedIn", coalesce(p.id = ${REPRESENTATIVE}, false) as "isCurrent",
     ${accountKeyOf('p.email')} = ${accountKeyOf(':representativeEmail::text')} as "hasAddress"
   from person p
   where p.deleted_at is null and (${accountKeyOf('p.email')} = ${accountKeyOf(':representativeEmail::text')}
     or p.id = ${REPRESENTATIVE})
   order by p.id for update`,
);

/** Changes an account of the company and records the change. Does nothing if the fields are the same. */
async function changeAccount({ tx, jobs, clientId, by }: Saving, before: Account, after: MemberInput): Promise<void> {
  const fields = (['firstName', 'lastName', 'email', 'roles'] as const).filter(
    (field) => String(before[field]) !== String(after[field]),
  );
  if (fields.length === 0) return;
  await changeMembers(tx, [{ ...after, id: before.id }], clientId, EMAIL_FIELD);
  const entry = { ...by, subject: `person:${before.id}` as const };
  const roles = fields.includes('roles') ? { from: before.roles, to: after.roles } : {};
  await recordAndTell(tx, jobs, { ...entry, action: 'person.update', detail: { fields, ...roles } });
  if (fields.includes('email')) await recordAudit(tx, { ...entry, action: 'email.change' });
}

const changeRoles = (saving: Saving, account: Account, roles: Role[]): Promise<void> =>
  changeAccount(saving, account, { ...account, roles });

const forgetInvitation = sql(
  'representative.forget-invitation',
  'update person set password_hash = null, invited_at = null where id = :accountId',
);

/** Corrects the address of an account that was never used, and invites its person again. */
async function readdress(saving: Saving, account: Account, company: Represented): Promise<void> {
  const { tx, jobs } = saving;
  await changeAccount(saving, account, memberOf(company, account.roles));
  // A stranger who got the first invitation may have set a password.
  await tx.rows(forgetInvitation, { accountId: account.id });
  await revokeTokens(tx, account.id);
  await enqueueInvitations(jobs, tx, [account.id]);
}

async function promote(saving: Saving, account: Account, { type }: Represented): Promise<void> {
  const { tx, clientId } = saving;
  if (account.clientId !== clientId) refuseEmail(EMAIL_FIELD);
  if (account.disabled)
    fail('PERSON_DISABLED', { field: `/body/${EMAIL_FIELD}`, message: 'The account of this person is disabled.' });
  await changeRoles(saving, account, [...new Set([...account.roles, ...rolesIn(type)])]);
  await tx.rows(linkAccount, { clientId, personId: account.id });
}

async function addSuccessor(saving: Saving, company: Represented): Promise<void> {
  if ((await countMembers(saving.tx, saving.clientId)) >= company.maxUser) refuseFull();
  await addRepresentative(saving, company);
}

/**
 * Updates the accounts of a locked company after a change of the representative in the contract. An account that has the
 * new address becomes the representative. If there is none, a new account is created, unless the representative has never
 * signed in: then the old address was probably mistyped and is corrected. Returns whether another account now represents
 * the company.
 */
export async function updateRepresentative(
  saving: Saving,
  before: Represented,
  after: Represented,
  keepFormerAdmin: boolean,
): Promise<boolean> {
  const values = { clientId: saving.clientId, representativeEmail: after.representativeEmail };
  const accounts = await saving.tx.rows(lockAccounts, values);
  const current = accounts.find(({ isCurrent }) => isCurrent);
  const named = accounts.find(({ hasAddress }) => hasAddress);
  const hasSameAddress = accountKey(before.representativeEmail) === accountKey(after.representativeEmail);

  if (current && (hasSameAddress || current === named)) {
    const hasSameNames =
      before.representativeFirstName === after.representativeFirstName &&
      before.representativeLastName === after.representativeLastName;
    if (!hasSameNames && !current.hasSignedIn)
      await changeAccount(saving, current, { ...memberOf(after, current.roles), email: current.email });
    return false;
  }
  if (current && !named && !current.hasSignedIn) {
    await readdress(saving, current, after);
    return false;
  }
  if (named) await promote(saving, named, after);
  else await addSuccessor(saving, after);
  if (current && !keepFormerAdmin) {
    const lost = rolesIn(after.type);
    await changeRoles(
      saving,
      current,
      current.roles.filter((role) => !lost.includes(role)),
    );
  }
  return true;
}

const selectInvited = sql<{ id: number | null; email: string; disabled: boolean }>(
  'representative.invited',
  `select p.id, p.email, p.disabled from client c
   left join representative r on r.client_id = c.id
   left join person p on p.id = r.person_id and p.deleted_at is null
   where c.id = :id and c.id <> ${PLATFORM_CLIENT_ID} and c.deleted_at is null`,
);

/** Registers the endpoints that invite a company's representative again or reset their second factors. */
export function registerRepresentative(app: App): void {
  const { parts } = app;

  route(app, c.inviteRepresentative, s.inviteRepresentative, async ({ params: { id }, actor, request }) => {
    await parts.db.transaction(async (tx) => {
      const found = await tx.row(selectInvited, { id });
      const { id: personId, email, disabled } = found ?? noSuchCompany();
      if (personId === null) fail('NO_REPRESENTATIVE', { message: "The representative's account has been deleted." });
      if (disabled) fail('PERSON_DISABLED', { message: 'The account of this person is disabled.' });
      await countAttempt(parts, 'inviteMember', { account: email });
      await enqueueInvitations(parts.jobs, tx, [personId]);
      const by = auditBy({ id: actor.id, clientId: id }, request, parts.clock.now());
      await recordAudit(tx, { ...by, action: 'person.invite', subject: `person:${personId}` });
    });
  });

  route(
    app,
    f.resetRepresentativeSecondFactor,
    fs.resetRepresentativeSecondFactor,
    async ({ params: { id }, actor, request }) => {
      await parts.db.transaction(async (tx) => {
        const { id: personId } = (await tx.row(selectInvited, { id })) ?? noSuchCompany();
        if (personId === null) fail('NO_REPRESENTATIVE', { message: "The representative's account has been deleted." });
        await deleteSecondFactors(tx, personId);
        const by = auditBy({ id: actor.id, clientId: id }, request, parts.clock.now());
        await recordAndTell(tx, parts.jobs, { ...by, action: 'second-factor.reset', subject: `person:${personId}` });
      });
    },
  );
}
