/** Pictures that people upload: judged by their content, and kept in the size that the portal shows. */
import { createHash } from 'node:crypto';
import { PICTURE_DECODED_MAX_PIXELS } from '@vr/shared-api/limits';
import sharp from 'sharp';
import { AppError, fail } from './http/fail.ts';
import { turns } from './turns.ts';

// Nothing but PNG and JPEG is ever decoded, whatever a file calls itself.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
// No picture comes twice, and the processor's other cores are for whoever else calls.
sharp.cache(false);
sharp.concurrency(1);

const SECONDS_MAX = 20;
const QUALITY = 82;

/** Files and sign-ins need the same threads, so pictures are drawn one after the other. */
const inTurn = turns(1, 30);

/** The key of a picture in the storage: the same content has the same, whoever uploads it. */
export const pictureKey = (bytes: Buffer, extension: string): string =>
  `media/${createHash('sha256').update(bytes).digest('hex')}.${extension}`;

/** A PNG says before its first data that it moves. */
function isAnimated(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return control !== -1 && control < bytes.indexOf('IDAT');
}

/** The size in which a picture is shown, and how many of its pixels a pixel of a sharp screen may take. */
export interface PictureSize {
  width: number;
  height: number;
  /** 1 where it is left out. */
  density?: number;
}

async function draw(bytes: Buffer, { width, height, density = 1 }: PictureSize): Promise<Buffer> {
  if (isAnimated(bytes)) throw new Error('an animated picture');
  const source = { limitInputPixels: PICTURE_DECODED_MAX_PIXELS, failOn: 'error', autoOrient: true } as const;
  const { autoOrient: upright } = await sharp(bytes, source).metadata();
  // More pixels than the source has would weigh more and show nothing.
  const scale = Math.max(1, Math.min(density, upright.width / width, upright.height / height));
  return sharp(bytes, source)
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'cover' })
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer();
}

/**
 * The middle of an uploaded PNG or JPEG, cut to fit the size, upright and without what its file says beside the
 * picture. Fails with PICTURE_REFUSED for everything else.
 */
export async function fittedPicture(
  upload: File,
  field: string,
  size: PictureSize,
): Promise<{ key: string; bytes: Buffer }> {
  const given = Buffer.from(await upload.arrayBuffer());
  try {
    const bytes = await inTurn(() => draw(given, size));
    return { key: pictureKey(bytes, 'webp'), bytes };
  } catch (error) {
    if (error instanceof AppError) throw error;
    fail('PICTURE_REFUSED', { field, message: `${field} is no PNG or JPEG picture: ${(error as Error).message}` });
  }
}
