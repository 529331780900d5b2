export const CATEGORY_KEYS = ['safety', 'construction', 'industry', 'health', 'communication', 'logistics'] as const;
export type CategoryKey = (typeof CATEGORY_KEYS)[number];

export interface Palette {
  background: string;
  soft: string;
  mid: string;
  deep: string;
  dark: string;
  accent: string;
  white: string;
}

const palette = (
  background: string,
  soft: string,
  mid: string,
  deep: string,
  dark: string,
  accent: string,
  white: string,
): Palette => ({ background, soft, mid, deep, dark, accent, white });

/** The palettes. They do not depend on the company, so a category has the same colours in every company. */
export const PALETTES: Record<CategoryKey, Palette> = {
  safety: palette('#F5D3B8', '#FBE9DA', '#E89A64', '#B8482A', '#4E1F14', '#F6B93B', '#FFF8F0'),
  construction: palette('#C3DEE8', '#E2F0F4', '#7FB2C5', '#2F6B85', '#17384A', '#F2994A', '#F8FCFD'),
  industry: palette('#E6E2CF', '#F3F0E4', '#B6B196', '#47545E', '#232D36', '#F0BE3C', '#FDFCF6'),
  health: palette('#CCE4D8', '#E6F2EB', '#85BBA2', '#2C6B5A', '#163C34', '#EE8E7C', '#F7FCF9'),
  communication: palette('#F2D6DA', '#FAEBEC', '#D191A3', '#843A58', '#431A2E', '#F2B56B', '#FFF9F8'),
  logistics: palette('#F1E0B5', '#F9F0D9', '#DCAE55', '#8F5F17', '#463008', '#3E8391', '#FFFBF0'),
};

/** The colours of safety equipment, in all categories. */
export const SIGNAL_RED = '#C8331F';
export const SIGNAL_GREEN = '#2E7D5B';
export const CARDBOARD = '#C97B4A';
export const WATER = '#5BA9C9';
export const STEEL = '#8B9299';
export const SKIN = { dark: '#8C5A3C', light: '#E6B48F', tan: '#B77F58' } as const;
