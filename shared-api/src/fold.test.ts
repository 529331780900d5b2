import { expect, it } from '@jest/globals';
import { fold } from './fold.ts';

it('searches ignore case, accents and outer spaces', () => {
  expect(fold('  Échafaudage À Nîmes ')).toBe('echafaudage a nimes');
  expect(fold('CŒUR')).toBe(fold('coeur'));
  expect(fold('MARÍA NÚÑEZ')).toBe('maria nunez');
});

it('a composed letter equals the letter followed by a combining accent', () => {
  expect(fold('e\u0301')).toBe(fold('é'));
});
