import { type Actor, isSuperAdmin } from '@vr/shared-api/permissions';
import type { Config } from '../../../config.ts';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { hasSecondFactor } from '../../../platform/db/second-factor.ts';
import type { Caller } from '../../../platform/http/tokens.ts';
import type { Account, Profile } from '../queries.ts';

/** Returns whether a person needs a second factor to sign in by password. */
export const isRequired = (
  { superAdminSecondFactor }: Config,
  account: Actor & Pick<Account, 'companyRequiresSecondFactor'>,
): boolean => account.companyRequiresSecondFactor || (isSuperAdmin(account) && superAdminSecondFactor === 'required');

/** Returns whether a person who gave the right password must set up a second factor before anything else. */
export const mustSetUp = (config: Config, account: Account): boolean =>
  isRequired(config, account) && !account.hasSecondFactor;

const selectAdvised = sql(
  'second-factor.advised',
  `select from person p where p.id = :actorId and not p.second_factor_postponed and not ${hasSecondFactor('p.id')}`,
);

/**
 * Returns the facts about a session that its profile contains: whether it began with a unique code, and whether the person
 * must or should set up a second factor. A super admin without one should, until they set one up or decline.
 */
export async function factsOfSession(
  db: Queryable,
  actor: Actor & Pick<Caller, 'kind'>,
): Promise<Pick<Profile, 'secondFactorSetup' | 'signedInByCode'>> {
  if (actor.kind === 'code') return { signedInByCode: true };
  if (actor.kind === 'setup') return { secondFactorSetup: 'required' };
  if (actor.kind !== 'session' || !isSuperAdmin(actor)) return {};
  return (await db.row(selectAdvised, { actorId: actor.id })) ? { secondFactorSetup: 'advised' } : {};
}

const startSession = sql(
  'second-factor.start-session',
  `update token set kind = 'session' where hash = :tokenHash and kind = 'setup'`,
);

/** Gives a session that could only set up a second factor its full rights. */
export async function endSetup(tx: Queryable, { tokenHash }: Caller): Promise<void> {
  await tx.rows(startSession, { tokenHash });
}
