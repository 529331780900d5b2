import { describe, expect, it } from '@jest/globals';
import { alpha, contrast, ensureContrast, mix, shiftLightness, toHex, toLch } from './color.ts';

describe('colour maths', () => {
  it('converts to OKLCH and back without changing the colour', () => {
    for (const hex of ['#6B4DC4', '#D32E5E', '#F2B705', '#0A7D32', '#000000', '#FFFFFF', '#808080'])
      expect(toHex(toLch(hex))).toBe(hex);
  });

  it('reduces the chroma of a colour outside sRGB and keeps its lightness and hue', () => {
    const wanted = { L: 0.6, C: 0.4, H: 300 };
    const got = toLch(toHex(wanted));
    expect(got.C < 0.4).toBeTruthy();
    expect(Math.abs(got.L - wanted.L) < 0.01).toBeTruthy();
    expect(Math.abs(got.H - wanted.H) < 1).toBeTruthy();
  });

  it('computes the contrast of WCAG', () => {
    expect(contrast('#000000', '#FFFFFF')).toBe(21);
    expect(contrast('#777777', '#777777')).toBe(1);
    expect(contrast('#767676', '#FFFFFF').toFixed(2)).toBe('4.54');
    expect(contrast('#FFFFFF', '#767676')).toBe(contrast('#767676', '#FFFFFF'));
  });

  it('mixes colours, sets their opacity and shifts their lightness', () => {
    expect(mix('#000000', '#FFFFFF', 0.5)).toBe('#808080');
    expect(mix('#6B4DC4', '#FFFFFF', 0)).toBe('#6B4DC4');
    expect(alpha('#6B4DC4', 0.2)).toBe('rgba(107,77,196,0.2)');
    expect(toLch(shiftLightness('#6B4DC4', 0.1)).L > toLch('#6B4DC4').L).toBeTruthy();
  });

  it('does not change a readable colour', () => {
    expect(ensureContrast('#6B4DC4', ['#FFFFFF'], 4.5, -1)).toBe('#6B4DC4');
  });

  it('darkens a colour until it is readable on every background', () => {
    const safe = ensureContrast('#F2B705', ['#FFFFFF', '#F0ECE5'], 4.5, -1);
    expect(contrast(safe, '#FFFFFF') >= 4.5).toBeTruthy();
    expect(contrast(safe, '#F0ECE5') >= 4.5).toBeTruthy();
  });
});
