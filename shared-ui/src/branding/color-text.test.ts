import { expect, test } from '@jest/globals';
import { colorOf } from './color-text.ts';

test('six hex digits are a colour, in either case, with or without # and spaces around', () => {
  for (const text of ['#F2B705', '#f2b705', 'f2b705', ' F2b705 ']) expect(colorOf(text)).toBe('#F2B705');
});

test('any other text is none', () => {
  for (const text of ['', '#', 'red', '#F2B', '#F2B70', '#F2B7055', '##F2B705', '#F2B70G', 'F2 B705'])
    expect([text, colorOf(text)]).toStrictEqual([text, undefined]);
});
