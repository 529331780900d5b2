/** The palette of a category's pictures: background, soft, mid, deep, darkest, accent. */
export interface CategoryPalette {
  /** The swatch beside the category's name. */
  hue: string;
  b: string;
  s: string;
  m: string;
  d: string;
  k: string;
  a: string;
}

const PALETTES: Record<string, CategoryPalette> = {
  safety: { hue: '#C2512F', b: '#F5D3B8', s: '#FBE9DA', m: '#E89A64', d: '#B8482A', k: '#4E1F14', a: '#F6B93B' },
  construction: { hue: '#2F6B85', b: '#C3DEE8', s: '#E2F0F4', m: '#7FB2C5', d: '#2F6B85', k: '#17384A', a: '#F2994A' },
  industry: { hue: '#7A6A1E', b: '#E6E2CF', s: '#F3F0E4', m: '#B6B196', d: '#47545E', k: '#232D36', a: '#F0BE3C' },
  health: { hue: '#2C6B5A', b: '#CCE4D8', s: '#E6F2EB', m: '#85BBA2', d: '#2C6B5A', k: '#163C34', a: '#EE8E7C' },
  communication: { hue: '#8A3B5C', b: '#F2D6DA', s: '#FAEBEC', m: '#D191A3', d: '#843A58', k: '#431A2E', a: '#F2B56B' },
  logistics: { hue: '#8A5A12', b: '#F1E0B5', s: '#F9F0D9', m: '#DCAE55', d: '#8F5F17', k: '#463008', a: '#3E8391' },
};
const ALL = Object.values(PALETTES);

/** A stable number of a text, for choices that must be the same on every screen. */
export function hash(text: string): number {
  let sum = 7;
  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) >>> 0;
  return sum;
}

/** The palette of a category by its key; a category that has none of its own borrows one, always the same. */
export const categoryPalette = (key: string): CategoryPalette =>
  PALETTES[key] ?? (ALL[hash(key) % ALL.length] as CategoryPalette);
