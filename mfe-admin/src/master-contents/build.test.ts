import { expect, test } from '@jest/globals';
import type { FileType } from '@vr/shared-api/limits';
import { ValidationError } from 'yup';
import { type Build, buildSchema, chosenTypes, NO_BUILDS } from './build.ts';

/** Returns the message of the first problem in each field. */
function buildProblems(type: FileType, build: Partial<Build>, kept: string[] = []): Record<string, string> {
  try {
    buildSchema(type, kept).validateSync({ ...NO_BUILDS[type], ...build }, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.toReversed().map(({ path, message }) => [path, message]));
  }
}

const zip = new File(['PK'], 'Build.ZIP');

test('a content type without input is valid', () => {
  expect(buildProblems('UNITY', { version: ' ', file: undefined })).toStrictEqual({});
  expect(chosenTypes(NO_BUILDS)).toStrictEqual([]);
});

test('a build needs a file and a version, each with its own error', () => {
  expect(buildProblems('UNITY', { version: '1.0', file: undefined })).toStrictEqual({ file: 'required' });
  expect(buildProblems('UNITY', { version: ' ', file: zip })).toStrictEqual({ version: 'required' });
  expect(buildProblems('UNITY', { version: '1.0', file: zip })).toStrictEqual({});
  expect(buildProblems('UNITY', { version: '1.0.0-beta2', file: zip })).toStrictEqual({ version: 'required' });
});

test('a version has a label of its own, and is planned for an instant in the future', () => {
  const build = { version: '1.0 ', file: zip };
  expect(buildProblems('UNITY', build, ['1.0'])).toStrictEqual({ version: 'exists' });
  const goLive = { choice: 'ON' as const, day: '', time: '10:00' };
  expect(buildProblems('UNITY', { ...build, goLive })).toStrictEqual({ goLive: 'invalid' });
});

test('the file name needs the extension of the content type', () => {
  expect(buildProblems('APK', { version: '1.0', file: zip })).toStrictEqual({ file: 'ending' });
  expect(buildProblems('APK', { version: '1.0', file: new File(['PK'], 'a.apk') })).toStrictEqual({});
});

test('the chosen types are those with a file or a version', () => {
  const builds = { ...NO_BUILDS, APK: { ...NO_BUILDS.APK, version: '1' }, WEB_GL: { ...NO_BUILDS.WEB_GL, file: zip } };
  expect(chosenTypes(builds)).toStrictEqual(['APK', 'WEB_GL']);
});
