/**
 * The default certificate template, drawn in a company's two colours. Its aspect ratio of 7 to 5 is that of
 * CERTIFICATE_PICTURE. The shapes fill the leftmost column, which is 1 unit wide. The texts are to the right of that column,
 * on the PAPER colour.
 */

export const TEMPLATE_UNITS = { width: 7, height: 5 } as const;

/** Fixed colours, the same as in the portal's light theme. */
const PAPER = '#FBF9F5';
const SAND = '#EFEAE1';

/** A filled SVG path. */
export interface TemplateShape {
  path: string;
  fill: string;
}

/** Mixes `share` (0 to 1) of `colour` into `base`; both are #RRGGBB. */
function mix(base: string, colour: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(base, at) * (1 - share) + channel(colour, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const tile = (row: number, fill: string): TemplateShape => ({ path: `M0,${row} h1 v1 h-1 Z`, fill });

/** Returns the shapes of the template, from back to front. Colours are #RRGGBB. */
export function templateShapes(primary: string, secondary: string): TemplateShape[] {
  return [
    { path: 'M0,0 h7 v5 h-7 Z', fill: PAPER },
    // A quarter of a disc.
    tile(0, mix(SAND, primary, 0.16)),
    { path: 'M0,1 V0 A1,1 0 0 1 1,1 Z', fill: primary },
    // A disc.
    tile(1, SAND),
    { path: 'M0.5,1.2 A0.3,0.3 0 0 1 0.5,1.8 A0.3,0.3 0 0 1 0.5,1.2 Z', fill: secondary },
    // A quarter of a disc, turned by 180 degrees.
    tile(2, mix(SAND, primary, 0.4)),
    { path: 'M1,2 V3 A1,1 0 0 1 0,2 Z', fill: primary },
    // An arch.
    tile(3, mix(SAND, secondary, 0.16)),
    { path: 'M0.12,4 V3.5 A0.38,0.38 0 0 1 0.88,3.5 V4 Z', fill: mix(SAND, secondary, 0.55) },
    { path: 'M0.31,4 V3.5 A0.19,0.19 0 0 1 0.69,3.5 V4 Z', fill: secondary },
    // A quarter of a disc, mirrored.
    tile(4, mix(SAND, primary, 0.16)),
    { path: 'M1,5 H0 A1,1 0 0 1 1,4 Z', fill: primary },
  ];
}
