import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { getCourseProgress, listCourseProgress } from '@vr/shared-api/contract/courses';
import { listTrainingsLaunchedBy } from '@vr/shared-api/contract/statistics';
import { stepState } from '@vr/shared-api/course';
import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { parse } from 'csv-parse/sync';
import { resetByAdmin } from '../../learning/resets/testing/reset-by-admin.ts';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql } from '../../platform/db/database.ts';
import type { NewText } from '../../platform/demo/builders/trainings.ts';
import { touching } from '../../testing/queries.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { headerOf, TEXTS, TRAINING_COLUMNS } from './texts.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

interface Someone {
  id: number;
  clientId: number;
  token: string;
}
async function someone(clientId: number, lastName: string, ...roles: Role[]): Promise<Someone> {
  const { id } = await server.build.person({
    clientId,
    firstName: 'Ana',
    lastName,
    roles,
  });
  return { id, clientId, token: await server.signIn({ id }) };
}

const textOf = (title: string): NewText => ({ title, briefDescription: 'b', fullDescription: 'f', goals: ['g', 'h'] });

async function playable(
  clientId: number,
  title: string,
  over: Partial<Parameters<TestServer['build']['training']>[0]> = {},
) {
  const { id } = await server.build.training({ clientId, texts: { en: textOf(title) }, ...over });
  await server.build.contentFile({ trainingId: id });
  return id;
}

/** A company with a team of two, a person in no team, two trainings and a course of both that is suggested to two people. */
async function company() {
  const { build, clock } = server;
  const { id: clientId } = await build.client({ timeZone: 'Europe/Paris', name: 'Acme' });
  const admin = await someone(clientId, 'Admin', 'ROLE_ADMINISTRATOR');
  const manager = await someone(clientId, 'Manager', 'ROLE_MANAGER');
  const [bob, eva, cleo] = [
    await someone(clientId, 'Bob'),
    await someone(clientId, 'Éva'),
    await someone(clientId, 'Cleo'),
  ];
  await build.team({ clientId, managerId: manager.id, members: [bob.id, eva.id] });
  const fire = await playable(clientId, '=HYPERLINK("x");fire');
  const talk = await playable(clientId, 'Talk');
  const session = { clientId, seconds: 150, progress: 60, score: 70 };
  // 22:30 UTC is on the next day in Paris.
  await build.session({ ...session, personId: bob.id, trainingId: fire, startedAt: new Date('2026-06-01T22:30:00Z') });
  await build.session({
    ...session,
    personId: bob.id,
    trainingId: talk,
    progress: 100,
    score: 90,
    startedAt: new Date('2026-06-03T10:00:00Z'),
  });
  await build.session({ ...session, personId: cleo.id, trainingId: talk, startedAt: new Date('2026-06-04T10:00:00Z') });
  const course = await build.course({
    clientId,
    texts: { en: textOf('Induction') },
    trainings: [
      { trainingId: talk, score: 80 },
      { trainingId: fire, score: 80 },
    ],
  });
  await build.suggestion({
    clientId,
    byPersonId: admin.id,
    to: [bob.id, cleo.id],
    courseIds: [course.id],
    startsAt: new Date(clock.now().getTime() - 86_400_000),
  });
  await rebuildRollUps(server.db);
  return { clientId, admin, manager, bob, eva, cleo, fire, talk, course: course.id };
}
type Company = Awaited<ReturnType<typeof company>>;

const get = ({ token }: { token: string }, path: string) =>
  server.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } });

/** Returns the rows of a report, each as an object by the English names of its columns. */
async function rowsOf(by: { token: string }, path: string): Promise<Record<string, string>[]> {
  const reply = await get(by, path);
  assert.equal(reply.statusCode, 200, reply.body);
  return parse(reply.body, { bom: true, delimiter: ',', columns: true });
}
const names = async (by: { token: string }, path: string) => [
  ...new Set((await rowsOf(by, path)).map((row) => row['Last name'])),
];

