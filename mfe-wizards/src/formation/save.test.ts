import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, ApiError } from '@vr/shared-api/client';
import type { ErrorCode } from '@vr/shared-api/errors';
import type { UploadOrder, Uploads } from '@vr/shared-ui/uploads';
import { ConflictError, create, followUp, update } from '../saving.ts';
import { emptyText, inputOf, valuesOf, withLanguages } from './input.ts';
import { type FollowUpsInput, followUpsOf, sameInput, trainingCalls } from './save.ts';
import { emptyFiles, emptyValues, type FormationValues, type TrainingForm } from './values.ts';

const TEXT = {
  ...emptyText(),
  title: ' Extinguisher ',
  briefDescription: 'Choose, pull, put out.',
  fullDescription: 'All of it.',
  goal1: 'Choose',
  goal2: 'Put out',
};
const VALUES: FormationValues = {
  ...withLanguages(emptyValues(), ['en']),
  texts: { en: TEXT, fr: { ...TEXT, title: 'Extincteur' } },
  categoryId: 1,
  durationInMinute: 15,
  skillIds: [3, 5],
  headsetIds: [4],
};
const INPUT = inputOf(VALUES, true);
const FORM: TrainingForm = {
  ...INPUT,
  id: 12,
  version: 7,
  badges: [],
  accesses: { allGroup: true, groupIds: [] },
  logo: null,
  status: null,
  rejectionReason: null,
  alreadyPublished: false,
  isOwner: true,
  isFromPartner: false,
  clientId: 2,
  files: [],
  resources: [],
  jsonStepLastModifiedDate: null,
};
const file = (name: string) => new File(['x'], name);
const refusal = (code: ErrorCode, status: number) => new ApiError(status, { code });

