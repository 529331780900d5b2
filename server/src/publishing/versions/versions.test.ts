import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import * as clients from '@vr/shared-api/contract/clients';
import * as mc from '@vr/shared-api/contract/master-contents';
import * as reviews from '@vr/shared-api/contract/reviews';
import * as c from '@vr/shared-api/contract/trainings';
import * as uploads from '@vr/shared-api/contract/uploads';
import * as v from '@vr/shared-api/contract/versions';
import { type GoLive, REMOVED_KEPT_DAYS, VERSION_NOTES_MAX } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { cleanUp } from '../../clean-up.ts';
import { sql, type Values } from '../../platform/db/database.ts';
import { pageBuild } from '../../testing/builds.ts';
import { startTestServer } from '../../testing/server.ts';
import { uploadLocks } from '../uploads/locks.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PARTNER: Role[] = ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'];
const TYPE = 'WEB_GL';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();
const superAdminAccount = await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
/** Signs in again, because tests move the clock by weeks. */
const superAdmin = () => server.signIn(superAdminAccount);

const rows = <R>(text: string, values: Values = {}) => server.db.rows(sql<R>('', text), values);
const later = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();

/** A company or partner with an admin, a training without content, a master content, and a learner of the training. */
async function scene(type: 'COMPANY' | 'PARTNER' = 'COMPANY', over: { maxSize?: number } = {}) {
  const { build, clock } = server;
  const { id: clientId } = await build.client({ type, masterContentAccess: true, ...over });
  const isPartner = type === 'PARTNER';
  const { id: trainingId } = await build.training({
    clientId,
    alreadyPublished: false,
    publishedAt: null,
    status: isPartner ? 'CREATED' : null,
  });
  const admin = await build.person({ clientId, roles: isPartner ? PARTNER : ['ROLE_ADMINISTRATOR'] });
  const learner = await build.person({ clientId: isPartner ? (await build.client()).id : clientId });
  if (isPartner) await build.offer({ clientId: learner.clientId, trainingIds: [trainingId] });
  const { id: masterContentId } = await build.masterContent({ clientId });
  clock.advance(1000);
  return {
    clientId,
    trainingId,
    masterContentId,
    admin,
    token: await server.signIn(admin),
    learner: { id: learner.id, token: await server.signIn(learner) },
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

interface Choice {
  goLive?: GoLive;
  goLiveAt?: string;
  notes?: string;
}
const put = async ({ token, trainingId }: Scene, version: string, choice: Choice = {}) => {
  server.clock.advance(1000);
  const file = new File([new Uint8Array(await pageBuild())], 'page.zip');
  return server.call(
    uploads.putTrainingFile,
    { params: { id: trainingId, type: TYPE }, body: { version, ...choice, file } },
    { token },
  );
};
const putMaster = async ({ token, masterContentId }: Scene, version: string, choice: Choice = {}) => {
  server.clock.advance(1000);
  const file = new File([new Uint8Array(await pageBuild())], 'page.zip');
  return server.call(
    uploads.putMasterContentFile,
    { params: { id: masterContentId, type: TYPE }, body: { version, ...choice, file } },
    { token },
  );
};
async function add(here: Scene, versions: readonly string[], choice: Choice = {}, send = put): Promise<void> {
  for (const version of versions) {
    const { status, error } = await send(here, version, choice);
    assert.equal(status, 200, JSON.stringify(error));
  }
}
const list = async ({ token, trainingId }: Scene) =>
  (await server.call(v.listTrainingVersions, { params: { id: trainingId, type: TYPE } }, { token })).body.items;
const listMaster = async ({ token, masterContentId }: Scene) =>
  (await server.call(v.listMasterVersions, { params: { id: masterContentId, type: TYPE } }, { token })).body.items;
/** The versions with their states, such as `2.0 LIVE`, the newest first. */
const states = async (here: Scene, of = list) => (await of(here)).map(({ version, state }) => `${version} ${state}`);
const idOf = async (here: Scene, label: string, of = list): Promise<number> =>
  (await of(here)).find(({ version }) => version === label)?.id ?? 0;
async function goLive(here: Scene, label: string, choice: { goLive: GoLive; goLiveAt?: string }) {
  const params = { id: here.trainingId, type: TYPE, versionId: await idOf(here, label) } as const;
  server.clock.advance(1000);
  return server.call(v.putTrainingVersionGoLive, { params, body: choice }, { token: here.token });
}
async function goLiveMaster(here: Scene, label: string, choice: { goLive: GoLive; goLiveAt?: string }) {
  const params = { id: here.masterContentId, type: TYPE, versionId: await idOf(here, label, listMaster) } as const;
  server.clock.advance(1000);
  return server.call(v.putMasterVersionGoLive, { params, body: choice }, { token: here.token });
}
async function remove(here: Scene, label: string) {
  const params = { id: here.trainingId, type: TYPE, versionId: await idOf(here, label) } as const;
  return server.call(v.deleteTrainingVersion, { params }, { token: here.token });
}
/** Returns the version that a launch opens, or the code of its error. */
async function launched({ trainingId }: Scene, { token }: { token: string }): Promise<string | undefined> {
  const call = { params: { id: trainingId }, body: { fileType: TYPE } } as const;
  const { body, error } = await server.call(c.launchTraining, call, { token });
  return error?.code ?? body.contentVersion;
}
const seen = async ({ trainingId, learner }: Scene) =>
  (await server.call(c.getTraining, { params: { id: trainingId }, query: { lang: 'en' } }, { token: learner.token }))
    .body;
const statusOf = async ({ trainingId }: Scene) =>
  (await rows<{ status: string | null }>('select status from training where id = :trainingId', { trainingId }))[0]
    ?.status;
const requestValidation = ({ token, trainingId }: Scene) =>
  server.call(reviews.requestValidation, { params: { id: trainingId } }, { token });
const decide = async ({ trainingId }: Scene, action: 'START_REVIEW' | 'VALIDATE') =>
  server.call(
    reviews.setTrainingStatus,
    { params: { id: trainingId }, body: { action } },
    { token: await superAdmin() },
  );
async function validate(here: Scene): Promise<void> {
  server.clock.advance(1000);
  assert.equal((await requestValidation(here)).status, 200);
  assert.equal((await decide(here, 'START_REVIEW')).status, 200);
  assert.equal((await decide(here, 'VALIDATE')).status, 200);
}
async function use({ token, trainingId, masterContentId }: Scene): Promise<void> {
  const body = { masterContentId, launchParameter: 'scene=1' };
  const call = { params: { id: trainingId, type: TYPE }, body } as const;
  assert.equal((await server.call(c.putTrainingMasterContent, call, { token })).status, 204);
}

describe('a version of a company', () => {
  test('that does not go live yet is kept, goes live by one action, and an earlier one comes back by the same', async () => {
    const here = await scene();
    await add(here, ['1.0']);
    await add(here, ['2.0'], { goLive: 'NOT_YET' });
    assert.deepEqual(await states(here), ['2.0 KEPT', '1.0 LIVE']);
    assert.equal(await launched(here, here.learner), '1.0');
    assert.equal((await goLive(here, '2.0', { goLive: 'NOW' })).status, 204);
    assert.deepEqual(await states(here), ['2.0 LIVE', '1.0 KEPT']);
    assert.equal(await launched(here, here.learner), '2.0');
    assert.equal((await goLive(here, '1.0', { goLive: 'NOW' })).status, 204);
    assert.equal(await launched(here, here.learner), '1.0');
    assert.deepEqual(
      (await seen(here)).files.map(({ version }) => version),
      ['1.0'],
      'downloads get it, too',
    );
    assert.equal((await goLive(here, '1.0', { goLive: 'NOW' })).status, 204, 'again, it changes nothing');
    const audit = await rows<{ detail: object }>(
      `select detail from audit where subject = :trainingId and action = 'version.go-live' order by id`,
      { trainingId: `training:${here.trainingId}` },
    );
    assert.deepEqual(
      audit.map(({ detail }) => detail),
      ['2.0', '1.0'].map((version) => ({ type: TYPE, version, goLive: 'NOW' })),
    );
    await add(here, ['3.0']);
    assert.deepEqual(await states(here), ['3.0 LIVE', '2.0 KEPT', '1.0 KEPT'], 'an upload goes live at once');
  });

  test('is tried out by its owner before it goes live, also if there is no other', async () => {
    const here = await scene();
    await add(here, ['1.0'], { goLive: 'NOT_YET' });
    const detail = async ({ token }: { token: string }) =>
      (await server.call(c.getTraining, { params: { id: here.trainingId }, query: { lang: 'en' } }, { token })).body;
    const tried = async () => {
      const call = { params: { id: here.trainingId }, body: { fileType: TYPE, test: true } } as const;
      return (await server.call(c.launchTraining, call, { token: here.token })).body.contentVersion;
    };
    const { files, testFiles } = await detail(here);
    assert.deepEqual([files, testFiles?.map(({ version }) => version)], [[], ['1.0']]);
    assert.equal(await tried(), '1.0');
    await add(here, ['2.0']);
    await add(here, ['3.0'], { goLive: 'NOT_YET' });
    assert.equal(await tried(), '3.0');
    assert.equal(await launched(here, here.learner), '2.0', 'learners get what is live');
    assert.equal((await detail(here.learner)).testFiles, null);
  });

  test('publishes the training when the first one goes live, not before', async () => {
    const here = await scene();
    await add(here, ['1.0'], { goLive: 'NOT_YET' });
    assert.equal(await launched(here, here.learner), 'NOT_FOUND');
    const notified = () =>
      rows('select from notification where person_id = :learnerId', { learnerId: here.learner.id });
    assert.equal((await notified()).length, 0);
    await goLive(here, '1.0', { goLive: 'NOW' });
    assert.equal(await launched(here, here.learner), '1.0');
    assert.equal((await notified()).length, 1);
  });

  test('that comes back is an update for those who have played the other', async () => {
    const here = await scene();
    await add(here, ['1.0', '2.0']);
    server.clock.advance(1000);
    await rows(
      'insert into progress (person_id, training_id, attempt, percent, last_session_at) values (:learnerId, :trainingId, 1, 50, :now)',
      { learnerId: here.learner.id, trainingId: here.trainingId, now: server.clock.now() },
    );
    await add(here, ['3.0'], { goLive: 'NOT_YET' });
    assert.equal((await seen(here)).isUpdated, false);
    server.clock.advance(HOUR);
    await goLive(here, '1.0', { goLive: 'NOW' });
    assert.equal((await seen(here)).isUpdated, true);
  });

  test('says who has added it, when, how large it is, and its notes', async () => {
    const here = await scene();
    const notes = 'Fixes the hose.\nAdds a second exercise.';
    await add(here, ['1.0'], { notes: `  ${notes} ` });
    const [version] = await list(here);
    assert.partialDeepStrictEqual(version, {
      version: '1.0',
      notes,
      fileName: 'page.zip',
      createdAt: server.clock.now().toISOString(),
      createdBy: `${here.admin.firstName} ${here.admin.lastName}`,
      plannedAt: null,
      needsValidation: false,
    });
    assert.ok((version?.fileSize ?? 0) > 0);
    const tooLong = await put(here, '2.0', { notes: 'x'.repeat(VERSION_NOTES_MAX + 1) });
    assert.deepEqual([tooLong.status, tooLong.error?.field], [400, '/body/notes']);
  });

  test('has a label of its own among those that are kept, checked before and after its bytes have come', async () => {
    const here = await scene();
    await add(here, ['1.0']);
    const same = await put(here, ' 1.0 ');
    assert.deepEqual([same.status, same.error?.code, same.error?.field], [409, 'VERSION_EXISTS', '/body/version']);
    const { token, trainingId } = here;
    const bytes = await pageBuild();
    const announce = (version: string) =>
      server.call(
        uploads.createUpload,
        { body: { trainingId, fileType: TYPE, version, fileName: 'a.zip', size: bytes.length } },
        { token },
      );
    assert.equal((await announce('1.0')).error?.code, 'VERSION_EXISTS');
    const { body } = await announce('2.0');
    await server.build.contentFile({ trainingId, version: '2.0' });
    const payload = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    };
    await server.app.inject({
      method: 'PATCH',
      url: `/api/v1/uploads/${body.id}`,
      headers: { ...payload, authorization: `Bearer ${token}` },
      payload: bytes,
    });
    await server.runJobs();
    const { body: ended } = await server.call(uploads.getUpload, { params: { id: body.id } }, { token });
    assert.deepEqual([ended.state, ended.error], ['REFUSED', 'VERSION_EXISTS']);
    assert.equal((await remove(here, '1.0')).status, 204);
    await add(here, ['1.0']);
  });

  test('stays until it is removed, which frees the quota at once and its bytes a week later', async () => {
    const here = await scene();
    await add(here, ['1.0', '2.0']);
    const [current, old] = await list(here);
    const used = async () =>
      (await server.call(clients.getQuota, { params: { id: 0 } }, { token: here.token })).body.currentSize;
    assert.equal(await used(), (current?.fileSize ?? 0) + (old?.fileSize ?? 0));
    const folder = async () => {
      const [row] = await rows<{ prefix: string }>(
        'select storage_prefix as prefix from content_file where id = :oldId',
        {
          oldId: old?.id,
        },
      );
      for await (const _ of server.parts.storage.list(`${row?.prefix}/`)) return true;
      return false;
    };
    const clean = () => cleanUp(server.parts, uploadLocks(server.db));
    server.clock.advance((REMOVED_KEPT_DAYS + 1) * DAY);
    await clean();
    assert.ok(await folder(), 'a version is not deleted by its age');
    here.token = await server.signIn(here.admin);
    assert.equal((await remove(here, '2.0')).error?.code, 'VERSION_LIVE');
    assert.equal((await remove(here, '1.0')).status, 204);
    assert.deepEqual(await states(here), ['2.0 LIVE']);
    assert.equal(await used(), current?.fileSize);
    const again = { id: here.trainingId, type: TYPE, versionId: old?.id ?? 0 } as const;
    assert.equal((await server.call(v.deleteTrainingVersion, { params: again }, { token: here.token })).status, 404);
    await clean();
    assert.ok(await folder(), 'somebody may be using it');
    server.clock.advance((REMOVED_KEPT_DAYS + 1) * DAY);
    await clean();
    assert.ok(!(await folder()));
  });

  test('is removed when a server of an earlier release deletes the bytes of a replaced version', async () => {
    const here = await scene();
    await add(here, ['1.0', '2.0']);
    await add(here, ['1.0', '2.0'], {}, putMaster);
    const used = async () => (await server.call(clients.getQuota, { params: { id: 0 } }, here)).body.currentSize;
    const before = await used();
    // Simulates the clean-up of a server of an earlier release.
    await rows(
      `update content_file set purged_at = :now
       where version = '1.0' and (training_id = :trainingId or master_content_id = :masterContentId) and removed_at is null`,
      { trainingId: here.trainingId, masterContentId: here.masterContentId, now: server.clock.now() },
    );
    assert.deepEqual(await states(here), ['2.0 LIVE']);
    assert.deepEqual(await states(here, listMaster), ['2.0 LIVE']);
    assert.equal(await used(), before / 2);
    await rows('update content_file set purged_at = :now where training_id = :trainingId and removed_at is null', {
      trainingId: here.trainingId,
      now: server.clock.now(),
    });
    assert.equal(await launched(here, here.learner), 'NO_CONTENT');
    assert.equal((await put(here, '1.0')).status, 200, 'the label is free again');
  });

  test('is deleted with the content of its type', async () => {
    const here = await scene();
    await add(here, ['1.0', '2.0']);
    await add(here, ['3.0'], { goLive: 'ON', goLiveAt: later(HOUR) });
    const params = { id: here.trainingId, type: TYPE } as const;
    assert.equal((await server.call(c.deleteTrainingFile, { params }, { token: here.token })).status, 204);
    assert.deepEqual(await states(here), []);
    server.clock.advance(2 * HOUR);
    await server.runJobs();
    assert.equal(await launched(here, here.learner), 'NOT_FOUND');
  });

  test('comes back in the place of a master content', async () => {
    const here = await scene();
    await add(here, ['1.0']);
    await add(here, ['7.0'], {}, putMaster);
    await use(here);
    assert.equal(await launched(here, here.learner), '7.0');
    assert.deepEqual(await states(here), ['1.0 KEPT']);
    await goLive(here, '1.0', { goLive: 'NOW' });
    assert.equal(await launched(here, here.learner), '1.0');
    await add(here, ['8.0'], {}, putMaster);
    assert.equal(await launched(here, here.learner), '1.0', 'the master content is not used any more');
  });

  test('goes live for one of two people who choose at the same time, and all agree which', async () => {
    const here = await scene();
    await add(here, ['1.0', '2.0', '3.0']);
    for (let round = 0; round < 5; round += 1) {
      const both = await Promise.all(['1.0', '2.0'].map((label) => goLive(here, label, { goLive: 'NOW' })));
      assert.deepEqual(
        both.map(({ status }) => status),
        [204, 204],
      );
      const live = (await list(here)).filter(({ state }) => state === 'LIVE').map(({ version }) => version);
      assert.equal(live.length, 1);
      assert.equal(await launched(here, here.learner), live[0]);
    }
  });
});

describe('a planned version', () => {
  test('goes live once at its time, and can be planned again or kept back until then', async () => {
    const here = await scene();
    await add(here, ['1.0']);
    await add(here, ['2.0'], { goLive: 'ON', goLiveAt: later(HOUR) });
    assert.deepEqual(await states(here), ['2.0 PLANNED', '1.0 LIVE']);
    const at = later(3 * HOUR);
    assert.equal((await goLive(here, '2.0', { goLive: 'ON', goLiveAt: at })).status, 204);
    assert.equal((await list(here))[0]?.plannedAt, at);
    server.clock.advance(2 * HOUR);
    await server.runJobs();
    assert.equal(await launched(here, here.learner), '1.0');
    await goLive(here, '2.0', { goLive: 'NOT_YET' });
    server.clock.advance(2 * HOUR);
    await server.runJobs();
    assert.deepEqual(await states(here), ['2.0 KEPT', '1.0 LIVE']);
    await goLive(here, '2.0', { goLive: 'ON', goLiveAt: later(HOUR) });
    server.clock.advance(2 * HOUR);
    assert.equal(await server.runJobs(), 1);
    assert.equal(await launched(here, here.learner), '2.0');
    await goLive(here, '1.0', { goLive: 'NOW' });
    server.clock.advance(DAY);
    await server.runJobs();
    assert.equal(await launched(here, here.learner), '1.0', 'it does not go live a second time');
  });

  test('goes live even if its job was lost', async () => {
    const here = await scene();
    await add(here, ['1.0'], { goLive: 'ON', goLiveAt: later(HOUR) });
    await rows(`delete from pgboss.job where name = 'go-live'`);
    server.clock.advance(3 * HOUR);
    await cleanUp(server.parts, uploadLocks(server.db));
    await server.runJobs();
    assert.equal(await launched(here, here.learner), '1.0');
  });

  test('that somebody makes live, keeps back or removes while its job runs is in one state', async () => {
    for (const choice of ['NOW', 'NOT_YET', 'REMOVE'] as const) {
      const here = await scene();
      await add(here, ['1.0']);
      await add(here, ['2.0'], { goLive: 'ON', goLiveAt: later(HOUR) });
      server.clock.advance(2 * HOUR);
      const act = choice === 'REMOVE' ? remove(here, '2.0') : goLive(here, '2.0', { goLive: choice });
      const [{ status, error }] = await Promise.all([act, server.runJobs()]);
      const wasLate = status === 409 && error?.code === 'VERSION_LIVE';
      assert.ok(status === 204 || (wasLate && choice !== 'NOW'), choice);
      const isLive = choice === 'NOW' || wasLate;
      assert.equal(await launched(here, here.learner), isLive ? '2.0' : '1.0', choice);
      await server.runJobs();
      assert.equal(await launched(here, here.learner), isLive ? '2.0' : '1.0', choice);
    }
  });

  test('needs a time in the future, and cannot be the live one', async () => {
    const here = await scene();
    await add(here, ['1.0']);
    for (const choice of [
      { goLive: 'ON' },
      { goLive: 'ON', goLiveAt: later(-1000) },
      { goLive: 'ON', goLiveAt: later(400 * DAY) },
      { goLive: 'NOW', goLiveAt: later(HOUR) },
    ] as const) {
      const { status, error } = await put(here, '2.0', choice);
      assert.deepEqual([status, error?.field], [400, '/body/goLiveAt'], JSON.stringify(choice));
    }
    for (const choice of [{ goLive: 'ON', goLiveAt: later(HOUR) }, { goLive: 'NOT_YET' }] as const)
      assert.equal((await goLive(here, '1.0', choice)).error?.code, 'VERSION_LIVE');
    assert.deepEqual(await states(here), ['1.0 LIVE']);
  });
});

describe('a version of a partner', () => {
  test('that was validated before comes back without a review', async () => {
    const here = await scene('PARTNER');
    for (const version of ['1.0', '2.0']) {
      await add(here, [version]);
      assert.deepEqual((await states(here))[0], `${version} WAITING`);
      await validate(here);
    }
    assert.deepEqual(await states(here), ['2.0 LIVE', '1.0 KEPT']);
    assert.equal((await goLive(here, '1.0', { goLive: 'NOW' })).status, 204);
    assert.equal(await statusOf(here), 'VALIDATED');
    assert.equal(await launched(here, here.learner), '1.0');
    assert.equal(await launched(here, here), '1.0');
  });

  test('that was not validated waits, whatever was validated after it', async () => {
    const here = await scene('PARTNER');
    await add(here, ['1.0']);
    await validate(here);
    await add(here, ['2.0', '2.1']);
    await validate(here);
    const [, replaced] = await list(here);
    assert.partialDeepStrictEqual(replaced, { version: '2.0', state: 'KEPT', needsValidation: true });
    assert.equal((await goLive(here, '2.0', { goLive: 'NOW' })).status, 204);
    assert.equal(await statusOf(here), 'CREATED');
    assert.deepEqual(await states(here), ['2.1 LIVE', '2.0 WAITING', '1.0 KEPT']);
    assert.equal(await launched(here, here.learner), '2.1');
    await validate(here);
    assert.equal(await launched(here, here.learner), '2.0');
  });

  test('that is kept back neither waits for a validation nor changes the status', async () => {
    const here = await scene('PARTNER');
    await add(here, ['1.0']);
    await validate(here);
    await add(here, ['2.0'], { goLive: 'NOT_YET' });
    assert.equal(await statusOf(here), 'VALIDATED');
    await add(here, ['3.0']);
    await validate(here);
    assert.equal((await list(here)).find(({ version }) => version === '2.0')?.needsValidation, true);
    assert.equal((await goLive(here, '2.0', { goLive: 'NOW' })).status, 204);
    await goLive(here, '2.0', { goLive: 'NOT_YET' });
    assert.deepEqual(await states(here), ['3.0 LIVE', '2.0 KEPT', '1.0 KEPT'], 'it can be taken back');
  });

  test('goes on waiting when an earlier one comes back', async () => {
    const here = await scene('PARTNER');
    for (const version of ['1.0', '2.0']) {
      await add(here, [version]);
      await validate(here);
    }
    await add(here, ['3.0']);
    await goLive(here, '1.0', { goLive: 'NOW' });
    assert.deepEqual(await states(here), ['3.0 WAITING', '2.0 KEPT', '1.0 LIVE']);
    await validate(here);
    assert.equal(await launched(here, here.learner), '3.0');
  });

  test('that is planned goes live after its validation, and not before its time', async () => {
    const here = await scene('PARTNER');
    await add(here, ['1.0']);
    await validate(here);
    await add(here, ['2.0'], { goLive: 'ON', goLiveAt: later(HOUR) });
    assert.equal(await statusOf(here), 'CREATED');
    await validate(here);
    assert.partialDeepStrictEqual((await list(here))[0], { state: 'PLANNED', needsValidation: false });
    assert.equal(await launched(here, here.learner), '1.0');
    server.clock.advance(2 * HOUR);
    await server.runJobs();
    assert.equal(await launched(here, here.learner), '2.0');
    assert.equal(await statusOf(here), 'VALIDATED');

    await add(here, ['3.0'], { goLive: 'ON', goLiveAt: later(HOUR) });
    server.clock.advance(2 * HOUR);
    await server.runJobs();
    assert.deepEqual((await states(here))[0], '3.0 WAITING');
    assert.equal(await launched(here, here.learner), '2.0');
    await validate(here);
    assert.equal(await launched(here, here.learner), '3.0');
  });

  test('that is the first one and planned publishes the training at its time', async () => {
    const here = await scene('PARTNER');
    await add(here, ['1.0'], { goLive: 'ON', goLiveAt: later(HOUR) });
    await validate(here);
    const notified = () =>
      rows('select from notification where person_id = :learnerId', { learnerId: here.learner.id });
    assert.deepEqual([await launched(here, here.learner), (await notified()).length], ['NOT_FOUND', 0]);
    server.clock.advance(2 * HOUR);
    await server.runJobs();
    assert.deepEqual([await launched(here, here.learner), (await notified()).length], ['1.0', 1]);
  });

  test('cannot be changed during a review, while a plan is carried out', async () => {
    const here = await scene('PARTNER');
    for (const version of ['1.0', '2.0']) {
      await add(here, [version]);
      await validate(here);
    }
    assert.equal((await goLive(here, '1.0', { goLive: 'ON', goLiveAt: later(HOUR) })).status, 204);
    assert.equal(await statusOf(here), 'VALIDATED');
    await add(here, ['3.0']);
    await requestValidation(here);
    assert.equal((await goLive(here, '1.0', { goLive: 'NOW' })).error?.code, 'TRAINING_IN_REVIEW');
    assert.equal((await remove(here, '1.0')).error?.code, 'TRAINING_IN_REVIEW');
    server.clock.advance(2 * HOUR);
    await server.runJobs();
    assert.equal(await launched(here, here.learner), '1.0');
    await decide(here, 'START_REVIEW');
    await decide(here, 'VALIDATE');
    assert.equal(await launched(here, here.learner), '3.0', 'what is reviewed has stayed the same');
  });

  test('is seen by the super admin, and names people of the partner only', async () => {
    const here = await scene('PARTNER');
    await add(here, ['1.0']);
    await validate(here);
    const token = await superAdmin();
    await add({ ...here, token }, ['2.0']);
    const names = async (reader: string) =>
      (await list({ ...here, token: reader })).map(({ createdBy }) => createdBy !== null);
    assert.deepEqual(await names(here.token), [false, true]);
    assert.deepEqual(await names(token), [true, true]);
  });
});

describe('a version of a master content', () => {
  test('that goes live is in all trainings that use it, and one that is kept back in none', async () => {
    const here = await scene();
    await add(here, ['1.0'], { goLive: 'NOT_YET' }, putMaster);
    const body = { masterContentId: here.masterContentId, launchParameter: 'scene=1' };
    const attach = { params: { id: here.trainingId, type: TYPE }, body } as const;
    const early = await server.call(c.putTrainingMasterContent, attach, { token: here.token });
    assert.equal(early.error?.code, 'NO_CONTENT');
    await goLiveMaster(here, '1.0', { goLive: 'NOW' });
    await use(here);
    await add(here, ['2.0'], {}, putMaster);
    assert.equal(await launched(here, here.learner), '2.0');
    await goLiveMaster(here, '1.0', { goLive: 'NOW' });
    assert.deepEqual(await states(here, listMaster), ['2.0 KEPT', '1.0 LIVE']);
    assert.equal(await launched(here, here.learner), '1.0');
    await goLiveMaster(here, '2.0', { goLive: 'ON', goLiveAt: later(HOUR) });
    server.clock.advance(2 * HOUR);
    await server.runJobs();
    assert.equal(await launched(here, here.learner), '2.0');
    assert.equal((await putMaster(here, '1.0')).error?.code, 'VERSION_EXISTS');
    const params = { id: here.masterContentId, type: TYPE, versionId: await idOf(here, '1.0', listMaster) } as const;
    assert.equal((await server.call(v.deleteMasterVersion, { params }, { token: here.token })).status, 204);
    const { body: found } = await server.call(mc.listMasterContents, {}, { token: here.token });
    assert.deepEqual(
      found.items.map(({ files, storedSize }) => [files.map(({ version }) => version), storedSize]),
      [[['2.0'], (await listMaster(here))[0]?.fileSize]],
    );
  });

  test("comes back in a partner's training only if it was validated there, and is not removed while it is used", async () => {
    const here = await scene('PARTNER');
    // An admin of the partner's company, without the partner role, manages its master contents.
    const keeper = await server.build.person({ clientId: here.clientId, roles: ['ROLE_ADMINISTRATOR'] });
    const master = { ...here, token: await server.signIn(keeper) };
    await add(master, ['1.0', '2.0'], {}, putMaster);
    await use(here);
    await validate(here);
    assert.equal(await launched(here, here.learner), '2.0');
    await goLiveMaster(master, '1.0', { goLive: 'NOW' });
    assert.deepEqual([await launched(here, here.learner), await statusOf(here)], ['2.0', 'CREATED']);
    const params = { id: here.masterContentId, type: TYPE, versionId: await idOf(master, '2.0', listMaster) } as const;
    const gone = await server.call(v.deleteMasterVersion, { params }, { token: master.token });
    assert.equal(gone.error?.code, 'VERSION_LIVE');
    await validate(here);
    assert.equal(await launched(here, here.learner), '1.0');
    await goLiveMaster(master, '2.0', { goLive: 'NOW' });
    assert.deepEqual([await launched(here, here.learner), await statusOf(here)], ['2.0', 'VALIDATED']);
  });
});
