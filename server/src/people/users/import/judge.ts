import { accountKey } from '@vr/shared-api/account-key';
import { EMAIL_MAX, emailFault, isName, NAME_MAX } from '@vr/shared-api/limits';
import type { ImportColumn, ImportOutcome, ImportProblem } from '@vr/shared-api/member-import';
import type { Role } from '@vr/shared-api/permissions';
import { rolesAfterChoice } from '@vr/shared-api/roles';
import type { MemberInput } from '../members/write.ts';
import { rolesIn } from './columns.ts';
import type { ImportRow } from './parse.ts';

/** A person of the company before the import. */
export interface KnownPerson extends MemberInput {
  id: number;
  disabled: boolean;
  /** The managers whose teams the person is in, including former managers. */
  managerIds: number[];
  /** Whether the person has rights that the importing admin does not have. */
  isAboveAdmin: boolean;
}

/** Facts from the database about the company and the addresses in a file. */
export interface Facts {
  freePlaces: number;
  people: readonly KnownPerson[];
  /** The addresses in the file that people of other companies have. */
  takenEmails: readonly string[];
}

export interface Problem {
  /** Undefined if the problem concerns the whole row. */
  column?: ImportColumn;
  value: string;
  reason: ImportProblem;
  /** For DUPLICATE_ROW: the line of the other row. */
  line?: number;
}

/** A row, and what the import does with it. */
export interface JudgedRow extends Pick<ImportRow, 'line' | 'cells' | 'surplus'> {
  outcome: ImportOutcome;
  problems: Problem[];
  /** The member who already has the address in the row. */
  known: KnownPerson | undefined;
  /** The roles after the import. */
  roles: Role[];
  /** The fields that an UPDATE changes. */
  fields: ChangedField[];
}
type ChangedField = 'firstName' | 'lastName' | 'roles' | 'manager';

/** The start of a formula, with or without the apostrophe that our own CSV files add: a report can be imported again. */
const FORMULA = /^'?[=+\-@＝＋－＠]/u;

function nameProblem(value: string): ImportProblem | undefined {
  if (value === '') return 'REQUIRED';
  if (value.length > NAME_MAX) return 'TOO_LONG';
  return isName(value) ? undefined : 'INVALID_NAME';
}

function emailProblem(value: string): ImportProblem | undefined {
  if (value === '') return 'REQUIRED';
  if (value.length > EMAIL_MAX) return 'TOO_LONG';
  return emailFault(value);
}

const CELL_RULES: Record<ImportColumn, (value: string) => ImportProblem | undefined> = {
  firstName: nameProblem,
  lastName: nameProblem,
  email: emailProblem,
  roles(value) {
    const roles = rolesIn(value);
    if (roles.length === 0) return 'REQUIRED';
    return roles.some(({ role }) => !role) ? 'UNKNOWN_ROLE' : undefined;
  },
  managerEmail: (value) => (value === '' ? undefined : emailProblem(value)),
};

/** Returns the problem of a cell, checked on its own, or undefined. */
export const cellProblem = (column: ImportColumn, value: string): ImportProblem | undefined =>
  FORMULA.test(value) ? 'FORMULA' : CELL_RULES[column](value);

/** Returns the problems of the cells of a row, each checked on its own. */
function cellProblems({ cells, hasWrongCellCount }: ImportRow): Problem[] {
  // If the number of cells is wrong, the cells may be in wrong columns.
  if (hasWrongCellCount) return [{ value: '', reason: 'WRONG_CELL_COUNT' }];
  return (Object.keys(CELL_RULES) as ImportColumn[]).flatMap((column) => {
    const value = cells[column];
    const reason = cellProblem(column, value);
    return reason ? [{ column, value, reason }] : [];
  });
}

const sameRoles = (some: readonly Role[], others: readonly Role[]): boolean =>
  some.length === others.length && some.every((role) => others.includes(role));

const isActiveAdmin = ({ roles, disabled }: Pick<KnownPerson, 'roles' | 'disabled'>): boolean =>
  roles.includes('ROLE_ADMINISTRATOR') && !disabled;

