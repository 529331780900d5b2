import { type BrandColors, MARK_CONTRAST, TEXT_CONTRAST } from '../theme/palette.ts';

/** Where the interface uses a company's colour: as a surface, as text, and for bars and lines. */
export const PLACES = ['fill', 'text', 'mark'] as const;
export type Place = (typeof PLACES)[number];

/** The colour that a place uses, and why it differs from the company's exact colour, if so. */
export interface Use {
  place: Place;
  color: string;
  /** `exact`, or why the colour was changed: to be readable, to make text on it readable, or to be visible. */
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
