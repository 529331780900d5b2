import { COMPANY_LOGO } from '@vr/shared-api/limits';
import type { Parts } from '../../parts.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { fittedPicture } from '../../platform/pictures/pictures.ts';
import { deletePicturesLater, keepPicture } from '../../platform/pictures/shared.ts';

/** A company's logo as it is stored. */
export type Logo = Awaited<ReturnType<typeof fittedPicture>>;

/** Redraws a logo that somebody of the company `clientId` has uploaded. Fails with PICTURE_REFUSED. */
export const readLogo = (upload: File, clientId: number): Promise<Logo> =>
  fittedPicture(upload, '/body/logo', clientId, { ...COMPANY_LOGO, density: 2 });

/** Keeps a company's new logo, which is stored already, and deletes the former one after the transaction. */
export async function keepLogo(
  tx: Queryable,
  { storage, jobs }: Pick<Parts, 'storage' | 'jobs'>,
  logo: Logo,
  former: string | null,
): Promise<void> {
  if (former) await deletePicturesLater(jobs, tx, [former], former);
  await keepPicture(tx, storage, logo);
}
