import { expect, test } from '@jest/globals';
import { allowedScript, plainText } from './trusted-types.ts';

const PAGE = 'https://portal.example/trainings?x=1';
const DEV = ['http://localhost:3101'];

test.each([
  '/assets/main.1.js',
  'https://portal.example/remotes/catalog/1/remoteEntry.js',
  'http://localhost:3101/main.js',
])('%s may be loaded', (url) => expect(allowedScript(url, PAGE, DEV)).toBe(url));

test.each([
  'https://evil.example/assets/main.js',
  '//evil.example/assets/main.js',
  '/media/picture.js',
  'http://localhost:3102/main.js',
  'http://localhost.evil.example:3101/main.js',
  '/assets/../media/x.js',
  'data:text/javascript,1',
  'javascript:alert(1)',
  'blob:https://portal.example/assets/1',
])('%s may not be loaded', (url) => expect(allowedScript(url, PAGE, DEV)).toBe(null));

test('only text without markup may be written as HTML', () => {
  expect(plainText('html body { overflow: hidden; }')).toBe('html body { overflow: hidden; }');
  expect(plainText('<img src=x onerror=alert(1)>')).toBe(null);
  expect(plainText('&lt;')).toBe(null);
});
