import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/sessions';
import type { Report } from '@vr/shared-api/contract/sessions.schema';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import { CONTENT_STATE_MAX_BYTES } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { sql, type Values } from '../../platform/db/database.ts';
import { startTestServer } from '../../testing/server.ts';
import { resetByAdmin } from '../resets/testing/reset-by-admin.ts';

const MINUTE = 60_000;

const server = await startTestServer();
after(() => server.close());

const rows = <R>(text: string, values: Values = {}) => server.db.rows(sql<R>('', text), values);

/** Creates a learner and a training with the steps `alarm`, `act` and `leave`. */
async function scene(roles: Role[] = [], type: 'COMPANY' | 'PARTNER' = 'COMPANY') {
  const { build } = server;
  const { id: clientId } = await build.client({ type });
  const { id: trainingId } = await build.training({ clientId, ...(type === 'PARTNER' ? { status: 'VALIDATED' } : {}) });
  await build.contentFile({ trainingId });
  const step = (id: string) => ({ id, title: { en: id }, skills: [] });
  await build.stepFile({
    trainingId,
    content: { formatVersion: 1, steps: ['alarm', 'act', 'leave'].map(step) },
  });
  const person = await build.person({ clientId, roles });
  const token = await server.enrol(person);
  const params = { id: trainingId };
  return {
    person,
    trainingId,
    token,
    async launch(options: { startAgain?: boolean } = {}) {
      const { body } = await server.call(
        launchTraining,
        { params, body: { fileType: 'WEB_GL', ...options } },
        { token },
      );
      return body;
    },
    report: (body: Report) => server.call(c.reportSession, { params, body }, { token }),
    async resume(by = token) {
      const { status, body } = await server.call(c.getResume, { params }, { token: by });
      assert.equal(status, 200);
      return body.resume;
    },
    reset: () => resetByAdmin(server, person),
    stored: () => rows('select state from resume_state where person_id = :personId', { personId: person.id }),
  };
}

function newSession(minutesAgo: number, over: Partial<Report> = {}): Report {
  const now = server.clock.now();
  return {
    id: randomUUID(),
    fileType: 'WEB_GL',
    startedAt: new Date(now.getTime() - minutesAgo * MINUTE).toISOString(),
    sentAt: now.toISOString(),
    seconds: 10,
    finished: false,
    steps: [],
    ...over,
  };
}
const passed = (id: string, score = 100) => ({ id, success: true, score });

describe('what a content needs to resume', () => {
  test('is null before the first session, then the passed steps of all sessions and the newest state', async () => {
    const { launch, report, resume, trainingId, person } = await scene();
    assert.equal((await launch()).resume, null);
    assert.equal(await resume(), null);
    await report(newSession(30, { steps: [passed('alarm', 60), { id: 'act', success: false, score: 20 }] }));
    await report(newSession(20, { steps: [passed('alarm', 40), passed('unknown')], state: 'at act' }));
    const expected = { steps: [{ id: 'alarm', score: 60 }], state: 'at act' };
    const launched = await launch();
    assert.deepEqual(launched.resume, expected);
    assert.ok(
      !launched.url.includes('at%20act') && !launched.url.includes('at+act'),
      'the state is not in the address',
    );
    assert.deepEqual(await resume(), expected);
    assert.deepEqual(await resume(await server.launchToken(person, trainingId)), expected, 'by the token of a launch');
  });

  test('has the state of the session that began last, and of its newest report', async () => {
    const { report, resume } = await scene();
    const early = newSession(30, { seconds: 5, state: 'early' });
    const late = newSession(10, { seconds: 5, state: 'late' });
    await report(late);
    await report(early);
    assert.equal((await resume())?.state, 'late');
    await report({ ...late, seconds: 9, state: 'later' });
    await report({ ...late, seconds: 7, state: 'arrives too late' });
    assert.equal((await resume())?.state, 'later');
    const afterwards = new Date(Date.parse(late.sentAt) + 1000).toISOString();
    await report({ ...late, seconds: 9, sentAt: afterwards, state: 'same second' });
    assert.equal((await resume())?.state, 'same second');
    await report(newSession(10, { id: late.id, seconds: 20 }));
    assert.equal((await resume())?.state, 'same second', 'a report without a state keeps the stored one');
    await report(newSession(5));
    assert.equal((await resume())?.state, 'same second', 'also in another session');
  });

  test('is the same in whatever order twenty reports of two sessions arrive at once', async () => {
    const { report, resume } = await scene();
    const sessions = [newSession(30), newSession(10)];
    const reports = Array.from({ length: 20 }, (_, i) => {
      const session = sessions[i % 2] as Report;
      return { ...session, seconds: i, state: `${i % 2} at ${i}` };
    });
    await Promise.all(reports.toReversed().map(report));
    assert.equal((await resume())?.state, '1 at 19');
  });

  test('ends with the completion of the training, and is not stored again', async () => {
    const { launch, report, resume, stored } = await scene();
    const session = newSession(10, { state: 'at the end' });
    await report(session);
    await report({ ...session, seconds: 20, steps: ['alarm', 'act', 'leave'].map((id) => passed(id)), state: 'done' });
    assert.deepEqual([await resume(), await stored()], [null, []]);
    await report(newSession(5, { state: 'playing again' }));
    assert.deepEqual([await resume(), await stored()], [null, []]);
    assert.equal((await launch({ startAgain: true })).resume, null);
    assert.deepEqual(await stored(), []);
  });

  test('ends with a reset, which late reports do not undo', async () => {
    const { report, resume, reset } = await scene();
    const session = newSession(10, { state: 'before', steps: [passed('alarm')] });
    await report(session);
    await reset();
    assert.equal(await resume(), null);
    await report({ ...session, seconds: 60, state: 'late' });
    assert.equal(await resume(), null);
    await report(newSession(20, { state: 'after' }));
    assert.deepEqual(await resume(), { steps: [], state: 'after' });
  });

  test('is null in a test run, which stores none', async () => {
    const { launch, report, resume, stored } = await scene(['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'], 'PARTNER');
    assert.equal((await report(newSession(10, { state: 'tried', steps: [passed('alarm')] }))).status, 200);
    assert.deepEqual([(await launch()).resume, await resume(), await stored()], [null, null, []]);
  });

  test('is that of the person who calls, and of trainings that the person sees', async () => {
    const mine = await scene();
    await mine.report(newSession(10, { state: 'mine' }));
    const colleague = await server.build.person({ clientId: mine.person.clientId });
    assert.equal(await mine.resume(await server.signIn(colleague)), null);
    const { token } = await scene();
    assert.equal((await server.call(c.getResume, { params: { id: mine.trainingId } }, { token })).status, 404);
  });
});

