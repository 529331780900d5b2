import { expect, it } from '@jest/globals';
import { antdTheme } from './antd.ts';
import { contrast } from './color.ts';
import { derivePalette } from './palette.ts';

it('the theme has a readable form of the company colour for text', () => {
  const palette = derivePalette({ primary: '#F2B705', secondary: '#0A7D32' }, false);
  const { token, cssVar, hashed } = antdTheme(palette);
  expect(token?.colorPrimary).toBe(palette.primary.text);
  expect(token?.colorLink).toBe(palette.primary.text);
  expect(cssVar).toStrictEqual({ key: 'portal' });
  expect(hashed).toBe(false);
});

it('the status colours do not depend on the company', () => {
  const red = antdTheme(derivePalette({ primary: '#B00020', secondary: '#222222' }, false));
  expect(red.token?.colorError).toBe('#B3261E');
});

it('no component of antd has the secondary colour', () => {
  const palette = derivePalette({ primary: '#6B4DC4', secondary: '#D32E5E' }, false);
  expect(JSON.stringify(antdTheme(palette).components)).not.toContain(palette.secondary.fill);
});

it('the tick of a hovered checkbox is readable with a light company colour', () => {
  const { components } = antdTheme(derivePalette({ primary: '#F2B705', secondary: '#0A7D32' }, false));
  expect(contrast('#FFFFFF', String(components?.Checkbox?.colorPrimaryHover))).toBeGreaterThanOrEqual(4.5);
});

it('the font sizes of antd follow the font size of the browser, and no other sizes do', () => {
  const palette = derivePalette({ primary: '#6B4DC4', secondary: '#D32E5E' }, false);
  const [usual, large] = [antdTheme(palette), antdTheme(palette, 1.5)];
  expect(large.token?.fontSize).toBe(22.5);
  expect(large.components?.Modal?.titleFontSize).toBe(30);
  expect(large.token?.controlHeight).toBe(usual.token?.controlHeight);
  expect(large.token?.colorText).toBe(usual.token?.colorText);
});
