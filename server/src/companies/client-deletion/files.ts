import type { Parts } from '../../parts.ts';
import { type Queryable, type Statement, sql } from '../../platform/db/database.ts';
import { cancelUpload } from '../../publishing/uploads/bytes.ts';
import { deleteArchive } from '../../publishing/uploads/complete.ts';
import { deleteUploadRow, findUpload } from '../../publishing/uploads/queries.ts';
import { deleteBuildFiles } from '../../publishing/versions/sweep.ts';
import { countDone } from './progress.ts';

/*
 * The files of a company are found by their rows. So each row is deleted after its file, and a node that takes over after
 * a crash deletes the files of the remaining rows.
 */

const BATCH = 50;

const selectUploads = sql<{ id: string }>(
  'client-deletion.uploads',
  'select id from upload where client_id = :clientId order by id',
);

/** Deletes the uploads of a company, with the received bytes that have not become builds. */
export async function deleteUploads(parts: Parts, clientId: number): Promise<void> {
  const { db } = parts;
  for (const { id } of await db.rows(selectUploads, { clientId })) {
    await cancelUpload(parts, id);
    const accepted = await findUpload(db, id);
    if (accepted) {
      await deleteArchive(parts, accepted);
      await deleteUploadRow(db, id);
    }
    await countDone(db, clientId, 1);
  }
}

/** Deletes rows and their files, batch by batch: first the files, then the rows. */
async function deleteStored<R extends { id: number }>(
  { db }: Parts,
  clientId: number,
  {
    select,
    deleteFile,
    deleteRows,
  }: {
    select: Statement<R>;
    deleteFile: (row: R) => Promise<void>;
    deleteRows: Statement;
  },
): Promise<void> {
  for (;;) {
    const rows = await db.rows(select, { clientId });
    if (rows.length === 0) return;
    for (const row of rows) await deleteFile(row);
    await db.transaction(async (tx: Queryable) => {
      await tx.rows(deleteRows, { ids: rows.map(({ id }) => id) });
      await countDone(tx, clientId, rows.length);
    });
  }
}

const selectBuilds = sql<{ id: number; prefix: string }>(
  'client-deletion.builds',
  `select f.id, f.storage_prefix as prefix from content_file f left join training t on t.id = f.training_id
     left join master_content m on m.id = f.master_content_id
   where :clientId in (t.client_id, m.client_id) order by f.id limit ${BATCH}`,
);
const deleteBuildRows = sql('client-deletion.delete-builds', 'delete from content_file where id = any(:ids)');

/** Deletes the builds of a company's trainings and master contents. */
export const deleteBuilds = (parts: Parts, clientId: number): Promise<void> =>
  deleteStored(parts, clientId, {
    select: selectBuilds,
    deleteFile: (build) => deleteBuildFiles(parts, build),
    deleteRows: deleteBuildRows,
  });

const selectDocuments = sql<{ id: number; key: string }>(
  'client-deletion.documents',
  `select id, storage_key as key from resource where client_id = :clientId order by id limit ${BATCH}`,
);
const deleteDocumentRows = sql('client-deletion.delete-documents', 'delete from resource where id = any(:ids)');

/** Deletes the documents of a company. */
export const deleteDocuments = (parts: Parts, clientId: number): Promise<void> =>
  deleteStored(parts, clientId, {
    select: selectDocuments,
    deleteFile: ({ key }) => parts.storage.delete(key),
    deleteRows: deleteDocumentRows,
  });
