import { accountKey } from '@vr/shared-api/account-key';
import type { UiLang } from '@vr/shared-api/limits';
import { cleanEmail } from '@vr/shared-api/limits';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/tokens.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type AccountEntry, recordAndTell } from '../account-changes.ts';
import { enqueueInvitations } from '../members/invite.ts';
import { addMembers, changeMembers, setManagers } from '../members/write.ts';
import type { JudgedRow, KnownPerson } from './judge.ts';

interface Import {
  actor: Caller;
  people: readonly KnownPerson[];
  lang: UiLang;
  now: Date;
  /** The network address of the admin. */
  address: string;
}

/**
 * Adds and updates the people of the accepted rows, enqueues the invitations, and records who was added and changed. The
 * number of statements does not depend on the number of rows.
 */
export async function writeRows(
  tx: Queryable,
  jobs: Jobs,
  judged: readonly JudgedRow[],
  { actor, people, lang, now, address }: Import,
): Promise<void> {
  const { clientId } = actor;
  const added = judged.filter(({ outcome }) => outcome === 'ADD');
  const updated = judged.flatMap((row) =>
    row.outcome === 'UPDATE' && row.known ? [{ ...row, known: row.known }] : [],
  );
  const inputOf = ({ cells, roles }: JudgedRow) => ({
    firstName: cells.firstName,
    lastName: cells.lastName,
    email: cleanEmail(cells.email),
    roles,
  });

  const newIds = await addMembers(
    tx,
    added.map((row) => ({ ...inputOf(row), picture: null })),
    { clientId, lang, now },
  );
  // The stored address may differ in case.
  const changes = updated.map((row) => ({ ...inputOf(row), id: row.known.id, email: row.known.email }));
  await changeMembers(tx, changes, clientId);

  const ids = new Map(people.map(({ id, email }) => [accountKey(email), id]));
  for (const [place, { cells }] of added.entries()) ids.set(accountKey(cells.email), newIds[place] ?? 0);
  const teams = [
    ...added.filter(({ cells }) => cells.managerEmail),
    ...updated.filter(({ fields }) => fields.includes('manager')),
  ];
  const idOf = (email: string) => ids.get(accountKey(email)) ?? 0;
  await setManagers(
    tx,
    clientId,
    teams.map(({ cells }) => ({ personId: idOf(cells.email), managerId: idOf(cells.managerEmail) })),
  );

  await enqueueInvitations(jobs, tx, newIds);
  const entry = { at: now, personId: actor.id, clientId, address };
  const created = added.map(
    ({ roles }, place): AccountEntry => ({
      ...entry,
      action: 'person.create',
      subject: `person:${newIds[place] ?? 0}`,
      detail: { import: true, roles },
    }),
  );
  const changed = updated.map(
    ({ known, roles, fields }): AccountEntry => ({
      ...entry,
      action: 'person.update',
      subject: `person:${known.id}`,
      detail: { import: true, fields, ...(fields.includes('roles') ? { from: known.roles, to: roles } : {}) },
    }),
  );
  await recordAndTell(tx, jobs, ...created, ...changed);
}
