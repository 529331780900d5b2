import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fold } from './fold.ts';

it('searches ignore case, accents and outer spaces', () => {
  assert.equal(fold('  Échafaudage À Nîmes '), 'echafaudage a nimes');
  assert.equal(fold('CŒUR'), fold('coeur'));
  assert.equal(fold('MARÍA NÚÑEZ'), 'maria nunez');
});

it('a letter with its accent and the two written apart are the same', () => {
  assert.equal(fold('e\u0301'), fold('é'));
});
