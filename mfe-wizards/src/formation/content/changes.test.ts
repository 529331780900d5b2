import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyFiles, emptyValues, type TrainingForm } from '../values.ts';
import { contentChanges } from './changes.ts';

const build = new File(['build'], 'build.apk');
const saved = (change: Partial<TrainingForm['files'][number]> = {}): TrainingForm['files'] => [
  {
    fileType: 'APK',
    version: '1.0.0',
    fileName: 'old.apk',
    fileSize: 500,
    offlineAvailable: false,
    masterContentId: null,
    launchParameter: null,
    createdAt: '2026-06-15T10:00:00Z',
    report: null,
    ...change,
  },
];
const values = (change: Partial<ReturnType<typeof emptyValues>['contents']['APK']>) => {
  const made = emptyValues();
  Object.assign(made.contents.APK, { version: '1.0.0' }, change);
  return made;
};

test('what nobody has touched is left as it is', () => {
  assert.deepEqual(contentChanges(emptyValues(), emptyFiles(), []), []);
  assert.deepEqual(contentChanges(values({}), emptyFiles(), saved()), []);
  const master = { source: 'master', masterContentId: 3, launchParameter: 'a' } as const;
  assert.deepEqual(contentChanges(values(master), emptyFiles(), saved(master)), []);
});

test('a chosen file is sent with its version, whatever was there', () => {
  const files = emptyFiles();
  files.contents.APK = build;
  const change = { fileType: 'APK', kind: 'upload', file: build, version: '2.0', offlineAvailable: true };
  const typed = values({ version: ' 2.0 ', offlineAvailable: true });
  assert.deepEqual(contentChanges(typed, files, []), [change]);
  assert.deepEqual(contentChanges(typed, files, saved({ masterContentId: 3, launchParameter: 'a' })), [change]);
});

test('a master content takes the place of a file, or of another parameter', () => {
  const chosen = values({ source: 'master', masterContentId: 3, launchParameter: ' scene=4 ' });
  const change = {
    fileType: 'APK',
    kind: 'master',
    masterContentId: 3,
    launchParameter: 'scene=4',
    offlineAvailable: false,
  };
  assert.deepEqual(contentChanges(chosen, emptyFiles(), saved()), [change]);
  const before = saved({ masterContentId: 3, launchParameter: 'scene=3' });
  assert.deepEqual(contentChanges(chosen, emptyFiles(), before), [change]);
});

test('what is there is removed, or told whether it may be kept offline', () => {
  const removed = contentChanges(values({ removed: true }), emptyFiles(), saved());
  assert.deepEqual(
    removed.map(({ kind }) => kind),
    ['remove'],
  );
  const offline = contentChanges(values({ offlineAvailable: true }), emptyFiles(), saved());
  assert.deepEqual(offline, [{ fileType: 'APK', kind: 'offline', offlineAvailable: true }]);
  assert.deepEqual(contentChanges(values({ removed: true }), emptyFiles(), []), [], 'nothing is there to remove');
});
