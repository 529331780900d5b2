import { expect, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { isRefusedAs } from './is-refused-as.ts';

test('only an error with the given code is recognised', () => {
  expect(isRefusedAs(new ApiError(404, { code: 'EMAIL_NOT_FOUND' }), 'EMAIL_NOT_FOUND')).toBe(true);
  expect(isRefusedAs(new ApiError(404, { code: 'NOT_FOUND' }), 'EMAIL_NOT_FOUND')).toBe(false);
  expect(isRefusedAs(new TypeError('EMAIL_NOT_FOUND'), 'EMAIL_NOT_FOUND')).toBe(false);
});
