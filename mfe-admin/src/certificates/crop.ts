import { CERTIFICATE_PICTURE } from '@vr/shared-api/limits';

/** How a picture is cropped to the shape of a certificate. */
export interface Crop {
  /** The sides that are cut off. */
  sides: 'leftRight' | 'topBottom';
  /** The share of the picture that each of the two sides loses, in percent. */
  percent: number;
}

interface Size {
  width: number;
  height: number;
}

/** Returns how a picture is cropped to the shape of a certificate, or null if the loss rounds to 0 percent. */
export function cropOf({ width, height }: Size): Crop | null {
  const shape = (CERTIFICATE_PICTURE.width * height) / (CERTIFICATE_PICTURE.height * width);
  const percent = Math.round(50 * (1 - Math.min(shape, 1 / shape)));
  return percent === 0 ? null : { sides: shape < 1 ? 'leftRight' : 'topBottom', percent };
}

/** Whether a picture has fewer pixels than recommended, so that it is enlarged and looks blurred in print. */
export const isSmall = ({ width, height }: Size): boolean =>
  width < CERTIFICATE_PICTURE.width || height < CERTIFICATE_PICTURE.height;
