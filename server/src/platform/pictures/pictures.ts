/** Checks uploaded pictures by their content and redraws them at the size that the portal shows. */
import { createHash } from 'node:crypto';
import { PICTURE_DECODED_MAX_PIXELS } from '@vr/shared-api/limits';
import type { DoneBy } from '../aside/pool.ts';
import { files } from '../aside/pools.ts';
import { AppError, fail } from '../http/fail.ts';
import type * as draw from './draw.ts';
import type { DrawnPicture, PictureSize } from './draw.ts';

/** Returns the storage key of a picture. Identical pictures have the same key. */
export const pictureKey = (bytes: Buffer, extension: string): string =>
  `media/${createHash('sha256').update(bytes).digest('hex')}.${extension}`;

interface FittedPicture extends DrawnPicture {
  /** The storage key. Identical pictures have the same key. */
  key: string;
}

const by = <Name extends keyof typeof draw>(name: Name): DoneBy<typeof draw, Name> => ({
  module: new URL('draw.ts', import.meta.url),
  name,
});

/** Turns a company's PNG or JPEG upright, crops its middle to a size, removes the metadata. Fails with PICTURE_REFUSED. */
export async function fittedPicture(
  upload: File,
  field: string,
  clientId: number,
  size: PictureSize,
): Promise<FittedPicture> {
  try {
    const load = async () => ({ bytes: Buffer.from(await upload.arrayBuffer()), size });
    const drawn = await files.run(by('drawPicture'), { party: clientId }, load);
    return { key: pictureKey(drawn.bytes, size.format ?? 'webp'), ...drawn };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { message } = error as Error;
    const isTooLarge = message.includes('exceeds pixel limit');
    fail('PICTURE_REFUSED', {
      field,
      message: isTooLarge
        ? `${field} has more than ${PICTURE_DECODED_MAX_PIXELS} pixels.`
        : `${field} is not a PNG or JPEG picture: ${message}`,
    });
  }
}

/** Converts a stored picture to PNG, which PDF files can contain. The bytes must come from the portal's own storage. */
export const asPng = (stored: Buffer): Promise<Buffer> =>
  files.run(by('convertToPng'), { party: 'everybody' }, () => ({ stored }));
