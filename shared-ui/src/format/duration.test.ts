import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatMinutes, formatSeconds } from './duration.ts';

it('minutes are shown as hours and minutes from 60', () => {
  assert.equal(formatMinutes(0, 'en'), '0 min');
  assert.equal(formatMinutes(45, 'fr'), '45 min');
  assert.equal(formatMinutes(59.4, 'fr'), '59 min');
  assert.equal(formatMinutes(59.6, 'fr'), '1h');
  assert.equal(formatMinutes(60, 'en'), '1h');
  assert.equal(formatMinutes(120, 'en'), '2h');
  assert.equal(formatMinutes(125, 'fr'), '2h05');
  assert.equal(formatMinutes(1085, 'it'), '18h05');
});

it('seconds are shown as minutes and seconds from 60', () => {
  assert.equal(formatSeconds(42, 'en'), '42 s');
  assert.equal(formatSeconds(60, 'en'), '1 min');
  assert.equal(formatSeconds(65, 'fr'), '1 min 05 s');
  assert.equal(formatSeconds(3720, 'fr'), '1h02');
});
