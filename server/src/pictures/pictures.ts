/** Checks uploaded pictures by their content and redraws them at the size that the portal shows. */
import { createHash } from 'node:crypto';
import { PICTURE_DECODED_MAX_PIXELS } from '@vr/shared-api/limits';
import sharp from 'sharp';
import { limitConcurrency } from '../http/concurrency.ts';
import { AppError, fail } from '../http/fail.ts';

// Only PNG and JPEG are decoded, whatever type a file claims to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
// The cache is useless because every upload is new. One thread leaves the other cores to other requests.
sharp.cache(false);
sharp.concurrency(1);

const SECONDS_MAX = 20;
const QUALITY = 82;

/** Pictures are drawn one at a time, because file access and password hashing need the same thread pool. */
const runDrawing = limitConcurrency(1, 30);

/** Returns the storage key of a picture. Identical pictures share one key. */
export const pictureKey = (bytes: Buffer, extension: string): string =>
  `media/${createHash('sha256').update(bytes).digest('hex')}.${extension}`;

/** Whether a PNG is animated: its `acTL` chunk then comes before the first `IDAT`. */
function isAnimated(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return control !== -1 && control < bytes.indexOf('IDAT');
}

/** The size at which a picture is shown, in CSS pixels. */
export interface PictureSize {
  width: number;
  height: number;
  /** Most device pixels per CSS pixel; 1 by default. */
  density?: number;
}

async function draw(bytes: Buffer, { width, height, density = 1 }: PictureSize): Promise<Buffer> {
  if (isAnimated(bytes)) throw new Error('an animated picture');
  const source = { limitInputPixels: PICTURE_DECODED_MAX_PIXELS, failOn: 'error', autoOrient: true } as const;
  const { autoOrient: upright } = await sharp(bytes, source).metadata();
  // A picture smaller than the size is enlarged to it, but not further: that would only cost bytes.
  const scale = Math.max(1, Math.min(density, upright.width / width, upright.height / height));
  return sharp(bytes, source)
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'cover' })
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer();
}

/**
 * Crops the middle of an uploaded PNG or JPEG to a size, upright and without metadata. Fails with PICTURE_REFUSED for any
 * other content.
 */
export async function fittedPicture(
  upload: File,
  field: string,
  size: PictureSize,
): Promise<{ key: string; bytes: Buffer }> {
  const given = Buffer.from(await upload.arrayBuffer());
  try {
    const bytes = await runDrawing(() => draw(given, size));
    return { key: pictureKey(bytes, 'webp'), bytes };
  } catch (error) {
    if (error instanceof AppError) throw error;
    fail('PICTURE_REFUSED', { field, message: `${field} is not a PNG or JPEG picture: ${(error as Error).message}` });
  }
}
