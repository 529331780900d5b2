import { expect, test } from '@jest/globals';
import { type Api, ApiError } from '@vr/shared-api/client';
import { runFollowUps } from '../save/followUps.ts';
import { createOnce, updateUnlessChanged } from '../save/save.ts';
import { fakeApi } from '../testing/wizards.ts';
import { type AttachedResources, CreatedWithoutIdError, courseCalls, followUpsOf } from './save.ts';
import type { CourseInput } from './values.ts';

const INPUT: CourseInput = { courses: [], trainings: [{ trainingId: 7, trainingSuccessScore: 80 }] };
const FORM = { id: 3, version: 5, courses: [], resources: [], isOwner: true, isGlobal: false };
const refusal = (code: 'STALE_EDIT' | 'RESOURCE_REFUSED' | 'INTERNAL', status: number) =>
  new ApiError(status, { code });
const document = (title: string) => ({ title, file: new File(['x'], `${title}.pdf`) });

async function run(list: ReturnType<typeof followUpsOf>) {
  const states: string[] = [];
  await runFollowUps(list, (key, state) => void (state !== 'running' && states.push(`${key} ${state}`)));
  return states;
}
const followUps = (api: Api, change: Partial<Parameters<typeof followUpsOf>[0]>) =>
  followUpsOf({
    api,
    id: 3,
    resourceIds: [],
    documents: [],
    attached: { chosen: [], added: [] },
    uploaded: new Map(),
    ...change,
  });

test("a course is created with the language of the interface, and as the manager's own for a manager", async () => {
  const { api, calls } = fakeApi({ id: 3, version: 1 });
  await createOnce(courseCalls({ api, lang: 'fr', forceManager: true }), INPUT, { idempotencyKey: 'key', sent: null });
  expect(calls).toStrictEqual(['POST /courses {"lang":"fr","forceManager":true} key']);
});

test('a created course without an id is a CreatedWithoutIdError', async () => {
  const { api } = fakeApi({});
  const calls = courseCalls({ api, lang: 'en', forceManager: false });
  await expect(createOnce(calls, INPUT, { idempotencyKey: 'key', sent: null })).rejects.toThrow(CreatedWithoutIdError);
});

test('a stale update is a conflict if someone else has changed the course, and is repeated if the course is the same', async () => {
  const known = { courses: [], trainings: [{ trainingId: 7, trainingSuccessScore: 0 }] };
  const training = { trainingId: 7, trainingSuccessScore: 0, title: 'Drill', isAvailable: true };
  const other = fakeApi(refusal('STALE_EDIT', 412), { ...FORM, trainings: [{ ...training, trainingId: 8 }] });
  const calls = (api: Api) => courseCalls({ api, lang: 'en', forceManager: false });
  await expect(updateUnlessChanged(calls(other.api), { id: 3, version: 4 }, INPUT, known)).rejects.toMatchObject({
    name: 'ConflictError',
  });
  const same = fakeApi(refusal('STALE_EDIT', 412), { ...FORM, trainings: [training] }, { id: 3, version: 6 });
  expect(await updateUnlessChanged(calls(same.api), { id: 3, version: 4 }, INPUT, known)).toStrictEqual({
    id: 3,
    version: 6,
  });
  expect(same.calls.at(-1)).toBe('PUT /courses/:id {"lang":"en"} 5');
});

test('chosen resources are attached first, then each new document is uploaded and attached', async () => {
  const { api, calls } = fakeApi(undefined, { id: 21 }, undefined, { id: 22 }, undefined);
  const attached: AttachedResources = { chosen: [4], added: [] };
  const states = await run(
    followUps(api, { resourceIds: [9, 4], documents: [document('one'), document('two')], attached }),
  );
  expect(states).toStrictEqual(['resources done', 'document-0 done', 'document-1 done']);
  expect(calls).toStrictEqual([
    'PUT /courses/:id/resources 9,4',
    'POST /resources',
    'PUT /courses/:id/resources 9,4,21',
    'POST /resources',
    'PUT /courses/:id/resources 9,4,21,22',
  ]);
  expect(attached).toStrictEqual({ chosen: [9, 4], added: [21, 22] });
});

test('unchanged resources need no follow-up', () => {
  const { api } = fakeApi();
  expect(followUps(api, { resourceIds: [9, 4], attached: { chosen: [9, 4], added: [] } })).toStrictEqual([]);
});

test('a document that fails does not stop the others, and a retry does not upload it twice', async () => {
  const { api, calls } = fakeApi(
    { id: 21 },
    refusal('INTERNAL', 500),
    refusal('RESOURCE_REFUSED', 400),
    { id: 23 },
    undefined,
    undefined,
  );
  const attached: AttachedResources = { chosen: [], added: [] };
  const list = followUps(api, { documents: [document('one'), document('two'), document('three')], attached });
  expect(await run(list)).toStrictEqual(['document-0 failed', 'document-1 failed', 'document-2 done']);
  expect(await run(list.slice(0, 1))).toStrictEqual(['document-0 done']);
  expect(calls.filter((call) => call === 'POST /resources').length).toBe(3);
  expect(calls.at(-1)).toBe('PUT /courses/:id/resources 23,21');
  expect(attached.added).toStrictEqual([23, 21]);
});
