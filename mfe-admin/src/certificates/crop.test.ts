import { expect, test } from '@jest/globals';
import { CERTIFICATE_PICTURE } from '@vr/shared-api/limits';
import { cropOf, isSmall } from './crop.ts';

test('a picture in the shape of a certificate loses nothing, at any size', () => {
  for (const factor of [0.1, 1, 3])
    expect(
      cropOf({ width: CERTIFICATE_PICTURE.width * factor, height: CERTIFICATE_PICTURE.height * factor }),
    ).toBeNull();
  // This picture loses less than half a percent on each side.
  expect(cropOf({ width: 1512, height: 1083 })).toBeNull();
});

test('a wider picture loses its left and right sides, a higher one its top and bottom', () => {
  expect(cropOf({ width: 2800, height: 1000 })).toStrictEqual({ sides: 'leftRight', percent: 25 });
  expect(cropOf({ width: 1920, height: 1080 })).toStrictEqual({ sides: 'leftRight', percent: 11 });
  expect(cropOf({ width: 700, height: 1000 })).toStrictEqual({ sides: 'topBottom', percent: 25 });
});

test('a picture is small if its width or its height is below the recommended one', () => {
  expect([isSmall(CERTIFICATE_PICTURE), isSmall({ width: 4000, height: 3000 })]).toStrictEqual([false, false]);
  expect([isSmall({ width: 1511, height: 2000 }), isSmall({ width: 2000, height: 1079 })]).toStrictEqual([true, true]);
});
