import { expect, it } from '@jest/globals';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import { formatSize } from './size.ts';

it('sizes are formatted in o, ko, Mo and Go', () => {
  expect(formatSize(0, 'fr')).toBe('0\u00a0o');
  expect(formatSize(900, 'fr')).toBe('900\u00a0o');
  expect(formatSize(20 * 1024, 'fr')).toBe('20\u00a0ko');
  expect(formatSize(3.24 * 1024 * 1024, 'fr')).toBe('3,2\u00a0Mo');
  expect(formatSize(310 * 1024 * 1024, 'en')).toBe('310\u00a0Mo');
});

it('a Go is the GB of the quota, with one decimal', () => {
  expect(formatSize(BYTES_PER_GB, 'fr')).toBe('1\u00a0Go');
  expect(formatSize(1.44 * BYTES_PER_GB, 'fr')).toBe('1,4\u00a0Go');
  expect(formatSize(1.44 * BYTES_PER_GB, 'en')).toBe('1.4\u00a0Go');
});
