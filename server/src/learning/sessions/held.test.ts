import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { getTrainingCredential, issueTrainingCertificate } from '@vr/shared-api/contract/certificates';
import { pathOf } from '@vr/shared-api/contract/endpoint';
import { getOutcome } from '@vr/shared-api/contract/outcomes';
import * as c from '@vr/shared-api/contract/sessions';
import type { Report } from '@vr/shared-api/contract/sessions.schema';
import { getUserStats } from '@vr/shared-api/contract/statistics';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import type { Role } from '@vr/shared-api/permissions';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { sql, type Values } from '../../platform/db/database.ts';
import { API_PREFIX } from '../../platform/http/route.ts';
import { startTestServer } from '../../testing/server.ts';
import { resetByAdmin } from '../resets/testing/reset-by-admin.ts';
import { recordLaunch } from './launches.ts';
import { rebuildRollUps } from './rebuild.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

const rows = <R>(text: string, values: Values = {}) => server.db.rows(sql<R>('', text), values);
const now = () => server.clock.now().getTime();

/** A report of a session that began some time ago and lasted until now, unless `over` says otherwise. */
const newReport = (ago: number, over: Partial<Report> = {}): Report => ({
  id: randomUUID(),
  fileType: 'APK',
  startedAt: new Date(now() - ago).toISOString(),
  sentAt: new Date(now()).toISOString(),
  seconds: ago / 1000,
  progress: 100,
  score: 90,
  finished: true,
  steps: [],
  ...over,
});

async function someone(clientId: number, roles: Role[] = []) {
  const person = await server.build.person({ clientId, roles });
  return { ...person, token: await server.signIn(person) };
}

/** A learner, an admin and a training of a company with rankings. */
async function scene() {
  const { build, call } = server;
  const { id: clientId } = await build.client({ scoreRanking: true, hourRanking: true });
  const { id: trainingId } = await build.training({ clientId });
  await build.contentFile({ trainingId });
  const me = await someone(clientId);
  const admin = await someone(clientId, ['ROLE_ADMINISTRATOR']);
  const params = { id: trainingId };
  const send = (body: Report, token = me.token) => call(c.reportSession, { params, body }, { token });
  return {
    clientId,
    trainingId,
    me,
    admin,
    send,
    launched: (ago: number, by: { id: number } = me) =>
      recordLaunch(server.db, by.id, trainingId, new Date(now() - ago)),
    check: async (body: Report, token = me.token) => {
      const { status, body: reply, error } = await send(body, token);
      assert.equal(status, 200, error?.code);
      return reply.check;
    },
    held: async (token = admin.token) => (await call(c.listHeldReports, { query: { lang: 'en' } }, { token })).body,
    decide: (heldReportIds: number[], accept: boolean, token = admin.token) =>
      call(c.decideHeldReports, { body: { heldReportIds, accept } }, { token }),
    /** The person's figures. Certificates need a progress of 100 in them. */
    stats: async () => {
      const query = { lang: 'en' as const, trainingId };
      return (await call(getUserStats, { params: { id: me.id }, query }, { token: me.token })).body;
    },
  };
}

/** The roll-ups, badges and notifications of a company with one training. */
async function figuresOf(clientId: number, trainingId: number) {
  const people = 'select id from person where client_id = :clientId';
  return Promise.all([
    rows(`select percent, points, seconds, sessions, best_score, steps from progress where person_id in (${people})`, {
      clientId,
    }),
    rows('select points, seconds, sessions from person_total where client_id = :clientId', { clientId }),
    rows('select views, seconds, started, completed from training_total where training_id = :trainingId', {
      trainingId,
    }),
    rows('select day, views, seconds from client_day where client_id = :clientId order by day', { clientId }),
    rows('select day, views, seconds from training_day where training_id = :trainingId order by day', { trainingId }),
    rows(`select badge_id from person_badge where person_id in (${people}) order by 1`, { clientId }),
    rows(`select type from notification where person_id in (${people}) and type <> 'HELD_REPORTS' order by 1`, {
      clientId,
    }),
  ]);
}

