import { COMPANY_LOGO } from '@vr/shared-api/limits';
import type { Parts } from '../../parts.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { fittedPicture } from '../../platform/pictures/pictures.ts';
import { deletePicturesLater, keepPicture } from '../../platform/pictures/shared.ts';

/** A company's logo, resized for storage. */
export type Logo = Awaited<ReturnType<typeof fittedPicture>>;

/** Resizes an uploaded logo. `clientId` is the company of the caller. Fails with PICTURE_REFUSED. */
export const readLogo = (upload: File, clientId: number): Promise<Logo> =>
  fittedPicture(upload, '/body/logo', clientId, { ...COMPANY_LOGO, density: 2 });

/** Records a company's new logo, whose file is already stored, and deletes the former logo after the transaction. */
export async function keepLogo(
  tx: Queryable,
  { storage, jobs }: Pick<Parts, 'storage' | 'jobs'>,
  logo: Logo,
  former: string | null,
): Promise<void> {
  if (former) await deletePicturesLater(jobs, tx, [former], former);
  await keepPicture(tx, storage, logo);
}
