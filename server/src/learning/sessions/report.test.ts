import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/sessions';
import type { Report, SentReport } from '@vr/shared-api/contract/sessions.schema';
import { sql, type Values } from '../../platform/db/database.ts';
import type { BuiltPerson } from '../../platform/demo/builders/people.ts';
import { touching, writing } from '../../testing/queries.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { resetByAdmin } from '../resets/testing/reset-by-admin.ts';
import { sessionStart } from './report.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = Date.parse('2026-06-15T10:00:00Z');

describe('when a session began', () => {
  const began = (startedAt: number, sentAt: number, seconds = 600) =>
    (sessionStart(NOW + startedAt, NOW + sentAt, seconds, NOW).getTime() - NOW) / MINUTE;

  test('is what the device says while its clock is about right', () => {
    assert.equal(began(-20 * MINUTE, 0), -20);
    assert.equal(began(-20 * MINUTE, -5 * MINUTE), -20);
    assert.equal(began(-20 * MINUTE, 5 * MINUTE), -20);
  });
  test('is corrected by as much as the clock is wrong', () => {
    assert.equal(began(-20 * MINUTE - 300 * DAY, -300 * DAY), -20);
    assert.equal(began(-20 * MINUTE + 9000 * DAY, 9000 * DAY), -20);
  });
  test('is never in the future', () => {
    assert.equal(began(3 * DAY, 0, 600), -10);
    assert.equal(began(2 * MINUTE, 0, 60), -1);
  });
  test('is at most a year ago', () => {
    assert.equal(began(-20_000 * DAY, 0), -366 * 24 * 60);
  });
});

