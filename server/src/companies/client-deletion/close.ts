import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import type { Parts } from '../../parts.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { passTrainings } from './passing.ts';
import { findDeletionPreview } from './preview.ts';
import { beginProgress } from './progress.ts';

// Not "for update", so that other transactions can still write rows that refer to the company.
const lockCompany = sql(
  'client-deletion.lock',
  `select id from client where id = :clientId and id <> ${PLATFORM_CLIENT_ID} and deleted_at is null for no key update`,
);
const markDeleted = sql('client-deletion.mark', 'update client set deleted_at = :now where id = :clientId');
const PEOPLE = 'person_id in (select id from person where client_id = :clientId)';
const signOut = [
  sql('client-deletion.tokens', `delete from token where ${PEOPLE}`),
  sql('client-deletion.codes', `delete from sign_in_code where ${PEOPLE}`),
  sql('client-deletion.reset-keys', `delete from reset_key where ${PEOPLE}`),
];
// A build whose inspection is running must not be added to a training that passes to the platform.
const endUploads = sql(
  'client-deletion.end-uploads',
  `update upload set state = 'REFUSED', error = 'UPLOAD_ENDED', active_at = :now
   where client_id = :clientId and state in ('RECEIVING', 'INSPECTING')`,
);

/**
 * Closes a company in the caller's transaction: its people are signed out for good, trainings that others use pass to the
 * platform, and a job deletes the rest. Returns false for the platform itself, and for unknown and deleted companies.
 */
export async function closeCompany(
  tx: Queryable,
  parts: Pick<Parts, 'jobs' | 'clock'>,
  { clientId, personId, address }: { clientId: number; personId: number; address: string },
): Promise<boolean> {
  const now = parts.clock.now();
  if (!(await tx.row(lockCompany, { clientId }))) return false;
  const preview = await findDeletionPreview(tx, clientId, 'en');
  if (!preview) return false;
  await passTrainings(tx, parts, clientId);
  await tx.rows(markDeleted, { clientId, now });
  for (const statement of signOut) await tx.rows(statement, { clientId });
  await tx.rows(endUploads, { clientId, now });
  await beginProgress(tx, clientId, now);
  const { passing: _, ...detail } = preview;
  await recordAudit(tx, {
    at: now,
    personId,
    // This entry is all that remains of the company, so it belongs to the platform.
    clientId: PLATFORM_CLIENT_ID,
    action: 'client.delete',
    subject: `client:${clientId}`,
    detail,
    address,
  });
  await parts.jobs.enqueue(tx, 'delete-client', { clientId }, { key: `client:${clientId}` });
  return true;
}