describe('a report', () => {
  test('is refused without a launch of the training', async () => {
    const { send, stats } = await scene();
    const { status, error } = await send(newReport(1000));
    assert.deepEqual([status, error?.code], [409, 'LAUNCH_REQUIRED']);
    assert.equal((await stats()).userStat?.progressionPercent, 0);
  });

  test('is refused with the launch of somebody else or of another training', async () => {
    const { send, launched, clientId, trainingId, me } = await scene();
    const colleague = await someone(clientId);
    const others = await launched(HOUR, colleague);
    const { id: another } = await server.build.training({ clientId });
    await recordLaunch(server.db, me.id, another, new Date(now() - HOUR));
    assert.equal((await send(newReport(MINUTE))).error?.code, 'LAUNCH_REQUIRED', 'only others were launched');
    const own = await launched(HOUR);
    assert.equal((await send(newReport(MINUTE, { launchId: others }))).error?.code, 'LAUNCH_REQUIRED');
    assert.equal((await send(newReport(MINUTE, { launchId: randomUUID() }))).error?.code, 'LAUNCH_REQUIRED');
    assert.equal((await send(newReport(MINUTE, { launchId: own }))).body.check, null);
    assert.deepEqual(await rows('select from held_report where training_id = :trainingId', { trainingId }), []);
  });

  test('needs no launch on a headset that has signed in', async () => {
    const { check, me } = await scene();
    const token = await server.enrol(me);
    assert.equal(await check(newReport(20 * MINUTE), token), null);
  });
});

describe('a plausible report', () => {
  test('of the page that a launch has opened counts while it plays', async () => {
    const { me, trainingId, check } = await scene();
    const input = { params: { id: trainingId }, body: { fileType: 'WEB_GL' as const } };
    const { body: launch } = await server.call(launchTraining, input, { token: me.token });
    const startedAt = new Date(now()).toISOString();
    const report = newReport(0, { startedAt, finished: false, progress: 0, score: undefined });
    assert.equal(await check(report, launch.userToken), null);
    for (const seconds of [30, 60, 90]) {
      server.clock.advance(30_000);
      const next = { ...report, seconds, progress: seconds, sentAt: new Date(now()).toISOString() };
      assert.equal(await check(next, launch.userToken), null, `${seconds}`);
    }
  });

  test('of an earlier page, sent with the token of a later launch or by the portal for the person, counts', async () => {
    const { me, trainingId, check } = await scene();
    const launch = async () => {
      const input = { params: { id: trainingId }, body: { fileType: 'WEB_GL' as const } };
      return (await server.call(launchTraining, input, { token: me.token })).body;
    };
    await launch();
    const played = newReport(0, { seconds: 300 });
    const lost = newReport(0, { seconds: 300, startedAt: new Date(now() + 10 * MINUTE).toISOString() });
    server.clock.advance(DAY);
    const later = await launch();
    const sentAt = new Date(now()).toISOString();
    assert.equal(await check({ ...played, sentAt }, later.userToken), null);
    assert.equal(await check({ ...lost, sentAt }), null);
  });

  test('of a headset that was offline for months counts on its own day, by the launch that it carries', async () => {
    const { me, launched, check, trainingId } = await scene();
    const launchId = await launched(90 * DAY);
    const token = await server.enrol(me);
    // The device signs in again to send what it has stored.
    await rows(`update token set created_at = :now where person_id = :meId and kind = 'code'`, {
      meId: me.id,
      now: server.clock.now(),
    });
    const startedAt = new Date(now() - 60 * DAY).toISOString();
    assert.equal(await check(newReport(HOUR, { startedAt, launchId }), token), null);
    const next = new Date(now() - 59 * DAY).toISOString();
    assert.equal(await check(newReport(HOUR, { startedAt: next }), token), null, 'the portal finds the launch itself');
    const days = await rows('select day from training_day where training_id = :trainingId order by day', {
      trainingId,
    });
    assert.deepEqual(days, [{ day: '2026-04-17' }, { day: '2026-04-18' }]);
  });
});

