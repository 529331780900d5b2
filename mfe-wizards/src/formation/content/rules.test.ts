import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BYTES_PER_GB, CONTENT_MAX_BYTES, type FileType, STEP_FILE_MAX_BYTES } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { type ContentValues, emptyFiles, emptyValues, type TrainingForm } from '../values.ts';
import { type ContentContext, contentProblems, sizesAfter } from './rules.ts';

type SavedFile = TrainingForm['files'][number];

const file = (name = 'build.zip', size = 1000, lastModified = 1) => {
  const made = new File(['x'], name, { lastModified });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const saved = (fileType: FileType, change: Partial<SavedFile> = {}): SavedFile => ({
  fileType,
  version: '1.0.0',
  fileName: 'old.zip',
  fileSize: 500,
  offlineAvailable: false,
  masterContentId: null,
  launchParameter: null,
  createdAt: '2026-06-15T10:00:00Z',
  report: null,
  ...change,
});
const person = (...roles: Role[]) => ({ id: 1, clientId: 2, roles });
const context = (change: Partial<ContentContext> = {}): ContentContext => ({
  lang: 'en',
  person: person('ROLE_ADMINISTRATOR'),
  masterContentAccess: true,
  offlineAccess: true,
  saved: [],
  arriving: [],
  arrivingSizes: {},
  quota: { currentUser: 1, maxUser: 10, currentSize: 0, maxSize: BYTES_PER_GB },
  ...change,
});
/** A wizard with contents by type, spoken in English. */
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
  assert.deepEqual(contentProblems(emptyValues(), emptyFiles(), context()), []);
});

test('each content file needs a file with a version', () => {
  assert.deepEqual(keys(wizard({ UNITY: { version: '1.0' } }, { UNITY: file() })), []);
  assert.deepEqual(keys(wizard({ UNITY: { version: ' ' } }, { UNITY: file() })), [
    'contents.UNITY.version versionRequired',
  ]);
  assert.deepEqual(keys(wizard({ UNITY: { version: '1.0' } }, {})), ['contents.UNITY.file fileRequired']);
  const long = wizard({ UNITY: { version: '12345678901' } }, { UNITY: file() });
  assert.deepEqual(keys(long), ['contents.UNITY.version versionTooLong']);
});

test('the version of what is there, or on its way, needs no file', () => {
  const values = wizard({ APK: { version: '1.0.0' } }, {});
  assert.deepEqual(keys(values, context({ saved: [saved('APK')] })), []);
  assert.deepEqual(keys(values, context({ arriving: ['APK'] })), []);
});

test('an empty file, one that is too large and one with an unkeepable name are refused', () => {
  const of = (one: File) => keys(wizard({ APK: { version: '1' } }, { APK: one }), context({ quota: undefined }));
  assert.deepEqual(of(file('a.apk', 0)), ['contents.APK.file fileEmpty']);
  assert.deepEqual(of(file('a.apk', CONTENT_MAX_BYTES)), []);
  assert.deepEqual(of(file('a.apk', CONTENT_MAX_BYTES + 1)), ['contents.APK.file fileTooLarge']);
  assert.deepEqual(of(file(`${'a'.repeat(200)}.apk`)), ['contents.APK.file fileName']);
});

test('the same file for two types is refused at the second', () => {
  const contents = { UNITY: { version: '1' }, WEB_GL: { version: '1' } };
  assert.deepEqual(keys(wizard(contents, { UNITY: file(), WEB_GL: file() })), ['contents.WEB_GL.file duplicateFile']);
  assert.deepEqual(keys(wizard(contents, { UNITY: file(), WEB_GL: file('build.zip', 1000, 2) })), []);
});

test('a master content needs a launch parameter, and a company that has access', () => {
  const master = (change: Partial<ContentValues>) => wizard({ UNITY: { source: 'master', ...change } }, {});
  assert.deepEqual(keys(master({ masterContentId: 3, launchParameter: 'scene=4' })), []);
  assert.deepEqual(keys(master({ masterContentId: 3, launchParameter: ' ' })), [
    'contents.UNITY.launchParameter launchRequired',
  ]);
  assert.deepEqual(keys(master({ launchParameter: 'scene=4' })), ['contents.UNITY.masterContentId masterRequired']);
  const without = { masterContentAccess: false };
  const chosen = master({ masterContentId: 3, launchParameter: 'scene=4' });
  assert.deepEqual(keys(chosen, context(without)), ['contents.UNITY.masterContentId masterNotAllowed']);
  assert.deepEqual(keys(chosen, context({ ...without, person: person('ROLE_SUPER_ADMIN') })), []);
});

