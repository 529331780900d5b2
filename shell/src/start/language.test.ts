import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepLanguage, startLanguage } from './language.ts';

const storage = (stored: Record<string, string> = {}) => ({
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => {
    stored[key] = value;
  },
});

test('the interface starts in the language the person chose, whatever the browser asks for', () => {
  const kept = storage();
  keepLanguage(kept, 'it');
  assert.equal(startLanguage(kept, ['fr-FR']), 'it');
});

test('without a choice it starts in the first language of the browser that exists, regions ignored', () => {
  assert.equal(startLanguage(storage(), ['de-CH', 'fr-CH', 'en']), 'fr');
  assert.equal(startLanguage(storage(), ['ES-419']), 'es');
});

test('it falls back to English, also from a stored language that does not exist', () => {
  assert.equal(startLanguage(storage(), ['de', 'pt-BR']), 'en');
  assert.equal(startLanguage(storage(), []), 'en');
  assert.equal(startLanguage(storage({ lang: 'xx' }), ['de']), 'en');
});
