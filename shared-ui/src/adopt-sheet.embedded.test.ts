import { expect, test } from '@jest/globals';
import { withOwnRem } from './adopt-sheet.embedded.ts';

test('lengths in rem become multiples of the font size of the element', () => {
  expect(withOwnRem('a{font:400 0.9375rem/1.5 var(--font);margin:-1rem .5rem}')).toBe(
    'a{font:400 calc(0.9375 * var(--vr-rem))/1.5 var(--font);margin:calc(-1 * var(--vr-rem)) calc(.5 * var(--vr-rem))}',
  );
});

test('the conditions of at-rules keep their lengths, because no variable works there', () => {
  expect(withOwnRem('@media (max-width: 48rem){a{width:2rem}}@container (min-width: 30rem){b{top:0}}')).toBe(
    '@media (max-width: 48rem){a{width:calc(2 * var(--vr-rem))}}@container (min-width: 30rem){b{top:0}}',
  );
});

test('names that contain rem stay', () => {
  expect(withOwnRem('.h1remark{color:red}.premium{top:1px}')).toBe('.h1remark{color:red}.premium{top:1px}');
});
