import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import * as mc from '@vr/shared-api/contract/master-contents';
import * as notifications from '@vr/shared-api/contract/notifications';
import * as reviews from '@vr/shared-api/contract/reviews';
import { reportSession } from '@vr/shared-api/contract/sessions';
import { getUserStats } from '@vr/shared-api/contract/statistics';
import * as c from '@vr/shared-api/contract/trainings';
import * as uploads from '@vr/shared-api/contract/uploads';
import { type FileType, REJECTION_REASON_MAX, type TrainingStatus } from '@vr/shared-api/limits';
import { can, type Role } from '@vr/shared-api/permissions';
import { mayReview, REVIEW_ACTIONS, type ReviewAction, statusAfter } from '@vr/shared-api/review';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql, type Values } from '../../platform/db/database.ts';
import { pageBuild } from '../../testing/builds.ts';
import { startTestServer } from '../../testing/server.ts';

const PLATFORM = 1;
const PARTNER: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
const superAdmin = await signedInPerson(PLATFORM, 'ROLE_SUPER_ADMIN');
const otherSuperAdmin = await signedInPerson(PLATFORM, 'ROLE_SUPER_ADMIN');

const rows = <R>(text: string, values: Values = {}) => server.db.rows(sql<R>('', text), values);

async function signedInPerson(clientId: number, ...roles: Role[]) {
  const person = await server.build.person({ clientId, roles });
  return { id: person.id, clientId, roles, token: await server.signIn(person) };
}
type SignedInPerson = Awaited<ReturnType<typeof signedInPerson>>;

async function createScene() {
  const { build } = server;
  const { id: clientId } = await build.client({ type: 'PARTNER', masterContentAccess: true });
  const { id: company } = await build.client();
  return {
    clientId,
    partner: await signedInPerson(clientId, ...PARTNER),
    colleague: await signedInPerson(clientId, ...PARTNER),
    company,
    learner: await signedInPerson(company),
  };
}
type Scene = Awaited<ReturnType<typeof createScene>>;

type Status = Exclude<TrainingStatus, 'UNKNOWN'>;
/** Creates a training with a build, in a review status, with the fields that the status implies. */
async function training(clientId: number, status: Status | null, over: { alreadyPublished?: boolean } = {}) {
  const alreadyPublished = over.alreadyPublished ?? (status === null || status === 'VALIDATED');
  const publishedAt = alreadyPublished ? server.clock.now() : null;
  const rejectionReason = status === 'REJECTED' ? 'Too dark.' : null;
  const { id } = await server.build.training({ clientId, status, alreadyPublished, publishedAt, rejectionReason });
  await server.build.contentFile({ trainingId: id, version: '1.0' });
  return id;
}

const request = ({ token }: SignedInPerson, id: number) =>
  server.call(reviews.requestValidation, { params: { id } }, { token });
type Body = Parameters<
  typeof server.call<typeof import('@vr/shared-api/contract/reviews.schema').setTrainingStatus>
>[1]['body'];
const set = ({ token }: SignedInPerson, id: number, body: Body) =>
  server.call(reviews.setTrainingStatus, { params: { id }, body }, { token });
const start = (by: SignedInPerson, id: number) => set(by, id, { action: 'START_REVIEW' });
const validate = (by: SignedInPerson, id: number) => set(by, id, { action: 'VALIDATE' });
const reject = (by: SignedInPerson, id: number, rejectionReason = 'Too dark.') =>
  set(by, id, { action: 'REJECT', rejectionReason });
const act = (by: SignedInPerson, id: number, action: ReviewAction) =>
  ({ REQUEST_VALIDATION: request, START_REVIEW: start, VALIDATE: validate, REJECT: reject })[action](by, id);

/** Moves a draft to the status in which the super admin decides. */
async function bringUnderReview({ partner }: Scene, id: number): Promise<void> {
  assert.equal((await request(partner, id)).status, 200);
  assert.equal((await start(superAdmin, id)).status, 200);
}

const detail = async ({ token }: SignedInPerson, id: number) =>
  (await server.call(c.getTraining, { params: { id }, query: { lang: 'en' } }, { token })).body;
const put = ({ token }: SignedInPerson, id: number, version: string, type: FileType, bytes: Buffer) =>
  server.call(
    uploads.putTrainingFile,
    { params: { id, type }, body: { version, file: new File([new Uint8Array(bytes)], 'build.zip') } },
    { token },
  );
async function uploadBuild(by: SignedInPerson, id: number, version: string, type: FileType = 'WEB_GL'): Promise<void> {
  server.clock.advance(1000);
  const { status, error } = await put(by, id, version, type, await pageBuild());
  assert.equal(status, 200, JSON.stringify(error));
}
const remove = ({ token }: SignedInPerson, id: number, type: FileType = 'WEB_GL') =>
  server.call(c.deleteTrainingFile, { params: { id, type } }, { token });
/** Returns the version that a launch opens, or the code of its error. */
async function launchOutcome(
  { token }: SignedInPerson,
  id: number,
  fileType: FileType = 'WEB_GL',
): Promise<string | undefined> {
  const { body, error } = await server.call(c.launchTraining, { params: { id }, body: { fileType } }, { token });
  return error?.code ?? body.contentVersion;
}

interface Row {
  status: Status | null;
  rejectionReason: string | null;
  alreadyPublished: boolean;
  publishedAt: Date | null;
  contentModifiedAt: Date | null;
  modifiedAt: Date;
  version: number;
  own: FileType[];
  live: FileType[];
}
async function rowOf(id: number): Promise<Row> {
  const [row] = await rows<Row>(
    `select status, rejection_reason as "rejectionReason", already_published as "alreadyPublished",
       published_at as "publishedAt", content_modified_at as "contentModifiedAt", modified_at as "modifiedAt", version,
       content_types as own, live_types as live from training where id = :id`,
    { id },
  );
  return row as Row;
}

interface StoredNotification {
  personId: number;
  params: object;
}
const notificationsOf = (id: number): Promise<StoredNotification[]> =>
  rows(
    `select person_id as "personId", params from notification where params->'trainingIds' @> to_jsonb(:id::int)
     order by person_id, id`,
    { id },
  );
/** Returns all rows that a decision could change. */
const stored = (id: number) =>
  rows(
    `select to_jsonb(t) as training,
       (select jsonb_agg(x order by x.id) from content_file x where training_id = t.id) as files,
       (select jsonb_agg(x order by x.id) from training_master_content x where training_id = t.id) as uses,
       (select jsonb_agg(x order by x.id) from training_review x where training_id = t.id) as reviews,
       (select jsonb_agg(x order by x.id) from notification x where params->'trainingIds' @> to_jsonb(t.id)) as notifications,
       (select jsonb_agg(x order by x.id) from audit x where subject = 'training:' || t.id) as audit
     from training t where id = :id`,
    { id },
  );