const statusOf = async (by: { token: string }, path: string) => (await get(by, path)).statusCode;
const day = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris' }).format(new Date(instant));

describe('the report on trainings', () => {
  test('has the figures that the screen shows for each person, and a row for people who have played nothing', async () => {
    const at = await company();
    const rows = await rowsOf(at.manager, '/trainings/export/en');
    const expected = [];
    for (const [person, lastName] of [
      [at.bob, 'Bob'],
      [at.eva, 'Éva'],
    ] as const) {
      const { body } = await server.call(
        listTrainingsLaunchedBy,
        { params: { id: person.id }, query: { lang: 'en' } },
        { token: at.manager.token },
      );
      for (const item of body.items.length > 0 ? body.items : [undefined])
        expected.push([
          lastName,
          // An apostrophe keeps spreadsheets from running a formula.
          item?.title.replace(/^=/u, "'=") ?? '',
          item?.category.name ?? '',
          ...[item?.progressionPercent, item?.points, item?.bestScore, item?.sessions, item?.minuteSpent].map((value) =>
            String(value ?? ''),
          ),
          item ? day(item.lastSession) : '',
        ]);
    }
    const { lastName, training, category, progress, points, bestScore, sessions, minutes, lastSession } =
      TEXTS.en.columns;
    const columns = [lastName, training, category, progress, points, bestScore, sessions, minutes, lastSession];
    assert.deepEqual(
      rows.map((row) => columns.map((column) => row[column])),
      expected,
    );
    assert.deepEqual(
      rows.map((row) => [row.Training, row['Last session']]),
      [
        ['Talk', '03/06/2026'],
        [`'=HYPERLINK("x");fire`, '02/06/2026'],
        ['', ''],
      ],
    );
  });

  test('on one training has a row for each selected person', async () => {
    const at = await company();
    const rows = await rowsOf(at.admin, `/trainings/${at.talk}/export/en?userIds=${at.eva.id},${at.bob.id}`);
    assert.deepEqual(
      rows.map((row) => [row['Last name'], row.Training, row['Progress (%)'], row['Best score'], row.Sessions]),
      [
        ['Bob', 'Talk', '100', '90', '1'],
        ['Éva', 'Talk', '0', '', '0'],
      ],
    );
  });

  test('no longer has the results that a reset takes away', async () => {
    const at = await company();
    await resetByAdmin(server, at.bob, at.talk);
    const rows = await rowsOf(at.admin, `/trainings/export/en?userIds=${at.bob.id}`);
    assert.deepEqual(
      rows.map((row) => row.Training),
      [`'=HYPERLINK("x");fire`],
    );
  });

  test('comes in each language, with its words and the delimiter of its spreadsheets', async () => {
    const at = await company();
    const headers = new Set<string>();
    for (const lang of UI_LANGS satisfies readonly UiLang[]) {
      const reply = await get(at.admin, `/trainings/export/${lang}`);
      assert.match(String(reply.headers['content-type']), /^text\/csv/u);
      assert.equal(reply.headers['content-disposition'], 'attachment');
      assert.ok(reply.body.startsWith('\uFEFF'));
      const lines = parse(reply.body, { bom: true, delimiter: lang === 'en' ? ',' : ';' }) as string[][];
      assert.deepEqual(lines[0], headerOf(TRAINING_COLUMNS, lang));
      headers.add(String(lines[0]));
    }
    assert.equal(headers.size, UI_LANGS.length);
    assert.equal(await statusOf(at.admin, '/trainings/export/pt'), 400);
  });
});

