import { expect, test } from '@jest/globals';
import { readHistoryView, readTimeline, writeHistoryView, writeTimeline } from './address.ts';

test('an address without parameters shows all trainings by their last session', () => {
  expect(readHistoryView(new URLSearchParams())).toEqual({ kind: 'trainings', status: 'all', sort: 'last' });
});

test('a view is read as it was written, and its first choices are left out', () => {
  const tab = new URLSearchParams('tab=history');
  const written = writeHistoryView(writeHistoryView(tab, 'kind', 'courses'), 'sort', 'title');
  expect(written.toString()).toBe('tab=history&show=courses&sort=title');
  expect(readHistoryView(written)).toEqual({ kind: 'courses', status: 'all', sort: 'title' });
  expect(writeHistoryView(writeHistoryView(written, 'kind', 'trainings'), 'sort', 'last').toString()).toBe(
    'tab=history',
  );
});

test('unknown choices count as the first', () => {
  expect(readHistoryView(new URLSearchParams('show=x&status=&sort=__proto__'))).toEqual({
    kind: 'trainings',
    status: 'all',
    sort: 'last',
  });
});

test('a timeline has an address, which keeps the others’ parameters', () => {
  const params = writeTimeline(new URLSearchParams('tab=history&q=fire'), { kind: 'trainings', id: 7 });
  expect(params.toString()).toBe('tab=history&q=fire&timeline=training-7');
  expect(readTimeline(params)).toEqual({ kind: 'trainings', id: 7 });
  expect(readTimeline(new URLSearchParams('timeline=course-3'))).toEqual({ kind: 'courses', id: 3 });
  expect(writeTimeline(params, undefined).toString()).toBe('tab=history&q=fire');
});

test.each(['', 'training', 'training-0', 'training-1.5', 'partner-1', 'course-99999999999'])(
  'the address %j opens no timeline',
  (timeline) => {
    expect(readTimeline(new URLSearchParams({ timeline }))).toBeUndefined();
  },
);
