import { expect, test } from '@jest/globals';
import { ApiError } from '@vr/shared-api/client';
import type { ErrorCode } from '@vr/shared-api/errors';
import type { UploadOrder, Uploads } from '@vr/shared-ui/uploads';
import { runFollowUps } from '../save/followUps.ts';
import { ConflictError, createOnce, updateUnlessChanged } from '../save/save.ts';
import { trainingForm } from '../testing/training.ts';
import { fakeApi } from '../testing/wizards.ts';
import { type FollowUpsInput, followUpsOf } from './followUps.ts';
import { emptyTrainingTexts, inputOf, valuesOf, withLanguages } from './input.ts';
import { isSameInput, trainingCalls, valuesAfterSave } from './save.ts';
import { emptyFiles, emptyValues, type TrainingForm, type TrainingValues } from './values.ts';

const TEXT = {
  ...emptyTrainingTexts(),
  title: ' Extinguisher ',
  videoLink: '\u200bhttps://video.example/1 ',
  briefDescription: 'Choose, pull, put out.',
  fullDescription: 'All of it.',
  goal1: 'Choose',
  goal2: 'Put out',
};
const VALUES: TrainingValues = {
  ...withLanguages(emptyValues(), ['en']),
  texts: { en: TEXT, fr: { ...TEXT, title: 'Extincteur' } },
  categoryId: 1,
  durationInMinute: 15,
  skillIds: [3, 5],
  headsetIds: [4],
};
const INPUT = inputOf(VALUES, true);
const FORM = trainingForm({ ...INPUT, badges: [], accesses: { allGroup: true, groupIds: [] } });
const file = (name: string) => new File(['x'], name);
const refusal = (code: ErrorCode, status: number) => new ApiError(status, { code });

const orders: UploadOrder[] = [];
const uploads = { start: (order: UploadOrder) => orders.push(order) } as unknown as Uploads;
const inputWith = (change: Partial<FollowUpsInput>): FollowUpsInput => ({
  api: fakeApi().api,
  uploads,
  id: 12,
  title: 'Extinguisher',
  values: VALUES,
  files: emptyFiles(),
  before: undefined,
  sentFiles: new Set(),
  mayAttachResources: true,
  ...change,
});
const keys = (change: Partial<FollowUpsInput>) => followUpsOf(inputWith(change)).map(({ key }) => key);

test('the input has only the selected languages, trimmed texts and no empty badges', () => {
  expect(INPUT.trainings.map(({ lang, title, videoLink }) => [lang, title, videoLink])).toStrictEqual([
    ['en', 'Extinguisher', 'https://video.example/1'],
  ]);
  expect(INPUT.badges).toStrictEqual([]);
  expect(INPUT.accesses).toStrictEqual({ allGroup: true, groupIds: [] });
  expect(inputOf(VALUES, false).accesses).toBe(undefined);
});

test('values read from the server give the same input, in any order', () => {
  const back = inputOf(valuesOf({ ...FORM, skillIds: [5, 3] }), true);
  expect(isSameInput(back, INPUT)).toBeTruthy();
  expect(!isSameInput({ ...back, durationInMinute: 30 }, INPUT)).toBeTruthy();
});

test('a second attempt at creating a training updates the one that the first attempt created', async () => {
  const first = fakeApi({ id: 12, version: 1 });
  expect(await createOnce(trainingCalls(first.api, true), INPUT, { idempotencyKey: 'key', sent: null })).toStrictEqual({
    id: 12,
    version: 1,
  });
  expect(first.calls).toStrictEqual(['POST /trainings key']);

  const second = fakeApi({ id: 12, version: 1 }, { id: 12, version: 2 });
  expect(
    await createOnce(trainingCalls(second.api, true), INPUT, { idempotencyKey: 'key', sent: INPUT }),
  ).toStrictEqual({
    id: 12,
    version: 2,
  });
  expect(second.calls).toStrictEqual(['POST /trainings key', 'PUT /trainings/:id 1']);
});

test('a lost first attempt is repeated with its own input, and updated to the new one', async () => {
  const changed = { ...INPUT, durationInMinute: 30 as const };
  const bodies: unknown[] = [];
  const calls = trainingCalls(fakeApi({ id: 12, version: 1 }, { id: 12, version: 2 }).api, true);
  const create: typeof calls.create = (input, key) => {
    bodies.push(input);
    return calls.create(input, key);
  };
  await createOnce({ ...calls, create }, changed, { idempotencyKey: 'key', sent: INPUT });
  expect(bodies).toStrictEqual([INPUT]);
});

test('a first attempt that turns out to be refused is replaced by the new input', async () => {
  const changed = { ...INPUT, durationInMinute: 30 as const };
  const { api, calls } = fakeApi(refusal('VALIDATION', 400), { id: 12, version: 1 });
  const saved = await createOnce(trainingCalls(api, true), changed, { idempotencyKey: 'key', sent: INPUT });
  expect([saved.id, calls]).toStrictEqual([12, ['POST /trainings key', 'POST /trainings key']]);
});

test('a stale update is repeated for the newest version if only contents have changed', async () => {
  const { api, calls } = fakeApi(refusal('STALE_EDIT', 412), { ...FORM, version: 9 }, { id: 12, version: 10 });
  const input = { ...INPUT, durationInMinute: 30 as const };
  expect(await updateUnlessChanged(trainingCalls(api, true), { id: 12, version: 7 }, input, INPUT)).toStrictEqual({
    id: 12,
    version: 10,
  });
  expect(calls).toStrictEqual(['PUT /trainings/:id 7', 'GET /trainings/:id/form', 'PUT /trainings/:id 9']);
});