describe('the report on courses', () => {
  test('has the progress that the screen shows', async () => {
    const at = await company();
    for (const reader of [at.admin, at.manager]) {
      const { body } = await server.call(listCourseProgress, { query: { lang: 'en' } }, { token: reader.token });
      const expected = body.items.flatMap((entry) =>
        entry.users.flatMap((user) =>
          user.trainings.map((step) => [
            user.lastName,
            entry.title,
            day(entry.key.startDate),
            entry.trainings.find(({ trainingId }) => trainingId === step.trainingId)?.title?.replace(/^=/u, "'=") ?? '',
            TEXTS.en.states[stepState(step)],
            String(step.progressPercentage),
            String(step.score ?? ''),
            String(step.minimalScoreNeeded),
            String(step.totalMinuteSpent),
          ]),
        ),
      );
      const { lastName, course, start, training, state, progress, bestScore, requiredScore, minutes } =
        TEXTS.en.columns;
      const columns = [lastName, course, start, training, state, progress, bestScore, requiredScore, minutes];
      const rows = await rowsOf(reader, '/courses/export/en');
      assert.deepEqual(
        rows.filter((row) => row.Course).map((row) => columns.map((column) => row[column])),
        expected,
      );
      assert.ok(expected.length > 0);
    }
  });

  test('on one course also has the people to whom it was not suggested', async () => {
    const at = await company();
    const rows = await rowsOf(at.manager, `/courses/${at.course}/export/en`);
    assert.deepEqual(
      rows.map((row) => [row['Last name'], row.Training === 'Talk', row['Suggested from'] !== '']),
      [
        ['Bob', true, true],
        ['Bob', false, true],
        ['Éva', true, false],
        ['Éva', false, false],
      ],
    );
    const params = { id: at.course, userId: at.eva.id };
    const { body } = await server.call(getCourseProgress, { params }, { token: at.manager.token });
    assert.deepEqual(
      rows.slice(2).map((row) => Number(row['Required score'])),
      body.trainings.map(({ minimalScoreNeeded }) => minimalScoreNeeded),
    );
  });
});

