import { categoryPalette, hashText } from './category.ts';

export const COVER_WIDTH = 600;
export const COVER_HEIGHT = 300;

interface CoverShape {
  /** SVG path. */
  path: string;
  fill: string;
}

/** Returns the pattern for a training without a picture: arches and discs seeded by its title, in its category's palette. */
export function coverShapes(category: string, title: string): { background: string; shapes: CoverShape[] } {
  const { background, soft, mid, deep, accent } = categoryPalette(category);
  let seed = hashText(title);
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const shapes = [0, 1, 2, 3, 4].map((i): CoverShape => {
    const x = Math.round(60 + i * 120 + random() * 40);
    const r = Math.round(40 + random() * 70);
    if (random() > 0.5) {
      const y = Math.round(COVER_HEIGHT - r * 0.6);
      return {
        path: `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0`,
        fill: pick([mid, soft, accent], i),
      };
    }
    return {
      path: `M${x - r},${COVER_HEIGHT}V${COVER_HEIGHT - r}a${r},${r} 0 0 1 ${2 * r},0V${COVER_HEIGHT}Z`,
      fill: pick([deep, mid, soft], i),
    };
  });
  return { background, shapes };
}

const pick = (colors: readonly string[], index: number): string => colors[index % colors.length] as string;
