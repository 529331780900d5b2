import { expect, test } from '@jest/globals';
import { ownScript, plainText } from './trusted-types.ts';

const PAGE = 'https://portal.example/trainings?x=1';

test.each(['/assets/main.1.js', 'https://portal.example/remotes/catalog/1/remoteEntry.js'])('%s may be loaded', (url) =>
  expect(ownScript(url, PAGE)).toBe(url),
);

test.each([
  'https://evil.example/assets/main.js',
  '//evil.example/assets/main.js',
  '/media/picture.js',
  '/assets/../media/x.js',
  'data:text/javascript,1',
  'javascript:alert(1)',
  'blob:https://portal.example/assets/1',
])('%s may not be loaded', (url) => expect(ownScript(url, PAGE)).toBe(null));

test('only text without markup may be written as HTML', () => {
  expect(plainText('html body { overflow: hidden; }')).toBe('html body { overflow: hidden; }');
  expect(plainText('<img src=x onerror=alert(1)>')).toBe(null);
  expect(plainText('&lt;')).toBe(null);
});
