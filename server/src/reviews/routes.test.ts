import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as mc from '@vr/shared-api/contract/master-contents';
import * as notifications from '@vr/shared-api/contract/notifications';
import * as c from '@vr/shared-api/contract/trainings';
import * as uploads from '@vr/shared-api/contract/uploads';
import { type FileType, REJECTION_REASON_MAX, type TrainingStatus } from '@vr/shared-api/limits';
import { can, type Role } from '@vr/shared-api/permissions';
import { mayReview, REVIEW_ACTIONS, type ReviewAction, statusAfter } from '@vr/shared-api/review';
import { sql } from '../db/database.ts';
import { pageBuild } from '../testing/builds.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const PLATFORM = 1;
const PARTNER: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];

let server: TestServer;
let superAdmin: Someone;
let otherSuperAdmin: Someone;
before(async () => {
  server = await startTestServer();
  await server.build.platform();
  superAdmin = await someone(PLATFORM, 'ROLE_SUPER_ADMIN');
  otherSuperAdmin = await someone(PLATFORM, 'ROLE_SUPER_ADMIN');
});
after(() => server.close());

const rows = <R>(text: string, values: unknown[] = []) => server.db.rows<R>(sql('', text), values);

async function someone(clientId: number, ...roles: Role[]) {
  const person = await server.build.person({ clientId, roles });
  return { id: person.id, clientId, roles, token: await server.signIn(person) };
}
type Someone = Awaited<ReturnType<typeof someone>>;

/** A partner, and a company whose people follow its trainings. */
async function cast() {
  const { build } = server;
  const { id: clientId } = await build.client({ type: 'PARTNER', masterContentAccess: true });
  const { id: company } = await build.client();
  return {
    clientId,
    partner: await someone(clientId, ...PARTNER),
    colleague: await someone(clientId, ...PARTNER),
    company,
    learner: await someone(company),
  };
}
type Cast = Awaited<ReturnType<typeof cast>>;

type Status = Exclude<TrainingStatus, 'UNKNOWN'>;
/** A training of a company with a build, as it would be in a status. */
async function training(clientId: number, status: Status | null, over: { alreadyPublished?: boolean } = {}) {
  const alreadyPublished = over.alreadyPublished ?? (status === null || status === 'VALIDATED');
  const publishedAt = alreadyPublished ? server.clock.now() : null;
  const rejectionReason = status === 'REJECTED' ? 'Too dark.' : null;
  const { id } = await server.build.training({ clientId, status, alreadyPublished, publishedAt, rejectionReason });
  await server.build.contentFile({ trainingId: id, version: '1.0' });
  return id;
}

const request = ({ token }: Someone, id: number) => server.call(c.requestValidation, { params: { id } }, { token });
type Body = Parameters<
  typeof server.call<typeof import('@vr/shared-api/contract/trainings.schema').setTrainingStatus>
>[1]['body'];
const set = ({ token }: Someone, id: number, body: Body) =>
  server.call(c.setTrainingStatus, { params: { id }, body }, { token });
const start = (by: Someone, id: number) => set(by, id, { action: 'START_REVIEW' });
const validate = (by: Someone, id: number) => set(by, id, { action: 'VALIDATE' });
const reject = (by: Someone, id: number, rejectionReason = 'Too dark.') =>
  set(by, id, { action: 'REJECT', rejectionReason });
const act = (by: Someone, id: number, action: ReviewAction) =>
  ({ REQUEST_VALIDATION: request, START_REVIEW: start, VALIDATE: validate, REJECT: reject })[action](by, id);

/** From a draft to where the super admin decides. */
async function underReview({ partner }: Cast, id: number): Promise<void> {
  assert.equal((await request(partner, id)).status, 200);
  assert.equal((await start(superAdmin, id)).status, 200);
}

const detail = async ({ token }: Someone, id: number) =>
  (await server.call(c.getTraining, { params: { id }, query: { lang: 'en' } }, { token })).body;
