import { expect, test } from '@jest/globals';
import { startOf } from './start.ts';

test('a training with WebGL content that the offer includes starts in the browser', () => {
  expect(startOf({ contentTypes: ['APK', 'WEB_GL'], isUnlocked: true })).toBe('ready');
});

test('any other training has a reason why it does not start', () => {
  expect(startOf({ contentTypes: [], isUnlocked: false })).toBe('no-content');
  expect(startOf({ contentTypes: ['WEB_GL'], isUnlocked: false })).toBe('locked');
  expect(startOf({ contentTypes: ['APK', 'UNITY'], isUnlocked: true })).toBe('headset-only');
});
