import { type BrandColors, MARK_CONTRAST, TEXT_CONTRAST } from '../theme/palette.ts';

/** Where the interface uses a company's colour: as a surface, as text, and for bars and lines. */
export const PLACES = ['fill', 'text', 'mark'] as const;
export type Place = (typeof PLACES)[number];

/** What a place shows instead of the company's exact colour, and why. */
export interface Use {
  place: Place;
  color: string;
  /** `exact`, or what the colour was changed for: to be read, to have readable text on it, or to be seen. */
  change: 'exact' | 'read' | 'readOn' | 'seen';
  /** The contrast that was missing; undefined if the colour is exact. */
  contrast: number | undefined;
}

function changeOf(place: Place, colors: BrandColors, light: BrandColors): Use['change'] {
  if (colors[place] === colors.raw) return 'exact';
  if (place === 'text') return 'read';
  // The dark scheme lifts a surface that is hardly visible; otherwise it has the surface of the light scheme.
  return place === 'fill' && colors.fill === light.fill ? 'readOn' : 'seen';
}

/** Returns how a scheme uses a colour, by place. `light` are the colours of the light scheme. */
export const usesOf = (colors: BrandColors, light: BrandColors): Use[] =>
  PLACES.map((place) => {
    const change = changeOf(place, colors, light);
    const contrast = change === 'exact' ? undefined : change === 'seen' ? MARK_CONTRAST : TEXT_CONTRAST;
    return { place, color: colors[place], change, contrast };
  });