const put = ({ token }: Someone, id: number, version: string, type: FileType, bytes: Buffer) =>
  server.call(
    c.putTrainingFile,
    { params: { id, type }, body: { version, file: new File([new Uint8Array(bytes)], 'build.zip') } },
    { token },
  );
/** A build that arrives and counts. */
async function sent(by: Someone, id: number, version: string, type: FileType = 'WEB_GL'): Promise<void> {
  server.clock.advance(1000);
  const { status, error } = await put(by, id, version, type, await pageBuild());
  assert.equal(status, 200, JSON.stringify(error));
}
const remove = ({ token }: Someone, id: number, type: FileType = 'WEB_GL') =>
  server.call(c.deleteTrainingFile, { params: { id, type } }, { token });
/** What somebody who opens a content gets: its version, or why not. */
async function plays({ token }: Someone, id: number, fileType: FileType = 'WEB_GL'): Promise<string | undefined> {
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
       content_types as own, live_types as live from training where id = $1`,
    [id],
  );
  return row as Row;
}

interface Told {
  personId: number;
  params: object;
}
/** Whom something about a training was told, in the order of people. */
const toldOf = (id: number): Promise<Told[]> =>
  rows(
    `select person_id as "personId", params from notification where params->'trainingIds' @> to_jsonb($1::int)
     order by person_id, id`,
    [id],
  );
/** Everything that a decision could change. */
const stored = (id: number) =>
  rows(
    `select to_jsonb(t) as training,
       (select jsonb_agg(x order by x.id) from content_file x where training_id = t.id) as files,
       (select jsonb_agg(x order by x.id) from training_master_content x where training_id = t.id) as uses,
       (select jsonb_agg(x order by x.id) from training_review x where training_id = t.id) as reviews,
       (select jsonb_agg(x order by x.id) from notification x where params->'trainingIds' @> to_jsonb(t.id)) as told,
       (select jsonb_agg(x order by x.id) from audit x where subject = 'training:' || t.id) as audit
     from training t where id = $1`,
    [id],
  );

describe('every action from every status, by everybody', () => {
  const STATUSES = ['CREATED', 'VALIDATION_REQUESTED', 'UNDER_REVIEW', 'VALIDATED', 'REJECTED'] as const;

  /** What the permissions and the machine make of it. */
  function expected(by: Someone, owner: number, status: Status | null, action: ReviewAction): number | Status {
    const right = action === 'REQUEST_VALIDATION' ? 'training:request-validation' : 'training:review';
    if (!can(by, right)) return 403;
    const isOwner = by.clientId === owner;
    const isAnothersDraft = !isOwner && status === 'CREATED';
    if (isAnothersDraft || !mayReview(by, action, { isOwner, isFromPartner: status !== null })) return 404;
    const next = statusAfter(action, status);
    return next === undefined || next === 'UNKNOWN' ? 409 : next;
  }

  /** Tries it, and finds that it did just that, or nothing at all. */
  async function tried(by: Someone, owner: number, status: Status | null, action: ReviewAction): Promise<void> {
    const id = await training(owner, status);
    const before = await stored(id);
    const { status: answered, body, error } = await act(by, id, action);
    const wanted = expected(by, owner, status, action);
    const what = `${action} on ${status}`;
    if (typeof wanted === 'number') {
      assert.equal(answered, wanted, what);
      if (wanted === 409) assert.equal(error?.code, 'TRANSITION_NOT_ALLOWED', what);
      assert.deepEqual(await stored(id), before, `${what} changes nothing`);
      return;
    }
    assert.equal(answered, 200, `${what}: ${error?.message}`);
    assert.deepEqual(body, { status: wanted, at: server.clock.now().toISOString() });
    assert.equal((await rowOf(id)).status, wanted);
    const reviews = await rows(
      'select action, reason, person_id as "personId" from training_review where training_id = $1',
      [id],
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
    test(`is what the machine says, and else changes nothing: ${who}`, async () => {
      const { clientId, partner, colleague, learner, company } = await cast();
      const people: Record<string, Someone> = {
        'its partner': partner,
        'a colleague': colleague,
        'another partner': (await cast()).partner,
        'a super admin': superAdmin,
        'a learner': learner,
        'a manager': await someone(clientId, 'ROLE_MANAGER'),
        'an admin': await someone(company, 'ROLE_ADMINISTRATOR'),
      };
      for (const action of REVIEW_ACTIONS) {
        for (const status of STATUSES) await tried(people[who] as Someone, clientId, status, action);
        await tried(people[who] as Someone, company, null, action);
        await tried(people[who] as Someone, PLATFORM, null, action);
      }
    });

  test('of a published training whose newer version is a draft is the partner’s alone, and no secret', async () => {
    const { clientId, partner } = await cast();
    const id = await training(clientId, 'CREATED', { alreadyPublished: true });
    for (const action of ['START_REVIEW', 'VALIDATE', 'REJECT'] as const)
      assert.equal((await act(superAdmin, id, action)).error?.code, 'TRANSITION_NOT_ALLOWED');
    assert.equal((await request(partner, id)).status, 200);
  });

  test('of a training that is deleted, of a deleted partner, or that there is not, is 404', async () => {
    const { clientId, partner } = await cast();
    const id = await training(clientId, 'CREATED');
    await rows('update training set deleted_at = $2 where id = $1', [id, server.clock.now()]);
    assert.equal((await request(partner, id)).status, 404);
    assert.equal((await request(partner, 2_147_483_647)).status, 404);
    assert.equal((await start(superAdmin, 2_147_483_647)).status, 404);
    const requested = await training(clientId, 'VALIDATION_REQUESTED');
    await rows('update client set deleted_at = $2 where id = $1', [clientId, server.clock.now()]);
    assert.equal((await start(superAdmin, requested)).status, 404);
  });

  test('needs somebody who is signed in, and not a running content', async () => {
    const { clientId, partner } = await cast();
    const id = await training(clientId, 'CREATED');
    assert.equal((await request({ ...partner, token: '' }, id)).status, 401);
    assert.equal((await request({ ...partner, token: await server.launchToken(partner, id) }, id)).status, 403);
  });
});

describe('the reason of a rejection', () => {
  test('is needed to reject and for nothing else, says something, and has its limit', async () => {
    const scene = await cast();
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
    assert.equal(await field({ action: 'REJECT', rejectionReason: 'nul \u0000' }), undefined);
    assert.deepEqual(await stored(id), before);
    const longest = 'é'.repeat(REJECTION_REASON_MAX);
    assert.equal((await reject(superAdmin, id, longest)).status, 200);
    assert.equal((await detail(scene.partner, id)).rejectionReason, longest);
  });

  test('stays until the next request, without the spaces around it; the history keeps it', async () => {
    const scene = await cast();
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
    assert.deepEqual((await detail(learner, id)).reviews, [], 'nobody else’s business');
  });

  test('stands in a history that is in order, though the clock of a node is behind', async () => {
    const scene = await cast();
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
});

describe('who asks for a validation', () => {
  test('has at least one content, be it a master content', async () => {
    const { build } = server;
    const { clientId, partner } = await cast();
    const empty = await build.training({ clientId, status: 'CREATED', alreadyPublished: false, publishedAt: null });
    const before = await stored(empty.id);
    assert.equal((await request(partner, empty.id)).error?.code, 'NO_CONTENT');
    assert.deepEqual(await stored(empty.id), before);
    const { id: masterContentId } = await build.masterContent({ clientId });
    const builder = await someone(clientId, 'ROLE_ADMINISTRATOR');
    await sentMaster(builder, masterContentId, '1.0');
    assert.equal((await use(partner, empty.id, masterContentId)).status, 204);
    assert.equal((await request(partner, empty.id)).status, 200);
  });

  test('has not just taken the last content away', async () => {
    const { clientId, partner } = await cast();
    const id = await training(clientId, 'VALIDATED');
    assert.equal((await remove(partner, id)).status, 204);
    assert.equal((await rowOf(id)).status, 'CREATED');
    assert.equal((await request(partner, id)).error?.code, 'NO_CONTENT', 'though learners still have it');
  });

  test('waits for builds that are on their way; none sets out during the review', async () => {
    const { clientId, partner } = await cast();
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
    await rows(`update upload set state = 'INSPECTING' where id = $1`, [upload.id]);
    assert.equal((await request(partner, id)).error?.code, 'UPLOAD_UNDER_WAY');
    assert.deepEqual(await stored(id), before);
    await server.call(uploads.deleteUpload, { params: { id: upload.id } }, { token: partner.token });
    assert.equal((await request(partner, id)).status, 200, 'it was cancelled');
    assert.equal((await announce()).error?.code, 'TRAINING_IN_REVIEW');
    assert.equal((await put(partner, id, '2', 'WEB_GL', await pageBuild())).error?.code, 'TRAINING_IN_REVIEW');
    assert.equal((await start(superAdmin, id)).status, 200);
    assert.equal((await announce()).error?.code, 'TRAINING_IN_REVIEW');
    assert.equal((await remove(partner, id)).error?.code, 'TRAINING_IN_REVIEW');
    assert.equal((await remove(superAdmin, id)).error?.code, 'TRAINING_IN_REVIEW');
  });
});

const sentMaster = async ({ token }: Someone, id: number, version: string): Promise<void> => {
  server.clock.advance(1000);
  const file = new File([new Uint8Array(await pageBuild())], 'build.zip');
  const { status, error } = await server.call(
    mc.putMasterContentFile,
    { params: { id, type: 'WEB_GL' }, body: { version, file } },
    { token },
  );
  assert.equal(status, 200, JSON.stringify(error));
};
const use = ({ token }: Someone, id: number, masterContentId: number) =>
  server.call(
    c.putTrainingMasterContent,
    { params: { id, type: 'WEB_GL' }, body: { masterContentId, launchParameter: '--scene=1' } },
    { token },
  );

describe('what is in review', () => {
  test('is changed by nobody in any of its contents; both sides may try it out', async () => {
    const scene = await cast();
    const id = await training(scene.clientId, 'CREATED');
    const { id: masterContentId } = await server.build.masterContent({ clientId: scene.clientId });
    const type = 'WEB_GL' as const;
    const offline = ({ token }: Someone) =>
      server.call(c.patchTrainingFile, { params: { id, type }, body: { offlineAvailable: false } }, { token });
    const page = await pageBuild();
    const inReview = async (status: Status) => {
      const before = await stored(id);
      for (const by of [scene.partner, superAdmin]) {
        const calls = [put(by, id, '2', type, page), remove(by, id), offline(by), use(by, id, masterContentId)];
        for (const { error } of await Promise.all(calls)) assert.equal(error?.code, 'TRAINING_IN_REVIEW', status);
        assert.equal(await plays(by, id), '1.0', status);
      }
      assert.deepEqual(await stored(id), before, status);
    };
    await request(scene.partner, id);
    await inReview('VALIDATION_REQUESTED');
    await start(superAdmin, id);
    await inReview('UNDER_REVIEW');
    await reject(superAdmin, id);
    assert.equal((await offline(scene.partner)).status, 204, 'it awaits what the partner changes');
    assert.equal((await offline(superAdmin)).status, 204);
  });
});

describe('a validated training', () => {
  /** A training that the company of the learner has in its offer. */
  async function offered(scene: Cast, status: Status) {
    const id = await training(scene.clientId, status);
    await server.build.offer({ clientId: scene.company, trainingIds: [id] });
    return id;
  }

  test('is online from then on: found, opened, new, and dated', async () => {
    const scene = await cast();
    const id = await offered(scene, 'CREATED');
    await sent(scene.partner, id, '2.0');
    await underReview(scene, id);
    assert.equal(await plays(scene.learner, id), 'NOT_FOUND');
    assert.equal(await detail(scene.learner, id), undefined);
    assert.equal(await plays(superAdmin, id), '2.0', 'the super admin tries out what is under review');
    assert.equal(await plays(scene.partner, id), '2.0');
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
    assert.equal(await plays(scene.learner, id), '2.0', 'the newest');
    const { body } = await server.call(c.listTrainings, { query: { lang: 'en' } }, { token: scene.learner.token });
    assert.ok(body.items.some((card) => card.id === id));
  });

  test('keeps what was validated with its learners until the newer one is, whatever happens to that', async () => {
    const scene = await cast();
    const { partner, learner } = scene;
    const id = await offered(scene, 'VALIDATED');
    const { publishedAt, contentModifiedAt, version } = await rowOf(id);
    await sent(partner, id, '2.0');
    const follows = async (where: string) => {
      assert.equal(await plays(learner, id), '1.0', where);
      const seen = await detail(learner, id);
      assert.deepEqual([seen.status, seen.isVerified, seen.rejectionReason], ['VALIDATED', true, null], where);
      assert.deepEqual(
        seen.files.map((file) => file.version),
        ['1.0'],
        where,
      );
      assert.equal(seen.isUpdated, false, where);
    };
    await follows('draft');
    assert.equal((await request(partner, id)).status, 200);
    await follows('requested');
    assert.equal((await start(superAdmin, id)).status, 200);
    await follows('under review');
    assert.equal(await plays(superAdmin, id), '2.0');
    assert.equal((await reject(superAdmin, id)).status, 200);
    await follows('rejected');
    assert.deepEqual((await rowOf(id)).contentModifiedAt, contentModifiedAt);
    await sent(partner, id, '2.1');
    assert.equal((await rowOf(id)).status, 'REJECTED', 'which a further build does not change');
    await underReview(scene, id);
    server.clock.advance(1000);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal(await plays(learner, id), '2.1');
    const row = await rowOf(id);
    assert.deepEqual(row.publishedAt, publishedAt, 'published once');
    assert.deepEqual(row.contentModifiedAt, server.clock.now());
    assert.equal(row.version, version, 'the version of its form');
    const files = await rows(
      `select version, superseded_at is not null as old, removed_at is not null as gone
       from content_file where training_id = $1 order by id`,
      [id],
    );
    assert.deepEqual(files, [
      { version: '1.0', old: true, gone: false },
      { version: '2.0', old: true, gone: false },
      { version: '2.1', old: false, gone: false },
    ]);
  });

  test('is updated to whoever played before it was validated, though its build arrived before they did', async () => {
    const scene = await cast();
    const { partner, learner } = scene;
    const id = await offered(scene, 'VALIDATED');
    await sent(partner, id, '2.0');
    server.clock.advance(60_000);
    await rows(
      'insert into progress (person_id, training_id, attempt, percent, last_session_at) values ($1, $2, 1, 50, $3)',
      [learner.id, id, server.clock.now()],
    );
    server.clock.advance(60_000);
    await underReview(scene, id);
    assert.equal((await detail(learner, id)).isUpdated, false);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal((await detail(learner, id)).isUpdated, true);
  });

  test('no longer has what was withdrawn, which is no news to those who have played the rest', async () => {
    const scene = await cast();
    const { partner, learner } = scene;
    const id = await offered(scene, 'VALIDATED');
    await server.build.contentFile({ trainingId: id, fileType: 'APK', version: '1.0' });
    const { contentModifiedAt } = await rowOf(id);
    server.clock.advance(1000);
    assert.equal((await remove(partner, id)).status, 204);
    await underReview(scene, id);
    assert.equal(await plays(learner, id), '1.0');
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal(await plays(learner, id), 'NO_CONTENT');
    assert.equal(await plays(learner, id, 'APK'), '1.0');
    const row = await rowOf(id);
    assert.deepEqual([row.own, row.live], [['APK'], ['APK']]);
    assert.deepEqual(row.contentModifiedAt, contentModifiedAt);
    const files = await rows(
      `select file_type as type, removed_at as removed from content_file where training_id = $1 order by id`,
      [id],
    );
    assert.deepEqual(files, [
      { type: 'WEB_GL', removed: server.clock.now() },
      { type: 'APK', removed: null },
    ]);
  });

  test('of a type that was withdrawn and sent again has the new', async () => {
    const scene = await cast();
    const { partner, learner } = scene;
    const id = await offered(scene, 'VALIDATED');
    assert.equal((await remove(partner, id)).status, 204);
    await sent(partner, id, '2.0');
    assert.equal(await plays(learner, id), '1.0');
    await underReview(scene, id);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal(await plays(learner, id), '2.0');
    assert.deepEqual((await rowOf(id)).live, ['WEB_GL']);
  });

  test('uses the newest build of its master content, and none that has been taken from it', async () => {
    const scene = await cast();
    const { partner, learner, clientId } = scene;
    const builder = await someone(clientId, 'ROLE_ADMINISTRATOR');
    const { id: masterContentId } = await server.build.masterContent({ clientId });
    await sentMaster(builder, masterContentId, '5.0');
    const id = await offered(scene, 'CREATED');
    server.clock.advance(1000);
    assert.equal((await use(partner, id, masterContentId)).status, 204);
    await underReview(scene, id);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal(await plays(learner, id), '5.0', 'instead of its own file');

    await sentMaster(builder, masterContentId, '6.0');
    assert.equal((await rowOf(id)).status, 'CREATED', 'which asks for another validation');
    assert.equal(await plays(learner, id), '5.0');
    await underReview(scene, id);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal(await plays(learner, id), '6.0');
    assert.deepEqual((await rowOf(id)).contentModifiedAt, server.clock.now());

    server.clock.advance(1000);
    assert.equal((await remove(partner, id)).status, 204);
    await sent(partner, id, '7.0');
    assert.equal(await plays(learner, id), '6.0');
    await underReview(scene, id);
    assert.equal((await validate(superAdmin, id)).status, 200);
    assert.equal(await plays(learner, id), '7.0');
    const uses = await rows(
      'select removed_at is not null as gone from training_master_content where training_id = $1',
      [id],
    );
    assert.deepEqual(uses, [{ gone: true }]);
    const gone = await server.call(
      mc.deleteMasterContentFile,
      { params: { id: masterContentId, type: 'WEB_GL' } },
      { token: builder.token },
    );
    assert.equal(gone.status, 204, 'nobody uses it any more');
  });

  test('is not made of nothing', async () => {
    const { clientId } = await cast();
    const id = await training(clientId, 'UNDER_REVIEW');
    await rows(`update content_file set removed_at = $2 where training_id = $1`, [id, server.clock.now()]);
    await rows(`update training set content_types = '{}' where id = $1`, [id]);
    const before = await stored(id);
    assert.equal((await validate(superAdmin, id)).error?.code, 'NO_CONTENT');
    assert.deepEqual(await stored(id), before);
  });

  test('leaves a trace, as a rejection does', async () => {
    const scene = await cast();
    for (const [decision, action] of [
      [validate, 'training.validate'],
      [reject, 'training.reject'],
    ] as const) {
      const id = await training(scene.clientId, 'UNDER_REVIEW');
      assert.equal((await decision(superAdmin, id)).status, 200);
      const deeds = await rows(
        'select action, person_id as "personId", client_id as "clientId" from audit where subject = $1',
        [`training:${id}`],
      );
      assert.deepEqual(deeds, [{ action, personId: superAdmin.id, clientId: scene.clientId }]);
    }
  });
});

describe('who is told', () => {
  const sorted = (told: Told[]) => told.sort((a, b) => a.personId - b.personId);

  test('of a request is every super admin, by the partner’s name', async () => {
    const { clientId, partner } = await cast();
    await server.build.person({ clientId: PLATFORM, roles: ['ROLE_SUPER_ADMIN'], disabled: true });
    const id = await training(clientId, 'CREATED');
    assert.equal((await request(partner, id)).status, 200);
    const params = { trainingIds: [id], byClientId: clientId };
    assert.deepEqual(
      await toldOf(id),
      sorted([superAdmin, otherSuperAdmin].map(({ id: personId }) => ({ personId, params }))),
    );
    await start(superAdmin, id);
    assert.equal((await toldOf(id)).length, 2, 'of its beginning nobody');
  });

  test('of a rejection are the partner’s people alone, in their words', async () => {
    const scene = await cast();
    const { clientId, partner, colleague } = scene;
    await someone(clientId, 'ROLE_MANAGER');
    await server.build.person({ clientId, roles: PARTNER, disabled: true });
    await server.build.person({ clientId, roles: PARTNER, deletedAt: server.clock.now() });
    for (const alreadyPublished of [false, true]) {
      const id = await training(clientId, 'UNDER_REVIEW', { alreadyPublished });
      assert.equal((await reject(superAdmin, id)).status, 200);
      const params = { trainingIds: [id], outcome: 'REJECTED' };
      assert.deepEqual(
        await toldOf(id),
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

  test('of the first validation is everybody who can see it from then on, its partner of the outcome, once each', async () => {
    const scene = await cast();
    const { build } = server;
    const { clientId, partner, colleague, company, learner } = scene;
    const manager = await someone(clientId, 'ROLE_MANAGER');
    const kept = await someone(company);
    await build.person({ clientId: company, disabled: true });
    const id = await training(clientId, 'CREATED');
    const group = await build.group({ clientId: company, members: [learner.id] });
    await build.access({ clientId: company, trainingId: id, groupIds: [group.id] });
    await underReview(scene, id);
    await rows('delete from notification');
    assert.equal((await validate(superAdmin, id)).status, 200);
    const told = await toldOf(id);
    const paramsOf = ({ id: personId }: Someone) =>
      told.filter((one) => one.personId === personId).map(({ params }) => params);
    for (const one of [partner, colleague])
      assert.deepEqual(paramsOf(one), [{ trainingIds: [id], outcome: 'VALIDATED' }]);
    for (const one of [manager, learner, otherSuperAdmin]) assert.deepEqual(paramsOf(one), [{ trainingIds: [id] }]);
    assert.deepEqual(paramsOf(kept), [], 'the company keeps it for others');
    assert.deepEqual(paramsOf(superAdmin), [], 'the one who did it');
    const seeing = await rows<{ count: number }>(
      `select count(*) from person p join client c on c.id = p.client_id
       where p.deleted_at is null and not p.disabled and c.deleted_at is null and p.id not in ($1, $2)`,
      [kept.id, superAdmin.id],
    );
    assert.equal(told.length, seeing[0]?.count);

    await sent(partner, id, '2.0');
    await underReview(scene, id);
    await rows('delete from notification');
    assert.equal((await validate(superAdmin, id)).status, 200);
    const params = { trainingIds: [id], outcome: 'VALIDATED' };
    assert.deepEqual(
      await toldOf(id),
      sorted([partner, colleague].map(({ id: personId }) => ({ personId, params }))),
      'of later ones its partner alone',
    );
  });

  test('reads of it what they may know', async () => {
    const scene = await cast();
    const id = await training(scene.clientId, 'CREATED', { alreadyPublished: true });
    assert.equal((await request(scene.partner, id)).status, 200);
    const list = async ({ token }: Someone) =>
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
