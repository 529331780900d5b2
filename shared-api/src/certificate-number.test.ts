import { expect, test } from '@jest/globals';
import {
  formatCertificateNumber,
  makeCertificateNumber,
  readCertificateNumber,
  verificationPath,
} from './certificate-number.ts';

const NUMBER = 'ABCDEFGHJKLMNPQR';

test('a number is made of the first 16 random bytes, without signs that people confuse', () => {
  const all = [0, 16].map((first) =>
    makeCertificateNumber(Uint8Array.from({ length: 20 }, (_, index) => first + index)),
  );
  expect(all).toStrictEqual(['23456789ABCDEFGH', 'JKLMNPQRSTUVWXYZ']);
  expect(makeCertificateNumber(new Uint8Array(16).fill(32))).toBe('2'.repeat(16));
});

test.each([
  [NUMBER, NUMBER],
  ['abcd-efgh-jklm-npqr', NUMBER],
  [' ABCD EFGH\u00a0JKLM–NPQR ', NUMBER],
  ['ABCDEFGHJKLMNPQ', undefined],
  ['ABCDEFGHJKLMNPQRS', undefined],
  ['ABCDEFGHJKLMNPQ0', undefined],
  ['ABCDEFGHJKLMNPQI', undefined],
  ['', undefined],
])('the typed number %j is read as %j', (typed, number) => {
  expect(readCertificateNumber(typed)).toBe(number);
});

test('a number is shown in groups of four, also in the address of the page that verifies it', () => {
  expect(formatCertificateNumber(NUMBER)).toBe('ABCD-EFGH-JKLM-NPQR');
  expect(verificationPath(NUMBER)).toBe('/verify/ABCD-EFGH-JKLM-NPQR');
});
