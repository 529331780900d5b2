/** Concurrent calls on one training: of mutually exclusive actions, exactly one succeeds, and takes effect once. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as reviews from '@vr/shared-api/contract/reviews';
import * as c from '@vr/shared-api/contract/trainings';
import * as uploads from '@vr/shared-api/contract/uploads';
import type { TrainingStatus } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { sql, type Values } from '../../platform/db/database.ts';
import { pageBuild } from '../../testing/builds.ts';
import { type Answer, startTestServer } from '../../testing/server.ts';

const PLATFORM = 1;
const ROUNDS = 12;

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
await server.build.skill();
await server.build.headset();
const superAdmins = [
  await signedInPerson(PLATFORM, 'ROLE_SUPER_ADMIN'),
  await signedInPerson(PLATFORM, 'ROLE_SUPER_ADMIN'),
];
const { id: clientId } = await server.build.client({ type: 'PARTNER', masterContentAccess: true });
const partners = [
  await signedInPerson(clientId, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'),
  await signedInPerson(clientId, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'),
];
const { id: company } = await server.build.client();
const learner = await signedInPerson(company);

const rows = <R>(text: string, values: Values = {}) => server.db.rows(sql<R>('', text), values);

async function signedInPerson(client: number, ...roles: Role[]) {
  const { id } = await server.build.person({ clientId: client, roles });
  return { id, token: await server.signIn({ id }) };
}
type SignedInPerson = Awaited<ReturnType<typeof signedInPerson>>;
const oneOf = (people: SignedInPerson[], index: number): SignedInPerson =>
  people[index % people.length] as SignedInPerson;

/** Creates a partner's training with a build and the given status, and adds it to a company's offer. */
async function training(status: Exclude<TrainingStatus, 'UNKNOWN'>, alreadyPublished = status === 'VALIDATED') {
  const publishedAt = alreadyPublished ? server.clock.now() : null;
  const { id } = await server.build.training({
    clientId,
    partnerId: clientId,
    status,
    alreadyPublished,
    publishedAt,
    skillIds: [1],
    headsetIds: [1],
  });
  await server.build.contentFile({ trainingId: id, version: '1.0' });
  await server.build.offer({ clientId: company, trainingIds: [id] });
  await rows('delete from notification');
  return id;
}

const request = ({ token }: SignedInPerson, id: number) =>
  server.call(reviews.requestValidation, { params: { id } }, { token });
const start = ({ token }: SignedInPerson, id: number) =>
  server.call(reviews.setTrainingStatus, { params: { id }, body: { action: 'START_REVIEW' } }, { token });
const validate = ({ token }: SignedInPerson, id: number) =>
  server.call(reviews.setTrainingStatus, { params: { id }, body: { action: 'VALIDATE' } }, { token });
const reject = ({ token }: SignedInPerson, id: number, rejectionReason: string) =>
  server.call(reviews.setTrainingStatus, { params: { id }, body: { action: 'REJECT', rejectionReason } }, { token });
const remove = ({ token }: SignedInPerson, id: number) => server.call(c.deleteTraining, { params: { id } }, { token });
const removeBuild = ({ token }: SignedInPerson, id: number) =>
  server.call(c.deleteTrainingFile, { params: { id, type: 'WEB_GL' } }, { token });
const send = ({ token }: SignedInPerson, id: number, version: string, bytes: Buffer) =>
  server.call(
    uploads.putTrainingFile,
    { params: { id, type: 'WEB_GL' }, body: { version, file: new File([new Uint8Array(bytes)], 'build.zip') } },
    { token },
  );
const announce = ({ token }: SignedInPerson, id: number, size = 10) =>
  server.call(
    uploads.createUpload,
    { body: { trainingId: id, fileType: 'WEB_GL', version: '2.0', fileName: 'build.zip', size } },
    { token },
  );
const launchOutcome = async ({ token }: SignedInPerson, id: number): Promise<string> => {
  const call = { params: { id }, body: { fileType: 'WEB_GL' as const } };
  const { body, error } = await server.call(c.launchTraining, call, { token });
  return error?.code ?? body.contentVersion;
};

function tally(answers: Answer<object>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1;
  return counts;
}
const outcome = ({ status, error }: Answer<object>): string => error?.code ?? String(status);

