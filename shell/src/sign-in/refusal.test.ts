import { expect, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import { refusalOf } from './refusal.ts';

test('the reply of the server decides the reason', () => {
  expect(refusalOf(new ApiError(401, { code: 'WRONG_CREDENTIALS' }))).toStrictEqual({ reason: 'wrong' });
  expect(refusalOf(new ApiError(401, { code: 'INVALID_CODE' }))).toStrictEqual({ reason: 'wrong' });
  expect(refusalOf(new ApiError(402, { code: 'SUBSCRIPTION_ENDED' }))).toStrictEqual({ reason: 'ended' });
  expect(refusalOf(new ApiError(403, { code: 'ACCOUNT_DISABLED' }))).toStrictEqual({ reason: 'disabled' });
});

test('after too many attempts the refusal says until when to wait', () => {
  const limited = new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 180 });
  expect(refusalOf(limited, 1_000_000)).toStrictEqual({ reason: 'wait', until: 1_180_000 });
});

test('a server that cannot be reached has its own reason', () => {
  expect(refusalOf(new ApiError(0, { code: 'NETWORK' }))).toStrictEqual({ reason: 'offline' });
});

test('any other failure keeps its trace id if there is one', () => {
  expect(refusalOf(new ApiError(500, { code: 'INTERNAL', traceId: 't1' }))).toStrictEqual({
    reason: 'other',
    traceId: 't1',
  });
  expect(refusalOf(new ApiError(429, { code: 'INTERNAL' }))).toStrictEqual({ reason: 'other' });
  expect(refusalOf(new TypeError('x'))).toStrictEqual({ reason: 'other' });
});
