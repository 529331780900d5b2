import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('without uploads there is nothing to say', () => {
  assert.equal(summaryOf([]), undefined);
});

test('uploads that go on are summed up by their bytes', () => {
  const uploads = [upload('sending', 50, 100), upload('starting', 0, 300), upload('inspecting', 100, 100)];
  assert.deepEqual(summaryOf(uploads), { kind: 'under-way', count: 3, percent: 30 });
});

test('all is told only when all is there', () => {
  assert.equal(summaryOf([upload('sending', 999, 1000)])?.percent, 99);
});

test('a failure is told before what needs its file, and that before what goes on', () => {
  const goesOn = upload('sending', 50);
  assert.deepEqual(summaryOf([goesOn, upload('needs-file', 10)]), { kind: 'needs-file', count: 1, percent: 50 });
  const failed = summaryOf([goesOn, upload('needs-file', 10), upload('failed', 10)]);
  assert.deepEqual(failed, { kind: 'failed', count: 1, percent: 50 });
});

test('what is done is told once nothing else is', () => {
  assert.deepEqual(summaryOf([upload('accepted', 100), upload('accepted', 100)]), {
    kind: 'done',
    count: 2,
    percent: null,
  });
});
