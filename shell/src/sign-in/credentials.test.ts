import { expect, test } from '@jest/globals';
import { normaliseCode, stripCode } from './credentials.ts';

test('a pasted code may contain spaces, dashes and lower case', () => {
  expect(normaliseCode('ab c-123')).toBe('ABC123');
  expect(normaliseCode(' Code: 7k2 mxq\n')).toBe('CODE7K2MXQ');
});

test('full-width characters are the same code, and characters of other alphabets are ignored', () => {
  expect(normaliseCode('７Ｋ２ｍｘｑ')).toBe('7K2MXQ');
  expect(normaliseCode('ß7ıК2')).toBe('72');
});

test('stripping a code keeps its case', () => {
  expect(stripCode('7k2-MXq')).toBe('7k2MXq');
});