test('what waits for a decision is counted', async () => {
  const { clientId, company } = await createScene();
  const count = async () => (await server.call(reviews.countToVerify, {}, { token: superAdmin.token })).body.count;
  const before = await count();
  for (const status of ['CREATED', 'VALIDATION_REQUESTED', 'UNDER_REVIEW', 'VALIDATED', 'REJECTED'] as const)
    await training(clientId, status);
  await training(clientId, 'UNDER_REVIEW', { alreadyPublished: true });
  await training(company, null);
  assert.equal(await count(), before + 3);
});

describe('a review action', () => {
  const STATUSES = ['CREATED', 'VALIDATION_REQUESTED', 'UNDER_REVIEW', 'VALIDATED', 'REJECTED'] as const;

  /** Returns the expected HTTP status of a refusal, or else the expected next status of the training. */
  function expected(by: SignedInPerson, owner: number, status: Status | null, action: ReviewAction): number | Status {
    const right = action === 'REQUEST_VALIDATION' ? 'training:request-validation' : 'training:review';
    if (!can(by, right)) return 403;
    const isOwner = by.clientId === owner;
    const isAnothersDraft = !isOwner && status === 'CREATED';
    if (isAnothersDraft || !mayReview(by, action, { isOwner, isFromPartner: status !== null })) return 404;
    const next = statusAfter(action, status);
    return next === undefined || next === 'UNKNOWN' ? 409 : next;
  }

  /** Performs an action, and checks that it has exactly the expected effect or none. */
  async function checkAction(
    by: SignedInPerson,
    owner: number,
    status: Status | null,
    action: ReviewAction,
  ): Promise<void> {
    const id = await training(owner, status);
    const before = await stored(id);
    const { status: code, body, error } = await act(by, id, action);
    const wanted = expected(by, owner, status, action);
    const label = `${action} on ${status}`;
    if (typeof wanted === 'number') {
      assert.equal(code, wanted, label);
      if (wanted === 409) assert.equal(error?.code, 'TRANSITION_NOT_ALLOWED', label);
      assert.deepEqual(await stored(id), before, `${label} changes nothing`);
      return;
    }
    assert.equal(code, 200, `${label}: ${error?.message}`);
    assert.deepEqual(body, { status: wanted, at: server.clock.now().toISOString() });
    assert.equal((await rowOf(id)).status, wanted);
    const reviews = await rows(
      'select action, reason, person_id as "personId" from training_review where training_id = :id',
      { id },
    );
    assert.deepEqual(reviews, [{ action, reason: action === 'REJECT' ? 'Too dark.' : null, personId: by.id }]);
  }

  for (const who of [
    'its partner',
    'a colleague',
    'another partner',
    'a super admin',
    'a learner',
    'a manager',
    'an admin',
  ])
    test(`has the effect that permissions and state machine allow, or none: ${who}`, async () => {
      const { clientId, partner, colleague, learner, company } = await createScene();
      const people: Record<string, SignedInPerson> = {
        'its partner': partner,
        'a colleague': colleague,
        'another partner': (await createScene()).partner,
        'a super admin': superAdmin,
        'a learner': learner,
        'a manager': await signedInPerson(clientId, 'ROLE_MANAGER'),
        'an admin': await signedInPerson(company, 'ROLE_ADMINISTRATOR'),
      };
      for (const action of REVIEW_ACTIONS) {
        for (const status of STATUSES) await checkAction(people[who] as SignedInPerson, clientId, status, action);
        await checkAction(people[who] as SignedInPerson, company, null, action);
        await checkAction(people[who] as SignedInPerson, PLATFORM, null, action);
      }
    });

  test('is refused to the super admin for the draft of a published training; the partner can request its validation', async () => {
    const { clientId, partner } = await createScene();
    const id = await training(clientId, 'CREATED', { alreadyPublished: true });
    for (const action of ['START_REVIEW', 'VALIDATE', 'REJECT'] as const)
      assert.equal((await act(superAdmin, id, action)).error?.code, 'TRANSITION_NOT_ALLOWED');
    assert.equal((await request(partner, id)).status, 200);
  });

  test('repeated by the same person succeeds again and changes nothing; by another person it is refused', async () => {
    const { clientId, partner, colleague } = await createScene();
    const id = await training(clientId, 'CREATED');
    const steps = [
      [partner, colleague, 'REQUEST_VALIDATION'],
      [superAdmin, otherSuperAdmin, 'START_REVIEW'],
      [superAdmin, otherSuperAdmin, 'REJECT'],
      [partner, colleague, 'REQUEST_VALIDATION'],
      [superAdmin, otherSuperAdmin, 'START_REVIEW'],
      [superAdmin, otherSuperAdmin, 'VALIDATE'],
    ] as const;
    for (const [by, another, action] of steps) {
      const first = await act(by, id, action);
      assert.equal(first.status, 200, first.error?.message);
      const before = await stored(id);
      server.clock.advance(60_000);
      assert.deepEqual((await act(by, id, action)).body, first.body, action);
      assert.equal((await act(another, id, action)).error?.code, 'TRANSITION_NOT_ALLOWED');
      assert.deepEqual(await stored(id), before, `${action} again changes nothing`);
    }
    assert.equal(
      (await start(superAdmin, id)).error?.code,
      'TRANSITION_NOT_ALLOWED',
      'an earlier decision is not repeated',
    );
  });

  test('to reject for another reason is not a repetition', async () => {
    const { clientId } = await createScene();
    const id = await training(clientId, 'UNDER_REVIEW');
    assert.equal((await reject(superAdmin, id, 'Too dark.')).status, 200);
    assert.equal((await reject(superAdmin, id, ' Too dark. ')).status, 200);
    assert.equal((await reject(superAdmin, id, 'Too loud.')).error?.code, 'TRANSITION_NOT_ALLOWED');
    assert.equal((await rowOf(id)).rejectionReason, 'Too dark.');
  });

  test('is a 404 for a deleted training, a deleted partner and an unknown training', async () => {
    const { clientId, partner } = await createScene();
    const id = await training(clientId, 'CREATED');
    await rows('update training set deleted_at = :now where id = :id', { id, now: server.clock.now() });
    assert.equal((await request(partner, id)).status, 404);
    assert.equal((await request(partner, 2_147_483_647)).status, 404);
    assert.equal((await start(superAdmin, 2_147_483_647)).status, 404);
    const requested = await training(clientId, 'VALIDATION_REQUESTED');
    await rows('update client set deleted_at = :now where id = :clientId', { clientId, now: server.clock.now() });
    assert.equal((await start(superAdmin, requested)).status, 404);
  });

  test('is refused without a session, and with the token of a running content', async () => {
    const { clientId, partner } = await createScene();
    const id = await training(clientId, 'CREATED');
    assert.equal((await request({ ...partner, token: '' }, id)).status, 401);
    assert.equal((await request({ ...partner, token: await server.launchToken(partner, id) }, id)).status, 403);
  });
});

