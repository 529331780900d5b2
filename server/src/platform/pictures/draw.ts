/** Decodes and draws pictures, in a separate process that does one task at a time. */
import { PICTURE_DECODED_MAX_PIXELS } from '@vr/shared-api/limits';
import sharp from 'sharp';

// Only PNG and JPEG are decoded, whatever type a file claims to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
// The cache is useless because every upload is different. One thread leaves the other cores to other work.
sharp.cache(false);
sharp.concurrency(1);

const QUALITY = 82;
/** High enough for print, and for pictures that contain logos and text. */
const JPEG_QUALITY = 90;

/** The size at which a picture is shown, in CSS pixels. */
export interface PictureSize {
  width: number;
  height: number;
  /** The maximum number of device pixels per CSS pixel. Default: 1. */
  density?: number;
  /** Default: WebP. JPEG is for PDF files; transparent areas become white. */
  format?: 'webp' | 'jpeg';
}

/** Returns whether a PNG is animated: it then has an `acTL` chunk before the first `IDAT` chunk. */
function isAnimated(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return control !== -1 && control < bytes.indexOf('IDAT');
}

/** A drawn picture, and the size of the upload in pixels after it was turned upright. */
export interface DrawnPicture {
  bytes: Buffer;
  uploaded: { width: number; height: number };
}

/** Turns a PNG or JPEG upright, crops its middle to `size` and removes the metadata. Throws an error for other files. */
export async function drawPicture({ bytes, size }: { bytes: Buffer; size: PictureSize }): Promise<DrawnPicture> {
  const { width, height, density = 1, format = 'webp' } = size;
  if (isAnimated(bytes)) throw new Error('an animated picture');
  const source = { limitInputPixels: PICTURE_DECODED_MAX_PIXELS, failOn: 'error', autoOrient: true } as const;
  const { autoOrient: uploaded } = await sharp(bytes, source).metadata();
  // A smaller picture is enlarged to this size, but not to a higher density, which would only cost bytes.
  const scale = Math.max(1, Math.min(density, uploaded.width / width, uploaded.height / height));
  const fitted = sharp(bytes, source).resize(Math.round(width * scale), Math.round(height * scale), { fit: 'cover' });
  const drawn =
    format === 'webp'
      ? fitted.webp({ quality: QUALITY })
      : fitted.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' });
  return { bytes: await drawn.toBuffer(), uploaded };
}

/** The formats of stored pictures that cannot be uploaded: the output of {@link drawPicture}, and the demo's SVG files. */
const STORED_ONLY = { operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadSvgBuffer'] };
/** Renders the demo's logos, which are 60 by 60, at about 8 times this size. */
const SVG_DPI = 600;

/** Converts a stored picture to PNG. The bytes must come from the portal's own storage. */
export async function convertToPng({ stored }: { stored: Buffer }): Promise<Buffer> {
  sharp.unblock(STORED_ONLY);
  try {
    return await sharp(stored, { density: SVG_DPI }).png().toBuffer();
  } finally {
    sharp.block(STORED_ONLY);
  }
}
