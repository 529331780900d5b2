import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@vr/shared-api/client';
import { isRefusedAs, refusalOf } from './refusal.ts';

test('the server says why nobody is let in', () => {
  assert.deepEqual(refusalOf(new ApiError(401, { code: 'WRONG_CREDENTIALS' })), { reason: 'wrong' });
  assert.deepEqual(refusalOf(new ApiError(401, { code: 'INVALID_CODE' })), { reason: 'wrong' });
  assert.deepEqual(refusalOf(new ApiError(402, { code: 'SUBSCRIPTION_ENDED' })), { reason: 'ended' });
  assert.deepEqual(refusalOf(new ApiError(403, { code: 'ACCOUNT_DISABLED' })), { reason: 'disabled' });
});

test('too many attempts say until when to wait', () => {
  const limited = new ApiError(429, { code: 'TOO_MANY_REQUESTS', retryAfter: 180 });
  assert.deepEqual(refusalOf(limited, 1_000_000), { reason: 'wait', until: 1_180_000 });
});

test('a server that cannot be reached is told apart from one that fails', () => {
  assert.deepEqual(refusalOf(new ApiError(0, { code: 'NETWORK' })), { reason: 'offline' });
});

test('anything else is a failure of ours, with its trace id where there is one', () => {
  assert.deepEqual(refusalOf(new ApiError(500, { code: 'INTERNAL', traceId: 't1' })), {
    reason: 'other',
    traceId: 't1',
  });
  assert.deepEqual(refusalOf(new ApiError(429, { code: 'INTERNAL' })), { reason: 'other' });
  assert.deepEqual(refusalOf(new TypeError('x')), { reason: 'other' });
});

test('a code of the contract is recognised, and nothing else is taken for it', () => {
  assert.equal(isRefusedAs(new ApiError(404, { code: 'EMAIL_NOT_FOUND' }), 'EMAIL_NOT_FOUND'), true);
  assert.equal(isRefusedAs(new ApiError(404, { code: 'NOT_FOUND' }), 'EMAIL_NOT_FOUND'), false);
  assert.equal(isRefusedAs(new TypeError('EMAIL_NOT_FOUND'), 'EMAIL_NOT_FOUND'), false);
});
