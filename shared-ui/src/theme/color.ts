/** Colour maths: conversion between sRGB hex and OKLCH, WCAG contrast, and making colours readable. */

interface Lch {
  /** Lightness, 0 to 1. */
  L: number;
  /** Chroma, 0 to about 0.37. */
  C: number;
  /** Hue in degrees. */
  H: number;
}

const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const fromLinear = (c: number): number => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

type Triple = [number, number, number];

/** The channels of `#RRGGBB`, each 0 to 1. */
const channels = (hex: string): Triple => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

const hexOf = (rgb: Triple): string =>
  `#${rgb
    .map((c) =>
      Math.round(255 * clamp(c, 0, 1))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`;

export function toLch(hex: string): Lch {
  const [r, g, b] = channels(hex).map(toLinear) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const L = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { L, C: Math.hypot(A, B), H: ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360 };
}

function linearOf({ L, C, H }: Lch): Triple {
  const angle = (H * Math.PI) / 180;
  const a = C * Math.cos(angle);
  const b = C * Math.sin(angle);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Converts an OKLCH colour to hex. Reduces the chroma of a colour outside sRGB until it fits. */
export function toHex(color: Lch): string {
  let C = color.C;
  let linear = linearOf(color);
  while (C > 0 && linear.some((c) => c < -0.0005 || c > 1.0005)) {
    C = Math.max(0, C - 0.004);
    linear = linearOf({ ...color, C });
  }
  return hexOf(linear.map((c) => fromLinear(clamp(c, 0, 1))) as Triple);
}

const luminance = (hex: string): number => {
  const [r, g, b] = channels(hex).map(toLinear) as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Mixes `part` (0 to 1) of `other` into `base`. */
export const mix = (base: string, other: string, part: number): string => {
  const to = channels(other);
  return hexOf(channels(base).map((c, i) => c + ((to[i] ?? 0) - c) * part) as Triple);
};

export const alpha = (hex: string, opacity: number): string =>
  `rgba(${channels(hex)
    .map((c) => Math.round(c * 255))
    .join(',')},${opacity})`;

/** Makes a colour lighter by a step of OKLCH lightness, or darker by a negative step. */
export const shiftLightness = (hex: string, step: number): string => {
  const color = toLch(hex);
  return toHex({ ...color, L: clamp(color.L + step, 0.08, 0.98) });
};

/** Changes the lightness in steps of 0.01 until the colour has at least `min` contrast with every background. */
export function ensureContrast(hex: string, backgrounds: readonly string[], min: number, direction: -1 | 1): string {
  const color = toLch(hex);
  let safe = hex;
  while (backgrounds.some((b) => contrast(safe, b) < min) && (direction < 0 ? color.L > 0.02 : color.L < 0.99)) {
    color.L += direction * 0.01;
    safe = toHex(color);
  }
  return safe;
}
