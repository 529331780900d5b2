import { randomUUID } from 'node:crypto';
import { PICTURE_PIXELS } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { deleteFileLater } from '../../platform/jobs/delete-file.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { fittedPicture } from '../../platform/pictures/pictures.ts';

const SIZE = { width: PICTURE_PIXELS, height: PICTURE_PIXELS };

/**
 * Resizes a picture and gives it a new storage key, because the file is deleted with its person. Fails with
 * PICTURE_REFUSED.
 */
export async function personPicture(
  upload: File,
  field: string,
  clientId: number,
): Promise<{ key: string; bytes: Buffer }> {
  const { bytes } = await fittedPicture(upload, field, clientId, SIZE);
  return { key: `media/${randomUUID()}.webp`, bytes };
}

const selectSharing = sql('users.picture.shared', 'select from person where picture = :picture limit 1');

/** Deletes the file of a person's former picture after the transaction, unless another person still uses the file. */
export async function discardPicture(tx: Queryable, jobs: Jobs, picture: string): Promise<void> {
  if (await tx.row(selectSharing, { picture })) return;
  await deleteFileLater(jobs, tx, picture.slice(1));
}