describe('a report that is not plausible', () => {
  test('is stored and marked, and gives no rank: twenty sessions of a day each on one day', async () => {
    const { launched, check, held, stats, me, admin, clientId } = await scene();
    await launched(0);
    for (let i = 0; i < 20; i += 1)
      assert.equal(await check(newReport(DAY, { startedAt: new Date(now() - i * MINUTE).toISOString() })), 'PENDING');
    const { minuteSpent, totalPoint, ranksByPoint, ranksByTime, userStat } = await stats();
    assert.deepEqual([minuteSpent, totalPoint, ranksByPoint, ranksByTime], [0, 0, [], []]);
    assert.equal(userStat?.progressionPercent, 0);
    assert.deepEqual(await rows('select from person_badge where person_id = :meId', { meId: me.id }), []);
    await rebuildRollUps(server.db);
    assert.deepEqual(await rows('select from person_total where client_id = :clientId', { clientId }), []);
    const { items, total } = await held();
    assert.equal(total, 20);
    assert.deepEqual(items[0]?.reasons, ['TOO_LONG']);
    assert.deepEqual(items.at(-1)?.reasons, ['BEFORE_LAUNCH', 'TOO_LONG']);
    assert.deepEqual(await rows('select person_id from notification where type = :type', { type: 'HELD_REPORTS' }), [
      { person_id: admin.id },
    ]);
  });

  test('counts at most once a day when the launch is old enough', async () => {
    const { launched, check, held, stats } = await scene();
    await launched(2 * DAY);
    const checks: unknown[] = [];
    for (let i = 0; i < 20; i += 1) checks.push(await check(newReport(DAY)));
    assert.deepEqual(checks, [null, ...Array(19).fill('PENDING')]);
    assert.equal((await stats()).minuteSpent, 24 * 60);
    assert.ok((await held()).items.every(({ reasons }) => reasons.join() === 'OVERLAP'));
  });

  test('is marked once however often it is repeated, and keeps the highest values', async () => {
    const { launched, check, held } = await scene();
    await launched(0);
    const report = newReport(HOUR, { startedAt: new Date(now()).toISOString(), progress: 40, score: 70 });
    for (const over of [{}, {}, { progress: 60, score: 10 }, { seconds: 10, progress: 0 }])
      assert.equal(await check({ ...report, ...over }), 'PENDING');
    const { items } = await held();
    assert.partialDeepStrictEqual(items, [{ seconds: 3600, progress: 60, score: 70, reasons: ['TOO_LONG'] }]);
    assert.equal(items.length, 1);
  });

  test('leaves what the same session has counted before', async () => {
    const { launched, check, stats } = await scene();
    await launched(HOUR);
    const report = newReport(10 * MINUTE, { progress: 30 });
    assert.equal(await check(report), null);
    assert.equal(await check({ ...report, seconds: 86_400, progress: 100 }), 'PENDING');
    assert.partialDeepStrictEqual(await stats(), { minuteSpent: 10, userStat: { progressionPercent: 30 } });
  });

  test('shows the person that it is being checked, and then that it was rejected', async () => {
    const { launched, check, me, trainingId, held, decide } = await scene();
    await launched(0);
    const report = newReport(HOUR, { startedAt: new Date(now()).toISOString() });
    await check(report);
    const outcome = async () => {
      const input = { params: { id: trainingId }, query: { lang: 'en' as const, session: report.id } };
      return (await server.call(getOutcome, input, { token: me.token })).body;
    };
    const shown = { check: 'PENDING', score: 90, finished: true, percentGained: 0, pointsGained: 0, badges: [] };
    assert.partialDeepStrictEqual(await outcome(), shown);
    await decide([(await held()).items[0]?.id as number], false);
    assert.partialDeepStrictEqual(await outcome(), { ...shown, check: 'REJECTED' });
    assert.equal(await check(report), 'REJECTED', 'a repeated report does not open the decision again');
    assert.equal((await held()).total, 0);
  });
});

const STEPS: StepFile = {
  formatVersion: 1,
  steps: ['alarm', 'choose', 'act', 'leave'].map((id) => ({
    id,
    title: { en: id },
    skills: ['hard_skill_fire_safety'],
    ...(id === 'act' ? { minSeconds: 60 } : {}),
  })),
};
const passed = (...ids: string[]) => ids.map((id) => ({ id, success: true, score: 100 }));
const ALL = passed('alarm', 'choose', 'act', 'leave');
const NEEDED = 63;

