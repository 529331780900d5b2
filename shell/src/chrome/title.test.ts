import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownTitle } from './title.ts';

test('a title of up to 30 characters shows whole', () => {
  assert.deepEqual(shownTitle('Catalogue'), { text: 'Catalogue', cut: false });
  assert.deepEqual(shownTitle('é'.repeat(30)), { text: 'é'.repeat(30), cut: false });
});

test('a longer one is cut at 30 characters, never within one', () => {
  assert.deepEqual(shownTitle('Catalogue de la société Altis Industrie'), {
    text: 'Catalogue de la société Altis…',
    cut: true,
  });
  assert.deepEqual(shownTitle('😀'.repeat(31)), { text: `${'😀'.repeat(30)}…`, cut: true });
});
