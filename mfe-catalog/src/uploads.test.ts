import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileType } from '@vr/shared-api/limits';
import { placeKey, type UploadProgress } from '@vr/shared-ui/uploads';
import { uploadFor } from './uploads.ts';

const upload = (fileType: FileType, overrides: Partial<UploadProgress> = {}): UploadProgress => {
  const place = { kind: 'training', id: 7, fileType } as const;
  return {
    key: placeKey(place),
    place,
    title: 'Fire',
    version: '1.0',
    fileName: 'fire.zip',
    size: 100,
    sent: 50,
    bytesPerSecond: null,
    secondsLeft: null,
    state: 'sending',
    error: null,
    report: null,
    ...overrides,
  };
};

test('nothing is on its way for a training without uploads, nor once all have arrived', () => {
  assert.equal(uploadFor([], 7), null);
  assert.equal(uploadFor([upload('APK', { state: 'accepted' })], 7), null);
  assert.equal(uploadFor([upload('APK')], 8), null);
  const ofMaster = upload('APK', { place: { kind: 'master-content', id: 7, fileType: 'APK' } });
  assert.equal(uploadFor([ofMaster], 7), null);
});

test('several builds of a training count by their bytes', () => {
  const both = [upload('APK', { size: 300, sent: 0 }), upload('WEB_GL', { sent: 100, state: 'inspecting' })];
  assert.deepEqual(uploadFor(both, 7), { percent: 25, state: 'sending' });
});

test('it is inspected once all bytes are there, and stopped where one waits for the person', () => {
  const there = upload('APK', { sent: 100, state: 'inspecting' });
  assert.deepEqual(uploadFor([there], 7), { percent: 100, state: 'inspecting' });
  assert.equal(uploadFor([there, upload('WEB_GL', { state: 'failed' })], 7)?.state, 'stopped');
  assert.equal(uploadFor([upload('WEB_GL', { state: 'needs-file', size: 0, sent: 0 })], 7)?.percent, 0);
});