/** Answers calls in turn, and notes what was called. */
function answering(...answers: unknown[]) {
  const calls: string[] = [];
  const api = {
    async call({ method, path }: { method: string; path: string }, _input: unknown, options: object = {}) {
      calls.push([method, path, ...Object.values(options)].join(' '));
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as Api;
  return { api, calls };
}

const orders: UploadOrder[] = [];
const uploads = { start: (order: UploadOrder) => orders.push(order) } as unknown as Uploads;
const after = (change: Partial<FollowUpsInput>): FollowUpsInput => ({
  api: answering().api,
  uploads,
  id: 12,
  title: 'Extinguisher',
  values: VALUES,
  files: emptyFiles(),
  before: undefined,
  sent: new Set(),
  mayAttachResources: true,
  ...change,
});
const keys = (change: Partial<FollowUpsInput>) => followUpsOf(after(change)).map(({ key }) => key);

test('what is sent has the chosen languages alone, without outer spaces and empty badges', () => {
  assert.deepEqual(
    INPUT.trainings.map(({ lang, title }) => [lang, title]),
    [['en', 'Extinguisher']],
  );
  assert.deepEqual(INPUT.badges, []);
  assert.deepEqual(INPUT.accesses, { allGroup: true, groupIds: [] });
  assert.equal(inputOf(VALUES, false).accesses, undefined);
});

test('what the server has comes back as it was sent, in whatever order', () => {
  const back = inputOf(valuesOf({ ...FORM, skillIds: [5, 3] }), true);
  assert.ok(sameInput(back, INPUT));
  assert.ok(!sameInput({ ...back, durationInMinute: 30 }, INPUT));
});

test('a training is made once: a second attempt finds the first and brings it up to date', async () => {
  const first = answering({ id: 12, version: 1 });
  assert.deepEqual(await create(trainingCalls(first.api, true), INPUT, { idempotencyKey: 'key', sent: false }), {
    id: 12,
    version: 1,
  });
  assert.deepEqual(first.calls, ['POST /trainings key']);

  const second = answering({ id: 12, version: 1 }, { id: 12, version: 2 });
  assert.deepEqual(await create(trainingCalls(second.api, true), INPUT, { idempotencyKey: 'key', sent: true }), {
    id: 12,
    version: 2,
  });
  assert.deepEqual(second.calls, ['POST /trainings key', 'PUT /trainings/:id 1']);
});

test('an edit goes on where nothing but contents has come in between', async () => {
  const { api, calls } = answering(refusal('STALE_EDIT', 412), { ...FORM, version: 9 }, { id: 12, version: 10 });
  const input = { ...INPUT, durationInMinute: 30 as const };
  assert.deepEqual(await update(trainingCalls(api, true), { id: 12, version: 7 }, input, INPUT), {
    id: 12,
    version: 10,
  });
  assert.deepEqual(calls, ['PUT /trainings/:id 7', 'GET /trainings/:id/form', 'PUT /trainings/:id 9']);
});

test('an edit stops where somebody else has changed the training, and brings theirs', async () => {
  const theirs: TrainingForm = { ...FORM, version: 9, durationInMinute: 60 };
  const { api, calls } = answering(refusal('STALE_EDIT', 412), theirs);
  const saving = update(trainingCalls(api, true), { id: 12, version: 7 }, INPUT, INPUT);
  await assert.rejects(saving, (error) => error instanceof ConflictError && error.theirs === theirs);
  assert.equal(calls.length, 2);
});

test('any other refusal is passed on', async () => {
  const { api } = answering(refusal('TRAINING_IN_REVIEW', 409));
  await assert.rejects(update(trainingCalls(api, true), { id: 12, version: 7 }, INPUT, INPUT), {
    code: 'TRAINING_IN_REVIEW',
  });
});

test('what is chosen follows in order: pictures, step file, resources, builds', () => {
  const files = {
    logo: file('logo.png'),
    badgeLogos: [null, file('two.png'), file('three.png')],
    stepFile: file('steps.json'),
    contents: { UNITY: null, APK: null, WEB_GL: file('page.zip') },
  };
  assert.deepEqual(keys({ files, values: { ...VALUES, resourceIds: [8] } }), [
    'logo',
    'badge-2',
    'badge-3',
    'step-file',
    'resources',
    'content-WEB_GL',
  ]);
  assert.deepEqual(keys({}), []);
});

test('what the server has already is not sent again', () => {
  const logo = file('logo.png');
  const page = file('page.zip');
  const files = { ...emptyFiles(), logo, contents: { UNITY: null, APK: null, WEB_GL: page } };
  assert.deepEqual(keys({ files, sent: new Set([logo, page]) }), []);
  const resources = [{ id: 8, title: 'Sheet', type: 'pdf' as const, filename: 'sheet.pdf', fileSize: 1 }];
  assert.deepEqual(keys({ values: { ...VALUES, resourceIds: [8] }, before: { ...FORM, resources } }), []);
  assert.deepEqual(keys({ values: { ...VALUES, resourceIds: [8] }, mayAttachResources: false }), []);
});

test('a step file is taken away only where there is one and no other is chosen', () => {
  const values = { ...VALUES, stepFileRemoved: true };
  const before = { ...FORM, jsonStepLastModifiedDate: '2026-06-01T08:00:00.000Z' };
  assert.deepEqual(keys({ values, before }), ['step-file']);
  assert.deepEqual(keys({ values, before: FORM }), []);
});

test('a build becomes an upload, which goes on by itself', async () => {
  const build = file('page.zip');
  const values = structuredClone(VALUES);
  values.contents.WEB_GL = { ...values.contents.WEB_GL, version: ' 1.4 ', offlineAvailable: true };
  const files = { ...emptyFiles(), contents: { UNITY: null, APK: null, WEB_GL: build } };
  for (const one of followUpsOf(after({ values, files }))) await one.run();
  assert.deepEqual(orders.splice(0), [
    {
      place: { kind: 'training', id: 12, fileType: 'WEB_GL' },
      title: 'Extinguisher',
      version: '1.4',
      offlineAvailable: true,
      file: build,
    },
  ]);
});

test('one that fails keeps no other from being done, and can be done again alone', async () => {
  const { api, calls } = answering(refusal('PICTURE_REFUSED', 400), { logo: '/b.webp' }, { logo: '/a.webp' });
  const files = { ...emptyFiles(), logo: file('logo.png'), badgeLogos: [file('one.png'), null, null] };
  const list = followUpsOf(after({ api, files }));
  const told: string[] = [];
  const tell = (key: string, state: string, error: unknown) =>
    void told.push([key, state, error instanceof ApiError ? error.code : ''].join(' ').trim());
  await followUp(list, tell);
  await followUp([list[0]!], tell);
  assert.deepEqual(told, [
    'logo running',
    'logo failed PICTURE_REFUSED',
    'badge-1 running',
    'badge-1 done',
    'logo running',
    'logo done',
  ]);
  assert.deepEqual(calls, [
    'PUT /trainings/:id/logo',
    'PUT /trainings/:id/badges/:number/logo',
    'PUT /trainings/:id/logo',
  ]);
});
