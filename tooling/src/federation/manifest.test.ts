import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortTitleOf, titleOf } from './manifest.ts';

const locales = {
  en: { page: { title: 'Catalogue' } },
  fr: { page: { title: 'Catalogue' } },
  es: { page: { title: 'Catálogo' } },
  it: { page: { title: 'Catalogo' } },
};

test('a title is resolved in every language', () => {
  assert.deepEqual(titleOf('page.title', locales), {
    en: 'Catalogue',
    fr: 'Catalogue',
    es: 'Catálogo',
    it: 'Catalogo',
  });
});

test('a title that a language lacks fails the build with an error that names the file', () => {
  assert.throws(() => titleOf('page.title', { ...locales, es: { page: {} } }), /page\.title.*es\.json/);
  assert.throws(() => titleOf('page.title', { ...locales, it: { page: { title: '' } } }), /it\.json/);
  assert.throws(() => titleOf('page', locales), /page/);
});

test('a short title that the bottom bar has no room for fails the build', () => {
  const named = (title: string) => ({ ...locales, fr: { page: { title } } });
  assert.equal(shortTitleOf('page.title', named('Partenaires')).fr, 'Partenaires');
  assert.throws(() => shortTitleOf('page.title', named('Organisations')), /page\.title.*fr\.json.*11/);
});
