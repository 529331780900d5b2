import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvent, reportsAfter } from './messages.ts';

test('the content’s messages are understood', () => {
  assert.equal(readEvent({ type: 'portal-player', event: 'ready' }), 'ready');
  assert.equal(readEvent({ type: 'portal-player', event: 'saved', progressionPercent: 60 }), 'saved');
  assert.equal(readEvent({ type: 'portal-player', event: 'exit-requested' }), 'exit-requested');
});

test('anything else that is posted to a window is ignored', () => {
  for (const data of [null, undefined, 'exit-requested', 7, {}, { event: 'saved' }, { type: 'other', event: 'saved' }])
    assert.equal(readEvent(data), null);
  assert.equal(readEvent({ type: 'portal-player', event: 'constructor' }), null);
});

test('the state of the reports follows what the content says of them, nothing else', () => {
  assert.equal(reportsAfter('unknown', 'ready'), 'unknown');
  assert.equal(reportsAfter('unknown', 'saved'), 'saved');
  assert.equal(reportsAfter('saved', 'offline'), 'offline');
  assert.equal(reportsAfter('offline', 'flushed'), 'offline');
  assert.equal(reportsAfter('offline', 'saved'), 'saved');
});