describe('the reason of a rejection', () => {
  test('is required to reject, not allowed otherwise, not blank, and limited in length', async () => {
    const scene = await createScene();
    const id = await training(scene.clientId, 'UNDER_REVIEW');
    const before = await stored(id);
    const field = async (body: object) => {
      const { status, error } = await set(superAdmin, id, body as Body);
      assert.deepEqual([status, error?.code], [400, 'VALIDATION'], JSON.stringify(body));
      return error?.field;
    };
    assert.equal(await field({ action: 'REJECT' }), '/body/rejectionReason');
    assert.equal(await field({ action: 'REJECT', rejectionReason: '' }), '/body/rejectionReason');
    assert.equal(await field({ action: 'REJECT', rejectionReason: ' \n\t ' }), '/body/rejectionReason');
    const tooLong = 'x'.repeat(REJECTION_REASON_MAX + 1);
    assert.equal(await field({ action: 'REJECT', rejectionReason: tooLong }), '/body/rejectionReason');
    assert.equal(await field({ action: 'REJECT', rejectionReason: 12 }), '/body/rejectionReason');
    assert.equal(await field({ action: 'VALIDATE', rejectionReason: 'Well done.' }), '/body/rejectionReason');
    assert.equal(await field({ action: 'START_REVIEW', rejectionReason: 'Wait.' }), '/body/rejectionReason');
    assert.equal(await field({}), '/body/action');
    assert.equal(await field({ action: 'REQUEST_VALIDATION' }), '/body/action');
    assert.equal(await field({ action: 'VALIDATE', status: 'VALIDATED' }), '/body/status');
    assert.equal(await field({ action: 'REJECT', rejectionReason: 'nul \u0000' }), '/body/rejectionReason');
    assert.deepEqual(await stored(id), before);
    const longest = 'é'.repeat(REJECTION_REASON_MAX);
    assert.equal((await reject(superAdmin, id, longest)).status, 200);
    assert.equal((await detail(scene.partner, id)).rejectionReason, longest);
  });

  test('is kept without surrounding spaces until the next request, and stays in the history', async () => {
    const scene = await createScene();
    const { partner, learner, clientId } = scene;
    const id = await training(clientId, 'CREATED');
    const times: string[] = [];
    const at = async (answer: ReturnType<typeof act>) => {
      const { body } = await answer;
      times.push(body.at);
      server.clock.advance(60_000);
      return body.status;
    };
    assert.equal(await at(request(partner, id)), 'VALIDATION_REQUESTED');
    assert.equal(await at(start(superAdmin, id)), 'UNDER_REVIEW');
    assert.equal(await at(reject(otherSuperAdmin, id, '  Too dark.\nAnd too loud. ')), 'REJECTED');
    for (const by of [partner, superAdmin])
      assert.partialDeepStrictEqual(await detail(by, id), {
        status: 'REJECTED',
        isVerified: false,
        rejectionReason: 'Too dark.\nAnd too loud.',
      });
    assert.equal((await rowOf(id)).rejectionReason, 'Too dark.\nAnd too loud.');
    assert.equal(await at(request(partner, id)), 'VALIDATION_REQUESTED');
    assert.equal((await rowOf(id)).rejectionReason, null);
    assert.equal(await at(start(superAdmin, id)), 'UNDER_REVIEW');
    assert.equal(await at(validate(superAdmin, id)), 'VALIDATED');
    const found = await detail(partner, id);
    assert.deepEqual([found.status, found.isVerified, found.rejectionReason], ['VALIDATED', true, null]);
    assert.deepEqual(
      found.reviews,
      [
        ['REQUEST_VALIDATION', null],
        ['START_REVIEW', null],
        ['REJECT', 'Too dark.\nAnd too loud.'],
        ['REQUEST_VALIDATION', null],
        ['START_REVIEW', null],
        ['VALIDATE', null],
      ].map(([action, reason], index) => ({ action, reason, at: times[index] })),
    );
    assert.deepEqual((await detail(learner, id)).reviews, [], 'learners do not see the history');
  });
});

test('the history of a review stays in order even if the clock of a node runs behind', async () => {
  const scene = await createScene();
  const id = await training(scene.clientId, 'CREATED');
  const { body: first } = await request(scene.partner, id);
  server.clock.advance(-60_000);
  const { body: second } = await start(superAdmin, id);
  server.clock.advance(60_000);
  assert.equal(second.at, first.at);
  const { reviews } = await detail(scene.partner, id);
  assert.deepEqual(
    reviews.map(({ action }) => action),
    ['REQUEST_VALIDATION', 'START_REVIEW'],
  );
});

test('a training keeps its place in the queue when its review starts, and takes a new one at each other step', async () => {
  const scene = await createScene();
  const id = await training(scene.clientId, 'CREATED');
  const isMovedBy = async (by: SignedInPerson, action: ReviewAction) => {
    server.clock.advance(60_000);
    await act(by, id, action);
    return (await rowOf(id)).modifiedAt.getTime() === server.clock.now().getTime();
  };
  assert.deepEqual(
    [
      await isMovedBy(scene.partner, 'REQUEST_VALIDATION'),
      await isMovedBy(superAdmin, 'START_REVIEW'),
      await isMovedBy(superAdmin, 'REJECT'),
    ],
    [true, false, true],
  );
});

