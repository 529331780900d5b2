import { expect, test } from '@jest/globals';
import { pairingAddress } from './pairing-address.ts';

test('the QR code has the portal, and the code and the training only after the #', () => {
  const address = new URL(pairingAddress('https://portal.example', 'AB12CD', 42));
  expect([address.origin, address.pathname, address.search]).toStrictEqual(['https://portal.example', '/', '']);
  expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toStrictEqual({
    code: 'AB12CD',
    training: '42',
  });
});