/** A scene with a training of four steps that was launched now. */
async function launchedScene(steps = STEPS) {
  const found = await scene();
  await server.build.stepFile({ trainingId: found.trainingId, content: steps });
  await found.launched(0);
  const startedAt = new Date(now()).toISOString();
  const session = { startedAt, progress: undefined, score: undefined, finished: false };
  const { me, trainingId } = found;
  const params = { id: trainingId };
  return {
    ...found,
    report: (seconds: number, over: Partial<Report> = {}) => newReport(0, { ...session, seconds, ...over }),
    async after(seconds: number, body: Report) {
      server.clock.advance(seconds * 1000);
      return found.check({ ...body, sentAt: new Date(now()).toISOString() });
    },
    percent: async () => (await found.stats()).userStat?.progressionPercent,
    /** The rewards for the results of the training: certificate, Open Badge, badges, skills, points and ranks. */
    rewards: async () => ({
      certificate: (await server.call(issueTrainingCertificate, { params, query: {} }, { token: me.token })).status,
      openBadge: (
        await server.app.inject({
          url: `${API_PREFIX}${pathOf(getTrainingCredential, { params, query: { lang: 'en' } })}`,
          headers: { authorization: `Bearer ${me.token}` },
        })
      ).statusCode,
      rows: await rows(
        `select 'badge' as row from person_badge where person_id = :meId
         union all select 'training badge' from person_training_badge where person_id = :meId
         union all select 'skill' from skill_best where person_id = :meId
         union all select 'points' from person_total where person_id = :meId and points > 0
         union all select 'completion' from training_total where training_id = :trainingId and completed > 0`,
        { meId: me.id, trainingId },
      ),
      ranks: (await found.stats()).ranksByPoint,
    }),
  };
}
const NO_REWARDS = { certificate: 409, openBadge: 409, rows: [], ranks: [] };

describe('results without the time for them', () => {
  test('are held: all steps at once after the launch, in no time', async () => {
    const { report, check, percent, rewards, held } = await launchedScene();
    assert.equal(await check(report(0, { steps: ALL, score: 100, finished: true })), 'PENDING');
    assert.equal(await percent(), 0);
    assert.deepEqual(await rewards(), NO_REWARDS);
    assert.deepEqual((await held()).items[0]?.reasons, ['TOO_SHORT']);
    await rebuildRollUps(server.db);
    assert.deepEqual(await rewards(), NO_REWARDS);
  });

  test('are held after a session that has counted, too, in a further report and in a further session', async () => {
    const { report, after, check, percent, rewards, held } = await launchedScene();
    const first = report(0);
    assert.equal(await check(first), null);
    assert.equal(await after(10, { ...first, seconds: 10, steps: passed('alarm') }), null);
    const counted = await rewards();
    assert.equal(await after(1, { ...first, seconds: 10, steps: ALL, score: 100, finished: true }), 'PENDING');
    assert.equal(await after(60, report(0, { steps: ALL, score: 100, finished: true })), 'PENDING');
    assert.equal(await percent(), 25);
    assert.deepEqual(await rewards(), counted);
    assert.deepEqual(
      (await held()).items.map(({ reasons }) => reasons),
      [['TOO_SHORT'], ['TOO_SHORT']],
    );
  });

  test('are held although seconds are claimed, because no such time has passed since the launch', async () => {
    const { report, check, rewards, held } = await launchedScene();
    const startedAt = new Date(now() - 4 * MINUTE).toISOString();
    assert.equal(await check(report(240, { startedAt, steps: ALL, score: 100, finished: true })), 'PENDING');
    assert.deepEqual(await rewards(), NO_REWARDS);
    assert.deepEqual((await held()).items[0]?.reasons, ['TOO_LONG']);
  });

  test('are held on a headset that has just signed in', async () => {
    const { report, check, rewards, me } = await launchedScene();
    const token = await server.enrol(me);
    await rows(`update token set created_at = :now where person_id = :meId and kind = 'code'`, {
      meId: me.id,
      now: server.clock.now(),
    });
    assert.equal(await check(report(240, { steps: ALL, score: 100, finished: true }), token), 'PENDING');
    assert.deepEqual(await rewards(), NO_REWARDS);
  });

  test('of several trainings that were launched together share the time since then', async () => {
    const { clientId, me } = await scene();
    const trainings = [];
    for (let i = 0; i < 4; i += 1) {
      const { id } = await server.build.training({ clientId });
      await server.build.contentFile({ trainingId: id });
      await recordLaunch(server.db, me.id, id, server.clock.now());
      trainings.push(id);
    }
    const startedAt = new Date(now()).toISOString();
    server.clock.advance(40_000);
    const checks = [];
    for (const id of trainings) {
      const body = newReport(0, { startedAt, seconds: 20 });
      const params = { id };
      checks.push((await server.call(c.reportSession, { params, body }, { token: me.token })).body.check);
    }
    assert.deepEqual(checks, [null, null, 'PENDING', 'PENDING']);
  });

  test('count once their session has gone on for long enough, and are not asked about', async () => {
    const { report, after, check, percent, held, rewards } = await launchedScene();
    const first = report(0, { steps: passed('alarm') });
    assert.equal(await check(first), 'PENDING');
    assert.equal(
      await after(2, { ...first, seconds: 2, steps: passed('alarm', 'choose'), state: 'at act' }),
      'PENDING',
    );
    assert.equal(await after(10, { ...first, seconds: 12, steps: [] }), null);
    assert.deepEqual([await percent(), (await held()).total], [50, 0]);
    const end = { ...first, steps: ALL, score: 90, finished: true };
    assert.equal(await after(NEEDED - 13, { ...end, seconds: NEEDED - 1 }), 'PENDING');
    assert.equal(await percent(), 50, 'what has counted stays');
    assert.equal(await after(1, { ...end, seconds: NEEDED }), null);
    assert.deepEqual([await percent(), (await held()).total], [100, 0]);
    assert.partialDeepStrictEqual(await rewards(), { certificate: 200, openBadge: 200 });
  });

  test('that were rejected never count, however long the session goes on', async () => {
    const { report, after, check, percent, held, decide } = await launchedScene();
    const first = report(0, { steps: ALL });
    await check(first);
    await decide([(await held()).items[0]?.id as number], false);
    assert.equal(await after(600, { ...first, seconds: 600 }), 'REJECTED');
    assert.equal(await percent(), 0);
  });

  test('that were accepted count, and stay accepted when they are repeated and when the session goes on', async () => {
    const { report, after, check, percent, held, decide } = await launchedScene();
    const first = report(0, { steps: passed('alarm', 'choose', 'act') });
    await check(first);
    assert.deepEqual((await decide([(await held()).items[0]?.id as number], true)).body, { decided: 1 });
    assert.equal(await percent(), 75);
    assert.equal(await check(first), null);
    assert.equal(await after(20, { ...first, seconds: 20, steps: ALL }), null);
    assert.equal(await percent(), 100);
  });
});

