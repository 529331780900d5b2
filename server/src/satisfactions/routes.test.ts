import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countUnreadNotifications } from '@vr/shared-api/contract/notifications';
import { rateTraining } from '@vr/shared-api/contract/trainings';
import { COMMENT_MAX } from '@vr/shared-api/limits';
import { sql } from '../db/database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

interface Case {
  /** Whether the company asks. */
  asks?: boolean;
  played?: boolean;
}

/** Somebody and a training of their company. */
async function someone({ asks = true, played = true }: Case = {}) {
  const { build } = server;
  const company = await build.client({ enableSatisfactionSurvey: asks });
  const person = await build.person({ clientId: company.id });
  const training = await build.training({ clientId: company.id });
  await build.contentFile({ trainingId: training.id });
  const ofThis = { personId: person.id, clientId: company.id, trainingId: training.id };
  if (played) await build.session(ofThis);
  const token = await server.signIn(person);
  return {
    ...ofThis,
    token,
    rate: (body: { rating: number; comment?: string }, trainingId = training.id) =>
      server.call(rateTraining, { params: { id: trainingId }, body }, { token }),
    asked: (trainingId = training.id) =>
      build.notification({ personId: person.id, type: 'SATISFACTION_SURVEY', params: { trainingIds: [trainingId] } }),
    unread: async () => (await server.call(countUnreadNotifications, {}, { token })).body.count,
  };
}

const selectAnswers = sql(
  'test.answers',
  `select client_id as "clientId", training_id as "trainingId", rating, comment, voted_at as "votedAt"
   from satisfaction where person_id = $1 order by training_id`,
);
const answersOf = ({ personId }: { personId: number }) => server.db.rows(selectAnswers, [personId]);

test('who has played a training says what they think of it', async () => {
  const person = await someone();
  assert.equal((await person.rate({ rating: 4, comment: '  Très clair.\n' })).status, 204);
  const { clientId, trainingId } = person;
  assert.deepEqual(await answersOf(person), [
    { clientId, trainingId, rating: 4, comment: 'Très clair.', votedAt: server.clock.now() },
  ]);
});

test('a second answer replaces the first, and its comment', async () => {
  const person = await someone();
  await person.rate({ rating: 2, comment: 'Trop rapide' });
  server.clock.advance(60_000);
  assert.equal((await person.rate({ rating: 5 })).status, 204);
  const { clientId, trainingId } = person;
  assert.deepEqual(await answersOf(person), [
    { clientId, trainingId, rating: 5, comment: '', votedAt: server.clock.now() },
  ]);
});

test('two answers at once leave one', async () => {
  const person = await someone();
  const replies = await Promise.all([1, 2, 3, 4, 5].map((rating) => person.rate({ rating })));
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([204]));
  assert.equal((await answersOf(person)).length, 1);
});

test('an answer marks every survey of this training as read, and no other', async () => {
  const person = await someone();
  const other = await server.build.training({ clientId: person.clientId });
  await person.asked();
  await person.asked();
  await person.asked(other.id);
  await server.build.notification({
    personId: person.personId,
    type: 'NEW_TRAINING',
    params: { trainingIds: [person.trainingId] },
  });
  await person.rate({ rating: 3 });
  assert.equal(await person.unread(), 2);
});

test('whose company does not ask cannot answer', async () => {
  const person = await someone({ asks: false });
  const { status, error } = await person.rate({ rating: 4 });
  assert.deepEqual([status, error?.code], [409, 'SURVEY_DISABLED']);
  assert.deepEqual(await answersOf(person), []);
});

test('who has never played the training cannot rate it', async () => {
  const person = await someone({ played: false });
  await person.asked();
  const { status, error } = await person.rate({ rating: 4 });
  assert.deepEqual([status, error?.code], [409, 'NOT_PLAYED']);
  assert.deepEqual(await answersOf(person), []);
  assert.equal(await person.unread(), 1);
});

test('a training that one neither sees nor has played is not there, and neither is a deleted one', async () => {
  const person = await someone();
  const stranger = await someone();
  const deleted = await server.build.training({ clientId: person.clientId, deletedAt: server.clock.now() });
  await server.build.session({ ...person, trainingId: deleted.id });
  for (const trainingId of [stranger.trainingId, deleted.id, 999_999]) {
    const { status, error } = await person.rate({ rating: 4 }, trainingId);
    assert.deepEqual([status, error?.code], [404, 'NOT_FOUND']);
  }
  assert.deepEqual(await answersOf(person), []);
});

test('a training that one has played can be rated though it has been kept for others since', async () => {
  const person = await someone();
  const group = await server.build.group({ clientId: person.clientId });
  await server.build.access({ ...person, groupIds: [group.id] });
  assert.equal((await person.rate({ rating: 1 })).status, 204);
});

test('a rating is one to five whole stars, a comment has its limit', async () => {
  const person = await someone();
  for (const [field, body] of [
    ['/body/rating', { rating: 0 }],
    ['/body/rating', { rating: 6 }],
    ['/body/rating', { rating: 3.5 }],
    ['/body/rating', {}],
    ['/body/comment', { rating: 3, comment: 'x'.repeat(COMMENT_MAX + 1) }],
    [undefined, { rating: 3, comment: 'a\u0000b' }],
  ] as const) {
    const { status, error } = await person.rate(body as { rating: number });
    assert.deepEqual(
      [status, error?.code, error?.field],
      [400, 'VALIDATION', field],
      JSON.stringify(body).slice(0, 50),
    );
  }
  assert.deepEqual(await answersOf(person), []);
  assert.equal((await person.rate({ rating: 3, comment: 'é'.repeat(COMMENT_MAX) })).status, 204);
});