test('a stale update fails with a ConflictError if someone else has changed the training', async () => {
  const theirs: TrainingForm = { ...FORM, version: 9, durationInMinute: 60 };
  const { api, calls } = fakeApi(refusal('STALE_EDIT', 412), theirs);
  const saving = updateUnlessChanged(trainingCalls(api, true), { id: 12, version: 7 }, INPUT, INPUT);
  await expect(saving).rejects.toBeInstanceOf(ConflictError);
  await expect(saving).rejects.toMatchObject({ theirs });
  expect(calls.length).toBe(2);
});

test('any other error of an update is thrown as it is', async () => {
  const { api } = fakeApi(refusal('TRAINING_IN_REVIEW', 409));
  await expect(
    updateUnlessChanged(trainingCalls(api, true), { id: 12, version: 7 }, INPUT, INPUT),
  ).rejects.toMatchObject({
    code: 'TRAINING_IN_REVIEW',
  });
});

test('follow-ups run in order: pictures, step file, resources, builds', () => {
  const files = {
    logo: file('logo.png'),
    badgeLogos: [null, file('two.png'), file('three.png')],
    stepFile: file('steps.json'),
    contents: { UNITY: null, APK: null, WEB_GL: file('page.zip') },
  };
  expect(keys({ files, values: { ...VALUES, resourceIds: [8] } })).toStrictEqual([
    'logo',
    'badge-2',
    'badge-3',
    'step-file',
    'resources',
    'content-WEB_GL',
  ]);
  expect(keys({})).toStrictEqual([]);
});

test('files and resources that the server already has need no follow-up', () => {
  const logo = file('logo.png');
  const page = file('page.zip');
  const files = { ...emptyFiles(), logo, contents: { UNITY: null, APK: null, WEB_GL: page } };
  expect(keys({ files, sentFiles: new Set([logo, page]) })).toStrictEqual([]);
  const resources = [{ id: 8, title: 'Sheet', type: 'pdf' as const, filename: 'sheet.pdf', fileSize: 1 }];
  expect(keys({ values: { ...VALUES, resourceIds: [8] }, before: { ...FORM, resources } })).toStrictEqual([]);
  expect(keys({ values: { ...VALUES, resourceIds: [8] }, mayAttachResources: false })).toStrictEqual([]);
});

test('a step file is deleted only if there is one and no other has been chosen', () => {
  const values = { ...VALUES, stepFileRemoved: true };
  const before = { ...FORM, jsonStepLastModifiedDate: '2026-06-01T08:00:00.000Z' };
  expect(keys({ values, before })).toStrictEqual(['step-file']);
  expect(keys({ values, before: FORM })).toStrictEqual([]);
});

test('a build is handed to the uploads of the portal', async () => {
  const build = file('page.zip');
  const values = structuredClone(VALUES);
  values.contents.WEB_GL = { ...values.contents.WEB_GL, version: ' 1.4 ', offlineAvailable: true };
  const files = { ...emptyFiles(), contents: { UNITY: null, APK: null, WEB_GL: build } };
  for (const followUp of followUpsOf(inputWith({ values, files }))) await followUp.run();
  expect(orders.splice(0)).toStrictEqual([
    {
      place: { kind: 'training', id: 12, fileType: 'WEB_GL' },
      title: 'Extinguisher',
      version: '1.4',
      notes: '',
      goLive: 'NOW',
      offlineAvailable: true,
      file: build,
    },
  ]);
});

test('a failed follow-up does not stop the others and can be retried alone', async () => {
  const { api, calls } = fakeApi(refusal('PICTURE_REFUSED', 400), { logo: '/b.webp' }, { logo: '/a.webp' });
  const files = { ...emptyFiles(), logo: file('logo.png'), badgeLogos: [file('one.png'), null, null] };
  const list = followUpsOf(inputWith({ api, files }));
  const states: string[] = [];
  const onState = (key: string, state: string, error: unknown) =>
    void states.push([key, state, error instanceof ApiError ? error.code : ''].join(' ').trim());
  await runFollowUps(list, onState);
  await runFollowUps([list[0]!], onState);
  expect(states).toStrictEqual([
    'logo running',
    'logo failed PICTURE_REFUSED',
    'badge-1 running',
    'badge-1 done',
    'logo running',
    'logo done',
  ]);
  expect(calls).toStrictEqual([
    'PUT /trainings/:id/logo',
    'PUT /trainings/:id/badges/:number/logo',
    'PUT /trainings/:id/logo',
  ]);
});

test('after a save, only removals whose follow-up has failed stay marked', () => {
  const values = { ...structuredClone(VALUES), stepFileRemoved: true };
  values.contents.APK.removed = true;
  values.contents.UNITY.removed = true;
  const { saved, changes } = valuesAfterSave(values, ['step-file', 'content-APK']);
  expect(saved.stepFileRemoved).toBe(false);
  expect([saved.contents.APK.removed, saved.contents.UNITY.removed]).toStrictEqual([false, true]);
  expect(saved).toStrictEqual({ ...values, ...changes });
});
