import { expect, test } from '@jest/globals';
import { isContentOrigin } from './content-origins.ts';

test('an origin is a content’s if it is listed, or fits a listed one with one name in place of the star', () => {
  const names = ['https://*.content.example'];
  expect(isContentOrigin('https://t12.content.example', names)).toBe(true);
  for (const other of [
    'https://content.example',
    'https://.content.example',
    'https://a.t12.content.example',
    'http://t12.content.example',
    'https://t12.content.example:8443',
    'https://t12.content.example.evil.example',
    'https://evil.example/.content.example',
    'https://*.content.example',
    'null',
    '',
  ])
    expect([other, isContentOrigin(other, names)]).toStrictEqual([other, false]);
  const ports = ['http://10.0.0.7:3001', 'http://10.0.0.7:3002'];
  expect(isContentOrigin('http://10.0.0.7:3002', ports)).toBe(true);
  expect(isContentOrigin('http://10.0.0.7:3000', ports)).toBe(false);
});
