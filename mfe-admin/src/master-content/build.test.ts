import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildProblems, chosenTypes, NO_BUILDS } from './build.ts';

const zip = new File(['PK'], 'Build.ZIP');

test('a type that nothing was chosen for needs nothing', () => {
  assert.deepEqual(buildProblems('UNITY', { version: ' ', file: undefined }), {});
  assert.deepEqual(chosenTypes(NO_BUILDS), []);
});

test('a build needs a file and a version, each with its own message', () => {
  assert.deepEqual(buildProblems('UNITY', { version: '1.0', file: undefined }), { file: 'required' });
  assert.deepEqual(buildProblems('UNITY', { version: ' ', file: zip }), { version: 'required' });
  assert.deepEqual(buildProblems('UNITY', { version: '1.0', file: zip }), {});
  assert.deepEqual(buildProblems('UNITY', { version: '1.0.0-beta2', file: zip }), { version: 'required' });
});

test('the file has the ending of its type', () => {
  assert.deepEqual(buildProblems('APK', { version: '1.0', file: zip }), { file: 'ending' });
  assert.deepEqual(buildProblems('APK', { version: '1.0', file: new File(['PK'], 'a.apk') }), {});
});

test('the chosen types are those with a file or a version', () => {
  const builds = { ...NO_BUILDS, APK: { version: '1', file: undefined }, WEB_GL: { version: '', file: zip } };
  assert.deepEqual(chosenTypes(builds), ['APK', 'WEB_GL']);
});
