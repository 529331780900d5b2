import { type BrandColors, MARK_CONTRAST, TEXT_CONTRAST } from '../theme/palette.ts';

/** The uses of a company's colour. `fill`: surfaces. `text`: text. `mark`: bars and lines. */
export const PLACES = ['fill', 'text', 'mark'] as const;
export type Place = (typeof PLACES)[number];

/** The colour of one use, and why it differs from the company's exact colour, if it does. */
export interface Use {
  place: Place;
  color: string;
  /** `exact`: unchanged. `read`: readable as text. `readOn`: text on it is readable. `seen`: visible. */
  change: 'exact' | 'read' | 'readOn' | 'seen';
  /** The required contrast, which the exact colour does not reach; undefined if the colour is exact. */
  contrast: number | undefined;
}

function changeOf(place: Place, colors: BrandColors, light: BrandColors): Use['change'] {
  if (colors[place] === colors.raw) return 'exact';
  if (place === 'text') return 'read';
  // The dark scheme lightens a surface that is hardly visible; otherwise it uses the surface of the light scheme.
  return place === 'fill' && colors.fill === light.fill ? 'readOn' : 'seen';
}

/** Returns how a scheme uses a colour in each place. `light` has the colours of the light scheme. */
export const usesOf = (colors: BrandColors, light: BrandColors): Use[] =>
  PLACES.map((place) => {
    const change = changeOf(place, colors, light);
    const contrast = change === 'exact' ? undefined : change === 'seen' ? MARK_CONTRAST : TEXT_CONTRAST;
    return { place, color: colors[place], change, contrast };
  });