describe('results in the time for them', () => {
  test('count in each report of a session that is quick', async () => {
    const { report, after, check, percent } = await launchedScene();
    const first = report(0);
    assert.equal(await check(first), null);
    const ids = ['alarm', 'choose', 'act', 'leave'];
    for (const [index, seconds] of [4, 8, 68, 72].entries()) {
      const body = { ...first, seconds, steps: passed(...ids.slice(0, index + 1)) };
      assert.equal(await after(index === 2 ? 60 : 4, body), null, `${seconds}`);
    }
    assert.equal(await percent(), 100);
  });

  test('count when all that was played without a network is sent at once, in any order', async () => {
    for (const isTurned of [false, true]) {
      const { report, check, percent, me } = await launchedScene();
      const token = await server.enrol(me);
      await rows(`update token set created_at = :now where person_id = :meId and kind = 'code'`, {
        meId: me.id,
        now: server.clock.now(),
      });
      const played = (minutes: number) => new Date(now() + minutes * MINUTE).toISOString();
      const one = report(300, { startedAt: played(1), steps: passed('alarm', 'choose') });
      const two = report(100, { startedAt: played(20), steps: passed('alarm') });
      const three = report(1200, { startedAt: played(40), steps: ALL, score: 80, finished: true });
      server.clock.advance(5 * HOUR);
      const queue = [one, { ...two, seconds: 40 }, two, { ...three, seconds: 700, steps: [] }, three];
      for (const body of isTurned ? queue.toReversed() : queue) {
        const sentAt = new Date(now()).toISOString();
        assert.equal(await check({ ...body, sentAt }, token), null);
      }
      assert.equal(await percent(), 100);
    }
  });

  test('count by the launch of their page, although the training was opened again soon after', async () => {
    const { report, check, launched, percent } = await launchedScene();
    const played = report(120, { steps: ALL });
    server.clock.advance(150_000);
    await launched(0);
    server.clock.advance(1000);
    assert.equal(await check({ ...played, sentAt: new Date(now()).toISOString() }), null);
    assert.equal(await percent(), 100);
  });
});