test('a list says why a training was rejected and since when it waits only to its owner and the super admin', async () => {
  const scene = await createScene();
  const { token: ofAdmin } = await signedInPerson(scene.company, 'ROLE_ADMINISTRATOR');
  const id = await training(scene.clientId, 'CREATED', { alreadyPublished: true });
  await rows('insert into offer (client_id, training_id) values (:company, :id)', { company: scene.company, id });
  const cardFor = async ({ token }: { token: string }) => {
    const { body } = await server.call(c.listTrainings, { query: { lang: 'en', asLearner: false } }, { token });
    const { rejectionReason, waitsSince } = body.items.find((item) => item.id === id)!;
    return { rejectionReason, waitsSince };
  };
  const everyone = async () => ({
    partner: await cardFor(scene.partner),
    superAdmin: await cardFor(superAdmin),
    others: [await cardFor({ token: ofAdmin }), await cardFor(scene.learner)],
  });
  const nothing = { rejectionReason: null, waitsSince: null };
  const seen = (card: typeof nothing | { rejectionReason: string | null; waitsSince: string }) => ({
    partner: card,
    superAdmin: card,
    others: [nothing, nothing],
  });
  assert.deepEqual(await everyone(), seen(nothing));

  const { at: requestedAt } = (await request(scene.partner, id)).body;
  const waiting = seen({ rejectionReason: null, waitsSince: requestedAt });
  assert.deepEqual(await everyone(), waiting);
  server.clock.advance(60_000);
  await start(superAdmin, id);
  assert.deepEqual(await everyone(), waiting);
  server.clock.advance(60_000);
  const { at: rejectedAt } = (await reject(superAdmin, id)).body;
  assert.deepEqual(await everyone(), seen({ rejectionReason: 'Too dark.', waitsSince: rejectedAt }));

  await bringUnderReview(scene, id);
  await validate(superAdmin, id);
  assert.deepEqual(await everyone(), seen(nothing));
});

describe('a request for validation', () => {
  test('needs at least one content, which can be a master content', async () => {
    const { build } = server;
    const { clientId, partner } = await createScene();
    const empty = await build.training({ clientId, status: 'CREATED', alreadyPublished: false, publishedAt: null });
    const before = await stored(empty.id);
    assert.equal((await request(partner, empty.id)).error?.code, 'NO_CONTENT');
    assert.deepEqual(await stored(empty.id), before);
    const { id: masterContentId } = await build.masterContent({ clientId });
    const builder = await signedInPerson(clientId, 'ROLE_ADMINISTRATOR');
    await uploadMasterBuild(builder, masterContentId, '1.0');
    assert.equal((await use(partner, empty.id, masterContentId)).status, 204);
    assert.equal((await request(partner, empty.id)).status, 200);
  });

  test('is refused after the last content was deleted', async () => {
    const { clientId, partner } = await createScene();
    const id = await training(clientId, 'VALIDATED');
    assert.equal((await remove(partner, id)).status, 204);
    assert.equal((await rowOf(id)).status, 'CREATED');
    assert.equal(
      (await request(partner, id)).error?.code,
      'NO_CONTENT',
      'although learners can still launch the validated content',
    );
  });

  test('is refused while an upload is under way; after the request, uploads and deletions are refused', async () => {
    const { clientId, partner } = await createScene();
    const id = await training(clientId, 'CREATED');
    const announce = () =>
      server.call(
        uploads.createUpload,
        { body: { trainingId: id, fileType: 'APK', version: '1', fileName: 'build.apk', size: 10 } },
        { token: partner.token },
      );
    const { body: upload } = await announce();
    const before = await stored(id);
    assert.equal((await request(partner, id)).error?.code, 'UPLOAD_UNDER_WAY');
    await rows(`update upload set state = 'INSPECTING' where id = :uploadId`, { uploadId: upload.id });
    assert.equal((await request(partner, id)).error?.code, 'UPLOAD_UNDER_WAY');
    assert.deepEqual(await stored(id), before);
    await server.call(uploads.deleteUpload, { params: { id: upload.id } }, { token: partner.token });
    assert.equal((await request(partner, id)).status, 200, 'after the upload was cancelled');
    assert.equal((await announce()).error?.code, 'TRAINING_IN_REVIEW');
    assert.equal((await put(partner, id, '2', 'WEB_GL', await pageBuild())).error?.code, 'TRAINING_IN_REVIEW');
    assert.equal((await start(superAdmin, id)).status, 200);
    assert.equal((await announce()).error?.code, 'TRAINING_IN_REVIEW');
    assert.equal((await remove(partner, id)).error?.code, 'TRAINING_IN_REVIEW');
    assert.equal((await remove(superAdmin, id)).error?.code, 'TRAINING_IN_REVIEW');
  });
});

const uploadMasterBuild = async ({ token }: SignedInPerson, id: number, version: string): Promise<void> => {
  server.clock.advance(1000);
  const file = new File([new Uint8Array(await pageBuild())], 'build.zip');
  const { status, error } = await server.call(
    uploads.putMasterContentFile,
    { params: { id, type: 'WEB_GL' }, body: { version, file } },
    { token },
  );
  assert.equal(status, 200, JSON.stringify(error));
};
const use = ({ token }: SignedInPerson, id: number, masterContentId: number) =>
  server.call(
    c.putTrainingMasterContent,
    { params: { id, type: 'WEB_GL' }, body: { masterContentId, launchParameter: '--scene=1' } },
    { token },
  );

describe('a training in review', () => {
  test('refuses changes of its contents by anyone; the partner and the super admin can launch it', async () => {
    const scene = await createScene();
    const id = await training(scene.clientId, 'CREATED');
    const { id: masterContentId } = await server.build.masterContent({ clientId: scene.clientId });
    const type = 'WEB_GL' as const;
    const offline = ({ token }: SignedInPerson) =>
      server.call(c.patchTrainingFile, { params: { id, type }, body: { offlineAvailable: false } }, { token });
    const page = await pageBuild();
    const inReview = async (status: Status) => {
      const before = await stored(id);
      for (const by of [scene.partner, superAdmin]) {
        const calls = [put(by, id, '2', type, page), remove(by, id), offline(by), use(by, id, masterContentId)];
        for (const { error } of await Promise.all(calls)) assert.equal(error?.code, 'TRAINING_IN_REVIEW', status);
        assert.equal(await launchOutcome(by, id), '1.0', status);
      }
      assert.deepEqual(await stored(id), before, status);
    };
    await request(scene.partner, id);
    await inReview('VALIDATION_REQUESTED');
    await start(superAdmin, id);
    await inReview('UNDER_REVIEW');
    await reject(superAdmin, id);
    assert.equal((await offline(scene.partner)).status, 204, 'a rejected training can be changed');
    assert.equal((await offline(superAdmin)).status, 204);
  });
});

