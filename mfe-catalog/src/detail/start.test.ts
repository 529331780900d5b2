import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startOf } from './start.ts';

test('a training with WebGL content that the offer includes starts in the browser', () => {
  assert.equal(startOf({ contentTypes: ['APK', 'WEB_GL'], isUnlocked: true }), 'ready');
});

test('otherwise it says why not', () => {
  assert.equal(startOf({ contentTypes: [], isUnlocked: false }), 'no-content');
  assert.equal(startOf({ contentTypes: ['WEB_GL'], isUnlocked: false }), 'locked');
  assert.equal(startOf({ contentTypes: ['APK', 'UNITY'], isUnlocked: true }), 'headset-only');
});
