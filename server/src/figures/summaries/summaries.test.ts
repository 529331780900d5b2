import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { issueTrainingCertificate } from '@vr/shared-api/contract/certificates';
import { getUserStats } from '@vr/shared-api/contract/statistics';
import { UI_LANGS } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { extractText, getDocumentProxy } from 'unpdf';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { issueToken } from '../../platform/http/tokens.ts';
import { startTestServer } from '../../testing/server.ts';
import { TEXTS } from './texts.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
server.clock.set('2026-06-15T10:00:00Z');

const YEAR = 'startDate=2026-01-01&endDate=2026-12-31';

async function read(path: string, token: string) {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (statusCode !== 200) return { status: statusCode, code: JSON.parse(rawPayload.toString()).code, pages: [] };
  assert.equal(headers['content-type'], 'application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)));
  return { status: statusCode, pages: text.map((page) => page.replace(/\s+/gu, ' ')) };
}

/** A company with a manager. Ana is in the manager's team, Ben is in no team. Both have trained. */
async function company() {
  const { build } = server;
  const { id: clientId } = await build.client({ name: 'Acme works' });
  const person = async (firstName: string, lastName: string, ...roles: Role[]) => {
    const { id } = await build.person({ clientId, firstName, lastName, roles });
    return { id, token: await server.signIn({ id }) };
  };
  const [admin, manager] = [
    await person('Ada', 'Admin', 'ROLE_ADMINISTRATOR'),
    await person('Max', 'Manager', 'ROLE_MANAGER'),
  ];
  const [ana, ben] = [await person('Ana', 'Zola'), await person('Ben', 'Abt')];
  await build.team({ clientId, managerId: manager.id, members: [ana.id] });
  const text = { title: 'Lock out a machine', briefDescription: 'b', fullDescription: 'f', goals: ['g', 'h'] };
  const { id: trainingId } = await build.training({ clientId, texts: { en: text } });
  await build.contentFile({ trainingId });
  const at = (day: string) => new Date(`${day}T09:00:00Z`);
  const session = (id: number, day: string, seconds: number, score: number, progress: number) =>
    build.session({ personId: id, clientId, trainingId, startedAt: at(day), seconds, score, progress });
  await session(ana.id, '2026-03-02', 1800, 60, 40);
  await session(ana.id, '2026-05-04', 3600, 90, 100);
  await session(ben.id, '2026-05-05', 600, 50, 20);
  await rebuildRollUps(server.db);
  return { clientId, admin, manager, ana, ben, trainingId };
}

describe('the printable summary', () => {
  test('of a person says what they trained, when, for how long and with what result, as the statistics do', async () => {
    const { ana, trainingId } = await company();
    const { pages } = await read(`/users/${ana.id}/summary/en?${YEAR}`, ana.token);
    const [page = ''] = pages;
    for (const part of [
      'Acme works',
      'Ana Zola',
      'Lock out a machine',
      '02/03/2026, 04/05/2026',
      '1h30',
      '90%',
      '100%',
    ])
      assert.ok(page.includes(part), `${part} in ${page}`);
    const query = { lang: 'en' as const, trainingId };
    const { body } = await server.call(getUserStats, { params: { id: ana.id }, query }, { token: ana.token });
    assert.deepEqual([body.minuteSpent, body.userStat?.sessions, body.userStat?.bestScore], [90, 2, 90]);
  });

  test('counts only the period, with the progress that there was at its end', async () => {
    const { ana } = await company();
    const { pages } = await read(`/users/me/summary/en?startDate=2026-03-01&endDate=2026-03-31`, ana.token);
    const page = pages.join(' ');
    assert.ok(page.includes('30 min') && page.includes('40%') && !page.includes('04/05/2026'), page);
    const empty = await read(`/users/${ana.id}/summary/en?startDate=2025-01-01&endDate=2025-12-31`, ana.token);
    assert.ok(empty.pages.join(' ').includes('No training in this period.'));
  });

  test('of a team has its people, that of a company everyone, in each language', async () => {
    const { manager, admin } = await company();
    const team = (await read(`/trainings/summary/en?${YEAR}`, manager.token)).pages.join(' ');
    assert.ok(team.includes('Ana Zola') && !team.includes('Ben Abt'), team);
    for (const lang of UI_LANGS) {
      const all = (await read(`/trainings/summary/${lang}?${YEAR}`, admin.token)).pages.join(' ');
      assert.ok(all.includes('Ana Zola') && all.includes('Ben Abt') && all.includes(TEXTS[lang].everyone), all);
    }
  });

  test('is refused with 404 for people and companies that one does not look after', async () => {
    const [mine, theirs] = [await company(), await company()];
    for (const [path, token] of [
      [`/users/${theirs.ana.id}/summary/en?${YEAR}`, mine.admin.token],
      [`/users/${mine.ben.id}/summary/en?${YEAR}`, mine.manager.token],
      [`/users/${mine.ben.id}/summary/en?${YEAR}`, mine.ana.token],
      [`/trainings/summary/en?${YEAR}&clientId=${theirs.clientId}`, mine.admin.token],
    ] as const)
      assert.deepEqual(await read(path, token), { status: 404, code: 'NOT_FOUND', pages: [] });
    const superAdmin = await server.signIn(await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] }));
    const { pages } = await read(`/trainings/summary/en?${YEAR}&clientId=${mine.clientId}`, superAdmin);
    assert.ok(pages.join(' ').includes('Ana Zola'));
  });

  test('of somebody else needs a session by password, as every export of people does', async () => {
    const { manager, ana } = await company();
    const { token } = await issueToken(server.db, server.clock, { personId: manager.id, kind: 'code' });
    const of = async ({ id }: { id: number }) => (await read(`/users/${id}/summary/en?${YEAR}`, token)).code;
    assert.deepEqual([await of(ana), await of(manager)], ['NEEDS_PASSWORD_SIGN_IN', undefined]);
  });

  test('numbers its pages and repeats who it is about when it is long', async () => {
    const { clientId, admin } = await company();
    for (let index = 0; index < 60; index += 1)
      await server.build.person({ clientId, firstName: 'Somebody', lastName: `Number ${index}` });
    const { pages } = await read(`/trainings/summary/en?${YEAR}`, admin.token);
    assert.ok(pages.length > 1);
    for (const [index, page] of pages.entries()) assert.ok(page.includes(`Page ${index + 1} of ${pages.length}`), page);
    assert.ok(pages.slice(1).every((page) => page.includes('Acme works')));
  });

  test('has the number of a certificate that was issued, and leaves a company’s own trainings out for the super admin', async () => {
    const { clientId, ana, trainingId } = await company();
    const path = `/users/${ana.id}/summary/en?${YEAR}`;
    const issued = await server.call(issueTrainingCertificate, { params: { id: trainingId }, query: {} }, ana);
    // The number may be broken into two lines.
    const textOf = ({ pages }: { pages: string[] }) => pages.join('').replaceAll(' ', '');
    assert.ok(textOf(await read(path, ana.token)).includes(issued.body.number));
    const superAdmin = await server.signIn(await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] }));
    for (const asked of [path, `/trainings/summary/en?${YEAR}&clientId=${clientId}`]) {
      const found = await read(asked, superAdmin);
      assert.equal(found.status, 200);
      assert.doesNotMatch(textOf(found), new RegExp(`Lockout|${issued.body.number}`, 'u'));
    }
  });
});
