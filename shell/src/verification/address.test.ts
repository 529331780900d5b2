import { expect, test } from '@jest/globals';
import { verifiedNumber } from './address.ts';

test.each([
  ['/verify', { number: undefined }],
  ['/verify/', { number: undefined }],
  ['/verify/ABCD-EFGH-JKLM-NPQR', { number: 'ABCD-EFGH-JKLM-NPQR' }],
  ['/verify/ABCD/', { number: 'ABCD' }],
  ['/', null],
  ['/learner/dashboard', null],
  ['/verifying', null],
  ['/verify/a/b', null],
])('the address %s names the certificate %j', (pathname, expected) => {
  expect(verifiedNumber({ pathname })).toStrictEqual(expected);
});
