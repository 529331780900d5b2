import { describe, expect, it } from '@jest/globals';
import { formatNumber, formatPercent, skillPercent } from './number.ts';

const plain = (text: string) => text.replace(/\s/gu, ' ');

describe('numbers', () => {
  it('have at most two decimals, and none if they are whole', () => {
    expect(formatNumber(3, 'en')).toBe('3');
    expect(formatNumber(3.5, 'fr')).toBe('3,5');
    expect(formatNumber(7.25681, 'it')).toBe('7,26');
    expect(formatNumber(2.999, 'en')).toBe('3');
  });

  it('are grouped by the rules of the language', () => {
    expect(formatNumber(2480, 'en')).toBe('2,480');
    expect(plain(formatNumber(2480, 'fr'))).toBe('2 480');
    expect(formatNumber(2480, 'es')).toBe('2.480');
    expect(formatNumber(2480, 'it')).toBe('2.480');
  });
});

it('percentages are formatted by the rules of the language', () => {
  expect(formatPercent(82, 'en')).toBe('82%');
  expect(plain(formatPercent(82, 'fr'))).toBe('82 %');
});

it('the value of a skill is rounded up to a percent', () => {
  expect(skillPercent(0)).toBe(0);
  expect(skillPercent(0.501)).toBe(51);
  expect(skillPercent(1)).toBe(100);
  expect(skillPercent(0.07)).toBe(7);
  expect(skillPercent(0.29)).toBe(29);
});
