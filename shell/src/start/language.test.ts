import { expect, test } from '@jest/globals';
import { initialLanguage, storeLanguage } from './language.ts';

const storage = (stored: Record<string, string> = {}) => ({
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => {
    stored[key] = value;
  },
});

test('the interface starts in the language that the person chose, whatever the browser prefers', () => {
  const kept = storage();
  storeLanguage(kept, 'it');
  expect(initialLanguage(kept, ['fr-FR'])).toBe('it');
});

test('without a choice it starts in the first supported language of the browser, regions ignored', () => {
  expect(initialLanguage(storage(), ['de-CH', 'fr-CH', 'en'])).toBe('fr');
  expect(initialLanguage(storage(), ['ES-419'])).toBe('es');
});

test('it falls back to English, even if the stored language does not exist', () => {
  expect(initialLanguage(storage(), ['de', 'pt-BR'])).toBe('en');
  expect(initialLanguage(storage(), [])).toBe('en');
  expect(initialLanguage(storage({ lang: 'xx' }), ['de'])).toBe('en');
});
