import { type CategoryKey, PALETTES } from './palettes.ts';
import { area, disc, group, line, picture, rect, ring } from './shapes.ts';

/** The logos of the companies, each drawn in the company's two colours. */
const MARKS = {
  /** A headset seen from the front: the mark of the platform. */
  visor: (first: string, second: string) => [
    area(
      'M16,16 H44 C51,16 55,20 55,27 V35 C55,42 51,46 44,46 H40 C36,46 35,40 30,40 C25,40 24,46 20,46 H16 C9,46 5,42 5,35 V27 C5,20 9,16 16,16Z',
      first,
    ),
    disc(20, 30, 6, '#FFFFFF'),
    disc(40, 30, 6, second),
  ],
  peaks: (first: string, second: string) => [
    area('M28,10 L50,50 H6Z', first),
    area('M44,30 L56,50 H34Z', second),
    area('M28,10 L34,21 L28,26 L22,21Z', '#FFFFFF', 'opacity=".85"'),
  ],
  waves: (first: string, second: string) => [
    disc(40, 18, 9, second),
    line('M6,34 C14,26 22,26 30,34 C38,42 46,42 54,34', first, 7),
    line('M6,48 C14,40 22,40 30,48 C38,56 46,56 54,48', first, 7, 'opacity=".55"'),
  ],
  horizon: (first: string, second: string) => [
    rect(4, 4, 52, 52, second, 12),
    area('M14,40 A16,16 0 0 1 46,40Z', first),
    line('M12,46 H48', '#FFFFFF', 4),
    line('M30,12 V17 M14,20 L18,24 M46,20 L42,24', first, 4),
  ],
  aurora: (first: string, second: string) => [
    disc(30, 30, 26, second),
    line('M14,40 A16,16 0 0 1 46,40', first, 6),
    line('M23,40 A7,7 0 0 1 37,40', '#FFFFFF', 5),
    disc(41, 17, 3, '#FFFFFF'),
  ],
  kaleidoscope: (first: string, second: string) => [
    ...[0, 60, 120, 180, 240, 300].map((angle, i) =>
      group(`rotate(${angle} 30 30)`, area('M30,28 L20,8 L30,3 L40,8Z', i % 2 ? second : first)),
    ),
    disc(30, 30, 5, first),
  ],
} satisfies Record<string, (first: string, second: string) => string[]>;
export type MarkName = keyof typeof MARKS;

/** Returns the logo of a company as SVG, 60 by 60, in its primary and secondary colour. */
export const companyLogo = (mark: MarkName, primary: string, secondary: string): string =>
  picture(60, 60, ...MARKS[mark](primary, secondary));

/**
 * Returns the logo of a training's badge as SVG, 60 by 60, in the colours of the category. One to three chevrons distinguish
 * the badges without colour. Screens add a frame and show only the largest circle inside the square.
 */
export function badgeLogo(number: number, category: CategoryKey): string {
  const { deep, dark, white, soft, mid } = PALETTES[category];
  const [body, rim] = [
    [soft, mid],
    [mid, deep],
    [deep, dark],
  ][number - 1] as [string, string];
  const sign = number === 1 ? deep : number === 2 ? dark : white;
  const chevrons = Array.from({ length: number }, (_, i) => {
    const y = 34 + (number - 1) * 6 - i * 12;
    return line(`M18,${y} L30,${y - 9} L42,${y}`, sign, 6);
  });
  return picture(60, 60, rect(0, 0, 60, 60, body), ring(30, 30, 28, rim, 4), ...chevrons);
}
