import { expect, test } from '@jest/globals';
import { memoryStorage } from '../embed/memory-storage.ts';
import { initialLanguage, storeLanguage } from './language.ts';

test('the interface starts in the language that the person chose, whatever the browser prefers', () => {
  const kept = memoryStorage();
  storeLanguage(kept, 'it');
  expect(initialLanguage(kept, ['fr-FR'])).toBe('it');
});

test('without a choice it starts in the first supported language of the browser, regions ignored', () => {
  expect(initialLanguage(memoryStorage(), ['de-CH', 'fr-CH', 'en'])).toBe('fr');
  expect(initialLanguage(memoryStorage(), ['ES-419'])).toBe('es');
});

test('it falls back to English, even if the stored language does not exist', () => {
  expect(initialLanguage(memoryStorage(), ['de', 'pt-BR'])).toBe('en');
  expect(initialLanguage(memoryStorage(), [])).toBe('en');
  expect(initialLanguage({ getItem: () => 'xx' }, ['de'])).toBe('en');
});
