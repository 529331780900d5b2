import { expect, test } from '@jest/globals';
import { shortenTitle } from './title.ts';

test('a title of up to 30 characters is not shortened', () => {
  expect(shortenTitle('Catalogue')).toStrictEqual({ text: 'Catalogue', cut: false });
  expect(shortenTitle('é'.repeat(30))).toStrictEqual({ text: 'é'.repeat(30), cut: false });
});

test('a longer title is cut after 30 characters, never within a character', () => {
  expect(shortenTitle('Catalogue de la société Altis Industrie')).toStrictEqual({
    text: 'Catalogue de la société Altis…',
    cut: true,
  });
  expect(shortenTitle('😀'.repeat(31))).toStrictEqual({ text: `${'😀'.repeat(30)}…`, cut: true });
});
