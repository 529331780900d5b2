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
/** For print, and for logos and letters within the picture. */
const JPEG_QUALITY = 90;

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
  /** WebP by default. PDF files can contain a JPEG, on which transparent parts are white. */
  format?: 'webp' | 'jpeg';
}

/** A redrawn picture. */
interface FittedPicture {
  /** A storage key that identical pictures share. */
  key: string;
  bytes: Buffer;
  /** The size of the uploaded picture, upright, in pixels. */
  uploaded: { width: number; height: number };
}

async function draw(bytes: Buffer, size: PictureSize): Promise<Omit<FittedPicture, 'key'>> {
  const { width, height, density = 1, format = 'webp' } = size;
  if (isAnimated(bytes)) throw new Error('an animated picture');
  const source = { limitInputPixels: PICTURE_DECODED_MAX_PIXELS, failOn: 'error', autoOrient: true } as const;
  const { autoOrient: uploaded } = await sharp(bytes, source).metadata();
  // A picture smaller than the size is enlarged to it, but not further: that would only cost bytes.
  const scale = Math.max(1, Math.min(density, uploaded.width / width, uploaded.height / height));
  const fitted = sharp(bytes, source)
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'cover' })
    .timeout({ seconds: SECONDS_MAX });
  const drawn =
    format === 'webp'
      ? fitted.webp({ quality: QUALITY })
      : fitted.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' });
  return { bytes: await drawn.toBuffer(), uploaded };
}

/**
 * Crops the middle of an uploaded PNG or JPEG to a size, upright and without metadata. Fails with PICTURE_REFUSED for any
 * other content.
 */
export async function fittedPicture(upload: File, field: string, size: PictureSize): Promise<FittedPicture> {
  const given = Buffer.from(await upload.arrayBuffer());
  try {
    const drawn = await runDrawing(() => draw(given, size));
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

/** The formats of stored pictures that are not uploaded: what {@link fittedPicture} draws, and the SVG of the demo. */
const STORED_ONLY = { operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadSvgBuffer'] };
/** Renders the demo's logos of 60 by 60 at about 8 times their size. */
const SVG_DPI = 600;

/** Converts a stored picture to PNG, which PDF files can contain. Its bytes must come from the portal's own storage. */
export const asPng = (stored: Buffer): Promise<Buffer> =>
  // Pictures are drawn one at a time, so no upload is decoded while these formats are allowed.
  runDrawing(async () => {
    sharp.unblock(STORED_ONLY);
    try {
      return await sharp(stored, { density: SVG_DPI }).png().timeout({ seconds: SECONDS_MAX }).toBuffer();
    } finally {
      sharp.block(STORED_ONLY);
    }
  });
