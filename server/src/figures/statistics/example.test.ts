import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import {
  issueCourseCertificate,
  issueTrainingCertificate,
  verifyCertificate,
} from '@vr/shared-api/contract/certificates';
import { getGeneralStats } from '@vr/shared-api/contract/dashboards';
import { listCourseHistory, listCourseSessions } from '@vr/shared-api/contract/history';
import { reportSession } from '@vr/shared-api/contract/sessions';
import type { Report } from '@vr/shared-api/contract/sessions.schema';
import { getUserPeriodStats, getUserStats } from '@vr/shared-api/contract/statistics';
import { resetByAdmin } from '../../learning/resets/testing/reset-by-admin.ts';
import { startTestServer } from '../../testing/server.ts';

const DOCUMENT = new URL('../../../../docs/statistics.md', import.meta.url);
const STEP_FILE = {
  formatVersion: 1 as const,
  steps: [
    { id: 'alarm', title: { en: 'Alarm' }, skills: ['hard_skill_fire_safety'], weight: 1 },
    { id: 'act', title: { en: 'Act' }, skills: ['hard_skill_fire_safety', 'soft_skill_calm'], weight: 3 },
  ],
};

/** Returns the rows of the table between two marks in the document, without the table's head. */
function tableOf(text: string, mark: string): string[][] {
  const part = text.split(`<!-- ${mark} -->`)[1]?.split(`<!-- /${mark} -->`)[0] ?? '';
  const lines = part.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const stepsOf = (cell: string): Report['steps'] =>
  cell.split(' ').flatMap((part) => {
    const [id, score] = part.split(':');
    return id && score ? [{ id, success: !score.startsWith('-'), score: Math.abs(Number(score)) }] : [];
  });

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

test('the example of docs/statistics.md has the figures that the API returns', async () => {
  const { build, clock, call } = server;
  clock.set('2026-06-15T10:00:00Z');
  await build.skill();
  await build.skill({ id: 2, skillType: 'soft_skill_calm', names: { en: 'Calm' } });
  const { id: clientId } = await build.client({ timeZone: 'America/New_York' });
  const trainings = new Map<string, number>();
  for (const name of ['Fire', 'Talk']) {
    const badges = [1, 2, 3].map((n) => ({ logo: null, texts: { en: { name: `Badge ${n}`, description: '' } } }));
    const { id } = await build.training({ clientId, badges });
    await build.contentFile({ trainingId: id });
    if (name === 'Fire') await build.stepFile({ trainingId: id, content: STEP_FILE });
    trainings.set(name, id);
  }
  const [fire, talk] = [trainings.get('Fire') as number, trainings.get('Talk') as number];
  const needed = [
    { trainingId: fire, score: 80 },
    { trainingId: talk, score: 60 },
  ];
  const { id: courseId } = await build.course({ clientId, trainings: needed });
  const ana = await build.person({ clientId });
  const token = await server.enrol(ana);

  const document = await readFile(DOCUMENT, 'utf8');
  const sessions = tableOf(document, 'sessions');
  for (const [training = '', startedAt = '', seconds, progress, score, finished, steps = '', then] of sessions) {
    const trainingId = trainings.get(training) as number;
    const body: Report = {
      id: randomUUID(),
      fileType: 'APK',
      startedAt,
      sentAt: clock.now().toISOString(),
      seconds: Number(seconds),
      progress: Number(progress),
      score: Number(score),
      finished: finished === 'yes',
      steps: stepsOf(steps),
    };
    const reply = await call(reportSession, { params: { id: trainingId }, body }, { token });
    assert.equal(reply.body?.check, null, JSON.stringify(reply.error));
    if (then === 'reset') await resetByAdmin(server, ana, trainingId);
  }

  const own = { token: await server.signIn(ana) };
  const params = { id: ana.id };
  const figures = new Map<string, string>();
  const add = (prefix: string, values: object) => {
    for (const [name, value] of Object.entries(values))
      figures.set(`${prefix}\`${name}\``, Array.isArray(value) ? value.join(', ') || 'none' : String(value));
  };
  const general = (await call(getUserStats, { params, query: { lang: 'en' } }, own)).body;
  add('', general);
  const addRecent = (prefix: string, recent: Record<string, { now: number; before: number }>) => {
    for (const [name, { now, before }] of Object.entries(recent))
      figures.set(`${prefix}\`recent\` \`${name}\``, `${now}, and ${before} before`);
  };
  addRecent('', general.recent);
  for (const { skillType, value } of general.skillStats) figures.set(`\`skillStats\` \`${skillType}\``, String(value));
  for (const [name, trainingId] of trainings)
    add(
      `${name}: `,
      (await call(getUserStats, { params, query: { lang: 'en', trainingId } }, own)).body.userStat ?? {},
    );
  const period = { startDate: '2026-06-01', endDate: '2026-06-30' };
  const days = (await call(getUserPeriodStats, { params, query: period }, own)).body.items;
  for (const { date, ...values } of days) add(`${date}: `, values);

  const [course = {}] = (await call(listCourseHistory, { query: { lang: 'en' } }, own)).body.items;
  add('Induction: ', course);
  for (const [name, endpoint, id] of [
    ['Fire', issueTrainingCertificate, fire],
    ['Induction', issueCourseCertificate, courseId],
  ] as const) {
    const { number } = (await call(endpoint, { params: { id }, query: {} }, own)).body;
    const { body } = await call(verifyCertificate, { params: { number }, query: { lang: 'en' } });
    add(`Certificate of ${name}: `, body.certificate ?? {});
  }

  const { id: adminId } = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  const admin = { token: await server.signIn({ id: adminId }) };
  const { people, ...company } = (await call(getGeneralStats, { query: { lang: 'en' } }, admin)).body;
  add('Company: ', company);
  add('Company, people: ', people ?? {});
  addRecent('Company, people: ', people?.recent ?? {});

  const expected = tableOf(document, 'figures');
  assert.ok(sessions.length > 0 && expected.length > 0, 'the tables are found');
  assert.deepEqual(
    expected.map(([name = '']) => [name, figures.get(name)]),
    expected,
  );
  const described = new Set(expected.flatMap(([name = '']) => /^\d{4}-\d\d-\d\d/u.exec(name) ?? []));
  assert.deepEqual(
    days.map(({ date }) => date),
    [...described],
  );

  const timeline = (await call(listCourseSessions, { params: { id: courseId }, query: {} }, own)).body.items;
  const change = (before: number, after: number) => `${before} → ${after}`;
  assert.deepEqual(
    tableOf(document, 'history'),
    timeline.map((session) => [
      session.trainingId === fire ? 'Fire' : 'Talk',
      session.date,
      String(session.value),
      String(session.score),
      change(session.progressBefore, session.progressAfter),
      change(session.pointsBefore, session.pointsAfter),
      ...['hard_skill_fire_safety', 'soft_skill_calm'].map((type) => {
        const skill = session.skills.find(({ skillType }) => skillType === type);
        return skill ? change(skill.before, skill.after) : '';
      }),
    ]),
  );
});
