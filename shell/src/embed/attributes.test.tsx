import { expect, test } from '@jest/globals';
import { readAttributes } from './attributes.ts';

const read = (html: string) => {
  document.body.innerHTML = html;
  return readAttributes(document.querySelector('x-portal')!);
};

test('the attributes of an element are read', () => {
  expect(
    read('<x-portal page="team" lang="fr-CA" theme-primary="#0a7d32" assertion-url="/assertion"></x-portal>'),
  ).toStrictEqual({
    page: 'team',
    lang: 'fr',
    primary: '#0A7D32',
    secondary: null,
    assertion: null,
    assertionUrl: '/assertion',
  });
});

test('an element without a language has that of the page around it', () => {
  expect(read('<main lang="es"><x-portal></x-portal></main>').lang).toBe('es');
});

test('what is no colour counts as missing', () => {
  expect(read('<x-portal theme-primary="red" theme-secondary="url(x)"></x-portal>')).toMatchObject({
    primary: null,
    secondary: null,
  });
});
