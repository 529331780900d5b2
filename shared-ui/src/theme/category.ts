/** The colours of a category's mark and of the patterns that stand in for missing pictures. */
interface CategoryPalette {
  /** The mark beside the category's name. */
  hue: string;
  background: string;
  soft: string;
  mid: string;
  deep: string;
  accent: string;
}

const PALETTES: Record<string, CategoryPalette> = {
  safety: {
    hue: '#C2512F',
    background: '#F5D3B8',
    soft: '#FBE9DA',
    mid: '#E89A64',
    deep: '#B8482A',
    accent: '#F6B93B',
  },
  construction: {
    hue: '#2F6B85',
    background: '#C3DEE8',
    soft: '#E2F0F4',
    mid: '#7FB2C5',
    deep: '#2F6B85',
    accent: '#F2994A',
  },
  industry: {
    hue: '#7A6A1E',
    background: '#E6E2CF',
    soft: '#F3F0E4',
    mid: '#B6B196',
    deep: '#47545E',
    accent: '#F0BE3C',
  },
  health: {
    hue: '#2C6B5A',
    background: '#CCE4D8',
    soft: '#E6F2EB',
    mid: '#85BBA2',
    deep: '#2C6B5A',
    accent: '#EE8E7C',
  },
  communication: {
    hue: '#8A3B5C',
    background: '#F2D6DA',
    soft: '#FAEBEC',
    mid: '#D191A3',
    deep: '#843A58',
    accent: '#F2B56B',
  },
  logistics: {
    hue: '#8A5A12',
    background: '#F1E0B5',
    soft: '#F9F0D9',
    mid: '#DCAE55',
    deep: '#8F5F17',
    accent: '#3E8391',
  },
};
const ALL = Object.values(PALETTES);

/** Returns a number that depends only on the text, for choices that must be the same on every screen. */
export function hashText(text: string): number {
  let sum = 7;
  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) >>> 0;
  return sum;
}

/** The palette of a category by its key. A category without its own palette always gets the same one of another. */
export const categoryPalette = (key: string): CategoryPalette =>
  PALETTES[key] ?? (ALL[hashText(key) % ALL.length] as CategoryPalette);
