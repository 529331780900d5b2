import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@vr/shared-api/client';
import { problemsOf, refusalOf } from './rules.ts';

test('an email and a password are enough, blanks around the email are let pass', () => {
  assert.deepEqual(problemsOf({ email: ' camille.laurent@altis.eu ', password: 'x' }), {});
});

test('both fields are required', () => {
  assert.deepEqual(problemsOf({ email: '', password: '' }), { email: 'email-required', password: 'password-required' });
  assert.deepEqual(problemsOf({ email: '  ', password: 'x' }), { email: 'email-required' });
});

test('the email must be valid', () => {
  for (const email of ['camille', 'camille@', '@altis.eu', 'camille@altis', 'a b@altis.eu', `${'a'.repeat(250)}@b.eu`])
    assert.deepEqual(problemsOf({ email, password: 'x' }), { email: 'email-invalid' }, email);
});

test('the server says why nobody is let in', () => {
  assert.deepEqual(refusalOf(new ApiError(401, { code: 'WRONG_CREDENTIALS' })), { reason: 'wrong' });
  assert.deepEqual(refusalOf(new ApiError(402, { code: 'SUBSCRIPTION_ENDED' })), { reason: 'ended' });
  assert.deepEqual(refusalOf(new ApiError(403, { code: 'ACCOUNT_DISABLED' })), { reason: 'disabled' });
});

test('anything else is a failure of ours, with its trace id where there is one', () => {
  assert.deepEqual(refusalOf(new ApiError(500, { code: 'INTERNAL', traceId: 't1' })), {
    reason: 'other',
    traceId: 't1',
  });
  assert.deepEqual(refusalOf(new ApiError(0, { code: 'NETWORK' })), { reason: 'other' });
  assert.deepEqual(refusalOf(new TypeError('x')), { reason: 'other' });
});