test('the offline option needs a company that has it, or what has it already', () => {
  const offline = wizard({ APK: { version: '1', offlineAvailable: true } }, { APK: file() });
  assert.deepEqual(keys(offline), []);
  assert.deepEqual(keys(offline, context({ offlineAccess: false })), [
    'contents.APK.offlineAvailable offlineNotAllowed',
  ]);
  assert.deepEqual(keys(offline, context({ offlineAccess: false, person: person('ROLE_SUPER_ADMIN') })), []);
  const before = context({ offlineAccess: false, saved: [saved('APK', { offlineAvailable: true })] });
  assert.deepEqual(keys(wizard({ APK: { version: '1.0.0', offlineAvailable: true } }, {}), before), []);
});

test('content needs a content language, also what is there already', () => {
  const spoken = wizard({ WEB_GL: { version: '1' } }, { WEB_GL: file() });
  spoken.values.contentLanguages = [];
  assert.deepEqual(keys(spoken), ['contentLanguages languageRequired']);
  const values = { ...emptyValues(), contentLanguages: [] };
  const there = context({ saved: [saved('APK')] });
  assert.deepEqual(keys({ values: values as never, files: emptyFiles() }, there), [
    'contentLanguages languageRequired',
  ]);
  values.contents.APK.removed = true;
  assert.deepEqual(keys({ values: values as never, files: emptyFiles() }, there), []);
});

test('the storage quota is respected before anything is sent, less what is replaced', () => {
  const quota = { currentUser: 1, maxUser: 10, currentSize: 900, maxSize: 1000 };
  const adding = (size: number) => wizard({ APK: { version: '2' } }, { APK: file('a.apk', size) });
  assert.deepEqual(keys(adding(100), context({ quota })), []);
  assert.deepEqual(keys(adding(101), context({ quota })), ['storage quotaExceeded']);
  assert.deepEqual(keys(adding(600), context({ quota, saved: [saved('APK')] })), []);
  assert.deepEqual(keys(adding(601), context({ quota, saved: [saved('APK')] })), ['storage quotaExceeded']);
  assert.deepEqual(keys(adding(1), context({ quota: { ...quota, maxSize: 0 } })), ['storage noQuota']);
  assert.deepEqual(keys(wizard({}, {}), context({ quota: { ...quota, currentSize: 2000 } })), [], 'nothing is added');
});

test('what is on its way counts once, and a master content takes no room of the training', () => {
  const values = wizard({ UNITY: { source: 'master', masterContentId: 1, launchParameter: 'a' } }, {});
  const given = context({ saved: [saved('UNITY')], arriving: ['APK'], arrivingSizes: { APK: 300 } });
  const { own, company } = sizesAfter(values.values, values.files, given);
  assert.deepEqual({ own, company }, { own: 300, company: -200 });
});

test('an admin must set accesses, others have none to set', () => {
  const values = wizard({}, {});
  values.values.allGroup = false;
  assert.deepEqual(keys(values), ['groupIds accessesRequired']);
  assert.deepEqual(keys(values, context({ person: person('ROLE_PARTNER') })), []);
  assert.deepEqual(keys(values, context({ person: person('ROLE_SUPER_ADMIN') })), []);
  values.values.groupIds = [4];
  assert.deepEqual(keys(values), []);
});

test('the step file is a .json file of bounded size', () => {
  const values = wizard({}, {});
  const of = (stepFile: File) => keys({ ...values, files: { ...values.files, stepFile } });
  assert.deepEqual(of(file('steps.JSON')), []);
  assert.deepEqual(of(file('steps.xml')), ['stepFile stepFileType']);
  assert.deepEqual(of(file('steps.json', STEP_FILE_MAX_BYTES + 1)), ['stepFile stepFileTooLarge']);
});
