import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { getTrainingStats } from '@vr/shared-api/contract/dashboards';
import { listSatisfactions } from '@vr/shared-api/contract/satisfactions';
import { FEEDBACK_PAGE_SIZE } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

const PARTNER: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];

async function reader(clientId: number, ...roles: Role[]): Promise<string> {
  return server.signIn(await server.build.person({ clientId, roles }));
}

type Query = { page?: number; size?: 5 | 10 | 25; clientId?: number; partnerId?: number };
const read = (token: string, id: number, query: Query = {}) =>
  server.call(listSatisfactions, { params: { id }, query }, { token });
const comments = async (token: string, id: number) =>
  (await read(token, id)).body.content.map(({ satisfactionComment }) => satisfactionComment);

const company = (enableSatisfactionSurvey = true) => server.build.client({ enableSatisfactionSurvey });

/** Creates a partner with a published training. */
async function createPartner(over: Partial<Parameters<TestServer['build']['training']>[0]> = {}, surveyEnabled = true) {
  const { id: clientId } = await server.build.client({ type: 'PARTNER', enableSatisfactionSurvey: surveyEnabled });
  const training = await server.build.training({ clientId, partnerId: clientId, status: 'VALIDATED', ...over });
  await server.build.contentFile({ trainingId: training.id });
  return { clientId, trainingId: training.id };
}

async function vote(
  clientId: number,
  trainingId: number,
  comment: string,
  over: { rating?: number; votedAt?: Date; deletedAt?: Date } = {},
) {
  const { deletedAt = null, ...given } = over;
  const person = await server.build.person({ clientId, deletedAt, firstName: 'Somebody', lastName: 'Known' });
  await server.build.satisfaction({ personId: person.id, clientId, trainingId, comment, ...given });
}

