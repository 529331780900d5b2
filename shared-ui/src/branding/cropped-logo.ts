import { COMPANY_LOGO } from '@vr/shared-api/limits';
import type { ChosenLogo } from './branding-values.ts';

/** Large enough for the largest stored logo. The server scales pictures down with better quality than a canvas. */
const SIDE_MAX = COMPANY_LOGO.width * 8;
const SIDE_MIN = COMPANY_LOGO.width * 2;

/**
 * Draws the chosen part of a picture as a square PNG, transparent outside the picture. Without a chosen part, returns the
 * file unchanged; the server then crops the picture to its middle. Throws if the browser cannot decode the picture.
 */
export async function croppedLogo({ file, crop }: ChosenLogo): Promise<File> {
  if (!crop) return file;
  const { x, y, width } = crop.pixels;
  const picture = await createImageBitmap(file);
  const side = Math.min(SIDE_MAX, Math.max(SIDE_MIN, width));
  const scale = side / width;
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, -x * scale, -y * scale, picture.width * scale, picture.height * scale);
  picture.close();
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The browser could not encode the logo');
  return new File([png], 'logo.png', { type: 'image/png' });
}
