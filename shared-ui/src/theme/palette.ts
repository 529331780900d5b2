import { alpha, contrast, ensureContrast, mix, shiftLightness, toHex, toLch } from './color.ts';

/** A company's two colours, `#RRGGBB`. */
export interface Brand {
  primary: string;
  secondary: string;
}

export const STATUSES = ['success', 'warning', 'error', 'info'] as const;
type Status = (typeof STATUSES)[number];

/** The colours derived from one of a brand's two colours. */
export interface BrandColors {
  /** The colour as the company gave it. */
  raw: string;
  /** Surfaces such as the primary button. This is the company's exact colour if text on it is readable. */
  fill: string;
  /** Text on `fill`, `hover` and `active`. */
  on: string;
  hover: string;
  active: string;
  tint: string;
  tint2: string;
  /** Text, links and focus: contrast of at least 4.5:1 on every background and on both tints. */
  text: string;
  /** Bars, lines and marks: contrast of at least 3:1. */
  mark: string;
  line: string;
  /** A `box-shadow` that outlines fills that are hardly visible on the surface. */
  edge: string;
  /** Panels with white text. */
  deep: string;
}

interface Neutrals {
  paper: string;
  sunk: string;
  surface: string;
  raised: string;
  line: string;
  edge: string;
  ink: string;
  ink2: string;
  ink3: string;
}

export interface Palette {
  dark: boolean;
  neutral: Neutrals;
  primary: BrandColors;
  secondary: BrandColors;
  status: Record<Status, string>;
  statusTint: Record<Status, string>;
  /** Colours of chart series, from primary to secondary: contrast of at least 3:1 on the surface. */
  series: string[];
  mask: string;
}

/** The required contrast of text, and of bars, lines and shapes, with the background (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const MARK_CONTRAST = 3;

const WHITE = '#FFFFFF';
const NEAR_BLACK = '#15131A';
/** A colour with less chroma is grey, and its hue has no meaning. */
const GREY = 0.03;
const SAND_HUE = 75;

const STATUS_LIGHT: Record<Status, string> = {
  success: '#1B7048',
  warning: '#8A5200',
  error: '#B3261E',
  info: '#1C629E',
};
const STATUS_DARK: Record<Status, string> = {
  success: '#6CCB99',
  warning: '#E9B25C',
  error: '#F2938A',
  info: '#86BDEB',
};
/** Amber. The warning colour's own hue would give a pink tint. */
const WARNING_TINT_HUE = 85;

const inkOf = (hue: number) => (L: number) => toHex({ L, C: 0.022, H: hue });

function neutralsOf(ink: (L: number) => string, dark: boolean): Neutrals {
  if (dark)
    return {
      paper: ink(0.205),
      sunk: ink(0.175),
      surface: ink(0.25),
      raised: ink(0.28),
      line: ink(0.345),
      edge: ink(0.58),
      ink: '#F4F1EC',
      ink2: '#C9C4BC',
      ink3: '#A8A299',
    };
  return {
    paper: '#F8F6F2',
    sunk: '#F0ECE5',
    surface: WHITE,
    raised: WHITE,
    line: '#E7E2D9',
    edge: '#8E877B',
    ink: ink(0.24),
    ink2: ink(0.43),
    ink3: ink(0.51),
  };
}

function fillOf(raw: string, ink: (L: number) => string, { surface }: Neutrals, dark: boolean) {
  const onWhite = contrast(raw, WHITE);
  const light = onWhite < MARK_CONTRAST;
  const fill = !light && onWhite < TEXT_CONTRAST ? ensureContrast(raw, [WHITE], TEXT_CONTRAST, -1) : raw;
  if (!dark || contrast(fill, surface) >= MARK_CONTRAST) return { fill, on: light ? ink(0.2) : WHITE };
  const lifted = ensureContrast(fill, [surface], MARK_CONTRAST, 1);
  return { fill: lifted, on: contrast(lifted, WHITE) >= TEXT_CONTRAST ? WHITE : NEAR_BLACK };
}

/** Returns the change of lightness of a hovered fill, away from the lightness of its text where possible. */
function hoverStep(fill: string, on: string): number {
  if (on !== WHITE) return 0.04;
  return toLch(fill).L < 0.34 ? 0.08 : -0.05;
}

function brandColorsOf(raw: string, ink: (L: number) => string, neutral: Neutrals, dark: boolean): BrandColors {
  const { L: _, C, H } = toLch(raw);
  const { paper, sunk, surface } = neutral;
  const direction = dark ? 1 : -1;
  const { fill, on } = fillOf(raw, ink, neutral, dark);
  const tint = dark ? mix(surface, raw, 0.2) : toHex({ L: 0.955, C: Math.min(C, 0.028), H });
  const tint2 = dark ? mix(surface, raw, 0.3) : toHex({ L: 0.915, C: Math.min(C, 0.05), H });
  const mark = ensureContrast(raw, [surface, sunk], MARK_CONTRAST, direction);
  const step = hoverStep(fill, on);
  return {
    raw,
    fill,
    on,
    hover: shiftLightness(fill, step),
    active: shiftLightness(fill, step * 1.8),
    tint,
    tint2,
    text: ensureContrast(raw, [sunk, paper, surface, tint, tint2], TEXT_CONTRAST, direction),
    mark,
    line: mix(surface, raw, 0.35),
    edge: contrast(fill, surface) < MARK_CONTRAST ? `inset 0 0 0 1.5px ${mark}` : 'none',
    deep: toHex({ L: 0.285, C: Math.min(C, 0.095), H }),
  };
}

