import { type Actor, isAdmin, isPartner, isSuperAdmin } from '@vr/shared-api/permissions';
import { type Queryable, sql } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';

/**
 * Whose figures a call covers. `company`: a company's people. `team`: the caller's team. `owned`: everyone, in trainings
 * that the caller's company owns. `ownedByCompany`: one company's people, in those trainings. `all`: everyone on the
 * platform.
 */
const SCOPES = ['company', 'team', 'owned', 'ownedByCompany', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

export interface FigureGroup {
  scope: Scope;
  /** The company whose figures are read. */
  clientId: number;
  /** The caller. */
  personId: number;
  /** The company whose trainings count as owned: the caller's, or the partner whose figures the super admin reads. */
  companyId: number;
}

/** The caller's choice; see `GroupScope` of the contract. */
interface Asked {
  clientId?: number;
  partnerId?: number;
  ofTeam?: boolean;
}

const selectPartner = sql(
  'groups.partner',
  "select id from client where id = :partnerId and type = 'PARTNER' and deleted_at is null",
);

/**
 * Returns the group whose figures a caller reads (docs/visibility.md). Fails with NOT_FOUND for a company or partner whose
 * figures the caller may not read, and for a `partnerId` that is not a partner.
 */
export async function figureGroupOf(
  db: Queryable,
  actor: Actor,
  { clientId, partnerId, ofTeam = false }: Asked,
): Promise<FigureGroup> {
  const { id: personId, clientId: companyId } = actor;
  const looksAt = partnerId ?? clientId ?? companyId;
  if (partnerId !== undefined) {
    if (!isSuperAdmin(actor) || !(await db.row(selectPartner, { partnerId }))) noCompany();
    return { scope: 'owned', clientId: looksAt, personId, companyId: partnerId };
  }
  if (!isSuperAdmin(actor) && looksAt !== companyId) noCompany();
  return { scope: scopeOf(actor, clientId !== undefined, ofTeam), clientId: looksAt, personId, companyId };
}

function scopeOf(actor: Actor, ofCompany: boolean, ofTeam: boolean): Scope {
  if (isSuperAdmin(actor)) return ofCompany ? 'company' : 'all';
  if (isPartner(actor)) return ofCompany ? 'ownedByCompany' : 'owned';
  return looksAfter(actor, ofTeam);
}

/** Returns 'company' for an admin, unless `ofTeam` is set, and 'team' for everyone else. */
export const looksAfter = (actor: Actor, ofTeam: boolean): 'company' | 'team' =>
  isAdmin(actor) && !ofTeam ? 'company' : 'team';

export const noCompany = (): never => fail('NOT_FOUND', { message: 'No such company.' });

/*
 * Statements about figures start with {@link FROM} and get a {@link FigureGroup} as parameters. `r` is a row with these
 * parameters, and `c` is the company whose figures are read. There is no row if the company does not exist.
 */

export const FROM = `from (select :clientId::int as client_id, :companyId::int as company_id, :personId::int as person_id) r
  join client c on c.id = r.client_id and c.deleted_at is null`;

/** The caller, for the conditions of visibility/trainings.ts. */
export const READER = { person: 'r.person_id', company: 'r.company_id' };
/** The company whose figures are read. */
export const COMPANY = { company: 'r.client_id' };

const COMPANY_PEOPLE = 'select id from person where client_id = r.client_id';
const OWN_TRAININGS = 'select id from training where client_id = r.company_id and deleted_at is null';

/** SQL condition: the person with this id belongs to the group. */
export const personIn = (scope: Scope, id: string): string =>
  ({
    company: `${id} in (${COMPANY_PEOPLE})`,
    ownedByCompany: `${id} in (${COMPANY_PEOPLE})`,
    team: `${id} in (select m.person_id from team_member m where m.manager_id = r.person_id)`,
    owned: 'true',
    all: 'true',
  })[scope];

/**
 * SQL condition: the person p appears in the lists of the group's people. A partner's list (`ownedByCompany`) leaves out
 * people with the partner role, because they only try out trainings (readings 41).
 */
export const listedIn = (scope: Scope): string =>
  scope === 'ownedByCompany'
    ? `(${personIn(scope, 'p.id')} and not 'ROLE_PARTNER' = any(p.roles))`
    : personIn(scope, 'p.id');

/** SQL condition: the figures of the training with this id belong to the group. */
export const trainingIn = (scope: Scope, id: string): string =>
  scope === 'owned' || scope === 'ownedByCompany' ? `${id} in (${OWN_TRAININGS})` : 'true';

/** Returns a record with the result of `make` for each scope. */
export const byScope = <T>(make: (scope: Scope) => T): Record<Scope, T> =>
  Object.fromEntries(SCOPES.map((scope) => [scope, make(scope)])) as Record<Scope, T>;
