import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as c from '@vr/shared-api/contract/sessions';
import type { Report } from '@vr/shared-api/contract/sessions.schema';
import { likeTraining, unlikeTraining } from '@vr/shared-api/contract/trainings';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { rollUpsIn } from '../../companies/client-deletion/testing/marked-company.ts';
import { sql } from '../../platform/db/database.ts';
import { ROLL_UPS } from '../../platform/demo/dump.ts';
import { startTestServer } from '../../testing/server.ts';
import { resetByAdmin } from '../resets/testing/reset-by-admin.ts';
import { rebuildPerson, rebuildRollUps } from './rebuild.ts';

const MINUTE = 60_000;
const START = '2026-06-15T10:00:00Z';

/** Returns a deterministic generator of numbers from 0 to 1 for a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

const STEPS: StepFile = {
  formatVersion: 1,
  steps: [
    { id: 'alarm', title: { en: 'Alarm' }, skills: ['hard_skill_fire_safety', 'soft_skill_calm'] },
    { id: 'choose', title: { en: 'Choose' }, skills: ['hard_skill_fire_safety'], weight: 3 },
    { id: 'act', title: { en: 'Act' }, skills: ['soft_skill_calm'], weight: 5 },
  ],
};

interface Sent {
  person: number;
  training: number;
  report: Report;
}

/** Makes the reports of twelve sessions. No report has less progress than the one before it. */
function makeReports(next: () => number): Sent[] {
  const upTo = (max: number) => Math.floor(next() * (max + 1));
  const sent: Sent[] = [];
  for (let session = 0; session < 12; session += 1) {
    const [person, training] = [upTo(2), upTo(2)];
    const startedAt = new Date(Date.parse(START) - upTo(60 * 24 * 40) * MINUTE - 30 * MINUTE).toISOString();
    const id = `00000000-0000-4000-8000-${String(session).padStart(12, '0')}`;
    let [seconds, progress, score] = [30, 0, 0];
    const steps = new Map<string, Report['steps'][number]>();
    for (let part = 0; part < 4; part += 1) {
      seconds += upTo(120);
      progress = Math.min(100, progress + upTo(60));
      score = Math.min(100, score + upTo(40));
      const step = ['alarm', 'choose', 'act', 'unknown'][upTo(3)] as string;
      const before = steps.get(step);
      steps.set(step, {
        id: step,
        success: before?.success || next() > 0.5,
        score: Math.max(before?.score ?? 0, upTo(100)),
        seconds: (before?.seconds ?? 0) + upTo(30),
      });
      const report: Report = {
        id,
        fileType: 'WEB_GL',
        startedAt,
        sentAt: START,
        seconds,
        progress,
        ...(training === 1 ? {} : { score }),
        finished: part === 3,
        steps: [...steps.values()],
      };
      sent.push({ person, training, report });
    }
  }
  return sent;
}

const server = await startTestServer();
after(() => server.close());

const rollUps = () => rollUpsIn(server.db);

async function emptyAll(): Promise<void> {
  await server.db.connection((client) =>
    client.query(`truncate training_like, training_favorite, session, attempt, ${ROLL_UPS.join(', ')}`),
  );
}

test('the roll-ups equal those computed from the raw rows, in whatever order and however often reports arrive', async () => {
  const { build, clock } = server;
  clock.set(START);
  const clients = [
    await build.client({ timeZone: 'America/New_York' }),
    await build.client({ timeZone: 'Asia/Tokyo' }),
  ];
  await build.skill();
  await build.skill({ id: 2, skillType: 'soft_skill_calm', names: { en: 'Calm' } });
  const trainings: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const training = await build.training({ clientId: 1 });
    await build.contentFile({ trainingId: training.id });
    trainings.push(training.id);
    if (i === 0) await build.stepFile({ trainingId: training.id, content: STEPS });
  }
  for (const { id } of clients) await build.offer({ clientId: id, trainingIds: trainings });
  const tokens: string[] = [];
  for (let i = 0; i < 3; i += 1)
    tokens.push(await server.enrol(await build.person({ clientId: (clients[i % 2] as { id: number }).id })));

  const send = async ({ person, training, report }: Sent) => {
    const input = { params: { id: trainings[training] as number }, body: report };
    assert.equal((await server.call(c.reportSession, input, { token: tokens[person] as string })).status, 200);
  };

  for (const seed of [1, 2]) {
    const sent = makeReports(random(seed));
    await emptyAll();
    for (const one of sent) await send(one);
    const inOrder = await rollUps();
    await rebuildRollUps(server.db);
    assert.deepEqual(await rollUps(), inOrder, `rebuilt, seed ${seed}`);

    const next = random(seed + 1000);
    await emptyAll();
    const again = shuffled([...sent, ...sent.filter(() => next() > 0.5)], next);
    for (const one of again) await send(one);
    assert.deepEqual(await rollUps(), inOrder, `shuffled and repeated, seed ${seed}`);

    await emptyAll();
    for (let i = 0; i < again.length; i += 12) await Promise.all(again.slice(i, i + 12).map(send));
    assert.deepEqual(await rollUps(), inOrder, `twelve at a time, seed ${seed}`);
  }

  const liked = { params: { id: trainings[0] as number } };
  await server.call(likeTraining, liked, { token: tokens[0] as string });
  await server.call(likeTraining, liked, { token: tokens[1] as string });
  await server.call(unlikeTraining, liked, { token: tokens[0] as string });
  const withLikes = await rollUps();
  await rebuildRollUps(server.db);
  assert.deepEqual(await rollUps(), withLikes, 'likes are counted from their rows');
});