describe('a validated training', () => {
  async function offered(scene: Scene, status: Status) {
    const id = await training(scene.clientId, status);
    await server.build.offer({ clientId: scene.company, trainingIds: [id] });
    return id;
  }

  test('is published at once: listed, launchable, new, and dated', async () => {
    const scene = await createScene();
    const id = await offered(scene, 'CREATED');
    await uploadBuild(scene.partner, id, '2.0');
    await bringUnderReview(scene, id);
    assert.equal(await launchOutcome(scene.learner, id), 'NOT_FOUND');
    assert.equal(await detail(scene.learner, id), undefined);
    assert.equal(await launchOutcome(superAdmin, id), '2.0', 'the super admin can launch a training under review');
    assert.equal(await launchOutcome(scene.partner, id), '2.0');
    const before = await rowOf(id);
    assert.deepEqual([before.own, before.live, before.alreadyPublished], [['WEB_GL'], [], false]);
    server.clock.advance(3_600_000);
    const now = server.clock.now();
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.deepEqual(await rowOf(id), {
      status: 'VALIDATED',
      rejectionReason: null,
      alreadyPublished: true,
      publishedAt: now,
      contentModifiedAt: now,
      modifiedAt: now,
      version: before.version,
      own: ['WEB_GL'],
      live: ['WEB_GL'],
    });
    assert.partialDeepStrictEqual(await detail(scene.learner, id), {
      status: 'VALIDATED',
      isVerified: true,
      isNew: true,
      isUnlocked: true,
      contentTypes: ['WEB_GL'],
    });
    assert.equal(await launchOutcome(scene.learner, id), '2.0', 'the newest build');
    const { body } = await server.call(c.listTrainings, { query: { lang: 'en' } }, { token: scene.learner.token });
    assert.ok(body.items.some((card) => card.id === id));
  });

  test('stays available to learners in its validated version until a newer one is validated', async () => {
    const scene = await createScene();
    const { partner, learner } = scene;
    const id = await offered(scene, 'VALIDATED');
    const { publishedAt, contentModifiedAt, version } = await rowOf(id);
    await uploadBuild(partner, id, '2.0');
    const checkLearner = async (when: string) => {
      assert.equal(await launchOutcome(learner, id), '1.0', when);
      const seen = await detail(learner, id);
      assert.deepEqual([seen.status, seen.isVerified, seen.rejectionReason], ['VALIDATED', true, null], when);
      assert.deepEqual(
        seen.files.map((file) => file.version),
        ['1.0'],
        when,
      );
      assert.equal(seen.isUpdated, false, when);
    };
    await checkLearner('draft');
    assert.equal((await request(partner, id)).status, 200);
    await checkLearner('requested');
    assert.equal((await start(superAdmin, id)).status, 200);
    await checkLearner('under review');
    assert.equal(await launchOutcome(superAdmin, id), '2.0');
    assert.equal((await reject(superAdmin, id)).status, 200);
    await checkLearner('rejected');
    assert.deepEqual((await rowOf(id)).contentModifiedAt, contentModifiedAt);
    await uploadBuild(partner, id, '2.1');
    assert.equal((await rowOf(id)).status, 'REJECTED', 'another build does not change the status');
    await bringUnderReview(scene, id);
    server.clock.advance(1000);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal(await launchOutcome(learner, id), '2.1');
    const row = await rowOf(id);
    assert.deepEqual(row.publishedAt, publishedAt, 'the date of the first publication stays');
    assert.deepEqual(row.contentModifiedAt, server.clock.now());
    assert.equal(row.version, version, 'the version of its form stays');
    const files = await rows(
      `select version, validated_at is not null or live_at is not null as validated, removed_at is not null as removed
       from content_file where training_id = :id order by id`,
      { id },
    );
    assert.deepEqual(
      files,
      [
        { version: '1.0', validated: true, removed: false },
        { version: '2.0', validated: false, removed: false },
        { version: '2.1', validated: true, removed: false },
      ],
      'all are kept, and what was never validated stays so',
    );
  });

  test('is marked as updated for a learner who played after the upload but before the validation', async () => {
    const scene = await createScene();
    const { partner, learner } = scene;
    const id = await offered(scene, 'VALIDATED');
    await uploadBuild(partner, id, '2.0');
    server.clock.advance(60_000);
    await rows(
      'insert into progress (person_id, training_id, attempt, percent, last_session_at) values (:learnerId, :id, 1, 50, :now)',
      { learnerId: learner.id, id, now: server.clock.now() },
    );
    server.clock.advance(60_000);
    await bringUnderReview(scene, id);
    assert.equal((await detail(learner, id)).isUpdated, false);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal((await detail(learner, id)).isUpdated, true);
  });

  test('no longer has a deleted build, which does not change the date of its content', async () => {
    const scene = await createScene();
    const { partner, learner } = scene;
    const id = await offered(scene, 'VALIDATED');
    await server.build.contentFile({ trainingId: id, fileType: 'APK', version: '1.0' });
    const { contentModifiedAt } = await rowOf(id);
    server.clock.advance(1000);
    assert.equal((await remove(partner, id)).status, 204);
    await bringUnderReview(scene, id);
    assert.equal(await launchOutcome(learner, id), '1.0');
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal(await launchOutcome(learner, id), 'NO_CONTENT');
    assert.equal(await launchOutcome(learner, id, 'APK'), '1.0');
    const row = await rowOf(id);
    assert.deepEqual([row.own, row.live], [['APK'], ['APK']]);
    assert.deepEqual(row.contentModifiedAt, contentModifiedAt);
    const files = await rows(
      `select file_type as type, removed_at as removed from content_file where training_id = :id order by id`,
      { id },
    );
    assert.deepEqual(files, [
      { type: 'WEB_GL', removed: server.clock.now() },
      { type: 'APK', removed: null },
    ]);
  });

  test('has the new build of a type that was deleted and uploaded again', async () => {
    const scene = await createScene();
    const { partner, learner } = scene;
    const id = await offered(scene, 'VALIDATED');
    assert.equal((await remove(partner, id)).status, 204);
    await uploadBuild(partner, id, '2.0');
    assert.equal(await launchOutcome(learner, id), '1.0');
    await bringUnderReview(scene, id);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal(await launchOutcome(learner, id), '2.0');
    assert.deepEqual((await rowOf(id)).live, ['WEB_GL']);
  });

  test('uses the newest validated build of its master content, until its own file replaces it', async () => {
    const scene = await createScene();
    const { partner, learner, clientId } = scene;
    const builder = await signedInPerson(clientId, 'ROLE_ADMINISTRATOR');
    const { id: masterContentId } = await server.build.masterContent({ clientId });
    await uploadMasterBuild(builder, masterContentId, '5.0');
    const id = await offered(scene, 'CREATED');
    server.clock.advance(1000);
    assert.equal((await use(partner, id, masterContentId)).status, 204);
    await bringUnderReview(scene, id);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal(await launchOutcome(learner, id), '5.0', 'the master content replaces its own file');

    await uploadMasterBuild(builder, masterContentId, '6.0');
    assert.equal((await rowOf(id)).status, 'CREATED', 'a new build of the master content needs another validation');
    assert.equal(await launchOutcome(learner, id), '5.0');
    await bringUnderReview(scene, id);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal(await launchOutcome(learner, id), '6.0');
    assert.deepEqual((await rowOf(id)).contentModifiedAt, server.clock.now());

    server.clock.advance(1000);
    assert.equal((await remove(partner, id)).status, 204);
    await uploadBuild(partner, id, '7.0');
    assert.equal(await launchOutcome(learner, id), '6.0');
    await bringUnderReview(scene, id);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal(await launchOutcome(learner, id), '7.0');
    const uses = await rows(
      'select removed_at is not null as removed from training_master_content where training_id = :id',
      { id },
    );
    assert.deepEqual(uses, [{ removed: true }]);
    const deletion = await server.call(
      mc.deleteMasterContentFile,
      { params: { id: masterContentId, type: 'WEB_GL' } },
      { token: builder.token },
    );
    assert.equal(deletion.status, 204, 'no training uses the master content any more');
  });

  test('needs content: without it, the validation is refused and changes nothing', async () => {
    const { clientId } = await createScene();
    const id = await training(clientId, 'UNDER_REVIEW');
    await rows(`update content_file set removed_at = :now where training_id = :id`, { id, now: server.clock.now() });
    await rows(`update training set content_types = '{}' where id = :id`, { id });
    const before = await stored(id);
    assert.equal((await validate(superAdmin, id)).error?.code, 'NO_CONTENT');
    assert.deepEqual(await stored(id), before);
  });

  test('is audited, like a rejected one', async () => {
    const scene = await createScene();
    for (const [decision, action] of [
      [validate, 'training.validate'],
      [reject, 'training.reject'],
    ] as const) {
      const id = await training(scene.clientId, 'UNDER_REVIEW');
      assert.equal((await decision(superAdmin, id)).status, 200);
      const audited = await rows(
        'select action, person_id as "personId", client_id as "clientId" from audit where subject = :id',
        { id: `training:${id}` },
      );
      assert.deepEqual(audited, [{ action, personId: superAdmin.id, clientId: scene.clientId }]);
    }
  });
});

