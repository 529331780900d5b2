import { expect, test } from '@jest/globals';
import { RATING_MAX, RATING_MIN } from '@vr/shared-api/limits';
import { satisfactionSchema } from './schema.ts';

test('a rating is required, a comment is not', () => {
  const schema = satisfactionSchema('ratingRequired');
  expect(() => schema.validateSync({ rating: 0, comment: 'Good' })).toThrow({
    message: 'ratingRequired',
    path: 'rating',
  });
  for (const rating of [RATING_MIN, RATING_MAX]) expect(schema.isValidSync({ rating, comment: '' })).toBeTruthy();
});
