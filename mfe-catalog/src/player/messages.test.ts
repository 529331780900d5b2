import { expect, test } from '@jest/globals';
import { readEvent, readReport, reportsAfter } from './messages.ts';

test('messages of the content are read as events', () => {
  expect(readEvent({ type: 'portal-player', event: 'ready' })).toBe('ready');
  expect(readEvent({ type: 'portal-player', event: 'saved', progressionPercent: 60 })).toBe('saved');
  expect(readEvent({ type: 'portal-player', event: 'exit-requested' })).toBe('exit-requested');
});

test('any other message to the window is ignored', () => {
  for (const data of [null, undefined, 'exit-requested', 7, {}, { event: 'saved' }, { type: 'other', event: 'saved' }])
    expect(readEvent(data)).toBe(null);
  expect(readEvent({ type: 'portal-player', event: 'constructor' })).toBe(null);
});

test('only events about reports change the state of the reports', () => {
  expect(reportsAfter('unknown', 'ready')).toBe('unknown');
  expect(reportsAfter('unknown', 'saved')).toBe('saved');
  expect(reportsAfter('saved', 'offline')).toBe('offline');
  expect(reportsAfter('offline', 'flushed')).toBe('offline');
  expect(reportsAfter('offline', 'saved')).toBe('saved');
});

test('a report is read only if its id is one', () => {
  const report = { id: '0d5c4f4e-6c0c-4a4e-9d3f-5d2f1c8f7b10', seconds: 12 };
  expect(readReport({ report })).toBe(report);
  for (const data of [{}, { report: null }, { report: 'x' }, { report: {} }, { report: { id: '../../profile' } }])
    expect(readReport(data)).toBeUndefined();
});
