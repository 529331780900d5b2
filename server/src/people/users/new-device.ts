import { formatZoned } from '@vr/shared-api/date';
import type { App, Parts } from '../../parts.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/rate-limits.ts';
import { handleJob, type JobPayloads } from '../../platform/jobs/jobs.ts';
import { mailTexts, RECIPIENT, type Recipient } from '../../platform/mail/letter.ts';
import { sendLetter } from '../../platform/mail/send.ts';
import { notify } from '../notifications/notify.ts';

/**
 * Returns the part of a network address that usually stays the same with one provider: the first two numbers of an IPv4
 * address, the first 48 bits of an IPv6 address.
 */
export function networkPrefix(address: string): string {
  const network = networkOf(address);
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network.split('.').slice(0, 2).join('.');
}

// The latest sign-ins are enough, because a device that a person still uses is among them.
const selectKnown = sql<{ hasSignedIn: boolean; isKnown: boolean }>(
  'new-device.known',
  `select count(*) > 0 as "hasSignedIn",
     coalesce(bool_or(detail->>'device' = :device and detail->>'network' = :address), false) as "isKnown"
   from (select detail from audit where person_id = :personId and action = 'sign-in.password' and outcome = 'success'
     order by id desc limit 200) e`,
);

/** Returns whether a person has signed in by password before, but never with this device from this network. */
export async function isNewDevice(
  tx: Queryable,
  { personId, device, address }: { personId: number; device: string; address: string },
): Promise<boolean> {
  const known = await tx.row(selectKnown, { personId, device, address: networkPrefix(address) });
  return known?.hasSignedIn === true && !known.isKnown;
}

/** Notifies a person of a sign-in from a new device, in the portal and by mail. */
export async function noticeNewDevice(
  tx: Queryable,
  { clock, jobs }: Pick<Parts, 'clock' | 'jobs'>,
  { personId, device, address, eventId }: { personId: number; device: string; address: string; eventId: number },
): Promise<void> {
  await notify(tx, clock.now(), [{ personId, type: 'NEW_DEVICE', params: { device, address } }]);
  await jobs.enqueue(tx, 'new-device-mail', { personId, eventId }, { key: `event:${eventId}` });
}

const selectMail = sql<NewDeviceMail>(
  'new-device.mail',
  `select e.at, e.detail->>'device' as device, e.address, ${RECIPIENT}, c.time_zone as "timeZone"
   from audit e join person p on p.id = e.person_id and p.deleted_at is null
   join client c on c.id = p.client_id and c.deleted_at is null
   where e.id = :eventId and p.id = :personId`,
);

interface NewDeviceMail extends Recipient {
  at: Date;
  device: string;
  address: string;
  timeZone: string;
}

async function sendNewDeviceMail(app: App, { personId, eventId }: JobPayloads['new-device-mail']): Promise<void> {
  const { db, config } = app.parts;
  const found = await db.row(selectMail, { eventId, personId });
  // The person was deleted in the meantime.
  if (!found) return;
  const { at, device, address, email, lang, timeZone } = found;
  const { subject, why, link, after } = mailTexts(lang).newDevice;
  // Uses the company's time zone, because the time zone of the reader's device is not known here.
  const when = formatZoned(at, lang, timeZone);
  await sendLetter(app, {
    ...found,
    subject,
    why: why(email, device, address, when),
    link: { text: link, address: `${config.publicUrl}/?dialog=account` },
    after: [after],
  });
}

/** Registers the job that mails a person about a sign-in from a new device. */
export function registerNewDevice(app: App): void {
  handleJob(app, 'new-device-mail', (payload) => sendNewDeviceMail(app, payload));
}