describe('the people of a report', () => {
  test('are the team of a manager and the company of an admin, without anyone deleted', async () => {
    const at = await company();
    assert.deepEqual(await names(at.manager, '/trainings/export/en'), ['Bob', 'Éva']);
    assert.deepEqual(await names(at.admin, '/trainings/export/en'), ['Admin', 'Bob', 'Cleo', 'Éva', 'Manager']);
    assert.deepEqual(await names(at.admin, '/trainings/export/en?ofTeam=true'), []);
    await server.db.rows(sql('test.delete', 'update person set deleted_at = :now where id = :cleoId'), {
      cleoId: at.cleo.id,
      now: server.clock.now(),
    });
    assert.deepEqual(await names(at.admin, `/trainings/${at.talk}/export/en`), ['Admin', 'Bob', 'Éva', 'Manager']);
  });

  test('can be those of a group: for a manager one of their own, for an admin any of the company', async () => {
    const at = await company();
    const { build } = server;
    // Cleo is not in the team.
    const members = [at.bob.id, at.cleo.id];
    const own = await build.group({ clientId: at.clientId, name: 'Own', members, ownerId: at.manager.id });
    const general = await build.group({ clientId: at.clientId, name: 'General', members });
    assert.deepEqual(await names(at.manager, `/trainings/export/en?groupId=${own.id}`), ['Bob']);
    assert.equal(await statusOf(at.manager, `/trainings/export/en?groupId=${general.id}`), 404);
    assert.deepEqual(await names(at.admin, `/trainings/export/en?groupId=${general.id}`), ['Bob', 'Cleo']);
    const both = `groupId=${general.id}&userIds=${at.eva.id}`;
    assert.deepEqual(await names(at.admin, `/trainings/export/en?${both}`), ['Bob', 'Cleo', 'Éva']);
  });

  test('are refused with 404 if they are another team’s or another company’s', async () => {
    const [at, other] = [await company(), await company()];
    for (const path of [
      '/trainings/export/en',
      `/trainings/${at.talk}/export/en`,
      '/courses/export/en',
      `/courses/${at.course}/export/en`,
    ]) {
      assert.equal(await statusOf(at.manager, `${path}?userIds=${at.bob.id},${at.cleo.id}`), 404, path);
      assert.equal(await statusOf(at.admin, `${path}?userIds=${other.bob.id}`), 404, path);
      assert.equal(await statusOf(at.admin, `${path}?userIds=4294967297`), 404, path);
      assert.equal(await statusOf(at.admin, `${path}?clientId=${other.clientId}`), 404, path);
      assert.equal(await statusOf(at.admin, `${path}?clientId=${at.clientId}`), 200, path);
      assert.equal(await statusOf(at.bob, path), 403, path);
      for (const userIds of ['', '1,', '0', 'x', '1,,2'])
        assert.equal(await statusOf(at.admin, `${path}?userIds=${userIds}`), 400);
    }
    assert.equal(await statusOf(at.admin, `/trainings/${other.talk}/export/en`), 404);
    assert.equal(await statusOf(at.admin, `/courses/${other.course}/export/en`), 404);
  });

  test('are, for the super admin, those of a company, or nobody by name with totals of all companies', async () => {
    const at = await company();
    const { build } = server;
    const superAdmin = await someone(1, 'Super', 'ROLE_SUPER_ADMIN');
    const global = await playable(1, 'Global');
    for (const [person, progress] of [
      [at.bob, 100],
      [at.cleo, 40],
    ] as const)
      for (let i = 0; i < 2; i++)
        await build.session({
          personId: person.id,
          clientId: at.clientId,
          trainingId: global,
          progress,
          finished: progress === 100,
          seconds: 90,
        });
    await rebuildRollUps(server.db);
    const all = await rowsOf(superAdmin, '/trainings/export/en');
    // A company's own trainings are visible only to that company.
    assert.ok(all.every((row) => row.Training !== 'Talk'));
    const total = {
      Company: 'Acme',
      Training: 'Global',
      Category: 'Safety',
      'Started by': '2',
      'Completed by': '1',
      Sessions: '4',
      Minutes: '6',
    };
    assert.deepEqual(
      all.filter((row) => row.Training === 'Global'),
      [total],
    );
    assert.deepEqual(await rowsOf(superAdmin, `/trainings/${global}/export/en`), [total]);
    const ofCompany = `clientId=${at.clientId}`;
    const people = ['Admin', 'Bob', 'Cleo', 'Éva', 'Manager'];
    assert.deepEqual(await names(superAdmin, `/trainings/export/en?${ofCompany}`), people);
    assert.deepEqual(await names(superAdmin, `/trainings/export/en?${ofCompany}&userIds=${at.bob.id}`), ['Bob']);
    assert.equal(await statusOf(superAdmin, `/trainings/${at.talk}/export/en?${ofCompany}`), 404);
    assert.equal(await statusOf(superAdmin, `/trainings/export/en?userIds=${at.bob.id}`), 400);
    assert.equal(await statusOf(superAdmin, '/trainings/export/en?clientId=2147483647'), 404);
  });

  test('are, for the super admin, those of a company with its courses, whose own trainings have no title', async () => {
    const at = await company();
    const superAdmin = await someone(1, 'Super', 'ROLE_SUPER_ADMIN');
    const ofCompany = `clientId=${at.clientId}`;
    for (const path of ['/courses/export/en', `/courses/${at.course}/export/en`]) {
      const titled = await rowsOf(at.admin, path);
      assert.deepEqual(
        await rowsOf(superAdmin, `${path}?${ofCompany}`),
        titled.map((row) => ({ ...row, Training: '' })),
      );
      for (const query of ['', '?clientId=2147483647']) assert.equal(await statusOf(superAdmin, path + query), 404);
    }
  });

  test('are, for a partner, the own ones, with only the own trainings', async () => {
    const { build } = server;
    const { id: studio } = await build.client({ type: 'PARTNER' });
    const partner = await someone(studio, 'Partner', 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER');
    const pia = await someone(studio, 'Pia');
    const own = await playable(studio, 'Own', { partnerId: studio, status: 'VALIDATED' });
    const global = await playable(1, 'Global');
    const at = await company();
    for (const [person, clientId, trainingId] of [
      [pia, studio, own],
      [pia, studio, global],
      [at.bob, at.clientId, own],
    ] as const)
      await build.session({ personId: person.id, clientId, trainingId });
    await rebuildRollUps(server.db);
    const rows = await rowsOf(partner, '/trainings/export/en');
    assert.deepEqual(
      rows.map((row) => [row['Last name'], row.Training]),
      [['Pia', 'Own']],
    );
    assert.deepEqual(await names(partner, `/trainings/${own}/export/en`), ['Pia']);
    assert.equal(await statusOf(partner, `/trainings/export/en?userIds=${partner.id}`), 404, 'partners only test');
    assert.equal(await statusOf(partner, `/trainings/${global}/export/en`), 404);
    assert.equal(await statusOf(partner, '/courses/export/en'), 403);
  });

  test('are recorded with the download', async () => {
    const at = await company();
    await get(at.manager, '/trainings/export/en');
    await get(at.manager, `/courses/${at.course}/export/en`);
    await get(at.manager, '/trainings/2147483647/export/en');
    const entries = await server.db.rows(
      sql<{ report: string }>(
        'test.audit',
        `select detail ->> 'report' as report from audit where person_id = :managerId and action = 'export' order by id`,
      ),
      { managerId: at.manager.id },
    );
    assert.deepEqual(entries, [{ report: 'trainings' }, { report: 'course' }]);
  });
});

describe('a report on 100 people', () => {
  let at: Company;
  let url: string;
  before(async () => {
    at = await company();
    for (let i = 0; i < 95; i++) await server.build.person({ clientId: at.clientId, lastName: `P${i}` });
    url = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/trainings/export/en`;
  });

  async function open(): Promise<IncomingMessage> {
    const sent = request(url, { agent: false, headers: { authorization: `Bearer ${at.admin.token}` } });
    const [reply] = (await once(sent.end(), 'response')) as [IncomingMessage];
    return reply;
  }
  /** Runs `work` while every page of the report waits for the lock on a table. */
  const whilePagesWait = (work: () => Promise<void>) =>
    server.db.connection(async (client) => {
      await client.query('begin');
      await client.query('lock table progress in access exclusive mode');
      await work().finally(() => client.query('rollback'));
    });

  test('begins before any figure has been read, and takes one statement for each twenty people', async () => {
    const [, queries] = await server.watch(async () => {
      let reply: IncomingMessage | undefined;
      await whilePagesWait(async () => {
        reply = await open();
        await once(reply, 'readable');
        assert.match(String(reply.read()), /^\uFEFFLast name,First name,Email,/u);
      });
      assert.equal((await text(reply as IncomingMessage)).trim().split('\r\n').length, 101);
    });
    assert.equal(touching(queries, 'progress').length, 5);
  });

  test('is no longer read after its reader has left', async () => {
    const closed = new Promise<void>((resolve) => {
      server.app.server.once('request', (_request, response) => response.once('close', resolve));
    });
    const [, queries] = await server.watch(async () => {
      await whilePagesWait(async () => {
        const reply = await open();
        await once(reply, 'readable');
        reply.destroy();
        await closed;
      });
      // While this second report is read, there is time to read the rest of the first one, too.
      await text(await open());
    });
    assert.equal(touching(queries, 'progress').length, 1 + 5);
  });

  test('has all or nothing of what a reset of a person takes away, while it is being read', async () => {
    const both = [at.fire, at.talk];
    const results: number[] = [];
    await Promise.all([
      (async () => {
        for (let i = 0; i < 10; i++) {
          const rows = await rowsOf(at.admin, `/trainings/export/en?userIds=${at.bob.id}`);
          results.push(rows.filter((row) => row.Training).length);
        }
      })(),
      (async () => {
        for (const trainingId of both) await resetByAdmin(server, at.bob, trainingId);
      })(),
    ]);
    assert.deepEqual(
      results,
      results.toSorted((a, b) => b - a),
    );
    assert.ok(results.every((count) => count >= 0 && count <= 2));
    assert.equal((await rowsOf(at.admin, `/trainings/export/en?userIds=${at.bob.id}`))[0]?.Training, '');
  });
});