describe('the step file of a published training', () => {
  const fileOf = (...ids: string[]) => ({
    formatVersion: 1 as const,
    steps: ids.map((id) => ({ id, title: { en: id }, skills: [] })),
  });
  const putSteps = ({ token }: SignedInPerson, id: number, ...steps: string[]) => {
    server.clock.advance(60_000);
    const file = new File([JSON.stringify(fileOf(...steps))], 'steps.json');
    return server.call(c.putStepFile, { params: { id }, body: { file } }, { token });
  };
  const removeSteps = ({ token }: SignedInPerson, id: number) =>
    server.call(c.deleteStepFile, { params: { id } }, { token });
  const changedAt = async ({ token }: SignedInPerson, id: number) =>
    (await server.call(c.getTrainingForm, { params: { id } }, { token })).body.jsonStepLastModifiedDate;

  /** A published training with the steps `alarm` and `act`, in the offer of the learner's company. */
  async function publishedSteps() {
    const scene = await createScene();
    const id = await training(scene.clientId, 'VALIDATED');
    await server.build.offer({ clientId: scene.company, trainingIds: [id] });
    await server.build.stepFile({ trainingId: id, content: fileOf('alarm', 'act') });
    return { ...scene, id, admin: await signedInPerson(scene.company, 'ROLE_ADMINISTRATOR') };
  }
  /** Begins a session. Returns a function that reports successful steps in the session and resolves to the progress. */
  const begin = (person: SignedInPerson, trainingId: number) => {
    const id = randomUUID();
    return async (...steps: string[]): Promise<number | undefined> => {
      const now = server.clock.now().toISOString();
      const session = { id, fileType: 'WEB_GL', startedAt: now, sentAt: now, seconds: 30, finished: false } as const;
      const body = { ...session, steps: steps.map((step) => ({ id: step, success: true })) };
      const token = await server.enrol(person);
      const answer = await server.call(reportSession, { params: { id: trainingId }, body }, { token });
      return answer.body.progressionPercent;
    };
  };
  const stepsOf = async ({ id, token }: SignedInPerson, trainingId: number) => {
    const call = { params: { id }, query: { lang: 'en' as const, trainingId } };
    const { body } = await server.call(getUserStats, call, { token });
    return body.userStat?.steps.map((step) => step.id);
  };

  test('waits for the validation if it is a new one; learners keep the validated one, and tests use the newest', async () => {
    const { id, partner, learner, admin, ...scene } = await publishedSteps();
    const begun = begin(learner, id);
    assert.equal(await begun('alarm'), 50);
    assert.equal((await putSteps(partner, id, 'alarm', 'leave', 'call', 'wait')).status, 200);
    const { status, version } = await rowOf(id);
    assert.deepEqual([status, version], ['CREATED', 1], 'it needs another validation, like a build');
    const sentAt = server.clock.now().toISOString();
    const checkLearner = async (when: string) => {
      assert.deepEqual(await stepsOf(learner, id), ['alarm', 'act'], when);
      assert.equal(await begin(learner, id)('alarm'), 50, when);
      assert.equal(await begin(admin, id)('alarm'), 50, `${when}: another company's admin tries out the validated one`);
      assert.equal(await begin(partner, id)('alarm'), 25, `${when}: the partner tries out the newest`);
      assert.equal(await changedAt(partner, id), sentAt, when);
    };
    await checkLearner('draft');
    await bringUnderReview({ partner, learner, ...scene }, id);
    await checkLearner('under review');
    assert.equal(await begin(superAdmin, id)('alarm'), 25, 'the reviewer tries out the newest');
    assert.equal((await reject(superAdmin, id)).status, 200);
    await checkLearner('rejected');
    await bringUnderReview({ partner, learner, ...scene }, id);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.deepEqual(await stepsOf(learner, id), ['alarm', 'leave', 'call', 'wait']);
    assert.equal(await begun('alarm', 'act'), 100, 'a session is judged to its end by the file of its start');
    const after = begin(await signedInPerson(scene.company), id);
    assert.equal(await after('alarm', 'act'), 25);
    assert.equal(await after('alarm', 'leave', 'call'), 75);
    const progress = () => rows('select * from progress where training_id = :id order by person_id', { id });
    const reported = await progress();
    await rebuildRollUps(server.db);
    assert.deepEqual(await progress(), reported, 'figures are rebuilt by the file of each session');
  });

  test('stays until the next validation if it is removed, and a later one takes its place', async () => {
    const { id, partner, learner, ...scene } = await publishedSteps();
    assert.equal((await removeSteps(partner, id)).status, 204);
    assert.deepEqual([(await rowOf(id)).status, await changedAt(partner, id)], ['CREATED', null]);
    assert.equal(await begin(learner, id)('alarm'), 50);
    assert.equal(await begin(partner, id)('alarm'), 0);
    await bringUnderReview({ partner, learner, ...scene }, id);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.deepEqual(await stepsOf(learner, id), []);
    assert.equal((await removeSteps(partner, id)).status, 204);
    assert.equal((await rowOf(id)).status, 'VALIDATED', 'there is nothing to remove');
    await putSteps(partner, id, 'never-validated');
    await removeSteps(partner, id);
    await putSteps(partner, id, 'alarm');
    assert.deepEqual(await stepsOf(learner, id), []);
    await bringUnderReview({ partner, learner, ...scene }, id);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.deepEqual(await stepsOf(learner, id), ['alarm']);
  });
});