describe('reporting', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  async function scene(): Promise<{ clientId: number; person: BuiltPerson; token: string; trainingId: number }> {
    const { build } = server;
    const { id: clientId } = await build.client();
    await build.skill();
    const { id: trainingId } = await build.training({ clientId });
    await build.contentFile({ trainingId });
    const person = await build.person({ clientId });
    return { clientId, person, token: await server.enrol(person), trainingId };
  }

  /** A report of a ten-minute session that ends now, or earlier by the length of `earlier` further sessions. */
  const newReport = (over: Partial<Report> = {}, earlier = 0): Report => {
    const now = server.clock.now();
    return {
      id: randomUUID(),
      fileType: 'WEB_GL',
      startedAt: new Date(now.getTime() - 10 * (earlier + 1) * MINUTE).toISOString(),
      sentAt: now.toISOString(),
      seconds: 600,
      finished: false,
      steps: [],
      ...over,
    };
  };
  const send = (token: string, trainingId: number, body: SentReport) =>
    server.call(c.reportSession, { params: { id: trainingId }, body }, { token });
  const rows = <R>(text: string, values: Values = {}) => server.db.rows(sql<R>('', text), values);
  const totals = async (trainingId: number) =>
    (
      await rows('select views, seconds, started, completed from training_total where training_id = :trainingId', {
        trainingId,
      })
    )[0];

  test('counts a session once, however often it is reported', async () => {
    const { token, trainingId, clientId, person } = await scene();
    const report = newReport({ progress: 40, score: 70 });
    for (let i = 0; i < 3; i += 1)
      assert.deepEqual((await send(token, trainingId, report)).body, {
        progressionPercent: 40,
        points: 70,
        score: 70,
        check: null,
      });
    await send(token, trainingId, { ...report, seconds: 620, progress: 20, score: 10 });
    assert.deepEqual(await totals(trainingId), { views: 1, seconds: 620, started: 1, completed: 0 });
    assert.deepEqual(
      await rows('select points, seconds, sessions from person_total where person_id = :personId', {
        personId: person.id,
      }),
      [{ points: 70, seconds: 620, sessions: 1 }],
    );
    assert.deepEqual(
      await rows('select day, views, seconds from client_day where client_id = :clientId', { clientId }),
      [{ day: '2026-06-15', views: 1, seconds: 620 }],
    );
    assert.deepEqual(
      await rows('select day, views, seconds from training_day where training_id = :trainingId', { trainingId }),
      [{ day: '2026-06-15', views: 1, seconds: 620 }],
    );
  });

  test('sends few statements: one more if something may be earned, and none that writes if nothing is new', async () => {
    const { token, trainingId } = await scene();
    const report = newReport();
    const queriesOf = async (body: Report) => {
      const [{ status }, queries] = await server.watch(() => send(token, trainingId, body));
      assert.equal(status, 200);
      return queries;
    };
    const first = await queriesOf(report);
    assert.ok(first.length <= 7, `${first.length} statements`);
    const repeated = await queriesOf(report);
    assert.ok(repeated.length <= 2, `${repeated.length} statements`);
    assert.deepEqual(writing(repeated), []);
    const changed = await queriesOf({ ...report, seconds: 640, progress: 30, score: 40 });
    assert.ok(changed.length <= 5, `${changed.length} statements`);
    assert.equal(touching(first, 'person_badge').length - touching(changed, 'person_badge').length, 1);
  });

  test('after the end of the contract is possible only for sessions that began before it', async () => {
    const { clientId, person, token, trainingId } = await scene();
    const start = server.clock.now();
    const setEnd = (day: string) =>
      rows('update client set contract_expiration = :day where id = :clientId', { clientId, day });
    await setEnd('2026-06-15');
    const launched = await server.launchToken(person, trainingId);
    // The last day ends at this instant in Paris.
    const end = Date.parse('2026-06-15T22:00:00Z');
    const before = { startedAt: new Date(end - 1).toISOString(), seconds: 60 };
    const later = { startedAt: new Date(end).toISOString(), seconds: 60 };
    const refusal = async (by: string, over: Partial<Report>) => {
      const { status, error } = await send(by, trainingId, newReport(over));
      return error ? [status, error.code] : [status];
    };
    server.clock.set(new Date(end + 5 * MINUTE));
    for (const by of [token, launched]) {
      assert.deepEqual(await refusal(by, before), [200]);
      assert.deepEqual(await refusal(by, later), [402, 'SUBSCRIPTION_ENDED']);
    }
    assert.deepEqual(await totals(trainingId), { views: 2, seconds: 120, started: 1, completed: 0 });

    const report = newReport({ ...before, progress: 10 });
    assert.equal((await send(launched, trainingId, report)).body.progressionPercent, 10);
    server.clock.advance(3 * DAY);
    const more = { ...report, sentAt: server.clock.now().toISOString(), progress: 60, seconds: 90 };
    assert.equal((await send(launched, trainingId, more)).body.progressionPercent, 60, 'the session began before');
    // The device's clock is a week slow, so by this clock the session began before the contract ended.
    const shifted = (ms: number) => new Date(server.clock.now().getTime() - 7 * DAY + ms).toISOString();
    const byWrongClock = { startedAt: shifted(-10 * MINUTE), sentAt: shifted(0) };
    assert.deepEqual(await refusal(token, byWrongClock), [402, 'SUBSCRIPTION_ENDED']);

    await setEnd('2026-12-31');
    assert.deepEqual(await refusal(token, byWrongClock), [200], 'the contract has been prolonged');
    server.clock.set(start);
  });

  test('scores by the step file; steps that are not in it are stored but do not count', async () => {
    const { token, trainingId, person } = await scene();
    await server.build.stepFile({ trainingId });
    const steps = [
      { id: 'act', success: true, score: 80, seconds: 30 },
      { id: 'somewhere_else', success: true },
    ];
    const { body } = await send(token, trainingId, newReport({ progress: 100, steps }));
    assert.deepEqual(body, { progressionPercent: 75, points: 60, score: null, check: null });
    const [session] = await rows<{ steps: unknown; step_version: number }>(
      'select steps, step_version from session where person_id = :personId',
      { personId: person.id },
    );
    assert.deepEqual(session, {
      steps: [
        { id: 'act', success: true, score: 80, seconds: 30 },
        { id: 'somewhere_else', success: true, score: 100, seconds: null },
      ],
      step_version: 1,
    });
    assert.deepEqual(await rows('select steps from progress where person_id = :personId', { personId: person.id }), [
      { steps: { act: { success: true, score: 80, seconds: 30 } } },
    ]);
    assert.deepEqual(await rows('select value from skill_best where person_id = :personId', { personId: person.id }), [
      { value: 0.6 },
    ]);
  });

  test('rounds decimals to the nearest whole number', async () => {
    const { token, trainingId, person } = await scene();
    const steps = [
      { id: 'act', success: true, score: 100.0000001, seconds: 14.5 },
      { id: 'alarm', success: false, score: -0.2, seconds: 0.49 },
    ];
    const report = newReport({ seconds: 42.5, progress: 33.3, score: 66.67, steps });
    const outcome = { progressionPercent: 33, points: 67, score: 67, check: null };
    assert.deepEqual((await send(token, trainingId, report)).body, outcome);
    const [, queries] = await server.watch(() => send(token, trainingId, { ...report, seconds: 43, score: 67.4 }));
    assert.deepEqual(writing(queries), [], 'the same result, rounded');
    assert.deepEqual(
      await rows('select seconds, progress, score, steps from session where person_id = :personId', {
        personId: person.id,
      }),
      [
        {
          seconds: 43,
          progress: 33,
          score: 67,
          steps: [
            { id: 'act', success: true, score: 100, seconds: 15 },
            { id: 'alarm', success: false, score: 0, seconds: 0 },
          ],
        },
      ],
    );
  });

  test('takes null, and an empty launch or version, for a value that is left out', async () => {
    const { token, trainingId, person } = await scene();
    const unset = { launchId: null, progress: null, score: null, contentVersion: null, state: null };
    const steps = [{ id: 'act', success: true }];
    const report = { ...newReport(), ...unset, steps: [{ id: 'act', success: true, score: null, seconds: null }] };
    for (const body of [report, { ...report, ...newReport({ launchId: '', contentVersion: '', steps }, 1) }])
      assert.deepEqual((await send(token, trainingId, body)).body, {
        progressionPercent: 0,
        points: 0,
        score: null,
        check: null,
      });
    const stored = {
      content_version: null,
      progress: 0,
      score: null,
      steps: [{ id: 'act', success: true, score: 100, seconds: null }],
    };
    assert.deepEqual(
      await rows('select content_version, progress, score, steps from session where person_id = :personId', {
        personId: person.id,
      }),
      [stored, stored],
    );
    assert.deepEqual(await rows('select from resume_state where person_id = :personId', { personId: person.id }), []);
  });

  test('scores a session until its end by the step file with which it began', async () => {
    const { token, trainingId } = await scene();
    await server.build.stepFile({ trainingId });
    const report = newReport({ steps: [{ id: 'alarm', success: true }] });
    assert.equal((await send(token, trainingId, report)).body.progressionPercent, 25);
    const step = (id: string) => ({ id, title: { en: id }, skills: [] });
    await server.build.stepFile({
      trainingId,
      content: { formatVersion: 1, steps: ['alarm', 'act', 'leave', 'report'].map(step) },
    });
    const steps = ['alarm', 'act'].map((id) => ({ id, success: true }));
    assert.equal((await send(token, trainingId, { ...report, steps })).body.progressionPercent, 100);
  });

  test('counts a completion once', async () => {
    const { token, trainingId } = await scene();
    await send(token, trainingId, newReport({ progress: 100 }));
    await send(token, trainingId, newReport({ progress: 100 }, 1));
    await send(token, trainingId, newReport({ progress: 10 }, 2));
    assert.deepEqual(await totals(trainingId), { views: 3, seconds: 1800, started: 1, completed: 1 });
  });

  test("puts a session on its day in the company's time zone", async () => {
    const { build } = server;
    const { id: clientId } = await build.client({ timeZone: 'Pacific/Auckland' });
    const { id: trainingId } = await build.training({ clientId });
    await build.contentFile({ trainingId });
    const token = await server.enrol(await build.person({ clientId }));
    await send(token, trainingId, newReport({ startedAt: '2026-06-14T11:49:00Z', sentAt: '2026-06-15T10:00:00Z' }));
    await send(token, trainingId, newReport({ startedAt: '2026-06-14T12:01:00Z', sentAt: '2026-06-15T10:00:00Z' }));
    assert.deepEqual(await rows('select day from client_day where client_id = :clientId order by day', { clientId }), [
      { day: '2026-06-14' },
      { day: '2026-06-15' },
    ]);
  });

  test('counts a session once, in its first day, whatever start later reports have', async () => {
    const { build } = server;
    const { id: clientId } = await build.client({ timeZone: 'Pacific/Auckland' });
    const { id: trainingId } = await build.training({ clientId });
    await build.contentFile({ trainingId });
    const person = await build.person({ clientId });
    const token = await server.enrol(person);
    // In Auckland, June begins at 12:00 UTC.
    const starts = ['2026-05-31T11:59:00Z', '2026-05-31T12:01:00Z', '2026-06-14T10:00:00Z', '2025-07-01T10:00:00Z'];
    for (const [first, startedAt] of starts.entries()) {
      const { id } = newReport();
      for (const [seconds, start] of [startedAt, ...starts].entries())
        assert.equal(
          (await send(token, trainingId, newReport({ id, startedAt: start, seconds: 60 + seconds }))).status,
          200,
          `${first} ${seconds}`,
        );
    }
    assert.deepEqual(
      await rows('select day, seconds from session where person_id = :personId order by id', { personId: person.id }),
      ['2026-05-31', '2026-06-01', '2026-06-14', '2025-07-01'].map((day) => ({ day, seconds: 60 + starts.length })),
    );
    assert.deepEqual(
      await rows('select sum(views)::int as views from person_day where person_id = :personId', {
        personId: person.id,
      }),
      [{ views: starts.length }],
    );
  });

  test('limits the times that a device with a wrong clock reports', async () => {
    const { token, trainingId, person } = await scene();
    await send(
      token,
      trainingId,
      newReport({ startedAt: '2031-01-01T00:00:00Z', sentAt: '2031-01-01T00:10:00Z', seconds: 600 }),
    );
    await send(token, trainingId, newReport({ startedAt: '1970-01-01T00:00:00Z', seconds: 86_400 }));
    assert.deepEqual(
      await rows('select started_at, device_started_at, seconds from session where person_id = :personId order by id', {
        personId: person.id,
      }),
      [
        {
          started_at: new Date('2026-06-15T09:50:00Z'),
          device_started_at: new Date('2031-01-01T00:00:00Z'),
          seconds: 600,
        },
        {
          started_at: new Date('2025-06-14T10:00:00Z'),
          device_started_at: new Date('1970-01-01T00:00:00Z'),
          seconds: 86_400,
        },
      ],
    );
  });

  test('refuses invalid instants, and values beyond the limits of the contract', async () => {
    const { token, trainingId } = await scene();
    const refusal = async (over: object) => {
      const { status, error } = await send(token, trainingId, { ...newReport(), ...over });
      return [status, error?.code, error?.field];
    };
    assert.deepEqual(await refusal({ startedAt: 'yesterday' }), [400, 'VALIDATION', '/body/startedAt']);
    assert.deepEqual(await refusal({ sentAt: '2026-06-31T00:00:00Z' }), [400, 'VALIDATION', '/body/sentAt']);
    assert.deepEqual(await refusal({ seconds: 86_401 }), [400, 'VALIDATION', '/body/seconds']);
    assert.deepEqual(await refusal({ seconds: 86_400.5 }), [400, 'VALIDATION', '/body/seconds']);
    assert.deepEqual(await refusal({ seconds: null }), [400, 'VALIDATION', '/body/seconds']);
    assert.deepEqual(await refusal({ progress: 101 }), [400, 'VALIDATION', '/body/progress']);
    assert.deepEqual(await refusal({ score: 100.5 }), [400, 'VALIDATION', '/body/score']);
    assert.deepEqual(await refusal({ score: -0.51 }), [400, 'VALIDATION', '/body/score']);
    assert.deepEqual(await refusal({ score: '66.67' }), [400, 'VALIDATION', '/body/score']);
    assert.deepEqual(await refusal({ steps: [{ id: 'act', success: true, score: 100.5 }] }), [
      400,
      'VALIDATION',
      '/body/steps/0/score',
    ]);
    assert.deepEqual(await refusal({ launchId: ' ' }), [400, 'VALIDATION', '/body/launchId']);
    assert.deepEqual(await refusal({ id: 'mine' }), [400, 'VALIDATION', '/body/id']);
    const steps = Array.from({ length: 201 }, (_, i) => ({ id: `s${i}`, success: true }));
    assert.deepEqual(await refusal({ steps }), [400, 'VALIDATION', '/body/steps']);
  });

  test('refuses the id of a session of another training', async () => {
    const { token, trainingId, clientId } = await scene();
    const { id: other } = await server.build.training({ clientId });
    await server.build.contentFile({ trainingId: other });
    const report = newReport();
    await send(token, trainingId, report);
    const { status, error } = await send(token, other, report);
    assert.deepEqual([status, error?.code], [409, 'SESSION_OF_ANOTHER_TRAINING']);
    assert.equal(await totals(other), undefined);
  });

  test("accepts the same id from another person as that person's own session", async () => {
    const { token, trainingId, clientId } = await scene();
    const report = newReport();
    await send(token, trainingId, report);
    await send(await server.enrol(await server.build.person({ clientId })), trainingId, report);
    assert.deepEqual(await totals(trainingId), { views: 2, seconds: 1200, started: 2, completed: 0 });
  });

  test('is refused with the token of a launch after the training was locked or deleted', async () => {
    const { clientId, person, token } = await scene();
    const { id: trainingId } = await server.build.training({ clientId: 1 });
    await server.build.contentFile({ trainingId });
    await server.build.offer({ clientId, trainingIds: [trainingId] });
    const launched = await server.launchToken(person, trainingId);
    await rows('delete from offer where client_id = :clientId', { clientId });
    const refusal = await send(token, trainingId, newReport());
    assert.deepEqual([refusal.status, refusal.error?.code], [409, 'TRAINING_LOCKED']);
    assert.equal((await send(launched, trainingId, newReport())).status, 401);
    await server.build.offer({ clientId, trainingIds: [trainingId] });
    assert.equal((await send(launched, trainingId, newReport())).status, 200);
    await rows('update training set deleted_at = :now where id = :trainingId', { trainingId, now: server.clock.now() });
    assert.equal((await send(token, trainingId, newReport())).status, 404);
    assert.equal((await send(launched, trainingId, newReport())).status, 401);
  });

  test('begins another attempt after a reset; a late report of the old one counts nowhere', async () => {
    const { token, trainingId, person } = await scene();
    const old = newReport({ progress: 90 });
    await send(token, trainingId, old);
    await resetByAdmin(server, person);
    const late = await send(token, trainingId, { ...old, progress: 100, seconds: 660 });
    assert.equal(late.body.progressionPercent, 0);
    const { body } = await send(token, trainingId, newReport({ progress: 20 }, 2));
    assert.deepEqual(body, { progressionPercent: 20, points: 20, score: null, check: null });
    assert.deepEqual(
      await rows('select attempt, percent, seconds, sessions from progress where person_id = :personId', {
        personId: person.id,
      }),
      [{ attempt: 2, percent: 20, seconds: 600, sessions: 1 }],
    );
    assert.deepEqual(await totals(trainingId), { views: 1, seconds: 600, started: 1, completed: 0 });
    assert.deepEqual(
      await rows('select seconds from session where person_id = :personId and voided', { personId: person.id }),
      [{ seconds: 660 }],
    );
  });

  test('loses nothing when fifty reports of one person come at once', async () => {
    const { token, trainingId, person } = await scene();
    const ids = Array.from({ length: 10 }, () => randomUUID());
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        send(
          token,
          trainingId,
          newReport({ id: ids[i % 10] as string, seconds: 500 + i, progress: i, score: 50 - i }, i % 10),
        ),
      ),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    // Each session has five reports, of which the last has the most seconds.
    const seconds = ids.reduce((sum, _, i) => sum + 540 + i, 0);
    assert.deepEqual(await totals(trainingId), { views: 10, seconds, started: 1, completed: 0 });
    assert.deepEqual(
      await rows('select percent, points, sessions, seconds from progress where person_id = :personId', {
        personId: person.id,
      }),
      [{ percent: 49, points: 50, sessions: 10, seconds }],
    );
    assert.deepEqual(
      await rows('select points, seconds, sessions from person_total where person_id = :personId', {
        personId: person.id,
      }),
      [{ points: 50, seconds, sessions: 10 }],
    );
  });

  test('loses nothing when fifty people report two trainings at once', async () => {
    const { trainingId, clientId } = await scene();
    const { id: other } = await server.build.training({ clientId });
    await server.build.contentFile({ trainingId: other });
    const tokens = await Promise.all(
      Array.from({ length: 50 }, async () => server.enrol(await server.build.person({ clientId }))),
    );
    const answers = await Promise.all(
      tokens.flatMap((token, i) =>
        [trainingId, other]
          .toSorted((a, b) => (i % 2 ? a - b : b - a))
          .map((id) => send(token, id, newReport({ seconds: 60, progress: 100 }))),
      ),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    for (const id of [trainingId, other])
      assert.deepEqual(await totals(id), { views: 50, seconds: 3000, started: 50, completed: 50 });
    assert.deepEqual(await rows('select views, seconds from client_day where client_id = :clientId', { clientId }), [
      { views: 100, seconds: 6000 },
    ]);
  });
});
