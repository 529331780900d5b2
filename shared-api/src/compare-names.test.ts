import { describe, expect, it } from '@jest/globals';
import { compareNames } from './compare-names.ts';

describe('names', () => {
  it('are sorted by the rules of the language', () => {
    expect(['nz', 'ña'].sort(compareNames('es'))).toStrictEqual(['nz', 'ña']);
    expect(['nz', 'ña'].sort(compareNames('en'))).toStrictEqual(['ña', 'nz']);
  });

  it('are sorted with accents after the plain letter, and by the value of their numbers', () => {
    expect(['Zoé', 'Émile', 'Eva', 'emile'].sort(compareNames('fr'))).toStrictEqual(['emile', 'Émile', 'Eva', 'Zoé']);
    expect(['Room 10', 'Room 2'].sort(compareNames('en'))).toStrictEqual(['Room 2', 'Room 10']);
  });

  it('are equal when only case differs', () => {
    expect(compareNames('ge')('VR', 'vr')).toBe(0);
  });
});