describe('the changes since the last validation', () => {
  const changes = async ({ token }: SignedInPerson, id: number) =>
    server.call(reviews.getTrainingChanges, { params: { id }, query: { lang: 'en' } }, { token });
  const NOTHING = { texts: [], facts: [], badges: [], builds: [], stepFile: null };

  test('of a first submission are everything', async () => {
    const { build } = server;
    const scene = await createScene();
    await build.skill();
    const { id } = await build.training({
      clientId: scene.clientId,
      status: 'CREATED',
      skillIds: [1],
      tags: ['exits'],
      logo: '/media/a.png',
      texts: { fr: { title: 'Sortir', briefDescription: 'Court', fullDescription: 'Long', goals: ['Un', 'Deux'] } },
      badges: [{ logo: '/media/b.png', texts: { fr: { name: 'Guide', description: 'Montre la sortie' } } }],
    });
    await build.contentFile({ trainingId: id, version: '1.0', fileName: 'a.zip', fileSize: 1000 });
    await build.stepFile({ trainingId: id });
    const { body } = await changes(scene.partner, id);
    assert.deepEqual([body.isFirst, body.validatedAt], [true, null]);
    assert.deepEqual(
      body.texts.map(({ field, before, after }) => [field, before, after]),
      [
        ['title', null, 'Sortir'],
        ['briefDescription', null, 'Court'],
        ['fullDescription', null, 'Long'],
        ['goal1', null, 'Un'],
        ['goal2', null, 'Deux'],
      ],
    );
    const facts = Object.fromEntries(body.facts.map(({ field, before, after }) => [field, [before, after]]));
    assert.deepEqual(facts.skills, [[], ['Fire safety']]);
    assert.deepEqual(facts.duration, [[], ['15']]);
    assert.deepEqual(facts.contentLanguages, [[], ['en', 'fr']]);
    assert.equal(facts.category?.[1]?.length, 1);
    assert.deepEqual([facts.completion, facts.headsets], [undefined, undefined]);
    assert.deepEqual(
      body.badges.map(({ number, lang, field, after }) => [number, lang, field, after]),
      [
        [1, null, 'logo', '/media/b.png'],
        [1, 'fr', 'name', 'Guide'],
        [1, 'fr', 'description', 'Montre la sortie'],
      ],
    );
    assert.deepEqual([body.builds[0]?.before, body.builds[0]?.after?.version], [null, '1.0']);
    assert.equal(body.stepFile?.before, null);
    assert.deepEqual(
      body.inspections.map(({ fileType, version }) => [fileType, version]),
      [['WEB_GL', '1.0']],
    );
  });

  test('are none after a validation, and then what was changed, added and removed', async () => {
    const { build, clock } = server;
    const scene = await createScene();
    const id = await training(scene.clientId, 'CREATED');
    await build.contentFile({ trainingId: id, fileType: 'APK', version: '1.0' });
    const resource = await build.resource({ clientId: scene.clientId, title: 'Map of the exits', trainings: [id] });
    await rows("update training set content_types = '{WEB_GL,APK}' where id = :id", { id });
    await bringUnderReview(scene, id);
    const validatedAt = clock.now().toISOString();
    assert.equal((await validate(superAdmin, id)).status, 200);
    const empty = (await changes(superAdmin, id)).body;
    assert.deepEqual(empty, { validatedAt, isFirst: false, ...NOTHING, inspections: empty.inspections });

    await uploadBuild(scene.partner, id, '2.0');
    assert.equal((await remove(scene.partner, id, 'APK')).status, 204);
    await build.stepFile({ trainingId: id });
    await rows(
      `with titled as (update training_text set title = 'Other', goals = array[goals[1], goals[2], 'Third']
         where training_id = :id and lang = 'en'),
       gone as (delete from training_text where training_id = :id and lang = 'fr'),
       unused as (delete from training_resource where resource_id = :resourceId)
       update training set duration_in_minute = 30, completes_unreported = true, completion_minutes = 15 where id = :id`,
      { id, resourceId: resource.id },
    );
    const { body } = await changes(scene.partner, id);
    const texts = body.texts.map(({ lang, field, before, after }) => [lang, field, before !== null, after]);
    assert.deepEqual(texts, [
      ['en', 'title', true, 'Other'],
      ['en', 'goal3', false, 'Third'],
      ...['title', 'briefDescription', 'fullDescription', 'goal1', 'goal2'].map((field) => ['fr', field, true, null]),
    ]);
    assert.deepEqual(body.facts, [
      { field: 'duration', before: ['15'], after: ['30'] },
      { field: 'resources', before: ['Map of the exits'], after: [] },
      { field: 'completion', before: [], after: ['15'] },
    ]);
    assert.deepEqual(
      body.builds.map(({ fileType, before, after }) => [fileType, before?.version, after?.version]),
      [
        ['WEB_GL', '1.0', '2.0'],
        ['APK', '1.0', undefined],
      ],
    );
    assert.deepEqual(body.stepFile, { before: null, after: clock.now().toISOString() });
    assert.equal(body.inspections[0]?.report?.accepted, true);
    assert.deepEqual([body.isFirst, body.validatedAt], [false, validatedAt]);

    await bringUnderReview(scene, id);
    assert.equal((await reject(superAdmin, id)).status, 200);
    assert.equal((await changes(superAdmin, id)).body.texts.length, 7, 'a rejection keeps what was validated before');
    await bringUnderReview(scene, id);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.partialDeepStrictEqual((await changes(superAdmin, id)).body, NOTHING);
  });

  test('are for the super admin and the training’s own partner, and not of drafts and companies’ trainings', async () => {
    const scene = await createScene();
    const id = await training(scene.clientId, 'CREATED');
    assert.equal((await changes(scene.colleague, id)).status, 200);
    assert.equal((await changes(superAdmin, id)).status, 404, 'a draft');
    const stranger = await createScene();
    assert.equal((await changes(stranger.partner, id)).status, 404);
    for (const other of [scene.learner, await signedInPerson(scene.company, 'ROLE_ADMINISTRATOR')])
      assert.equal((await changes(other, id)).status, 403);
    const ownOfPlatform = await training(PLATFORM, null);
    assert.equal((await changes(superAdmin, ownOfPlatform)).status, 404);
    await bringUnderReview(scene, id);
    assert.equal((await changes(superAdmin, id)).status, 200);
  });

  test('are compared with what the migration has kept of trainings that were online before', async () => {
    const scene = await createScene();
    const id = await training(scene.clientId, 'CREATED');
    await server.build.stepFile({ trainingId: id });
    await server.build.resource({ clientId: scene.clientId, title: 'Map', trainings: [id] });
    await bringUnderReview(scene, id);
    assert.equal((await validate(superAdmin, id)).status, 200);
    const kept = () => rows('select validated, validated_at from training where id = :id', { id });
    const before = await kept();
    await rows('update training set validated = null, validated_at = null where id = :id', { id });
    assert.deepEqual([(await changes(superAdmin, id)).body.isFirst], [false]);
    const migration = await readFile(new URL('../../../migrations/0029_trial_runs.sql', import.meta.url), 'utf8');
    await rows(migration.slice(migration.indexOf('update training t set')));
    assert.deepEqual(await kept(), before);
  });
});