const statusOf = async (id: number): Promise<string | undefined> =>
  (await rows<{ status: string }>('select status from training where id = :id', { id }))[0]?.status;
const reviewsOf = (id: number) =>
  rows<{ action: string; reason: string | null; by: number }>(
    'select action, reason, person_id as by from training_review where training_id = :id order by at, id',
    { id },
  );
const notificationCounts = async (id: number): Promise<Record<number, number>> => {
  const counts = await rows<{ person: number; count: number }>(
    `select person_id as person, count(*) from notification where params->'trainingIds' @> to_jsonb(:id::int) group by 1`,
    { id },
  );
  return Object.fromEntries(counts.map(({ person, count }) => [person, count]));
};
const onceEach = (people: SignedInPerson[]) => Object.fromEntries(people.map(({ id }) => [id, 1]));
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);

/** The outcomes of twenty alternating calls by two people. A person who repeats a call gets the first result again. */
const OF_TWO_PEOPLE = { 200: 10, TRANSITION_NOT_ALLOWED: 10 };

describe('concurrent calls', () => {
  test('to request validation succeed for one person, take effect once, and notify each super admin once', async () => {
    const id = await training('CREATED');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => request(oneOf(partners, i), id)));
    assert.deepEqual(tally(answers), OF_TWO_PEOPLE);
    assert.equal(await statusOf(id), 'VALIDATION_REQUESTED');
    assert.equal((await reviewsOf(id)).length, 1);
    assert.deepEqual(await notificationCounts(id), onceEach(superAdmins));
  });

  test('to start the review succeed for one person, take effect once, and notify nobody', async () => {
    const id = await training('VALIDATION_REQUESTED');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => start(oneOf(superAdmins, i), id)));
    assert.deepEqual(tally(answers), OF_TWO_PEOPLE);
    assert.equal((await reviewsOf(id)).length, 1);
    assert.deepEqual(await notificationCounts(id), {});
  });

  test('to validate succeed for one person, take effect once, and notify everyone once', async () => {
    const id = await training('UNDER_REVIEW');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => validate(oneOf(superAdmins, i), id)));
    assert.deepEqual(tally(answers), OF_TWO_PEOPLE);
    const reviews = await reviewsOf(id);
    assert.equal(reviews.length, 1);
    const others = superAdmins.filter((one) => one.id !== reviews[0]?.by);
    assert.deepEqual(await notificationCounts(id), onceEach([...others, ...partners, learner]));
    const audited = await rows('select 1 from audit where subject = :id', { id: `training:${id}` });
    assert.equal(audited.length, 1);
  });

  test('to validate and to reject succeed for one decision of one person, and only that takes effect', async () => {
    for (const round of rounds) {
      const id = await training('UNDER_REVIEW');
      const validators = round % 2 ? [0, 1, 2] : [3, 4, 5];
      const answers = await Promise.all(
        [0, 1, 2, 3, 4, 5].map((i) =>
          validators.includes(i) ? validate(oneOf(superAdmins, i), id) : reject(oneOf(superAdmins, i), id, `${i}`),
        ),
      );
      const winner = answers.find(({ status }) => status === 200)?.body;
      const [review, ...more] = await reviewsOf(id);
      assert.deepEqual(more, []);
      // Each rejection has a different reason, so only a validation can be repeated.
      const repeated = validators.filter((i) => oneOf(superAdmins, i).id === review?.by).length;
      const successes = review?.action === 'VALIDATE' ? repeated : 1;
      assert.deepEqual(tally(answers), { 200: successes, TRANSITION_NOT_ALLOWED: answers.length - successes });
      const [row] = await rows<{ status: string; reason: string | null; live: string[]; published: boolean }>(
        `select status, rejection_reason as reason, live_types as live, already_published as published
         from training where id = :id`,
        { id },
      );
      const validated = winner?.status === 'VALIDATED';
      assert.deepEqual(row, {
        status: winner?.status,
        reason: review?.reason ?? null,
        live: validated ? ['WEB_GL'] : [],
        published: validated,
      });
      assert.equal(review?.action, validated ? 'VALIDATE' : 'REJECT');
      assert.equal(review?.reason === null, validated);
      const others = superAdmins.filter((one) => one.id !== review?.by);
      assert.deepEqual(
        await notificationCounts(id),
        onceEach(validated ? [...partners, ...others, learner] : partners),
      );
      assert.equal(await launchOutcome(learner, id), validated ? '1.0' : 'NOT_FOUND');
    }
  });
});

