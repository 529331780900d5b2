import { expect, test } from '@jest/globals';
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

test('a training without running uploads has no upload state', () => {
  expect(uploadFor([], 7)).toBe(null);
  expect(uploadFor([upload('APK', { state: 'accepted' })], 7)).toBe(null);
  expect(uploadFor([upload('APK')], 8)).toBe(null);
  const ofMaster = upload('APK', { place: { kind: 'master-content', id: 7, fileType: 'APK' } });
  expect(uploadFor([ofMaster], 7)).toBe(null);
});

test('the progress of several builds is weighted by their sizes', () => {
  const both = [upload('APK', { size: 300, sent: 0 }), upload('WEB_GL', { sent: 100, state: 'inspecting' })];
  expect(uploadFor(both, 7)).toStrictEqual({ percent: 25, state: 'sending' });
});

test('the state is `inspecting` when all bytes have arrived, and `stopped` if one upload waits for the person', () => {
  const arrived = upload('APK', { sent: 100, state: 'inspecting' });
  expect(uploadFor([arrived], 7)).toStrictEqual({ percent: 100, state: 'inspecting' });
  expect(uploadFor([arrived, upload('WEB_GL', { state: 'failed' })], 7)?.state).toBe('stopped');
  expect(uploadFor([upload('WEB_GL', { state: 'needs-file', size: 0, sent: 0 })], 7)?.percent).toBe(0);
});
