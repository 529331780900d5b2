import { expect, test } from '@jest/globals';
import { derivePalette } from '../theme/palette.ts';
import { usesOf } from './guard.ts';

/** Returns the uses of a primary colour in the light and the dark scheme, each as `[place, color, change, contrast]`. */
function uses(primary: string) {
  const [light, dark] = [false, true].map((scheme) => derivePalette({ primary, secondary: '#D32E5E' }, scheme).primary);
  if (!light || !dark) throw new Error('No palette');
  const shown = (colors: typeof light) =>
    usesOf(colors, light).map(({ place, color, change, contrast }) => [place, color, change, contrast]);
  return { light: shown(light), dark: shown(dark), lightColors: light, darkColors: dark };
}

test('a light colour stays exact as a surface, and is darker as text and as lines', () => {
  const { light, lightColors } = uses('#F2B705');
  expect(light).toStrictEqual([
    ['fill', '#F2B705', 'exact', undefined],
    ['text', '#7E5E03', 'read', 4.5],
    ['mark', lightColors.mark, 'seen', 3],
  ]);
});

test('a medium colour is darker as a surface, for the white text on it, in both schemes', () => {
  const { light, dark, lightColors } = uses('#F26B1D');
  expect(light[0]).toStrictEqual(['fill', lightColors.fill, 'readOn', 4.5]);
  expect(dark[0]).toStrictEqual(['fill', lightColors.fill, 'readOn', 4.5]);
});

test('a dark colour stays exact in the light scheme, and is lighter everywhere in the dark scheme', () => {
  const { light, dark, darkColors } = uses('#111111');
  expect(light.map(([, , change]) => change)).toStrictEqual(['exact', 'exact', 'exact']);
  expect(dark).toStrictEqual([
    ['fill', darkColors.fill, 'seen', 3],
    ['text', darkColors.text, 'read', 4.5],
    ['mark', darkColors.mark, 'seen', 3],
  ]);
});