describe('a request for validation', () => {
  test('comes after a concurrent edit, or the edit is refused', async () => {
    for (const round of rounds) {
      const id = await training('CREATED');
      const { token } = partners[0] as SignedInPerson;
      const form = await server.call(c.getTrainingForm, { params: { id } }, { token });
      const { trainings, categoryId, skillIds, headsetIds, contentLanguages } = form.body;
      const goals = { goal3: '', videoLink: '' as const };
      const body = {
        trainings: trainings.map((text) => ({ ...text, ...goals, title: 'Edited' })),
        categoryId,
        durationInMinute: 5 as const,
        partnerId: -1,
        skillIds,
        headsetIds,
        contentLanguages,
        tags: [],
        badges: [],
      };
      const edit = () =>
        server.call(c.updateTraining, { params: { id }, body }, { token, headers: { 'if-match': '"1"' } });
      const ask = () => request(partners[1] as SignedInPerson, id);
      const [edited, asked] = round % 2 ? await Promise.all([edit(), ask()]) : await both(edit, ask);
      assert.equal(asked.status, 200);
      const [row] = await rows<{ minutes: number; version: number }>(
        'select duration_in_minute as minutes, version from training where id = :id',
        { id },
      );
      if (edited.status === 200) assert.deepEqual(row, { minutes: 5, version: 2 });
      else {
        assert.equal(outcome(edited), 'TRAINING_IN_REVIEW', edited.error?.message);
        assert.deepEqual(row, { minutes: 15, version: 1 });
      }
    }
  });

  test('and a concurrent deletion exclude each other', async () => {
    for (const round of rounds) {
      const id = await training('CREATED');
      const ask = () => request(partners[0] as SignedInPerson, id);
      const drop = () => remove(partners[1] as SignedInPerson, id);
      const [dropped, asked] = round % 2 ? await Promise.all([drop(), ask()]) : await both(drop, ask);
      const happened = [outcome(dropped), outcome(asked)].join(' ');
      assert.ok(['204 NOT_FOUND', 'TRAINING_IN_REVIEW 200'].includes(happened), happened);
      assert.deepEqual(await notificationCounts(id), asked.status === 200 ? onceEach(superAdmins) : {});
      assert.equal((await reviewsOf(id)).length, asked.status === 200 ? 1 : 0);
    }
  });

  test('and the concurrent start of an upload exclude each other', async () => {
    for (const round of rounds) {
      const id = await training('CREATED');
      const ask = () => request(partners[0] as SignedInPerson, id);
      const send = () => announce(partners[1] as SignedInPerson, id);
      const [sent, asked] = round % 2 ? await Promise.all([send(), ask()]) : await both(send, ask);
      const happened = [outcome(sent), outcome(asked)].join(' ');
      assert.ok(['200 UPLOAD_UNDER_WAY', 'TRAINING_IN_REVIEW 200'].includes(happened), happened);
      const [{ count } = { count: -1 }] = await rows<{ count: number }>(
        'select count(*) from upload where training_id = :id',
        { id },
      );
      assert.equal(count, sent.status === 200 ? 1 : 0);
    }
  });

  test('is refused until a concurrent upload is complete, and then includes its build', async () => {
    for (const _ of rounds) {
      const id = await training('CREATED');
      const bytes = await pageBuild();
      const by = partners[0] as SignedInPerson;
      const { body: upload } = await announce(by, id, bytes.length);
      const sent = await server.app.inject({
        method: 'PATCH',
        url: `/api/v1/uploads/${upload.id}`,
        headers: {
          'tus-resumable': '1.0.0',
          authorization: `Bearer ${by.token}`,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': '0',
        },
        payload: bytes,
      });
      assert.equal(sent.statusCode, 204, sent.body);
      let completed = false;
      const completion = server.runJobs().then(() => {
        completed = true;
      });
      // Repeats the request until it succeeds. Without a pause, it would reach the rate limit.
      const refused = new Set<string>();
      for (;;) {
        const answer = await request(by, id);
        if (answer.status === 200) break;
        refused.add(outcome(answer));
        assert.ok(!completed || refused.size > 0);
        await sleep(5);
      }
      await completion;
      assert.ok([...refused].every((code) => code === 'UPLOAD_UNDER_WAY'));
      const { body } = await server.call(uploads.getUpload, { params: { id: upload.id } }, { token: by.token });
      assert.equal(body.state, 'ACCEPTED');
      assert.equal(await launchOutcome(superAdmins[0] as SignedInPerson, id), '2.0');
    }
  });
});

