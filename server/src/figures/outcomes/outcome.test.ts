import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { getOutcome } from '@vr/shared-api/contract/outcomes';
import { reportSession } from '@vr/shared-api/contract/sessions';
import type { Report } from '@vr/shared-api/contract/sessions.schema';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { sql } from '../../platform/db/database.ts';
import type { NewTraining } from '../../platform/demo/builders/trainings.ts';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

const step = (id: string) => ({ id, title: { en: `Step ${id}` }, skills: [] });
const STEPS: StepFile = { formatVersion: 1, steps: ['a', 'b', 'c', 'd'].map(step) };

async function playable(clientId: number, over: Partial<NewTraining> = {}): Promise<number> {
  const { id } = await server.build.training({ clientId, ...over });
  await server.build.contentFile({ trainingId: id });
  return id;
}

/** A learner of a new company with a training of four steps. */
async function scene(over: Partial<NewTraining> = {}) {
  const { id: clientId } = await server.build.client();
  const trainingId = await playable(clientId, over);
  await server.build.stepFile({ trainingId, content: STEPS });
  const person = await server.build.person({ clientId });
  const token = await server.enrol(person);
  /** Plays a session and returns its id. `scores` has the score of each step that was done, or null for a failed step. */
  async function play(scores: Record<string, number | null>, over: Partial<Report> = {}, of = trainingId, by = token) {
    const id = randomUUID();
    const now = server.clock.now().toISOString();
    const steps = Object.entries(scores).map(([id, score]) => ({ id, success: score !== null, score: score ?? 0 }));
    const body = { id, fileType: 'WEB_GL' as const, startedAt: now, sentAt: now, seconds: 60, finished: false, steps };
    const { status } = await server.call(
      reportSession,
      { params: { id: of }, body: { ...body, ...over } },
      { token: by },
    );
    assert.equal(status, 200);
    server.clock.advance(60_000);
    return id;
  }
  const ask = (session: string, { of = trainingId, by = token } = {}) =>
    server.call(getOutcome, { params: { id: of }, query: { lang: 'en', session } }, { token: by });
  const outcome = async (session: string) => {
    const { status, body } = await ask(session);
    assert.equal(status, 200);
    return body;
  };
  return { clientId, person, token, trainingId, play, ask, outcome };
}

