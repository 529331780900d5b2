import { expect, test } from '@jest/globals';
import { BYTES_PER_GB, CONTENT_MAX_BYTES, type FileType, STEP_FILE_MAX_BYTES } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { savedFile } from '../../testing/training.ts';
import { type ContentValues, emptyFiles, emptyValues } from '../values.ts';
import { type ContentContext, contentProblems, sizesAfter } from './rules.ts';

const file = (name = 'build.zip', size = 1000, lastModified = 1) => {
  const made = new File(['x'], name, { lastModified });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const person = (...roles: Role[]) => ({ id: 1, clientId: 2, roles });
const context = (change: Partial<ContentContext> = {}): ContentContext => ({
  lang: 'en',
  person: person('ROLE_ADMINISTRATOR'),
  masterContentAccess: true,
  offlineAccess: true,
  saved: [],
  kept: [],
  uploading: [],
  uploadSizes: {},
  quota: { currentUser: 1, maxUser: 10, currentSize: 0, maxSize: BYTES_PER_GB },
  stepFile: undefined,
  ...change,
});
/** Returns wizard values and files with these contents, in English. */
const wizard = (
  contents: Partial<Record<FileType, Partial<ContentValues>>>,
  chosen: Partial<Record<FileType, File>>,
) => {
  const values = { ...emptyValues(), contentLanguages: ['en' as const] };
  const files = emptyFiles();
  for (const [type, content] of Object.entries(contents)) Object.assign(values.contents[type as FileType], content);
  Object.assign(files.contents, chosen);
  return { values, files };
};
const keys = ({ values, files }: ReturnType<typeof wizard>, given = context()) =>
  contentProblems(values, files, given).map(({ field, key }) => `${field} ${key.replace(/^\w+\.problem\./u, '')}`);

test('a training without any content may be saved', () => {
  expect(contentProblems(emptyValues(), emptyFiles(), context())).toStrictEqual([]);
});

test('each content file needs a file with a version', () => {
  expect(keys(wizard({ UNITY: { version: '1.0' } }, { UNITY: file() }))).toStrictEqual([]);
  expect(keys(wizard({ UNITY: { version: ' ' } }, { UNITY: file() }))).toStrictEqual([
    'contents.UNITY.version versionRequired',
  ]);
  expect(keys(wizard({ UNITY: { version: '1.0' } }, {}))).toStrictEqual(['contents.UNITY.file fileRequired']);
  const long = wizard({ UNITY: { version: '12345678901' } }, { UNITY: file() });
  expect(keys(long)).toStrictEqual(['contents.UNITY.version versionTooLong']);
});

test('a version needs no file if the content is on the server or being uploaded', () => {
  const values = wizard({ APK: { version: '1.0.0' } }, {});
  expect(keys(values, context({ saved: [savedFile({ fileType: 'APK' })] }))).toStrictEqual([]);
  expect(keys(values, context({ uploading: ['APK'] }))).toStrictEqual([]);
});

test('an empty file, a file that is too large and a file with an invalid name are refused', () => {
  const of = (one: File) => keys(wizard({ APK: { version: '1' } }, { APK: one }), context({ quota: undefined }));
  expect(of(file('a.apk', 0))).toStrictEqual(['contents.APK.file fileEmpty']);
  expect(of(file('a.apk', CONTENT_MAX_BYTES))).toStrictEqual([]);
  expect(of(file('a.apk', CONTENT_MAX_BYTES + 1))).toStrictEqual(['contents.APK.file fileTooLarge']);
  expect(of(file(`${'a'.repeat(200)}.apk`))).toStrictEqual(['contents.APK.file fileName']);
});

test('the same file for two types is refused for the second type', () => {
  const contents = { UNITY: { version: '1' }, WEB_GL: { version: '1' } };
  expect(keys(wizard(contents, { UNITY: file(), WEB_GL: file() }))).toStrictEqual([
    'contents.WEB_GL.file duplicateFile',
  ]);
  expect(keys(wizard(contents, { UNITY: file(), WEB_GL: file('build.zip', 1000, 2) }))).toStrictEqual([]);
});

test('a master content needs a launch parameter and access to the master contents of the owner', () => {
  const master = (change: Partial<ContentValues>) => wizard({ UNITY: { source: 'master', ...change } }, {});
  expect(keys(master({ masterContentId: 3, launchParameter: 'scene=4' }))).toStrictEqual([]);
  expect(keys(master({ masterContentId: 3, launchParameter: ' ' }))).toStrictEqual([
    'contents.UNITY.launchParameter launchRequired',
  ]);
  expect(keys(master({ launchParameter: 'scene=4' }))).toStrictEqual(['contents.UNITY.masterContentId masterRequired']);
  const without = { masterContentAccess: false };
  const chosen = master({ masterContentId: 3, launchParameter: 'scene=4' });
  expect(keys(chosen, context(without))).toStrictEqual(['contents.UNITY.masterContentId masterNotAllowed']);
  const superAdmin = person('ROLE_SUPER_ADMIN');
  expect(keys(chosen, context({ ...without, person: superAdmin }))).toStrictEqual([
    'contents.UNITY.masterContentId masterNotAllowed',
  ]);
});

test('the offline option needs an owner with that option, or a content that already has it', () => {
  const offline = wizard({ APK: { version: '1', offlineAvailable: true } }, { APK: file() });
  expect(keys(offline)).toStrictEqual([]);
  expect(keys(offline, context({ offlineAccess: false }))).toStrictEqual([
    'contents.APK.offlineAvailable offlineNotAllowed',
  ]);
  expect(keys(offline, context({ offlineAccess: false, person: person('ROLE_SUPER_ADMIN') }))).toStrictEqual([
    'contents.APK.offlineAvailable offlineNotAllowed',
  ]);
  const before = context({ offlineAccess: false, saved: [savedFile({ fileType: 'APK', offlineAvailable: true })] });
  expect(keys(wizard({ APK: { version: '1.0.0', offlineAvailable: true } }, {}), before)).toStrictEqual([]);
});

test('content needs a content language, also content that is already on the server', () => {
  const spoken = wizard({ WEB_GL: { version: '1' } }, { WEB_GL: file() });
  spoken.values.contentLanguages = [];
  expect(keys(spoken)).toStrictEqual(['contentLanguages languageRequired']);
  const values = { ...emptyValues(), contentLanguages: [] };
  const there = context({ saved: [savedFile({ fileType: 'APK' })] });
  expect(keys({ values: values as never, files: emptyFiles() }, there)).toStrictEqual([
    'contentLanguages languageRequired',
  ]);
  values.contents.APK.removed = true;
  expect(keys({ values: values as never, files: emptyFiles() }, there)).toStrictEqual([]);
});

test('the storage quota is checked before anything is sent, with all versions that are kept', () => {
  const quota = { currentUser: 1, maxUser: 10, currentSize: 900, maxSize: 1000 };
  const adding = (size: number) => wizard({ APK: { version: '2' } }, { APK: file('a.apk', size) });
  expect(keys(adding(100), context({ quota }))).toStrictEqual([]);
  expect(keys(adding(101), context({ quota }))).toStrictEqual(['storage quotaExceeded']);
  const kept = [{ fileType: 'APK' as const, size: 500, versions: ['1.0.0'] }];
  expect(keys(adding(101), context({ quota, saved: [savedFile({ fileType: 'APK' })], kept }))).toStrictEqual([
    'storage quotaExceeded',
  ]);
  expect(keys(adding(1), context({ quota: { ...quota, maxSize: 0 } }))).toStrictEqual(['storage noQuota']);
  expect(keys(wizard({}, {}), context({ quota: { ...quota, currentSize: 2000 } }))).toStrictEqual([]);
});

test('a build that is being uploaded counts once, and files stay when a master content is used instead', () => {
  const values = wizard({ UNITY: { source: 'master', masterContentId: 1, launchParameter: 'a' } }, {});
  const kept = [{ fileType: 'UNITY' as const, size: 500, versions: ['1.0.0'] }];
  const given = context({
    saved: [savedFile({ fileType: 'UNITY' })],
    kept,
    uploading: ['APK'],
    uploadSizes: { APK: 300 },
  });
  const { own, company } = sizesAfter(values.values, values.files, given);
  expect({ own, company }).toStrictEqual({ own: 800, company: 300 });
});

test('a version has a label that no kept version has, and a plan is complete', () => {
  const kept = [{ fileType: 'APK' as const, size: 500, versions: ['1.0', '2.0'] }];
  const adding = (content: Partial<ContentValues>) =>
    keys(wizard({ APK: content }, { APK: file() }), context({ kept }));
  expect(adding({ version: ' 2.0 ' })).toStrictEqual(['contents.APK.version versionExists']);
  expect(adding({ version: '3.0' })).toStrictEqual([]);
  const goLive = { choice: 'ON' as const, day: '', time: '' };
  expect(adding({ version: '3.0', goLive })).toStrictEqual(['contents.APK.goLive goLive']);
});

test('accesses are required only from an admin', () => {
  const values = wizard({}, {});
  values.values.allGroup = false;
  expect(keys(values)).toStrictEqual(['groupIds accessesRequired']);
  expect(keys(values, context({ person: person('ROLE_PARTNER') }))).toStrictEqual([]);
  expect(keys(values, context({ person: person('ROLE_SUPER_ADMIN') }))).toStrictEqual([]);
  values.values.groupIds = [4];
  expect(keys(values)).toStrictEqual([]);
});

test('the step file must be a .json file of limited size', () => {
  const values = wizard({}, {});
  const of = (stepFile: File) => keys({ ...values, files: { ...values.files, stepFile } });
  expect(of(file('steps.JSON'))).toStrictEqual([]);
  expect(of(file('steps.xml'))).toStrictEqual(['stepFile stepFileType']);
  expect(of(file('steps.json', STEP_FILE_MAX_BYTES + 1))).toStrictEqual(['stepFile stepFileTooLarge']);
});
