import { expect, test } from '@jest/globals';
import type { UploadProgress, UploadState } from '@vr/shared-ui/uploads';
import { summaryOf } from './summary.ts';

let id = 0;
const upload = (state: UploadState, sent = 0, size = 100): UploadProgress => {
  id += 1;
  const place = { kind: 'training', id, fileType: 'APK' } as const;
  const figures = { bytesPerSecond: null, secondsLeft: null, error: null, report: null };
  return {
    key: `training:${id}:APK`,
    place,
    title: 'A',
    version: '1',
    fileName: 'a.apk',
    size,
    sent,
    state,
    ...figures,
  };
};

test('without uploads there is no summary', () => {
  expect(summaryOf([])).toBe(undefined);
});

test('the percentage of uploads under way is by bytes', () => {
  const uploads = [upload('sending', 50, 100), upload('starting', 0, 300), upload('inspecting', 100, 100)];
  expect(summaryOf(uploads)).toStrictEqual({ kind: 'under-way', count: 3, percent: 30 });
});

test('100 percent shows only when all bytes are sent', () => {
  expect(summaryOf([upload('sending', 999, 1000)])?.percent).toBe(99);
});

test('a failure comes before an upload that needs its file, which comes before uploads under way', () => {
  const goesOn = upload('sending', 50);
  expect(summaryOf([goesOn, upload('needs-file', 10)])).toStrictEqual({ kind: 'needs-file', count: 1, percent: 50 });
  const failed = summaryOf([goesOn, upload('needs-file', 10), upload('failed', 10)]);
  expect(failed).toStrictEqual({ kind: 'failed', count: 1, percent: 50 });
});

test('finished uploads are summarised only if there are no others', () => {
  expect(summaryOf([upload('accepted', 100), upload('accepted', 100)])).toStrictEqual({
    kind: 'done',
    count: 2,
    percent: null,
  });
});
