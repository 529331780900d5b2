import { expect, it } from '@jest/globals';
import { qrCode } from './qr-code.ts';

it('a QR code begins with its quiet zone, and each dark module is a square', () => {
  const { size, path } = qrCode('https://portal.example');
  // A QR code of version 2 has 25 modules on each side.
  expect(size).toBe(4 + 25 + 4);
  expect(path).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/u);
  expect(path.slice(0, 24)).toBe('M4 4h1v1h-1zM5 4h1v1h-1z');
});