describe('an admin', () => {
  test('accepts a report, which then counts exactly as if it had been plausible', async () => {
    const honest = await scene();
    const forged = await scene();
    const reportOf = (startedAt: number): Report => newReport(HOUR, { startedAt: new Date(startedAt).toISOString() });
    await honest.launched(2 * HOUR);
    await forged.launched(0);
    const report = reportOf(now() - HOUR);
    assert.equal(await honest.check({ ...report, id: randomUUID() }), null);
    assert.equal(await forged.check(report), 'PENDING');
    const [held] = (await forged.held()).items;
    assert.deepEqual([held?.person.id, held?.training.id, held?.seconds], [forged.me.id, forged.trainingId, 3600]);

    const { status, body } = await forged.decide([held?.id as number], true);
    assert.deepEqual([status, body], [200, { decided: 1 }]);
    const counted = await figuresOf(forged.clientId, forged.trainingId);
    assert.deepEqual(counted, await figuresOf(honest.clientId, honest.trainingId));
    const { ranksByPoint, userStat } = await forged.stats();
    assert.deepEqual([ranksByPoint[0]?.value, userStat?.progressionPercent], [90, 100]);
    await rebuildRollUps(server.db);
    assert.deepEqual(await figuresOf(forged.clientId, forged.trainingId), counted, 'after a rebuild');
    assert.equal(await forged.check(report), null, 'the repeated report of an accepted session changes nothing');
    assert.deepEqual(await figuresOf(forged.clientId, forged.trainingId), counted);
    const [audit] = await rows<{ action: string; person_id: number; subject: string; detail: object }>(
      'select action, person_id, subject, detail from audit where client_id = :clientId',
      { clientId: forged.clientId },
    );
    assert.deepEqual(audit, {
      action: 'session.accept',
      person_id: forged.admin.id,
      subject: `person:${forged.me.id}`,
      detail: { trainingId: forged.trainingId, seconds: 3600 },
    });
  });

  test('accepts a report by the attempt and the step file with which it was sent', async () => {
    const { launched, check, held, decide, trainingId, me, stats } = await scene();
    await launched(DAY);
    await check(newReport(30 * MINUTE, { progress: 20, score: 0 }));
    await check(newReport(30 * MINUTE));
    await server.build.stepFile({ trainingId });
    await resetByAdmin(server, me);
    await decide([(await held()).items[0]?.id as number], true);
    const kept = await rows('select attempt, step_version, progress from session where person_id = :meId order by id', {
      meId: me.id,
    });
    assert.deepEqual(kept[1], { attempt: 1, step_version: null, progress: 100 });
    assert.equal((await stats()).minuteSpent, 0, 'a session from before the reset counts nowhere');
  });

  test('rejects several reports, which never count', async () => {
    const { launched, check, held, decide, stats, clientId } = await scene();
    await launched(0);
    for (const seconds of [3600, 7200]) await check(newReport(0, { seconds }));
    const ids = (await held()).items.map(({ id }) => id);
    assert.deepEqual((await decide(ids, false)).body, { decided: 2 });
    assert.deepEqual([(await held()).total, (await stats()).totalPoint], [0, 0]);
    const actions = await rows('select action from audit where client_id = :clientId', { clientId });
    assert.deepEqual(actions, [{ action: 'session.reject' }, { action: 'session.reject' }]);
  });

  test('who is late decides nothing twice', async () => {
    const { launched, check, held, decide, me } = await scene();
    await launched(0);
    await check(newReport(0, { seconds: 3600 }));
    await check(newReport(0, { seconds: 7200 }));
    const [first, second] = (await held()).items.map(({ id }) => id) as [number, number];
    const answers = await Promise.all([decide([first], true), decide([first], true), decide([first], false)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404]);
    assert.deepEqual((await decide([first, second], false)).body, { decided: 1 });
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(
      'select count(*) from session where person_id = :meId',
      { meId: me.id },
    );
    assert.ok(count <= 1);
  });

  test('of another company sees and decides nothing, and neither do managers and learners', async () => {
    const { launched, check, held, decide, clientId, me } = await scene();
    await launched(0);
    await check(newReport(0, { seconds: 3600 }));
    const [{ id } = { id: 0 }] = (await held()).items;
    const stranger = await scene();
    assert.deepEqual(await stranger.held(), { items: [], total: 0 });
    assert.equal((await decide([id], true, stranger.admin.token)).status, 404);
    const manager = await someone(clientId, ['ROLE_MANAGER']);
    for (const token of [manager.token, me.token])
      assert.equal(
        (await server.call(c.decideHeldReports, { body: { heldReportIds: [id], accept: true } }, { token })).status,
        403,
      );
    assert.equal((await held()).total, 1);
  });
});