describe('the outcome of a session', () => {
  test('is what the session has added to the progress and points of its attempt', async () => {
    const { play, outcome } = await scene();
    const first = await play({ a: 100, b: 100 });
    const second = await play({ b: 40, c: 80 }, { score: 60, finished: true });
    const { progressionPercent, percentGained, points, pointsGained, score, finished } = await outcome(second);
    assert.deepEqual(
      { progressionPercent, percentGained, points, pointsGained, score, finished },
      { progressionPercent: 75, percentGained: 25, points: 70, pointsGained: 20, score: 60, finished: true },
    );
    assert.equal((await outcome(first)).percentGained, 25, 'without the first session, step a would be missing');
  });

  test('adds nothing if an earlier session was better', async () => {
    const { play, outcome } = await scene();
    await play({ a: 100, b: 100 });
    const { percentGained, pointsGained } = await outcome(await play({ a: 50 }));
    assert.deepEqual([percentGained, pointsGained], [0, 0]);
  });

  test('has the badges earned since the session began, and the place in the ranking', async () => {
    const { clientId, person, play, outcome } = await scene({
      badges: [{ logo: null, texts: { en: { name: 'Firefighter', description: 'Play to the end' } } }],
    });
    const earned = await outcome(await play({ a: 100 }, { finished: true }));
    assert.deepEqual(
      earned.badges.map(({ kind, name }) => [kind, name]),
      [
        ['training', 'Firefighter'],
        ['platform', 'First steps'],
      ],
    );
    assert.equal(earned.rank, 1);
    assert.deepEqual((await outcome(await play({ b: 100 }, { finished: true }))).badges, []);
    const takesPart = sql('test.in-rankings', 'update person set in_rankings = :takesPart where id = :id');
    await server.db.rows(takesPart, { id: person.id, takesPart: false });
    assert.equal((await outcome(await play({ c: 100 }))).rank, null, 'who has left the rankings has no rank');
    await server.db.rows(takesPart, { id: person.id, takesPart: true });
    await server.db.rows(sql('test.no-ranking', 'update client set score_ranking = false where id = :clientId'), {
      clientId,
    });
    assert.equal((await outcome(await play({ c: 100 }))).rank, null);
  });

  test('has the place in the ranking before the session, if it has added points', async () => {
    const { clientId, trainingId, play, outcome } = await scene();
    const rival = await server.enrol(await server.build.person({ clientId }));
    const places = async (session: string) => {
      const { rankBefore, rank } = await outcome(session);
      return [rankBefore, rank];
    };
    await play({ a: 100 }, {}, trainingId, rival);
    assert.deepEqual(await places(await play({ a: 60 })), [null, 2], 'without points nobody has a place');
    assert.deepEqual(await places(await play({ b: 60 })), [2, 1]);
    assert.deepEqual(await places(await play({ b: 10 })), [1, 1]);
  });

  test('names the weakest step: the lowest score below 60, or one that was not done', async () => {
    const { play, outcome } = await scene();
    const weak = async (scores: Record<string, number | null>) => (await outcome(await play(scores))).weakStep;
    const found = (id: string, number: number, score: number | null) => ({
      ...{ id, title: `Step ${id}`, canPractise: false, number, score },
    });
    assert.deepEqual(await weak({ a: 100, b: 30 }), found('c', 3, null));
    assert.deepEqual(await weak({ c: 59, d: 60 }), found('b', 2, 30));
    assert.deepEqual(await weak({ b: 80 }), found('c', 3, 59));
    assert.equal(await weak({ c: 60 }), null);
  });

  test('offers to practise a step only of a content that can begin at it, and keeps every best result', async () => {
    const { trainingId, play, outcome } = await scene();
    await server.build.stepFile({ trainingId, content: { ...STEPS, practice: true } });
    const whole = await play({ a: 100, b: 30, c: 100, d: 100 }, { score: 82, finished: true });
    assert.equal((await outcome(whole)).weakStep?.canPractise, true);
    const worse = await outcome(await play({ b: 10 }));
    const { progressionPercent, points, pointsGained, weakStep } = worse;
    assert.deepEqual([progressionPercent, points, pointsGained, weakStep?.score], [100, 83, 0, 30]);
    const better = await outcome(await play({ b: 90 }));
    assert.deepEqual([better.points, better.pointsGained, better.score, better.weakStep], [98, 15, null, null]);
  });

  test('says how much a course requires that the person has not reached', async () => {
    const { clientId, trainingId, play, outcome } = await scene();
    const required = (score: number) => server.build.course({ clientId, trainings: [{ trainingId, score }] });
    await required(50);
    const all = { a: 66, b: 66, c: 66, d: 66 };
    const first = await play(all, { score: 66, finished: true });
    assert.equal((await outcome(first)).shortfall, null);
    await required(70);
    const { score, minimalScoreNeeded } = (await outcome(first)).shortfall ?? {};
    assert.deepEqual([score, minimalScoreNeeded], [66, 70]);
    const worse = await play(all, { score: 40, finished: true });
    assert.equal((await outcome(worse)).shortfall?.score, 66, 'the best score counts');
    assert.equal((await outcome(await play(all, { score: 70, finished: true }))).shortfall, null);
  });

  test('leads to the next training of a course that contains the training, and then to an earlier one', async () => {
    const { clientId, trainingId, play, outcome } = await scene();
    const [earlier, later] = [await playable(clientId), await playable(clientId)];
    const { id: courseId } = await server.build.course({
      clientId,
      trainings: [earlier, trainingId, later].map((id) => ({ trainingId: id, score: 50 })),
    });
    const session = await play({ a: 100 });
    const { nextInCourse } = await outcome(session);
    assert.deepEqual([nextInCourse?.courseId, nextInCourse?.training.id], [courseId, later]);
    await play({}, { progress: 100, score: 90 }, later);
    assert.equal((await outcome(session)).nextInCourse?.training.id, earlier);
    await play({}, { progress: 100, score: 90 }, earlier);
    assert.equal((await outcome(session)).nextInCourse, null);
  });

  test('leads to a suggested training if there is nothing to do again', async () => {
    const { clientId, person, play, outcome } = await scene();
    const suggested = await playable(clientId);
    const manager = await server.build.person({ clientId, roles: ['ROLE_MANAGER'] });
    await server.build.suggestion({ clientId, byPersonId: manager.id, to: [person.id], trainingIds: [suggested] });
    assert.equal((await outcome(await play({ a: 100 }))).suggestion, null);
    const complete = await play({ a: 100, b: 100, c: 100, d: 100 });
    assert.equal((await outcome(complete)).suggestion?.id, suggested);
    await play({}, { progress: 100 }, suggested);
    assert.equal((await outcome(complete)).suggestion, null);
  });

  test('is known only to the person of the session, for its training', async () => {
    const { clientId, play, ask } = await scene();
    const session = await play({ a: 100 });
    const colleague = await server.enrol(await server.build.person({ clientId }));
    assert.equal((await ask(session, { by: colleague })).status, 404);
    assert.equal((await ask(session, { of: await playable(clientId) })).status, 404);
    assert.equal((await ask(randomUUID())).status, 404);
    assert.equal((await ask(session)).status, 200);
  });
});
