import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { listNotifications } from '@vr/shared-api/contract/notifications';
import { getOutcome } from '@vr/shared-api/contract/outcomes';
import * as c from '@vr/shared-api/contract/resets';
import { getResume, reportSession } from '@vr/shared-api/contract/sessions';
import type { Report } from '@vr/shared-api/contract/sessions.schema';
import { getUserPeriodStats, getUserStats } from '@vr/shared-api/contract/statistics';
import { RESET_REASON_MAX, type UiLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { sql, type Values } from '../../platform/db/database.ts';
import { dumpTables, ROLL_UPS } from '../../platform/demo/dump.ts';
import { startTestServer } from '../../testing/server.ts';
import { rebuildRollUps } from '../sessions/rebuild.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const START = Date.parse('2026-06-15T10:00:00Z');
const BADGES = ['First', 'Second', 'Third'].map((name) => ({ logo: null, texts: { en: { name, description: '' } } }));

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

const rows = <R>(text: string, values: Values = {}) => server.db.rows(sql<R>('', text), values);
const now = () => server.clock.now().getTime();

interface Someone {
  id: number;
  token: string;
}

async function someone(clientId: number, roles: Role[] = []): Promise<Someone> {
  const { id } = await server.build.person({ clientId, roles, firstName: 'Ana', lastName: roles[0] ?? 'LEARNER' });
  return { id, token: await server.signIn({ id }) };
}

async function playable(clientId: number): Promise<number> {
  const { id } = await server.build.training({
    clientId,
    badges: BADGES,
    texts: { en: { title: `Training of ${clientId}`, briefDescription: '', fullDescription: '', goals: [] } },
  });
  await server.build.contentFile({ trainingId: id });
  return id;
}

/** A learner with a headset, their manager, an admin and a training of a company. */
async function scene() {
  server.clock.set(new Date(START).toISOString());
  const { id: clientId } = await server.build.client({ name: 'Altis', enableSatisfactionSurvey: true });
  const me = await someone(clientId);
  const manager = await someone(clientId, ['ROLE_MANAGER']);
  const admin = await someone(clientId, ['ROLE_ADMINISTRATOR']);
  await server.build.team({ clientId, managerId: manager.id, members: [me.id] });
  const headset = await server.enrol(me);
  const trainingId = await playable(clientId);
  const report = (minutesAgo: number, over: Partial<Report> = {}): Report => ({
    id: randomUUID(),
    fileType: 'APK',
    startedAt: new Date(now() - minutesAgo * MINUTE).toISOString(),
    sentAt: new Date(now()).toISOString(),
    seconds: 600,
    progress: 100,
    score: 100,
    finished: true,
    steps: [],
    ...over,
  });
  return {
    clientId,
    me,
    manager,
    admin,
    trainingId,
    report,
    async play(minutesAgo: number, over: Partial<Report> = {}, id = trainingId) {
      const body = report(minutesAgo, over);
      const reply = await server.call(reportSession, { params: { id }, body }, { token: headset });
      assert.equal(reply.status, 200, JSON.stringify(reply.error));
      assert.equal(reply.body.check, null);
      return body;
    },
    reset: (by: Someone, query: { trainingId?: number; reason?: string } = { trainingId }, person = me) =>
      server.call(c.resetProgress, { params: { id: person.id }, query }, { token: by.token }),
    undo: (by: Someone, resetId: number, person = me, lang: UiLang = 'en') =>
      server.call(c.undoProgressReset, { params: { id: person.id, resetId }, query: { lang } }, { token: by.token }),
    list: (by: Someone, person = me) =>
      server.call(c.listProgressResets, { params: { id: person.id }, query: { lang: 'en' } }, { token: by.token }),
    async stats(id?: number) {
      const query = { lang: 'en' as const, ...(id === undefined ? {} : { trainingId: id }) };
      return (await server.call(getUserStats, { params: { id: me.id }, query }, { token: me.token })).body;
    },
    async days() {
      const query = { startDate: '2026-06-01', endDate: '2026-06-30' };
      return (await server.call(getUserPeriodStats, { params: { id: me.id }, query }, { token: me.token })).body.items;
    },
    async notifications() {
      const query = { lang: 'en' as const, page: 1 };
      const { body } = await server.call(listNotifications, { query }, { token: me.token });
      return body.items.filter(({ type }) => type === 'PROGRESS_RESET').map(({ title, content }) => [title, content]);
    },
    badges: () =>
      rows<{ person: number; badge: number; at: Date }>(
        `select person_id as person, badge_id as badge, earned_at as at from person_badge where person_id = any(:meId)
         union all
         select person_id, -number, earned_at from person_training_badge where person_id = any(:meId) order by 1, 2`,
        { meId: [me.id, manager.id] },
      ),
  };
}

/** Returns all roll-ups without rows that are only zeros. */
async function rollUps(): Promise<Record<string, string[]>> {
  const zero = [
    'delete from client_day where views = 0 and seconds = 0',
    'delete from training_day where views = 0 and seconds = 0',
    'delete from training_month where views = 0 and seconds = 0',
    'delete from person_total where sessions = 0',
    'delete from training_total where views + likes + favorites = 0 and started = 0',
  ];
  for (const text of zero) await rows(text);
  return dumpTables(server.db, ROLL_UPS);
}

describe('a reset', () => {
  test('takes every figure of the training away, for the person and for those who share it', async () => {
    const { me, manager, trainingId, play, reset, stats, days, badges } = await scene();
    const empty = await rollUps();
    const session = await play(30);
    assert.deepEqual((await stats()).totalPoint, 100);
    assert.equal((await badges()).length, 7, 'three of the platform, three of the training, one of the manager');
    const { status, body } = await reset(manager);
    assert.deepEqual([status, body.items.map((item) => item.trainingId)], [200, [trainingId]]);
    assert.deepEqual(await rollUps(), empty);
    assert.deepEqual(await badges(), []);
    assert.deepEqual(await days(), []);
    const after = await stats(trainingId);
    assert.partialDeepStrictEqual(after, { minuteSpent: 0, totalPoint: 0, totalBadge: 0, totalSession: 0 });
    assert.partialDeepStrictEqual(after, { startedTrainings: 0, completedTrainings: 0, skillStats: [] });
    assert.partialDeepStrictEqual(after.userStat, { progressionPercent: 0, sessions: 0, lastSession: null });
    const outcome = await server.call(
      getOutcome,
      { params: { id: trainingId }, query: { lang: 'en', session: session.id } },
      { token: me.token },
    );
    assert.partialDeepStrictEqual(outcome.body, {
      progressionPercent: 0,
      percentGained: 0,
      pointsGained: 0,
      badges: [],
    });
    const kept = await rows('select voided, progress from session where person_id = :meId', { meId: me.id });
    assert.deepEqual(kept, [{ voided: true, progress: 100 }], 'the session itself stays');
  });

  test('keeps the results of other trainings, and what they deserve', async () => {
    const { clientId, me, admin, trainingId, play, reset, stats, badges } = await scene();
    const other = await playable(clientId);
    await play(60, { progress: 40, score: 50, finished: false }, other);
    await play(30);
    await reset(admin);
    assert.partialDeepStrictEqual(await stats(other), { totalPoint: 50, totalSession: 1, startedTrainings: 1 });
    assert.deepEqual(
      (await badges()).map(({ person, badge }) => [person, badge]),
      [[me.id, 1]],
      'one session is left',
    );
    assert.deepEqual(
      await rows('select training_id from attempt where voided_at is null and person_id = :meId', { meId: me.id }),
      [{ training_id: other }],
    );
    assert.equal((await stats(trainingId)).userStat?.progressionPercent, 0);
  });

  test('without a training resets all of them, with one notification', async () => {
    const { clientId, trainingId, admin, play, reset, stats, notifications } = await scene();
    const other = await playable(clientId);
    await play(60, {}, other);
    await play(30);
    const { body } = await reset(admin, {});
    assert.deepEqual(
      body.items.map((item) => item.trainingId),
      [trainingId, other],
    );
    assert.partialDeepStrictEqual(await stats(), { totalSession: 0, totalPoint: 0, totalBadge: 0 });
    const title = `Training of ${clientId}`;
    assert.deepEqual(await notifications(), [
      ['Ana ROLE_ADMINISTRATOR has reset your progress', `${title} and ${title}`],
    ]);
    assert.deepEqual((await reset(admin, {})).body, { items: [] }, 'nothing is left to reset');
  });

  test('tells the person who has done it and why, and is in the audit trail without the reason', async () => {
    const { clientId, me, manager, trainingId, play, reset, notifications, list } = await scene();
    await play(30);
    const { body } = await reset(manager, { trainingId, reason: ' Wrong account ' });
    assert.deepEqual(await notifications(), [
      ['Ana ROLE_MANAGER has reset your progress', `Training of ${clientId}. Reason: Wrong account`],
    ]);
    const id = body.items[0]?.id;
    assert.deepEqual(
      await rows('select person_id, client_id, action, subject, detail from audit where client_id = :clientId', {
        clientId,
      }),
      [
        {
          person_id: manager.id,
          client_id: clientId,
          action: 'progress.reset',
          subject: `person:${me.id}`,
          detail: { trainingId, resetId: id },
        },
      ],
    );
    assert.deepEqual((await list(manager)).body.items, [
      {
        id,
        training: { id: trainingId, title: `Training of ${clientId}` },
        at: '2026-06-15T10:00:00.000Z',
        by: { id: manager.id, name: 'Ana ROLE_MANAGER' },
        reason: 'Wrong account',
        undoableUntil: '2026-07-15T10:00:00.000Z',
        undoneAt: null,
      },
    ]);
  });

  test('covers a deleted training, and late reports of its sessions', async () => {
    const { trainingId, admin, report, play, reset, stats } = await scene();
    const old = await play(60, { progress: 20, score: 10, finished: false, seconds: 60 });
    await reset(admin);
    await play(60, { ...report(60), id: old.id });
    assert.partialDeepStrictEqual(await stats(), { totalSession: 0, minuteSpent: 0, startedTrainings: 0 });
    assert.deepEqual(
      await rows('select voided, seconds from session where client_session_id = :oldId', { oldId: old.id }),
      [{ voided: true, seconds: 600 }],
    );
    await play(30);
    await rows('update training set deleted_at = :now where id = :trainingId', { trainingId, now: server.clock.now() });
    assert.equal((await reset(admin)).status, 200);
    assert.partialDeepStrictEqual(await stats(), { totalSession: 0, totalPoint: 0 });
  });

  test('ends what could be resumed, until it is undone', async () => {
    const { me, admin, trainingId, play, reset, undo } = await scene();
    const resume = async () =>
      (await server.call(getResume, { params: { id: trainingId } }, { token: me.token })).body.resume;
    await play(30, { progress: 40, finished: false, state: 'room 2' });
    assert.deepEqual(await resume(), { steps: [], state: 'room 2' });
    const { body } = await reset(admin);
    assert.equal(await resume(), null);
    await undo(admin, body.items[0]?.id as number);
    assert.deepEqual(await resume(), { steps: [], state: 'room 2' });
  });

  test('refuses a reason that is empty or too long, and a training without results', async () => {
    const { clientId, admin, trainingId, play, reset, stats } = await scene();
    await play(30);
    for (const reason of ['', '  ', 'x'.repeat(RESET_REASON_MAX + 1)])
      assert.deepEqual((({ status, error }) => [status, error?.field])(await reset(admin, { trainingId, reason })), [
        400,
        '/query/reason',
      ]);
    for (const none of [await playable(clientId), 2_147_483_647])
      assert.equal((await reset(admin, { trainingId: none })).status, 404);
    assert.equal((await stats()).totalSession, 1);
    assert.equal((await reset(admin, { trainingId, reason: 'x'.repeat(RESET_REASON_MAX) })).status, 200);
  });

  test('loses no report that arrives meanwhile, and counts none twice', async () => {
    const { admin, trainingId, play, reset, undo } = await scene();
    await play(500);
    const resets: Promise<unknown>[] = [];
    for (let i = 0; i < 20; i += 1) {
      resets.push(play(400 - 15 * i, { progress: 30 + i, score: i }));
      if (i % 5 === 0) resets.push(reset(admin));
    }
    await Promise.all(resets);
    const made = await rows<{ id: number; person: number }>(
      'select id, person_id as person from progress_reset where training_id = :trainingId',
      { trainingId },
    );
    await Promise.all(made.map(({ id }) => undo(admin, id)));
    const incremental = await rollUps();
    assert.deepEqual(
      await rows('select count(*)::int as n from session where training_id = :trainingId and voided', { trainingId }),
      [{ n: 0 }],
    );
    assert.equal(await rebuildRollUps(server.db), 0);
    assert.deepEqual(await rollUps(), incremental);
  });
});

describe('the right to reset', () => {
  test("is a manager's for the team and an admin's for the company, and nobody's for themselves", async () => {
    const { clientId, me, manager, admin, play, reset } = await scene();
    const outsider = await someone(clientId);
    const stranger = await scene();
    await play(30);
    for (const [by, person, status] of [
      [me, me, 403],
      [outsider, me, 403],
      [manager, outsider, 404],
      [manager, manager, 404],
      [admin, admin, 404],
      [stranger.admin, me, 404],
      [stranger.manager, me, 404],
      [admin, { id: 2_147_483_647, token: '' }, 404],
      [manager, me, 200],
    ] as const)
      assert.equal((await reset(by, {}, person)).status, status);
    const deleted = await someone(clientId);
    await rows('update person set deleted_at = :now where id = :deletedId', {
      deletedId: deleted.id,
      now: server.clock.now(),
    });
    assert.equal((await reset(admin, {}, deleted)).status, 404);
  });

  test("is a partner's for their own people in their own trainings", async () => {
    const { build } = server;
    const { id: clientId } = await build.client({ type: 'PARTNER' });
    const partner = await someone(clientId, ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']);
    const colleague = await someone(clientId);
    const own = await build.training({ clientId, status: 'VALIDATED' });
    await build.contentFile({ trainingId: own.id });
    const global = await build.training({ clientId: 1 });
    await build.contentFile({ trainingId: global.id });
    await build.offer({ clientId, trainingIds: [global.id] });
    const { report, me, admin } = await scene();
    const headset = await server.enrol(colleague);
    for (const [index, id] of [own.id, global.id].entries())
      await server.call(reportSession, { params: { id }, body: report(30 * (index + 1)) }, { token: headset });
    const reset = (person: Someone, trainingId?: number, by = partner) =>
      server.call(
        c.resetProgress,
        { params: { id: person.id }, query: trainingId === undefined ? {} : { trainingId } },
        { token: by.token },
      );
    assert.equal((await reset(me)).status, 404, 'a learner of a company');
    assert.equal((await reset(colleague, own.id, admin)).status, 404, "a company's admin");
    assert.equal((await reset(colleague, global.id)).status, 404, "the platform's training");
    assert.deepEqual(
      (await reset(colleague)).body.items.map(({ trainingId }) => trainingId),
      [own.id],
    );
  });
});

describe('undoing a reset', () => {
  test('restores every figure, and the badges with their dates', async () => {
    const { clientId, me, admin, manager, play, reset, undo, stats, badges, notifications } = await scene();
    await play(60, { progress: 60, score: 85, finished: true });
    server.clock.advance(DAY);
    await play(30);
    /** The figures, except the recent ones, which change with time. */
    const lasting = async () => {
      const { recent: _, ...figures } = await stats();
      return figures;
    };
    const before = { rollUps: await rollUps(), badges: await badges(), stats: await lasting() };
    server.clock.advance(DAY);
    const { body } = await reset(manager);
    server.clock.advance(29 * DAY);
    for (const one of [me, admin]) one.token = await server.signIn(one);
    assert.equal((await undo(admin, body.items[0]?.id as number)).status, 204);
    const withoutAttempts = (tables: Record<string, string[]>) =>
      Object.values(tables).map((lines) => lines.map((line) => line.replace(/"attempt": \d/u, '')).sort());
    assert.deepEqual(await badges(), before.badges);
    assert.deepEqual(await lasting(), before.stats);
    assert.deepEqual(withoutAttempts(await rollUps()), withoutAttempts(before.rollUps));
    assert.deepEqual((await notifications())[0], [
      'Ana ROLE_ADMINISTRATOR has restored your progress',
      `Training of ${clientId}`,
    ]);
  });

  test('merges the results from before and after, and awards what they deserve together', async () => {
    const { trainingId, me, admin, play, reset, undo, stats } = await scene();
    for (let i = 0; i < 6; i += 1) await play(600 + 20 * i, { progress: 30, score: 90, finished: false });
    const { body } = await reset(admin);
    for (let i = 0; i < 6; i += 1) await play(300 + 20 * i, { progress: 50, score: 10, finished: true });
    await undo(admin, body.items[0]?.id as number);
    const merged = await stats(trainingId);
    assert.partialDeepStrictEqual(merged, { totalSession: 12, totalPoint: 90, minuteSpent: 120 });
    assert.partialDeepStrictEqual(merged.userStat, { progressionPercent: 50, sessions: 12, badgeNumbers: [1, 2] });
    const ten = await rows('select from person_badge where person_id = :meId and badge_id = 2', { meId: me.id });
    assert.equal(ten.length, 1, 'ten sessions');
    assert.equal(await rebuildRollUps(server.db), 0);
  });

  test('works in any order of several resets', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { admin, play, reset, undo, stats, badges } = await scene();
      await play(200);
      const first = await badges();
      const resets = [(await reset(admin)).body.items[0]?.id as number];
      await play(100, { progress: 20, score: 10 });
      resets.push((await reset(admin)).body.items[0]?.id as number);
      for (const which of order) assert.equal((await undo(admin, resets[which] as number)).status, 204);
      assert.partialDeepStrictEqual(await stats(), { totalSession: 2, totalPoint: 100, completedTrainings: 1 });
      assert.deepEqual(await badges(), first);
      assert.equal(await rebuildRollUps(server.db), 0);
    }
  });

  test('restores nothing while a later reset is in force', async () => {
    const { admin, play, reset, undo, stats } = await scene();
    await play(200);
    const first = (await reset(admin)).body.items[0]?.id as number;
    await play(100);
    await reset(admin);
    await undo(admin, first);
    assert.equal((await stats()).totalSession, 0);
    await play(50);
    assert.equal((await stats()).totalSession, 1);
  });

  test('lets a held report count again that waits since before the reset', async () => {
    const { trainingId, admin, play, report, reset, undo, me } = await scene();
    await play(30);
    const token = await server.enrol(me);
    const body = report(0, { seconds: 7200 });
    const reply = await server.call(reportSession, { params: { id: trainingId }, body }, { token });
    assert.equal(reply.body.check, 'PENDING');
    const { body: done } = await reset(admin);
    await undo(admin, done.items[0]?.id as number);
    assert.deepEqual(await rows('select attempt from held_report where person_id = :meId', { meId: me.id }), [
      { attempt: 2 },
    ]);
  });

  test('changes nothing the second time', async () => {
    const { manager, admin, play, reset, undo, stats, notifications } = await scene();
    await play(30);
    const id = (await reset(manager)).body.items[0]?.id as number;
    const replies = await Promise.all([undo(manager, id), undo(manager, id), undo(admin, id)]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [204, 204, 204],
    );
    assert.equal((await stats()).totalSession, 1);
    assert.equal((await notifications()).length, 2);
  });

  test('is refused after 30 days', async () => {
    const { me, manager, play, reset, undo } = await scene();
    await play(30);
    const id = (await reset(manager)).body.items[0]?.id as number;
    server.clock.advance(30 * DAY);
    manager.token = await server.signIn(manager);
    const { status, error } = await undo(manager, id);
    assert.deepEqual([status, error?.code], [409, 'RESET_UNDO_EXPIRED']);
    assert.equal(error?.title, 'This reset was made more than 30 days ago and can no longer be undone.');
    const inFrench = await undo(manager, id, me, 'fr');
    assert.match(inFrench.error?.title ?? '', /^Cette réinitialisation date de plus de 30 jours/u);
    assert.equal((await rows('select from session where voided and person_id = :meId', { meId: me.id })).length, 1);
  });

  test('is for whoever has reset, while they may, and for admins', async () => {
    const { clientId, me, manager, admin, play, reset, undo, list } = await scene();
    const second = await someone(clientId, ['ROLE_MANAGER']);
    await server.build.team({ clientId, managerId: second.id, members: [me.id] });
    await play(30);
    const id = (await reset(manager)).body.items[0]?.id as number;
    assert.equal((await undo(second, id)).status, 404);
    assert.deepEqual((await list(second)).body.items, []);
    assert.equal((await list(admin)).body.items.length, 1);
    assert.equal((await undo(admin, id, second)).status, 404, 'a reset of somebody else');
    await rows('delete from team_member where manager_id = :managerId', { managerId: manager.id });
    for (const call of [undo(manager, id), list(manager)]) assert.equal((await call).status, 404);
    assert.equal((await undo(admin, id)).status, 204);
  });
});