describe('the feedback on a training', () => {
  test('is listed for its company’s admins in one query, newest first, without names', async () => {
    const { id: clientId } = await company();
    const { id } = await server.build.training({ clientId });
    const at = (seconds: number) => new Date(server.clock.now().getTime() - seconds * 1000);
    await vote(clientId, id, 'first', { rating: 1, votedAt: at(30) });
    await vote(clientId, id, 'last', { rating: 5, votedAt: at(10) });
    await vote(clientId, id, '', { rating: 3, votedAt: at(20), deletedAt: at(5) });
    const token = await reader(clientId, 'ROLE_ADMINISTRATOR');
    const [{ body }, queries] = await server.watch(() => read(token, id));
    assert.equal(queries.length, 1);
    const row = (satisfactionVotedAt: Date, satisfactionRating: number, satisfactionComment: string) => ({
      satisfactionVotedAt: satisfactionVotedAt.toISOString(),
      clientId: null,
      satisfactionRating,
      satisfactionComment,
    });
    assert.deepEqual(body, {
      content: [row(at(10), 5, 'last'), row(at(20), 3, ''), row(at(30), 1, 'first')],
      totalElements: 3,
      average: 3,
      spread: [1, 0, 1, 0, 1],
    });
  });

  test('has pages that contain each vote once, even if the votes have the same time', async () => {
    const { clientId, trainingId } = await createPartner();
    const { id: elsewhere } = await company();
    for (let i = 0; i < 12; i += 1) await vote(elsewhere, trainingId, `vote ${i}`);
    const token = await reader(clientId, ...PARTNER);
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await read(token, trainingId, { page, size: 5 });
      assert.equal(body.totalElements, 12);
      pages.push(body.content.map(({ satisfactionComment }) => satisfactionComment));
    }
    assert.deepEqual(
      pages.map(({ length }) => length),
      [5, 5, 2, 0],
    );
    assert.equal(new Set(pages.flat()).size, 12);
    assert.equal((await read(token, trainingId)).body.content.length, FEEDBACK_PAGE_SIZE);
    assert.equal((await read(token, trainingId, { size: 25 })).body.content.length, 12);
  });

  test('of all companies is shown to a partner and the super admin; only the super admin sees the companies', async () => {
    const { clientId, trainingId } = await createPartner();
    const { id: elsewhere } = await company();
    await vote(elsewhere, trainingId, 'from elsewhere');
    const partner = await read(await reader(clientId, ...PARTNER), trainingId);
    assert.deepEqual([partner.body.totalElements, partner.body.content[0]?.clientId], [1, null]);
    const superAdmin = await read(await reader(1, 'ROLE_SUPER_ADMIN'), trainingId);
    assert.deepEqual([superAdmin.body.totalElements, superAdmin.body.content[0]?.clientId], [1, elsewhere]);
  });

  test('of other companies is not shown to admins', async () => {
    const { id: clientId } = await company();
    const { id } = await server.build.training({ clientId });
    await vote(clientId, id, 'ours');
    await vote((await company()).id, id, 'theirs');
    const { body } = await read(await reader(clientId, 'ROLE_ADMINISTRATOR'), id);
    assert.deepEqual([body.totalElements, body.content.map((vote) => vote.satisfactionComment)], [1, ['ours']]);
  });

  test('is shown to the super admin for trainings of the platform and submitted ones of partners, but no others', async () => {
    const { id: elsewhere } = await company();
    const token = await reader(1, 'ROLE_SUPER_ADMIN');
    const own = await server.build.training({ clientId: 1 });
    await vote(elsewhere, own.id, 'of the platform’s');
    assert.deepEqual(await comments(token, own.id), ['of the platform’s']);
    const changed = await createPartner({ status: 'CREATED', alreadyPublished: true });
    await vote(elsewhere, changed.trainingId, 'of a partner’s');
    assert.deepEqual(await comments(token, changed.trainingId), ['of a partner’s']);
    for (const { id } of [
      { id: (await createPartner({ status: 'CREATED' })).trainingId },
      await server.build.training({ clientId: elsewhere }),
    ])
      assert.equal((await read(token, id)).status, 404);
  });

  test('is not found for deleted trainings and those of other publishers, and refused to managers and learners', async () => {
    const { id: clientId } = await company();
    const { trainingId } = await createPartner();
    const rival = await createPartner();
    const platforms = await server.build.training({ clientId: 1 });
    const deleted = await server.build.training({ clientId, deletedAt: server.clock.now() });
    const admin = await reader(clientId, 'ROLE_ADMINISTRATOR');
    for (const id of [trainingId, platforms.id, deleted.id, 2_147_483_647])
      assert.equal((await read(admin, id)).status, 404);
    const partner = await reader(rival.clientId, ...PARTNER);
    for (const id of [trainingId, platforms.id]) assert.equal((await read(partner, id)).status, 404);
    for (const roles of [[], ['ROLE_MANAGER']] as Role[][])
      assert.equal((await read(await reader(rival.clientId, ...roles), rival.trainingId)).status, 403);
  });

  test('is refused if the owner’s company has disabled the survey, except to the super admin', async () => {
    const { id: clientId } = await company(false);
    const { id } = await server.build.training({ clientId });
    const withoutSurvey = await createPartner({}, false);
    await vote((await company()).id, withoutSurvey.trainingId, 'from before');
    for (const [token, training] of [
      [await reader(clientId, 'ROLE_ADMINISTRATOR'), id],
      [await reader(withoutSurvey.clientId, ...PARTNER), withoutSurvey.trainingId],
    ] as const) {
      const { status, error } = await read(token, training);
      assert.deepEqual([status, error?.code], [409, 'SURVEY_DISABLED']);
    }
    assert.deepEqual(await comments(await reader(1, 'ROLE_SUPER_ADMIN'), withoutSurvey.trainingId), ['from before']);
  });

  test('has pages of 5, 10 or 25 votes, numbered from 1', async () => {
    const { clientId, trainingId } = await createPartner();
    const token = await reader(clientId, ...PARTNER);
    for (const [query, field] of [
      ['page=0', '/query/page'],
      ['page=1.5', '/query/page'],
      ['page=x', '/query/page'],
      ['page=100001', '/query/page'],
      ['size=7', '/query/size'],
      ['size=', '/query/size'],
    ] as const) {
      const { statusCode, json } = await server.app.inject({
        url: `/api/v1/trainings/${trainingId}/satisfactions?${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
      assert.deepEqual([statusCode, json().field], [400, field], query);
    }
    const last = await read(token, trainingId, { page: 100_000, size: 25 });
    assert.deepEqual(last.body, { content: [], totalElements: 0, average: null, spread: [0, 0, 0, 0, 0] });
  });
});

test('the super admin reads the answers behind the average rating of a company or a partner', async () => {
  const { clientId: partner, trainingId } = await createPartner();
  const [{ id: first }, { id: second }] = [await company(), await company()];
  await vote(first, trainingId, 'first', { rating: 2 });
  await vote(second, trainingId, 'second', { rating: 5 });
  const token = await reader(1, 'ROLE_SUPER_ADMIN');
  for (const [scope, average, votes] of [
    [{}, 3.5, 2],
    [{ clientId: first }, 2, 1],
    [{ clientId: second }, 5, 1],
    [{ partnerId: partner }, 3.5, 2],
  ] as const) {
    const { body } = await read(token, trainingId, scope);
    assert.deepEqual([body.average, body.totalElements], [average, votes]);
    const stats = await server.call(getTrainingStats, { params: { id: trainingId }, query: scope }, { token });
    assert.equal(stats.body.averageSatisfactionRating, average);
  }
  const other = await createPartner();
  assert.equal((await read(token, trainingId, { partnerId: other.clientId })).status, 404);
  const partnersAdmin = await reader(partner, ...PARTNER);
  assert.equal((await read(partnersAdmin, trainingId, { clientId: first })).status, 404);
  assert.equal((await read(partnersAdmin, trainingId, { partnerId: partner })).status, 404);
});
