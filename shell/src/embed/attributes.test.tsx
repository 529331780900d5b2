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
    target: { page: 'team', training: null, course: null, tab: null },
    lang: 'fr',
    theme: null,
    primary: '#0A7D32',
    secondary: null,
    assertion: null,
    assertionUrl: '/assertion',
  });
});

test('an element without a language has that of the page around it', () => {
  expect(read('<main lang="es"><x-portal></x-portal></main>').lang).toBe('es');
});

test('a deep link and a theme are read, and what is no id or theme counts as missing', () => {
  const html = '<x-portal page="" training="12" course="1e3" tab="courses" theme="dark"></x-portal>';
  expect(read(html)).toMatchObject({
    target: { page: null, training: 12, course: null, tab: 'courses' },
    theme: 'dark',
  });
  expect(read('<x-portal theme="blue"></x-portal>').theme).toBeNull();
});

test('what is no colour counts as missing', () => {
  expect(read('<x-portal theme-primary="red" theme-secondary="url(x)"></x-portal>')).toMatchObject({
    primary: null,
    secondary: null,
  });
});