/** Returns four colours from one mark colour to the other, along the shorter arc of hues. */
function seriesOf(from: string, to: string, surface: string, dark: boolean): string[] {
  const a = toLch(from);
  const b = toLch(to);
  const grey = a.C < GREY || b.C < GREY;
  const turn = grey ? 0 : ((b.H - a.H + 540) % 360) - 180;
  const start = a.C < GREY ? b.H : a.H;
  return [0, 1 / 3, 2 / 3, 1].map((t) => {
    const step = { L: a.L + (b.L - a.L) * t, C: a.C + (b.C - a.C) * t, H: (start + turn * t + 360) % 360 };
    return ensureContrast(toHex(step), [surface], MARK_CONTRAST, dark ? 1 : -1);
  });
}

const statusTintOf = (status: Status, color: string, surface: string, dark: boolean): string =>
  dark
    ? mix(surface, color, 0.16)
    : toHex({ L: 0.955, C: 0.032, H: status === 'warning' ? WARNING_TINT_HUE : toLch(color).H });

/** Derives all colours of the interface from a brand. Text has a contrast of at least 4.5:1, marks of at least 3:1. */
export function derivePalette({ primary, secondary }: Brand, dark: boolean): Palette {
  const { C, H } = toLch(primary);
  const ink = inkOf(C < GREY ? SAND_HUE : H);
  const neutral = neutralsOf(ink, dark);
  const p = brandColorsOf(primary, ink, neutral, dark);
  const s = brandColorsOf(secondary, ink, neutral, dark);
  const status = dark ? STATUS_DARK : STATUS_LIGHT;
  const tint = (of: Status) => statusTintOf(of, status[of], neutral.surface, dark);
  return {
    dark,
    neutral,
    primary: p,
    secondary: s,
    status,
    statusTint: { success: tint('success'), warning: tint('warning'), error: tint('error'), info: tint('info') },
    series: seriesOf(p.mark, s.mark, neutral.surface, dark),
    mask: dark ? 'rgba(0,0,0,.62)' : alpha(toHex({ L: 0.2, C: 0.03, H }), 0.5),
  };
}

const shadowsOf = ({ neutral: { ink, line }, dark }: Palette) => {
  const ring = (opacity: number) => `0 0 0 1px ${alpha(ink, opacity)}`;
  const solid = `0 0 0 1px ${line}`;
  if (dark)
    return { e1: solid, e2: `0 10px 28px rgba(0,0,0,.45), ${solid}`, e3: `0 24px 64px rgba(0,0,0,.6), ${solid}` };
  return {
    e1: `0 1px 2px ${alpha(ink, 0.05)}, ${ring(0.055)}`,
    e2: `0 2px 4px ${alpha(ink, 0.05)}, 0 12px 28px ${alpha(ink, 0.11)}, ${ring(0.05)}`,
    e3: `0 8px 20px ${alpha(ink, 0.08)}, 0 32px 72px ${alpha(ink, 0.22)}`,
  };
};

/** The border of a button that is not primary. */
const buttonEdge = ({ dark, neutral: { edge, line } }: Palette): string => (dark ? edge : mix(line, edge, 0.45));

/** The text on the colour of errors, which is light in the dark scheme. */
const errorText = ({ dark, neutral: { sunk, surface } }: Palette): string => (dark ? sunk : surface);

const BRAND_VARIABLES = {
  p: ['fill', 'on', 'text', 'tint', 'tint2', 'mark', 'hover', 'active', 'deep', 'edge'],
  s: ['fill', 'on', 'text', 'tint', 'mark', 'edge'],
} as const;
const brandVariables = (prefix: 'p' | 's', colors: BrandColors): Record<string, string> =>
  Object.fromEntries(BRAND_VARIABLES[prefix].map((name) => [`--${prefix}-${name}`, colors[name]]));

/** The CSS variables that our style sheets use. */
export function cssVariables(palette: Palette): Record<string, string> {
  const { neutral, primary, secondary, status, statusTint, series } = palette;
  const variables = {
    ...brandVariables('p', primary),
    ...brandVariables('s', secondary),
    '--focus': primary.text,
    '--button-edge': buttonEdge(palette),
    '--error-on': errorText(palette),
    'color-scheme': palette.dark ? 'dark' : 'light',
  };
  const own = { ...neutral, ...status, ...shadowsOf(palette) };
  for (const [name, value] of Object.entries(own)) variables[`--${name}` as keyof typeof variables] = value;
  for (const name of STATUSES) variables[`--${name}-tint` as keyof typeof variables] = statusTint[name];
  series.forEach((color, index) => {
    variables[`--c${index + 1}` as keyof typeof variables] = color;
  });
  return variables;
}

/** Sets the CSS variables of a palette on an element, for everything inside it. */
export function applyPalette({ style }: HTMLElement, palette: Palette): void {
  for (const [name, value] of Object.entries(cssVariables(palette))) style.setProperty(name, value);
}