/** Checks each row on its own: its cells, and whether its address is repeated in the file or used in another company. */
function checkRows(rows: readonly ImportRow[], { people, takenEmails }: Facts): JudgedRow[] {
  const byEmail = new Map(people.map((person) => [accountKey(person.email), person]));
  const taken = new Set(takenEmails.map(accountKey));
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const { line, cells, surplus } = row;
    const problems = cellProblems(row);
    const email = cells.email;
    const isUsable = !row.hasWrongCellCount && !problems.some(({ column }) => column === 'email');
    const known = isUsable ? byEmail.get(accountKey(email)) : undefined;
    const emailIs = (reason: ImportProblem, more: Partial<Problem> = {}) =>
      problems.push({ column: 'email', value: email, reason, ...more });
    if (isUsable) {
      const earlier = lines.get(accountKey(email));
      if (earlier !== undefined) emailIs('DUPLICATE_ROW', { line: earlier });
      else if (taken.has(accountKey(email))) emailIs('EMAIL_IN_USE');
      if (earlier === undefined) lines.set(accountKey(email), line);
    }
    const named = rolesIn(cells.roles).map(({ role }) => role);
    const roles = rolesAfterChoice(known?.roles ?? [], named);
    const fields: ChangedField[] = known
      ? [
          ...(known.firstName === cells.firstName ? [] : ['firstName' as const]),
          ...(known.lastName === cells.lastName ? [] : ['lastName' as const]),
          ...(sameRoles(known.roles, roles) ? [] : ['roles' as const]),
        ]
      : [];
    return { line, cells, surplus, outcome: 'REFUSED', problems, known, roles, fields };
  });
}

/** Judges the rows in the order of the file. The row on line `keptAdmin` is refused, because it removes the last admin. */
function judgeOnce(rows: readonly ImportRow[], facts: Facts, keptAdmin?: number): JudgedRow[] {
  const judged = checkRows(rows, facts);
  const losesRole = (row: JudgedRow, role: Role) =>
    row.problems.length === 0 && row.known?.roles.includes(role) && !row.roles.includes(role);
  const keepsAdmin = judged.find(({ line }) => line === keptAdmin);
  keepsAdmin?.problems.push({ column: 'roles', value: keepsAdmin.cells.roles, reason: 'LAST_ADMIN' });

  const ids = new Map(facts.people.map(({ id, email }) => [accountKey(email), id]));
  const demoted = new Set(judged.filter((row) => losesRole(row, 'ROLE_MANAGER')).map(({ known }) => known?.id));
  // A row can name only managers of the company and managers from accepted rows above it.
  const managers = new Set(
    facts.people
      .filter(({ id, roles }) => roles.includes('ROLE_MANAGER') && !demoted.has(id))
      .map(({ email }) => accountKey(email)),
  );
  let places = facts.freePlaces;
  for (const row of judged) {
    const { cells, known, roles, problems, fields } = row;
    const manager = accountKey(cells.managerEmail);
    const isChecked = manager !== '' && !problems.some(({ column }) => !column || column === 'managerEmail');
    const managerIs = (reason: ImportProblem) =>
      problems.push({ column: 'managerEmail', value: cells.managerEmail, reason });
    if (isChecked && manager === accountKey(cells.email)) managerIs('OWN_MANAGER');
    else if (isChecked && !managers.has(manager)) managerIs('MANAGER_NOT_FOUND');
    else if (isChecked && known) {
      const { managerIds } = known;
      if (managerIds.length !== 1 || managerIds[0] !== ids.get(manager)) fields.push('manager');
    }
    if (known?.isAboveAdmin && fields.length > 0)
      problems.push({ column: 'email', value: cells.email, reason: 'RIGHTS_ABOVE_OWN' });
    if (problems.length === 0 && !known && places <= 0) problems.push({ value: '', reason: 'USER_QUOTA_REACHED' });
    if (problems.length > 0) continue;
    row.outcome = !known ? 'ADD' : fields.length > 0 ? 'UPDATE' : 'UNCHANGED';
    if (!known) places -= 1;
    if (roles.includes('ROLE_MANAGER')) managers.add(accountKey(cells.email));
  }
  return judged;
}

/** Returns the number of admins who can sign in after the import. */
function adminsAfter(judged: readonly JudgedRow[], { people }: Facts): number {
  const accepted = judged.filter(({ outcome }) => outcome !== 'REFUSED');
  const inFile = new Set(accepted.map(({ known }) => known?.id));
  const others = people.filter(({ id }) => !inFile.has(id));
  const after = accepted.map(({ known, roles }) => ({ roles, disabled: known?.disabled ?? false }));
  return [...others, ...after].filter(isActiveAdmin).length;
}

/**
 * Returns what an import does with each row of a file. A refused row changes nothing, and the other rows are judged as
 * if it were not there.
 */
export function judgeRows(rows: readonly ImportRow[], facts: Facts): JudgedRow[] {
  const judged = judgeOnce(rows, facts);
  if (adminsAfter(judged, facts) > 0) return judged;
  const last = judged.findLast(({ outcome, known }) => outcome === 'UPDATE' && known && isActiveAdmin(known));
  return last ? judgeOnce(rows, facts, last.line) : judged;
}