describe('a state', () => {
  test('is refused if it is too large or contains NUL, and otherwise stored unchanged', async () => {
    const { report, resume } = await scene();
    const refusal = async (state: string) => {
      const { status, error } = await report(newSession(10, { state }));
      return [status, error?.code, error?.field];
    };
    const refused = [400, 'VALIDATION', '/body/state'];
    assert.deepEqual(await refusal('x'.repeat(CONTENT_STATE_MAX_BYTES + 1)), refused);
    assert.deepEqual(await refusal('é'.repeat(CONTENT_STATE_MAX_BYTES / 2 + 1)), refused, 'bytes, not characters');
    assert.deepEqual(await refusal('a\0b'), refused);
    assert.equal(await resume(), null);
    const longest = `${'é'.repeat(CONTENT_STATE_MAX_BYTES / 2 - 1)}\n"`;
    await report(newSession(10, { state: longest }));
    assert.equal((await resume())?.state, longest);
  });

  test('is stored although the rest of the report is not new', async () => {
    const { report, resume } = await scene();
    const session = newSession(10);
    await report(session);
    await report({ ...session, state: 'looked around' });
    assert.equal((await resume())?.state, 'looked around');
  });
});

describe('starting again', () => {
  test('deletes the state and leaves the progress; only what follows can be resumed', async () => {
    const { launch, report, resume, person } = await scene();
    const old = newSession(10, { state: 'old', steps: [passed('alarm'), passed('act', 80)] });
    const { body: before } = await report(old);
    assert.equal((await launch({ startAgain: true })).resume, null);
    assert.equal(await resume(), null);
    await report({ ...old, seconds: 500, state: 'the old session was still open' });
    assert.equal(await resume(), null);
    await report(newSession(60, { state: 'from a headset that was offline', steps: [passed('act')] }));
    assert.equal(await resume(), null);

    // The device's clock is two minutes slow.
    const { body } = await report(newSession(2, { state: 'fresh', steps: [passed('alarm', 30)] }));
    assert.deepEqual(body, { ...before, points: body.points });
    assert.ok(body.points >= before.points);
    assert.deepEqual(await resume(), { steps: [{ id: 'alarm', score: 30 }], state: 'fresh' });
    assert.deepEqual((await launch()).resume, await resume());
    assert.deepEqual(await rows('select percent from progress where person_id = :personId', { personId: person.id }), [
      { percent: 66 },
    ]);
  });

  test('of a training that was never begun changes nothing', async () => {
    const { launch, stored } = await scene();
    assert.equal((await launch({ startAgain: true })).resume, null);
    assert.deepEqual(await stored(), []);
  });
});

test('a resumed sitting leads to the same progress and points, whether it reports its own steps only or all', async () => {
  const outcomes = [];
  for (const taken of [[], [passed('alarm', 70), passed('act', 40)]]) {
    const { report, person } = await scene();
    await report(newSession(30, { steps: [passed('alarm', 70), passed('act', 40)], seconds: 60 }));
    await report(newSession(10, { steps: [...taken, passed('leave', 100)], seconds: 30, score: 70, finished: true }));
    outcomes.push(
      await rows('select percent, points, seconds, sessions, best_score from progress where person_id = :personId', {
        personId: person.id,
      }),
      await rows('select points, seconds, sessions from person_total where person_id = :personId', {
        personId: person.id,
      }),
    );
  }
  const expected = { points: 70, seconds: 90, sessions: 2 };
  assert.deepEqual(outcomes[0], [{ ...expected, percent: 100, best_score: 70 }]);
  assert.deepEqual(outcomes[1], [expected]);
  assert.deepEqual(outcomes.slice(2), outcomes.slice(0, 2));
});
