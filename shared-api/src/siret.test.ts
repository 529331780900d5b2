import { expect, it } from '@jest/globals';
import { isSiret, siretDigits, spacedSiret } from './siret.ts';

it.each([
  ['73282932000074', true, 'a number that satisfies the Luhn formula'],
  ['732 829 320 00074', true, 'the same in groups'],
  ['73282932000075', false, 'a wrong last digit'],
  ['73289232000074', false, 'two digits that changed places'],
  ['7328293200007', false, '13 digits'],
  ['732829320000740', false, '15 digits'],
  ['', false, 'nothing'],
  ['7328293200007A', false, 'a letter'],
  ['٧٣٢٨٢٩٣٢٠٠٠٠٧٤', false, 'digits of another script'],
  ['-3282932000074', false, 'a sign'],
  ['00000000000000', false, 'zeros, although they satisfy the formula'],
  ['35600000000048', true, "La Poste's head office, which satisfies the Luhn formula"],
  ['35600000049837', true, 'an establishment of La Poste whose digits add up to 45'],
  ['35600000049838', false, 'an establishment of La Poste whose digits add up to 46'],
  ['73282932000077', false, 'digits that add up to 50 without the SIREN of La Poste'],
])('whether "%s" is a SIRET: %s, because it is %s', (text, expected) => {
  expect(isSiret(text)).toBe(expected);
});

it('digits are stored without the spaces between their groups', () => {
  expect(siretDigits(' 732 829\u00a0320 00074 ')).toBe('73282932000074');
});

it('a SIRET is written in groups', () => {
  expect(spacedSiret('73282932000074')).toBe('732 829 320 00074');
});
