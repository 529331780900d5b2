import { expect, test } from '@jest/globals';
import { savedFile } from '../../testing/training.ts';
import { emptyFiles, emptyValues } from '../values.ts';
import { contentChanges } from './changes.ts';

const build = new File(['build'], 'build.apk');
const saved = (change: Parameters<typeof savedFile>[0] = {}) => [savedFile({ fileType: 'APK', ...change })];
const values = (change: Partial<ReturnType<typeof emptyValues>['contents']['APK']>) => {
  const made = emptyValues();
  Object.assign(made.contents.APK, { version: '1.0.0' }, change);
  return made;
};

test('untouched contents need no change', () => {
  expect(contentChanges(emptyValues(), emptyFiles(), [])).toStrictEqual([]);
  expect(contentChanges(values({}), emptyFiles(), saved())).toStrictEqual([]);
  const master = { source: 'master', masterContentId: 3, launchParameter: 'a' } as const;
  expect(contentChanges(values(master), emptyFiles(), saved(master))).toStrictEqual([]);
});

test('a chosen file is uploaded with its version, whatever it replaces', () => {
  const files = emptyFiles();
  files.contents.APK = build;
  const goLive = { choice: 'NOT_YET' as const, day: '', time: '' };
  const about = { version: '2.0', notes: 'Faster', goLive, offlineAvailable: true };
  const change = { fileType: 'APK', kind: 'upload', file: build, ...about };
  const typed = values({ ...about, version: ' 2.0 ', notes: ' Faster ' });
  expect(contentChanges(typed, files, [])).toStrictEqual([change]);
  expect(contentChanges(typed, files, saved({ masterContentId: 3, launchParameter: 'a' }))).toStrictEqual([change]);
});

test('a master content replaces a file, or the same master content with another parameter', () => {
  const chosen = values({ source: 'master', masterContentId: 3, launchParameter: ' scene=4 ' });
  const change = {
    fileType: 'APK',
    kind: 'master',
    masterContentId: 3,
    launchParameter: 'scene=4',
    offlineAvailable: false,
  };
  expect(contentChanges(chosen, emptyFiles(), saved())).toStrictEqual([change]);
  const before = saved({ masterContentId: 3, launchParameter: 'scene=3' });
  expect(contentChanges(chosen, emptyFiles(), before)).toStrictEqual([change]);
});

test('a saved content is removed, or its offline option is changed', () => {
  const removed = contentChanges(values({ removed: true }), emptyFiles(), saved());
  expect(removed.map(({ kind }) => kind)).toStrictEqual(['remove']);
  const offline = contentChanges(values({ offlineAvailable: true }), emptyFiles(), saved());
  expect(offline).toStrictEqual([{ fileType: 'APK', kind: 'offline', offlineAvailable: true }]);
  expect(contentChanges(values({ removed: true }), emptyFiles(), [])).toStrictEqual([]);
});
