import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import { formatSize } from './size.ts';

it('sizes are in o, ko, Mo and Go', () => {
  assert.equal(formatSize(0, 'fr'), '0\u00a0o');
  assert.equal(formatSize(900, 'fr'), '900\u00a0o');
  assert.equal(formatSize(20 * 1024, 'fr'), '20\u00a0ko');
  assert.equal(formatSize(3.24 * 1024 * 1024, 'fr'), '3,2\u00a0Mo');
  assert.equal(formatSize(310 * 1024 * 1024, 'en'), '310\u00a0Mo');
});

it('a Go is what the quota counts as one, with one decimal', () => {
  assert.equal(formatSize(BYTES_PER_GB, 'fr'), '1\u00a0Go');
  assert.equal(formatSize(1.44 * BYTES_PER_GB, 'fr'), '1,4\u00a0Go');
  assert.equal(formatSize(1.44 * BYTES_PER_GB, 'en'), '1.4\u00a0Go');
});
