/** Compares PostgreSQL's counts for courses with shared-api's rules, for every possible access and progress. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getCourse, listCourses } from '@vr/shared-api/contract/courses';
import * as s from '@vr/shared-api/contract/courses.schema';
import { courseStanding, isRequired, isSucceeded } from '@vr/shared-api/course';
import Value from 'typebox/value';
import { sql } from '../../platform/db/database.ts';
import { startTestServer } from '../../testing/server.ts';

const insertProgress = sql(
  'test.progress',
  `insert into progress (person_id, training_id, attempt, percent, seconds, best_score, last_session_at)
   values (:readerId, :id, 1, :percent, :seconds, :score, :now)`,
);

/** The kinds of access that a reader can have to a training, and whether each lets the reader play it. */
const STATES = {
  own: true,
  offered: true,
  'restricted to the group of the reader': true,
  'restricted to another group': false,
  'outside the offer': false,
  'without content': false,
  deleted: false,
  "another company's": false,
} as const;
type State = keyof typeof STATES;
const SCORES = [null, 0, 49, 50, 100];
/** The progress that a reader can have; undefined if they have never played the training. */
const REACHED = [undefined, ...[0, 1, 100].flatMap((percent) => SCORES.map((score) => ({ percent, score })))];

interface Training {
  id: number;
  state: State;
  reached: (typeof REACHED)[number];
  minutes: number;
}

const DURATIONS = [5, 15, 30, 45, 60];
const trainings: Training[] = [];

async function makeTraining(state: State, owners: { own: number; another: number; mine: number; others: number }) {
  const { build, clock } = server;
  const isGlobal = state === 'offered' || state === 'outside the offer';
  const owner = isGlobal ? 1 : state === "another company's" ? owners.another : owners.own;
  const minutes = DURATIONS[trainings.length % DURATIONS.length] as number;
  const deletedAt = state === 'deleted' ? clock.now() : null;
  const { id } = await build.training({ clientId: owner, durationInMinute: minutes, deletedAt });
  if (state !== 'without content') await build.contentFile({ trainingId: id });
  if (state === 'offered') await build.offer({ clientId: owners.own, trainingIds: [id] });
  const groupIds = {
    'restricted to the group of the reader': [owners.mine],
    'restricted to another group': [owners.others],
  };
  if (state in groupIds)
    await build.access({ clientId: owners.own, trainingId: id, groupIds: groupIds[state as keyof typeof groupIds] });
  return { id, minutes };
}

const server = await startTestServer();
after(() => server.close());
const { build, db, clock } = server;
await build.platform();
const clientId = (await build.client()).id;
const another = (await build.client()).id;
const reader = await build.person({ clientId });
const token = await server.signIn(reader);
const mine = (await build.group({ clientId, members: [reader.id] })).id;
const others = (await build.group({ clientId })).id;
for (const state of Object.keys(STATES) as State[])
  for (const reached of REACHED) {
    const { id, minutes } = await makeTraining(state, { own: clientId, another, mine, others });
    trainings.push({ id, state, reached, minutes });
    if (reached)
      await db.rows(insertProgress, {
        readerId: reader.id,
        id,
        percent: reached.percent,
        seconds: 150,
        score: reached.score,
        now: clock.now(),
      });
  }

/** A deterministic generator of pseudo-random numbers (Lehmer). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function pickTrainings(next: (below: number) => number, many: number): Training[] {
  const left = [...trainings];
  return Array.from({ length: many }, () => left.splice(next(left.length), 1)[0] as Training);
}

test('the list counts as the rules do, for every access and progress', async () => {
  const next = numbers(2026);
  const made = new Map<number, { training: Training; score: number }[]>();
  const add = async (steps: { training: Training; score: number }[]) => {
    const given = steps.map(({ training, score }) => ({ trainingId: training.id, score }));
    made.set((await server.build.course({ clientId, trainings: given })).id, steps);
  };
  // Courses of one training for each access, progress and minimum score, then courses of many trainings.
  for (const training of trainings) for (const score of [0, 50, 100]) await add([{ training, score }]);
  for (let i = 0; i < 60; i += 1)
    await add(
      pickTrainings(next, 2 + next(12)).map((training) => ({ training, score: [0, 1, 50, 100][next(4)] as number })),
    );
  await add([]);

  const [list, queries] = await server.watch(() => server.call(listCourses, { query: { lang: 'en' } }, { token }));
  assert.equal(queries.length, 1);
  assert.equal(list.body.items.length, made.size);
  assert.ok(Value.Check(s.listCourses.response, list.body), 'the list matches the schema of the contract');

  for (const card of list.body.items) {
    const steps = made.get(card.id) ?? [];
    const standing = steps.map(({ training: { state, reached }, score }) => ({
      isAvailable: STATES[state],
      score: reached?.score ?? null,
      progressPercentage: reached?.percent ?? 0,
      minimalScoreNeeded: score,
    }));
    const { required, succeeded } = courseStanding(standing);
    const minutes = steps
      .filter((_, i) => isRequired(standing[i] as (typeof standing)[number]))
      .reduce((sum, { training }) => sum + training.minutes, 0);
    assert.deepEqual(
      [card.trainingCount, card.succeededTraining, card.durationInMinute],
      [required, succeeded, minutes],
      JSON.stringify(steps),
    );
  }

  // For some courses the detail is checked too: its trainings must agree with the counts in the list.
  for (const card of list.body.items.slice(0, 70)) {
    const { body } = await server.call(getCourse, { params: { id: card.id }, query: { lang: 'en' } }, { token });
    const steps = made.get(card.id) ?? [];
    assert.deepEqual(
      body.trainings.map(({ training: _, ...step }) => step),
      steps.map(({ training, score }) => ({
        trainingId: training.id,
        totalMinuteSpent: training.reached ? 3 : 0,
        progressPercentage: training.reached?.percent ?? 0,
        score: training.reached?.score ?? null,
        minimalScoreNeeded: score,
        isAvailable: STATES[training.state],
      })),
    );
    assert.equal(body.trainings.filter(isSucceeded).length, card.succeededTraining);
    assert.deepEqual(Value.Clean(s.listCourses.response.properties.items.items, structuredClone(body)), card);
  }
});
