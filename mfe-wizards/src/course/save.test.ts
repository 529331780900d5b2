import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, ApiError } from '@vr/shared-api/client';
import { create, followUp, update } from '../saving.ts';
import { type Attached, CreatedWithoutIdError, courseCalls, followUpsOf } from './save.ts';
import type { CourseInput } from './values.ts';

const INPUT: CourseInput = { courses: [], trainings: [{ trainingId: 7, trainingSuccessScore: 80 }] };
const FORM = { id: 3, version: 5, courses: [], resources: [], isOwner: true, isGlobal: false };
const refusal = (code: 'STALE_EDIT' | 'RESOURCE_REFUSED' | 'INTERNAL', status: number) =>
  new ApiError(status, { code });
const document = (title: string) => ({ title, file: new File(['x'], `${title}.pdf`) });

/** Answers calls in turn, and notes what was called. */
function answering(...answers: unknown[]) {
  const calls: string[] = [];
  const api = {
    async call(
      { method, path }: { method: string; path: string },
      { query, body }: { query?: object; body?: { resources?: number[] } },
      options: object = {},
    ) {
      const said = [query && JSON.stringify(query), body?.resources?.join(), ...Object.values(options)];
      calls.push([method, path, ...said].filter((word) => word !== undefined).join(' '));
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as Api;
  return { api, calls };
}

/** Does what follows a save, and answers what became of each. */
async function done(list: ReturnType<typeof followUpsOf>) {
  const told: string[] = [];
  await followUp(list, (key, state) => void (state !== 'running' && told.push(`${key} ${state}`)));
  return told;
}
const after = (api: Api, change: Partial<Parameters<typeof followUpsOf>[0]>) =>
  followUpsOf({
    api,
    id: 3,
    resourceIds: [],
    documents: [],
    attached: { picked: [], added: [] },
    uploaded: new Map(),
    ...change,
  });

test('a course is sent with the language of the interface, and as one of a manager where one acts as such', async () => {
  const { api, calls } = answering({ id: 3, version: 1 });
  await create(courseCalls({ api, lang: 'fr', forceManager: true }), INPUT, { idempotencyKey: 'key', sent: false });
  assert.deepEqual(calls, ['POST /courses {"lang":"fr","forceManager":true} key']);
});

test('a course that comes back without an id is an error of its own', async () => {
  const { api } = answering({});
  const calls = courseCalls({ api, lang: 'en', forceManager: false });
  await assert.rejects(create(calls, INPUT, { idempotencyKey: 'key', sent: false }), CreatedWithoutIdError);
});

test('an edit stops where somebody else has changed the course, and goes on where nothing of it differs', async () => {
  const known = { courses: [], trainings: [{ trainingId: 7, trainingSuccessScore: 0 }] };
  const training = { trainingId: 7, trainingSuccessScore: 0, title: 'Drill', isAvailable: true };
  const other = answering(refusal('STALE_EDIT', 412), { ...FORM, trainings: [{ ...training, trainingId: 8 }] });
  const calls = (api: Api) => courseCalls({ api, lang: 'en', forceManager: false });
  await assert.rejects(update(calls(other.api), { id: 3, version: 4 }, INPUT, known), { name: 'ConflictError' });
  const same = answering(refusal('STALE_EDIT', 412), { ...FORM, trainings: [training] }, { id: 3, version: 6 });
  assert.deepEqual(await update(calls(same.api), { id: 3, version: 4 }, INPUT, known), { id: 3, version: 6 });
  assert.equal(same.calls.at(-1), 'PUT /courses/:id {"lang":"en"} 5');
});

test('resources that were picked are attached first, then each new one is uploaded and attached', async () => {
  const { api, calls } = answering(undefined, { id: 21 }, undefined, { id: 22 }, undefined);
  const attached: Attached = { picked: [4], added: [] };
  const told = await done(after(api, { resourceIds: [9, 4], documents: [document('one'), document('two')], attached }));
  assert.deepEqual(told, ['resources done', 'document-0 done', 'document-1 done']);
  assert.deepEqual(calls, [
    'PUT /courses/:id/resources 9,4',
    'POST /resources',
    'PUT /courses/:id/resources 9,4,21',
    'POST /resources',
    'PUT /courses/:id/resources 9,4,21,22',
  ]);
  assert.deepEqual(attached, { picked: [9, 4], added: [21, 22] });
});

test('nothing follows where nothing of the resources has changed', () => {
  const { api } = answering();
  assert.deepEqual(after(api, { resourceIds: [9, 4], attached: { picked: [9, 4], added: [] } }), []);
});

test('a document that fails keeps no other from being attached, and is not uploaded twice when it is retried', async () => {
  const { api, calls } = answering(
    { id: 21 },
    refusal('INTERNAL', 500),
    refusal('RESOURCE_REFUSED', 400),
    { id: 23 },
    undefined,
    undefined,
  );
  const attached: Attached = { picked: [], added: [] };
  const list = after(api, { documents: [document('one'), document('two'), document('three')], attached });
  assert.deepEqual(await done(list), ['document-0 failed', 'document-1 failed', 'document-2 done']);
  assert.deepEqual(await done(list.slice(0, 1)), ['document-0 done']);
  assert.equal(calls.filter((call) => call === 'POST /resources').length, 3);
  assert.equal(calls.at(-1), 'PUT /courses/:id/resources 23,21');
  assert.deepEqual(attached.added, [23, 21]);
});
