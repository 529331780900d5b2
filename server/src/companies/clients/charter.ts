import { randomUUID } from 'node:crypto';
import * as c from '@vr/shared-api/contract/clients';
import * as s from '@vr/shared-api/contract/clients.schema';
import { type CharterType, PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { documentOf } from '../../catalogue/resources/content.ts';
import type { App } from '../../parts.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { FileContent, route } from '../../platform/http/route.ts';
import { deleteFileLater } from '../../platform/jobs/delete-file.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

const ACCEPTED = { types: ['pdf', 'png', 'jpg', 'jpeg'], refusal: 'CHARTER_REFUSED' } as const;

const MEDIA_TYPES: Record<CharterType, string> = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' };

interface Charter {
  key: string;
  type: CharterType;
  fileName: string;
  bytes: Buffer;
}

/** Reads an uploaded graphical charter. Fails with CHARTER_REFUSED unless it is a PDF, PNG or JPEG. */
export async function readCharter(upload: File, clientId: number): Promise<Charter> {
  const { type, ...file } = await documentOf(upload, '/body/graphicalCharter', clientId, ACCEPTED);
  return { ...file, type: type === 'jpeg' ? 'jpg' : type, key: `charters/${randomUUID()}` };
}

const replaceRow = sql<{ key: string }>(
  'charters.replace',
  `with former as (select storage_key from graphical_charter where client_id = :clientId),
     stored as (
       insert into graphical_charter (client_id, storage_key, file_name, file_type, file_size)
       values (:clientId, :key, :fileName, :type, :fileSize)
       on conflict (client_id) do update set storage_key = excluded.storage_key, file_name = excluded.file_name,
         file_type = excluded.file_type, file_size = excluded.file_size)
   select storage_key as key from former`,
);

/** Writes the row of a company's charter. The file of an earlier charter is deleted after the transaction. */
export async function replaceCharter(
  tx: Queryable,
  jobs: Jobs,
  clientId: number,
  { key, fileName, type, bytes }: Charter,
): Promise<void> {
  const former = await tx.row(replaceRow, { clientId, key, fileName, type, fileSize: bytes.length });
  if (former) await deleteFileLater(jobs, tx, former.key);
}

const deleteRow = sql<{ key: string }>(
  'charters.delete',
  'delete from graphical_charter where client_id = :clientId returning storage_key as key',
);

/** Deletes a company's charter, and its file after the transaction. Returns whether there was a charter. */
export async function removeCharter(tx: Queryable, jobs: Jobs, clientId: number): Promise<boolean> {
  const removed = await tx.row(deleteRow, { clientId });
  if (removed) await deleteFileLater(jobs, tx, removed.key);
  return removed !== undefined;
}

const selectCharter = sql<{ key: string; type: CharterType }>(
  'charters.find',
  `select g.storage_key as key, g.file_type as type from graphical_charter g
   join client c on c.id = g.client_id and c.id <> ${PLATFORM_CLIENT_ID} and c.deleted_at is null
   where g.client_id = :id`,
);

/** Registers the endpoint that returns a company's graphical charter. */
export function registerCharter(app: App): void {
  route(app, c.getGraphicalCharter, s.getGraphicalCharter, async ({ params: { id }, parts: { db, storage } }) => {
    const charter = await db.row(selectCharter, { id });
    const file = charter && (await storage.open(charter.key));
    if (!file) fail('NOT_FOUND', { message: 'The company has no graphical charter, or does not exist.' });
    return new FileContent(file.stream, MEDIA_TYPES[charter.type]);
  });
}