test('a rebuild corrects wrong figures, and leaves out what was reset', async () => {
  const { build, clock } = server;
  clock.set(START);
  await emptyAll();
  const { id: clientId } = await build.client();
  const { id: trainingId } = await build.training({ clientId });
  await build.contentFile({ trainingId });
  const person = await build.person({ clientId });
  const token = await server.enrol(person);
  const report = (id: number, progress: number) => {
    const body: Report = {
      id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      fileType: 'WEB_GL',
      startedAt: `2026-06-15T0${7 + id}:00:00Z`,
      sentAt: START,
      seconds: 600,
      progress,
      finished: true,
      steps: [],
    };
    return server.call(c.reportSession, { params: { id: trainingId }, body }, { token });
  };
  await report(1, 80);
  await resetByAdmin(server, person);
  await report(2, 30);
  const right = await rollUps();
  assert.partialDeepStrictEqual(right, {
    progress: [{ attempt: 2, percent: 30, seconds: 600, sessions: 1 }],
    person_total: [{ points: 30, seconds: 600, sessions: 1 }],
    training_total: [{ views: 1, started: 1 }],
  });
  const spoil = async () => {
    for (const table of ROLL_UPS.filter((name) => name !== 'skill_best'))
      await server.db.rows(sql(`test.break-${table}`, `update ${table} set seconds = 7`));
  };
  for (const rebuild of [
    () => rebuildRollUps(server.db),
    () => rebuildPerson(server.db, person.id),
    () => rebuildPerson(server.db, person.id, trainingId),
  ]) {
    await spoil();
    assert.ok(await rebuild());
    assert.deepEqual(await rollUps(), right);
    assert.equal(await rebuild(), 0);
  }
  assert.equal(await rebuildPerson(server.db, 2_000_000_000), undefined);
});

test('a rebuild beside reports neither loses one nor counts one twice', async () => {
  const { build, clock } = server;
  clock.set(START);
  await emptyAll();
  const { id: clientId } = await build.client({ timeZone: 'Pacific/Auckland' });
  const { id: trainingId } = await build.training({ clientId });
  await build.contentFile({ trainingId });
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { id } = await build.person({ clientId });
      return { id, token: await server.enrol({ id }) };
    }),
  );
  let sent = 0;
  const send = async ({ token }: { token: string }) => {
    sent += 1;
    const body: Report = {
      id: `10000000-0000-4000-8000-${String(sent).padStart(12, '0')}`,
      fileType: 'WEB_GL',
      startedAt: new Date(Date.parse(START) - sent * 15 * MINUTE).toISOString(),
      sentAt: START,
      seconds: 600,
      progress: sent % 101,
      finished: true,
      steps: [],
    };
    const params = { id: trainingId };
    assert.equal((await server.call(c.reportSession, { params, body }, { token })).status, 200);
  };
  for (const person of people) await send(person);
  const ROUNDS = 5;
  const REPORTS = 6;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Makes the totals wrong, so that the rebuild has something to correct while reports change them.
    for (const table of ['progress', 'person_total', 'training_total', 'client_day', 'training_day'])
      await server.db.rows(sql(`test.spoil-${table}`, `update ${table} set seconds = seconds + 60`));
    const reports = async (person: { token: string }) => {
      for (let i = 0; i < REPORTS; i += 1) await send(person);
    };
    const [corrected] = await Promise.all([rebuildRollUps(server.db), ...people.map(reports)]);
    assert.ok(corrected > 0);
    assert.equal(await rebuildRollUps(server.db), 0, `nothing is left to correct after round ${round}`);
  }
  assert.partialDeepStrictEqual(await rollUps(), {
    person_total: people.map(() => ({ sessions: 1 + ROUNDS * REPORTS })),
    training_total: [{ views: 4 * (1 + ROUNDS * REPORTS), started: 4 }],
  });
});
