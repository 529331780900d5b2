import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { countUnreadNotifications } from '@vr/shared-api/contract/notifications';
import { rateTraining } from '@vr/shared-api/contract/satisfactions';
import { COMMENT_MAX } from '@vr/shared-api/limits';
import { sql } from '../../platform/db/database.ts';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());

interface Case {
  surveyEnabled?: boolean;
  played?: boolean;
}

/** Creates a person and a training of their company. `receiveSurvey` stores a notification that asks for a rating. */
async function signedInPerson({ surveyEnabled = true, played = true }: Case = {}) {
  const { build } = server;
  const company = await build.client({ enableSatisfactionSurvey: surveyEnabled });
  const person = await build.person({ clientId: company.id });
  const training = await build.training({ clientId: company.id });
  await build.contentFile({ trainingId: training.id });
  const ids = { personId: person.id, clientId: company.id, trainingId: training.id };
  if (played) await build.session(ids);
  const token = await server.signIn(person);
  return {
    ...ids,
    token,
    rate: (body: { rating: number; comment?: string }, trainingId = training.id) =>
      server.call(rateTraining, { params: { id: trainingId }, body }, { token }),
    receiveSurvey: (trainingId = training.id) =>
      build.notification({ personId: person.id, type: 'SATISFACTION_SURVEY', params: { trainingIds: [trainingId] } }),
    unread: async () => (await server.call(countUnreadNotifications, {}, { token })).body.count,
  };
}

const selectAnswers = sql(
  'test.answers',
  `select client_id as "clientId", training_id as "trainingId", rating, comment, voted_at as "votedAt"
   from satisfaction where person_id = :personId order by training_id`,
);
const answersOf = ({ personId }: { personId: number }) => server.db.rows(selectAnswers, { personId });

test('a person who has played a training can rate it', async () => {
  const person = await signedInPerson();
  assert.equal((await person.rate({ rating: 4, comment: '  Très clair.\n' })).status, 204);
  const { clientId, trainingId } = person;
  assert.deepEqual(await answersOf(person), [
    { clientId, trainingId, rating: 4, comment: 'Très clair.', votedAt: server.clock.now() },
  ]);
});

test('a second answer replaces the first and its comment', async () => {
  const person = await signedInPerson();
  await person.rate({ rating: 2, comment: 'Trop rapide' });
  server.clock.advance(60_000);
  assert.equal((await person.rate({ rating: 5 })).status, 204);
  const { clientId, trainingId } = person;
  assert.deepEqual(await answersOf(person), [
    { clientId, trainingId, rating: 5, comment: '', votedAt: server.clock.now() },
  ]);
});

test('concurrent answers of a person leave one', async () => {
  const person = await signedInPerson();
  const replies = await Promise.all([1, 2, 3, 4, 5].map((rating) => person.rate({ rating })));
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([204]));
  assert.equal((await answersOf(person)).length, 1);
});

test('an answer marks every notification that asks about the training as read, and no others', async () => {
  const person = await signedInPerson();
  const other = await server.build.training({ clientId: person.clientId });
  await person.receiveSurvey();
  await person.receiveSurvey();
  await person.receiveSurvey(other.id);
  await server.build.notification({
    personId: person.personId,
    type: 'NEW_TRAINING',
    params: { trainingIds: [person.trainingId] },
  });
  await person.rate({ rating: 3 });
  assert.equal(await person.unread(), 2);
});

test('a person whose company has disabled the survey cannot answer', async () => {
  const person = await signedInPerson({ surveyEnabled: false });
  const { status, error } = await person.rate({ rating: 4 });
  assert.deepEqual([status, error?.code], [409, 'SURVEY_DISABLED']);
  assert.deepEqual(await answersOf(person), []);
});

test('a person who has never played a training cannot rate it', async () => {
  const person = await signedInPerson({ played: false });
  await person.receiveSurvey();
  const { status, error } = await person.rate({ rating: 4 });
  assert.deepEqual([status, error?.code], [409, 'NOT_PLAYED']);
  assert.deepEqual(await answersOf(person), []);
  assert.equal(await person.unread(), 1);
});

test('a training that the person neither sees nor has played is not found, nor is a deleted one', async () => {
  const person = await signedInPerson();
  const stranger = await signedInPerson();
  const deleted = await server.build.training({ clientId: person.clientId, deletedAt: server.clock.now() });
  await server.build.session({ ...person, trainingId: deleted.id });
  for (const trainingId of [stranger.trainingId, deleted.id, 999_999]) {
    const { status, error } = await person.rate({ rating: 4 }, trainingId);
    assert.deepEqual([status, error?.code], [404, 'NOT_FOUND']);
  }
  assert.deepEqual(await answersOf(person), []);
});

test('a training that the person has played can be rated even if it is now restricted to other groups', async () => {
  const person = await signedInPerson();
  const group = await server.build.group({ clientId: person.clientId });
  await server.build.access({ ...person, groupIds: [group.id] });
  assert.equal((await person.rate({ rating: 1 })).status, 204);
});

test('a rating is a whole number from 1 to 5, and a comment has a maximum length', async () => {
  const person = await signedInPerson();
  for (const [field, body] of [
    ['/body/rating', { rating: 0 }],
    ['/body/rating', { rating: 6 }],
    ['/body/rating', { rating: 3.5 }],
    ['/body/rating', {}],
    ['/body/comment', { rating: 3, comment: 'x'.repeat(COMMENT_MAX + 1) }],
    ['/body/comment', { rating: 3, comment: 'a\u0000b' }],
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
