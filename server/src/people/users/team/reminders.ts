import type { UiLang } from '@vr/shared-api/limits';
import type { App, Parts } from '../../../parts.ts';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { titleIn } from '../../../platform/db/title-in.ts';
import { fail } from '../../../platform/http/fail.ts';
import { handleJob, type JobPayloads } from '../../../platform/jobs/jobs.ts';
import { mailTexts, RECIPIENT, type Recipient } from '../../../platform/mail/letter.ts';
import { sendLetter } from '../../../platform/mail/send.ts';
import { notify } from '../../notifications/notify.ts';
import { findStandings, type Todo } from './standing.ts';

const lockTeam = sql<{ id: number; disabled: boolean }>(
  'team.lock-reminded',
  `select p.id, p.disabled from person p
   where p.id = any(:personIds) and p.deleted_at is null
     and exists (select from team_member m where m.manager_id = :managerId and m.person_id = p.id)
   order by p.id for no key update of p`,
);
// If two reminders run at once, the second waits for the lock and then finds that the person was reminded.
const markReminded = sql<{ id: number }>(
  'team.mark-reminded',
  `update person p set reminded_at = :now from client c
   where p.id = any(:personIds) and c.id = p.client_id and (p.reminded_at is null
     or (p.reminded_at at time zone c.time_zone)::date < (:now::timestamptz at time zone c.time_zone)::date)
   returning p.id`,
);

const idsOf = (todo: readonly Todo[], kind: Todo['kind']): number[] =>
  todo.filter((item) => item.kind === kind).map(({ id }) => id);

/**
 * Reminds people of a manager's team, by notification and mail, of their open trainings and courses. Skips people who
 * were already reminded today, and returns the ids of the others. Fails with NOT_FOUND or PERSON_DISABLED at the first
 * person who cannot be reminded.
 */
export async function remind(
  tx: Queryable,
  { jobs }: Pick<Parts, 'jobs'>,
  { managerId, clientId, personIds, now }: { managerId: number; clientId: number; personIds: number[]; now: Date },
): Promise<number[]> {
  const team = await tx.rows(lockTeam, { personIds, managerId });
  for (const [index, personId] of personIds.entries()) {
    const field = `/body/userIds/${index}`;
    const person = team.find(({ id }) => id === personId) ?? fail('NOT_FOUND', { field, message: 'No such person.' });
    if (person.disabled) fail('PERSON_DISABLED', { field, message: 'The account of this person is disabled.' });
  }
  const marked = await tx.rows(markReminded, { personIds, now });
  const reminded = marked.map(({ id }) => id).sort((a, b) => a - b);
  if (reminded.length === 0) return [];
  const standings = await findStandings(tx, clientId, { personIds: reminded }, now);
  await notify(
    tx,
    now,
    standings.map(({ id, todo }) => ({
      personId: id,
      type: 'TRAINING_REMINDER',
      params: {
        byPersonId: managerId,
        trainingIds: idsOf(todo, 'training'),
        courseIds: idsOf(todo, 'course'),
        overdue: todo.filter(({ isOverdue }) => isOverdue).length,
      },
    })),
  );
  await jobs.enqueueAll(
    tx,
    'reminder-mail',
    reminded.map((personId) => ({ payload: { personId, byPersonId: managerId }, key: `person:${personId}` })),
  );
  return reminded;
}

const selectRecipient = sql<Recipient & { clientId: number; by: string | null }>(
  'team.reminder-recipient',
  `select p.client_id as "clientId", ${RECIPIENT}, (
       select trim(b.first_name || ' ' || b.last_name) from person b where b.id = :byPersonId and b.deleted_at is null) as by
   from person p join client c on c.id = p.client_id and c.deleted_at is null
   where p.id = :personId and not p.disabled and p.deleted_at is null`,
);

const titlesIn = (table: 'training' | 'course') =>
  sql<{ id: number; title: string | null }>(
    `team.${table}-titles`,
    `select i.id, (select title from ${titleIn(table, 'i.id', ':lang')} x) as title
     from unnest(:todo::int[]) i (id)`,
  );
const TITLES = { training: titlesIn('training'), course: titlesIn('course') };

async function findTitles(db: Queryable, todo: readonly Todo[], lang: UiLang): Promise<string[]> {
  const titles = new Map<string, string>();
  for (const kind of ['training', 'course'] as const)
    for (const { id, title } of await db.rows(TITLES[kind], {
      todo: idsOf(todo, kind),
      lang,
    }))
      if (title !== null) titles.set(`${kind} ${id}`, title);
  return todo.flatMap(({ kind, id }) => titles.get(`${kind} ${id}`) ?? []);
}

/** Mails a person their current open items. Sends nothing to someone who has left or whose account is disabled. */
async function sendReminder(app: App, { personId, byPersonId }: JobPayloads['reminder-mail']): Promise<void> {
  const { db, clock, config } = app.parts;
  const recipient = await db.row(selectRecipient, { personId, byPersonId });
  if (!recipient) return;
  const { clientId, lang, company, by } = recipient;
  const [standing] = await findStandings(db, clientId, { personIds: [personId] }, clock.now());
  const todo = standing?.todo ?? [];
  const titled = async (isOverdue: boolean) =>
    findTitles(
      db,
      todo.filter((item) => item.isOverdue === isOverdue),
      lang,
    );
  const [overdue, open] = [await titled(true), await titled(false)];
  const list = new Intl.ListFormat(lang === 'en' ? 'en-GB' : lang);
  const texts = mailTexts(lang).reminder;
  await sendLetter(app, {
    ...recipient,
    subject: texts.subject(by ?? ''),
    why: texts.why(by ?? '', company),
    link: { text: texts.link, address: config.publicUrl },
    after: [
      ...(overdue.length > 0 ? [texts.overdue(list.format(overdue))] : []),
      ...(open.length > 0 ? [texts.open(list.format(open))] : []),
    ],
  });
}

/** Registers the job that sends the mail of a reminder. */
export function registerReminderMails(app: App): void {
  handleJob(app, 'reminder-mail', (payload) => sendReminder(app, payload));
}
