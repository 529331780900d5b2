import { expect, it } from '@jest/globals';
import { BYTES_PER_GB } from '@vr/shared-api/limits';
import { formatSize } from './size.ts';

it('sizes are formatted in o, ko, Mo and Go in French', () => {
  expect(formatSize(0, 'fr')).toBe('0\u00a0o');
  expect(formatSize(900, 'fr')).toBe('900\u00a0o');
  expect(formatSize(20 * 1024, 'fr')).toBe('20\u00a0ko');
  expect(formatSize(3.24 * 1024 * 1024, 'fr')).toBe('3,2\u00a0Mo');
  expect(formatSize(310 * 1024 * 1024, 'fr')).toBe('310\u00a0Mo');
});

it.each(['en', 'es', 'it'] as const)('sizes are formatted in B, KB, MB and GB in %s', (lang) => {
  expect(formatSize(900, lang)).toBe('900\u00a0B');
  expect(formatSize(20 * 1024, lang)).toBe('20\u00a0KB');
  expect(formatSize(310 * 1024 * 1024, lang)).toBe('310\u00a0MB');
  expect(formatSize(2 * BYTES_PER_GB, lang)).toBe('2\u00a0GB');
});

it('a gigabyte is the GB of the quota, with one decimal', () => {
  expect(formatSize(BYTES_PER_GB, 'fr')).toBe('1\u00a0Go');
  expect(formatSize(1.44 * BYTES_PER_GB, 'fr')).toBe('1,4\u00a0Go');
  expect(formatSize(1.44 * BYTES_PER_GB, 'en')).toBe('1.4\u00a0GB');
});