describe('a validation', () => {
  test('comes before a concurrent deletion, or the deletion is refused', async () => {
    for (const round of rounds) {
      const id = await training('UNDER_REVIEW');
      const decide = () => validate(superAdmins[0] as SignedInPerson, id);
      const by = oneOf([...superAdmins, ...partners], round + 1);
      const drop = () => remove(by, id);
      const [dropped, decided] = round % 2 ? await Promise.all([drop(), decide()]) : await both(drop, decide);
      assert.equal(decided.status, 200);
      assert.ok(['204', 'TRAINING_IN_REVIEW'].includes(outcome(dropped)), outcome(dropped));
      // A training that a partner deletes stays in the offers of companies for a while.
      const isGone = dropped.status === 204 && superAdmins.includes(by);
      assert.equal(await launchOutcome(learner, id), isGone ? 'NOT_FOUND' : '1.0');
      assert.equal((await reviewsOf(id)).length, 1);
    }
  });

  test('publishes the reviewed content; a concurrent change is refused or becomes a new draft', async () => {
    for (const round of rounds) {
      const id = await training('UNDER_REVIEW');
      const bytes = await pageBuild();
      const decide = () => validate(superAdmins[0] as SignedInPerson, id);
      const by = partners[0] as SignedInPerson;
      const change = () => (round % 3 ? send(by, id, '2.0', bytes) : removeBuild(by, id));
      const [changed, decided] = round % 2 ? await Promise.all([change(), decide()]) : await both(change, decide);
      assert.equal(decided.status, 200);
      assert.equal(await launchOutcome(learner, id), '1.0');
      if (changed.status < 300) assert.equal(await statusOf(id), 'CREATED');
      else {
        assert.equal(outcome(changed), 'TRAINING_IN_REVIEW');
        assert.equal(await statusOf(id), 'VALIDATED');
      }
    }
  });

  test('of several trainings that use one master content does not deadlock with a new build of it', async () => {
    const { build } = server;
    const builder = await signedInPerson(clientId, 'ROLE_ADMINISTRATOR');
    const { id: masterContentId } = await build.masterContent({ clientId });
    const sendMaster = async (version: string) => {
      const file = new File([new Uint8Array(await pageBuild())], 'build.zip');
      const params = { id: masterContentId, type: 'WEB_GL' as const };
      return server.call(uploads.putMasterContentFile, { params, body: { version, file } }, { token: builder.token });
    };
    assert.equal((await sendMaster('1')).status, 200);
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const id = await training('CREATED');
        const params = { id, type: 'WEB_GL' as const };
        const body = { masterContentId, launchParameter: '--scene=1' };
        const { token } = partners[0] as SignedInPerson;
        assert.equal((await server.call(c.putTrainingMasterContent, { params, body }, { token })).status, 204);
        await rows(`update training set status = 'UNDER_REVIEW' where id = :id`, { id });
        return id;
      }),
    );
    const [sent, ...decided] = await Promise.all([
      sendMaster('2'),
      ...ids.map((id, index) => validate(oneOf(superAdmins, index), id)),
    ]);
    assert.equal(sent?.status, 200, JSON.stringify(sent?.error));
    assert.deepEqual(tally(decided), { 200: 8 });
    for (const id of ids) {
      const [status, version] = [await statusOf(id), await launchOutcome(learner, id)];
      assert.ok(['VALIDATED 2', 'CREATED 1'].includes(`${status} ${version}`), `${status} ${version}`);
    }
  });
});

/** Makes both calls at once, starting with the second. Returns their answers in the order of the arguments. */
async function both<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const [b, a] = await Promise.all([second(), first()]);
  return [a, b];
}
