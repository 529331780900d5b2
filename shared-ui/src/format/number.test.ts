import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatNumber, formatPercent, skillPercent } from './number.ts';

const plain = (text: string) => text.replace(/\s/gu, ' ');

describe('figures', () => {
  it('have two decimals at most, and none when whole', () => {
    assert.equal(formatNumber(3, 'en'), '3');
    assert.equal(formatNumber(3.5, 'fr'), '3,5');
    assert.equal(formatNumber(7.25681, 'it'), '7,26');
    assert.equal(formatNumber(2.999, 'en'), '3');
  });

  it('are grouped as the language does', () => {
    assert.equal(formatNumber(2480, 'en'), '2,480');
    assert.equal(plain(formatNumber(2480, 'fr')), '2 480');
    assert.equal(formatNumber(2480, 'es'), '2.480');
    assert.equal(formatNumber(2480, 'it'), '2.480');
  });
});

it('percentages follow the language', () => {
  assert.equal(formatPercent(82, 'en'), '82%');
  assert.equal(plain(formatPercent(82, 'fr')), '82 %');
});

it('the value of a skill is rounded up to a percent', () => {
  assert.equal(skillPercent(0), 0);
  assert.equal(skillPercent(0.501), 51);
  assert.equal(skillPercent(1), 100);
  assert.equal(skillPercent(0.07), 7);
  assert.equal(skillPercent(0.29), 29);
});
