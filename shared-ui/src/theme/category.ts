/**
 * The colours of a category. `hue` is for the mark beside its name, the others are for the patterns that replace missing
 * pictures.
 */
function paletteOf(hue: string, background: string, soft: string, mid: string, deep: string, accent: string) {
  return { hue, background, soft, mid, deep, accent };
}

type CategoryPalette = ReturnType<typeof paletteOf>;

const PALETTES: Record<string, CategoryPalette> = {
  safety: paletteOf('#C2512F', '#F5D3B8', '#FBE9DA', '#E89A64', '#B8482A', '#F6B93B'),
  construction: paletteOf('#2F6B85', '#C3DEE8', '#E2F0F4', '#7FB2C5', '#2F6B85', '#F2994A'),
  industry: paletteOf('#7A6A1E', '#E6E2CF', '#F3F0E4', '#B6B196', '#47545E', '#F0BE3C'),
  health: paletteOf('#2C6B5A', '#CCE4D8', '#E6F2EB', '#85BBA2', '#2C6B5A', '#EE8E7C'),
  communication: paletteOf('#8A3B5C', '#F2D6DA', '#FAEBEC', '#D191A3', '#843A58', '#F2B56B'),
  logistics: paletteOf('#8A5A12', '#F1E0B5', '#F9F0D9', '#DCAE55', '#8F5F17', '#3E8391'),
};

const ALL = Object.values(PALETTES);

/** Returns a hash of a text, for choices that must be the same on every screen. */
export function hashText(text: string): number {
  let sum = 7;
  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) >>> 0;
  return sum;
}

/** Returns the palette of a category. A category without its own palette always gets the same other one. */
export const categoryPalette = (key: string): CategoryPalette =>
  PALETTES[key] ?? (ALL[hashText(key) % ALL.length] as CategoryPalette);