describe('the notification', () => {
  const sorted = (notified: StoredNotification[]) => notified.sort((a, b) => a.personId - b.personId);

  test('of a request goes to every super admin, with the partner’s id', async () => {
    const { clientId, partner } = await createScene();
    await server.build.person({ clientId: PLATFORM, roles: ['ROLE_SUPER_ADMIN'], disabled: true });
    const id = await training(clientId, 'CREATED');
    assert.equal((await request(partner, id)).status, 200);
    const params = { trainingIds: [id], byClientId: clientId };
    assert.deepEqual(
      await notificationsOf(id),
      sorted([superAdmin, otherSuperAdmin].map(({ id: personId }) => ({ personId, params }))),
    );
    await start(superAdmin, id);
    assert.equal((await notificationsOf(id)).length, 2, 'the start of the review notifies nobody');
  });

  test('of a rejection goes only to the partner’s people, and says so in its title', async () => {
    const scene = await createScene();
    const { clientId, partner, colleague } = scene;
    await signedInPerson(clientId, 'ROLE_MANAGER');
    await server.build.person({ clientId, roles: PARTNER, disabled: true });
    await server.build.person({ clientId, roles: PARTNER, deletedAt: server.clock.now() });
    for (const alreadyPublished of [false, true]) {
      const id = await training(clientId, 'UNDER_REVIEW', { alreadyPublished });
      assert.equal((await reject(superAdmin, id)).status, 200);
      const params = { trainingIds: [id], outcome: 'REJECTED' };
      assert.deepEqual(
        await notificationsOf(id),
        sorted([partner, colleague].map(({ id: personId }) => ({ personId, params }))),
      );
    }
    const { body } = await server.call(
      notifications.listNotifications,
      { query: { lang: 'en' } },
      { token: partner.token },
    );
    assert.equal(body.items[0]?.title, 'Your training was rejected');
    assert.match(body.items[0]?.content ?? '', /^Training \d+$/u);
  });

  test('of the first validation goes once to everyone who can now open the training; later ones go only to the partner', async () => {
    const scene = await createScene();
    const { build } = server;
    const { clientId, partner, colleague, company, learner } = scene;
    const manager = await signedInPerson(clientId, 'ROLE_MANAGER');
    const outsider = await signedInPerson(company);
    await build.person({ clientId: company, disabled: true });
    const id = await training(clientId, 'CREATED');
    const group = await build.group({ clientId: company, members: [learner.id] });
    await build.access({ clientId: company, trainingId: id, groupIds: [group.id] });
    await build.offer({ clientId: company, trainingIds: [id] });
    await bringUnderReview(scene, id);
    await rows('delete from notification');
    assert.equal((await validate(superAdmin, id)).status, 200);
    const notified = await notificationsOf(id);
    const paramsOf = ({ id: personId }: SignedInPerson) =>
      notified.filter((one) => one.personId === personId).map(({ params }) => params);
    for (const one of [partner, colleague])
      assert.deepEqual(paramsOf(one), [{ trainingIds: [id], outcome: 'VALIDATED' }]);
    for (const one of [manager, learner, otherSuperAdmin]) assert.deepEqual(paramsOf(one), [{ trainingIds: [id] }]);
    assert.deepEqual(paramsOf(outsider), [], 'the training is restricted to a group without this person');
    assert.deepEqual(paramsOf(superAdmin), [], 'the person who validated it is not notified');
    const opening = await rows<{ count: number }>(
      `select count(*) from person p where p.deleted_at is null and not p.disabled and p.id not in (:outsiderId,
         :superAdminId)
       and p.client_id in (:clientId, :company, :platform)`,
      { outsiderId: outsider.id, superAdminId: superAdmin.id, clientId, company, platform: PLATFORM },
    );
    assert.equal(notified.length, opening[0]?.count, 'no people of companies that do not have it in their offer');

    await uploadBuild(partner, id, '2.0');
    await bringUnderReview(scene, id);
    await rows('delete from notification');
    assert.equal((await validate(superAdmin, id)).status, 200);
    const params = { trainingIds: [id], outcome: 'VALIDATED' };
    assert.deepEqual(
      await notificationsOf(id),
      sorted([partner, colleague].map(({ id: personId }) => ({ personId, params }))),
      'later validations notify only the partner',
    );
  });

  test('has a text for its reader, and no longer names the training after its deletion', async () => {
    const scene = await createScene();
    const id = await training(scene.clientId, 'CREATED', { alreadyPublished: true });
    assert.equal((await request(scene.partner, id)).status, 200);
    const list = async ({ token }: SignedInPerson) =>
      (await server.call(notifications.listNotifications, { query: { lang: 'fr' } }, { token })).body.items[0];
    assert.match((await list(superAdmin))?.title ?? '', / demande une validation$/u);
    assert.deepEqual((await list(superAdmin))?.trainingIds, [id]);
    await start(superAdmin, id);
    await validate(superAdmin, id);
    assert.partialDeepStrictEqual(await list(scene.partner), {
      title: 'Votre formation est en ligne',
      trainingIds: [id],
    });
    await server.call(c.deleteTraining, { params: { id } }, { token: scene.partner.token });
    assert.partialDeepStrictEqual(await list(scene.partner), {
      title: 'Votre formation est en ligne',
      content: 'Cette formation n’est plus disponible',
      trainingIds: [],
    });
  });
});
