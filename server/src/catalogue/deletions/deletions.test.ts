import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import * as courses from '@vr/shared-api/contract/courses';
import * as deletions from '@vr/shared-api/contract/deletions';
import * as masterContents from '@vr/shared-api/contract/master-contents';
import * as resources from '@vr/shared-api/contract/resources';
import * as trainings from '@vr/shared-api/contract/trainings';
import { type DeletableKind, PLATFORM_CLIENT_ID, RESTORABLE_DAYS } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { cleanUp } from '../../clean-up.ts';
import type { NewClient } from '../../platform/demo/builders/companies.ts';
import type { BuiltPerson } from '../../platform/demo/builders/people.ts';
import { uploadLocks } from '../../publishing/uploads/locks.ts';
import { pluck } from '../../testing/pluck.ts';
import { startTestServer } from '../../testing/server.ts';

const DAY_MS = 86_400_000;

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

const signedInPerson = async (clientId: number, ...roles: Role[]) =>
  signedIn(await server.build.person({ clientId, roles }));

async function signedIn(person: BuiltPerson) {
  const token = await server.signIn(person);
  return {
    ...person,
    token,
    remove: (kind: DeletableKind, id: number) =>
      server.call(
        {
          training: trainings.deleteTraining,
          course: courses.deleteCourse,
          'master-content': masterContents.deleteMasterContent,
          resource: resources.deleteResource,
        }[kind],
        { params: { id } },
        { token },
      ),
    restore: (kind: DeletableKind, id: number) =>
      server.call(deletions.restoreDeletion, { params: { kind, id } }, { token }),
    list: (page = 1, limit = 20) =>
      server.call(deletions.listDeletions, { query: { lang: 'en', page, limit } }, { token }),
    launches: async (id: number): Promise<string> => {
      const input = { params: { id }, body: { fileType: 'WEB_GL' as const } };
      const { status, error } = await server.call(trainings.launchTraining, input, { token });
      return error?.code ?? String(status);
    },
  };
}
type SignedInPerson = Awaited<ReturnType<typeof signedIn>>;

/** Returns what a person can restore, as "kind id". */
const listed = async (person: SignedInPerson): Promise<string[]> =>
  (await person.list(1, 100)).body.items.map(({ kind, id }) => `${kind} ${id}`).sort();

/** Creates a company with an admin, a learner and one deletable item of each kind. */
async function company(over: Partial<NewClient> = {}) {
  const { build } = server;
  const { id: clientId } = await build.client({ masterContentAccess: true, ...over });
  const admin = await signedInPerson(clientId, 'ROLE_ADMINISTRATOR');
  const learner = await signedInPerson(clientId);
  const training = await build.training({ clientId });
  await build.contentFile({ trainingId: training.id });
  const course = await build.course({ clientId, trainings: [{ trainingId: training.id }] });
  const resource = await build.resource({ clientId, trainings: [training.id], courses: [course.id] });
  await server.parts.storage.put(resource.storageKey, Buffer.from('%PDF-'));
  const masterContent = await build.masterContent({ clientId, name: 'Workshop' });
  const ids = {
    training: training.id,
    course: course.id,
    'master-content': masterContent.id,
    resource: resource.id,
  } satisfies Record<DeletableKind, number>;
  return { clientId, admin, learner, ids, storageKey: resource.storageKey };
}
const KINDS: DeletableKind[] = ['training', 'course', 'master-content', 'resource'];

async function attachMasterContent(clientId: number, ids: Record<DeletableKind, number>): Promise<void> {
  const { build, clock } = server;
  const file = { masterContentId: ids['master-content'], fileType: 'APK' } as const;
  const report = { ...file, accepted: true, findings: [], entry: null, files: 1, unpackedSize: 10 };
  const stored = { version: '1', fileName: 'build.apk', fileSize: 10, createdAt: clock.now() };
  await build.masterFile({ ...file, ...stored, report });
  const use = { launchParameter: 'scene=1', offlineAvailable: false, attachedAt: clock.now() };
  await build.masterUse({ clientId, trainingId: ids.training, ...file, ...use });
}

const clean = () => cleanUp(server.parts, uploadLocks(server.db));

const TABLES_OF_TRAININGS = [
  'training_text',
  'training_badge',
  'offer',
  'training_access',
  'training_restriction',
  'training_favorite',
  'training_like',
  'training_suggestion',
  'course_training',
  'training_resource',
  'training_master_content',
  'content_file',
  'satisfaction',
  'progress',
  'session',
  'step_file',
  'training_total',
];

/** Returns every row about a training, without the time of its last change. */
async function everythingOf(id: number): Promise<unknown> {
  const found: Record<string, unknown> = {
    training: await server.rows(`select to_jsonb(t) - 'modified_at' as t from training t where id = :id`, { id }),
  };
  for (const table of TABLES_OF_TRAININGS)
    found[table] = await server.rows(`select to_jsonb(x) as x from ${table} x where training_id = :id order by x`, {
      id,
    });
  return found;
}

describe('what was deleted', () => {
  test('is listed with who deleted it and until when it can be restored, and is restored', async () => {
    const { admin, ids } = await company();
    for (const kind of KINDS) {
      if (kind === 'master-content') server.clock.advance(60_000);
      assert.equal((await admin.remove(kind, ids[kind])).status, 204, kind);
    }
    assert.deepEqual(await listed(admin), KINDS.map((kind) => `${kind} ${ids[kind]}`).sort());
    const { items } = (await admin.list()).body;
    const found = items.find(({ kind }) => kind === 'master-content');
    assert.deepEqual(found, {
      kind: 'master-content',
      id: ids['master-content'],
      lang: null,
      title: 'Workshop',
      owner: null,
      deletedBy: `${admin.firstName} ${admin.lastName}`,
      deletedAt: server.clock.now().toISOString(),
      restorableUntil: new Date(server.clock.now().getTime() + RESTORABLE_DAYS * DAY_MS).toISOString(),
    });
    assert.deepEqual(
      pluck(items, 'deletedAt'),
      items
        .map(({ deletedAt }) => deletedAt)
        .sort()
        .reverse(),
      'the latest first',
    );
    for (const kind of KINDS) assert.equal((await admin.restore(kind, ids[kind])).status, 204, kind);
    assert.deepEqual(await listed(admin), []);
    for (const kind of KINDS) assert.equal((await admin.restore(kind, ids[kind])).status, 204, 'restored again');
    const subjects = KINDS.map((kind) => `${kind}:${ids[kind]}`);
    const audit = await server.rows<{ action: string }>(
      `select action from audit where subject = any(:subjects) and action like '%.restore' order by 1`,
      { subjects },
    );
    assert.deepEqual(pluck(audit, 'action'), [
      'course.restore',
      'master-content.restore',
      'resource.restore',
      'training.restore',
    ]);
  });

  test('comes in pages', async () => {
    const { clientId, admin } = await company();
    for (let index = 0; index < 3; index += 1) {
      const { id } = await server.build.resource({ clientId });
      await admin.remove('resource', id);
    }
    const pages = [await admin.list(1, 2), await admin.list(2, 2), await admin.list(3, 2)];
    assert.deepEqual(
      pages.map(({ body }) => [body.items.length, body.totalPage]),
      [
        [2, 2],
        [1, 2],
        [0, 2],
      ],
    );
    assert.equal(new Set(pages.flatMap(({ body }) => body.items.map(({ id }) => id))).size, 3);
  });

  test('comes back exactly as it was, and learners go on where they were', async () => {
    const { build } = server;
    const { clientId, admin, learner, ids } = await company();
    const { training: id, course } = ids;
    const group = await build.group({ clientId, members: [learner.id] });
    await build.access({ clientId, trainingId: id, groupIds: [group.id] });
    await build.favorite({ personId: learner.id, trainingId: id });
    await build.like({ personId: learner.id, trainingId: id });
    await build.satisfaction({ personId: learner.id, clientId, trainingId: id });
    await build.suggestion({ clientId, byPersonId: admin.id, to: [learner.id], trainingIds: [id] });
    await build.session({ personId: learner.id, clientId, trainingId: id, progress: 50 });
    await attachMasterContent(clientId, ids);
    const before = await everythingOf(id);
    const read = () =>
      server.call(trainings.getTraining, { params: { id }, query: { lang: 'en' } }, { token: learner.token });
    const { lastModifiedDate: _, ...card } = (await read()).body;
    await admin.remove('course', course);
    await admin.remove('training', id);
    assert.equal((await read()).status, 404);
    await admin.restore('training', id);
    await admin.restore('course', course);
    assert.deepEqual(await everythingOf(id), before);
    const { lastModifiedDate: __, ...restored } = (await read()).body;
    assert.deepEqual(restored, card);
    assert.equal(await learner.launches(id), '200');
    const found = await server.call(
      courses.getCourse,
      { params: { id: course }, query: { lang: 'en' } },
      { token: learner.token },
    );
    assert.deepEqual(pluck(found.body.trainings, 'trainingId'), [id]);
  });

  test('a resource comes back to its trainings and courses, even if these were saved meanwhile', async () => {
    const { admin, ids, storageKey } = await company();
    const { training: id, resource, course } = ids;
    const attached = async () => {
      const query = { lang: 'en' as const };
      const one = await server.call(trainings.getTraining, { params: { id }, query }, admin);
      const other = await server.call(courses.getCourse, { params: { id: course }, query }, admin);
      return [one.body.resources, other.body.resources].map((found) => found.map((item) => item.id));
    };
    await admin.remove('resource', resource);
    assert.deepEqual(await attached(), [[], []]);
    await server.runJobs();
    await clean();
    assert.notEqual(await server.parts.storage.stat(storageKey), undefined);
    await server.call(trainings.putTrainingResources, { params: { id }, body: { resources: [] } }, admin);
    await server.call(courses.putCourseResources, { params: { id: course }, body: { resources: [] } }, admin);
    await admin.restore('resource', resource);
    assert.deepEqual(await attached(), [[resource], [resource]]);
  });

  test('can be restored for 30 days, and its bytes are deleted a day later', async () => {
    const { admin, ids, storageKey } = await company();
    const [file] = await server.rows<{ prefix: string }>(
      'select storage_prefix as prefix from content_file where training_id = :training',
      { training: ids.training },
    );
    const build = `${file?.prefix}/index.html`;
    await server.parts.storage.put(build, Buffer.from('x'));
    // The clean-up keeps new files, because their rows may not be committed yet. So the file is dated by the test's
    // clock.
    const { dataDir } = server.parts.config;
    await utimes(join(dataDir, 'storage', storageKey), server.clock.now(), server.clock.now());
    for (const kind of KINDS) await admin.remove(kind, ids[kind]);
    const stored = async () =>
      (await Promise.all([build, storageKey].map((key) => server.parts.storage.stat(key)))).map((file) => !!file);
    await server.later(RESTORABLE_DAYS * DAY_MS - 1, async () => {
      await clean();
      assert.deepEqual(await stored(), [true, true]);
      assert.equal((await listed(await signedIn(admin))).length, 4);
    });
    await server.later(RESTORABLE_DAYS * DAY_MS, async () => {
      const again = await signedIn(admin);
      assert.deepEqual(await listed(again), []);
      for (const kind of KINDS)
        assert.equal((await again.restore(kind, ids[kind])).error?.code, 'RESTORE_EXPIRED', kind);
      await clean();
      assert.deepEqual(await stored(), [true, true], 'a node whose clock runs behind could still restore it');
    });
    await server.later((RESTORABLE_DAYS + 1) * DAY_MS + 1, async () => {
      await clean();
      assert.deepEqual(await stored(), [false, false]);
    });
  });

  test('is restored or deleted, never both, if both happen at once', async () => {
    const { admin, ids } = await company();
    for (let round = 0; round < 6; round += 1)
      for (const kind of KINDS) {
        const id = ids[kind];
        const answers = await Promise.all([admin.remove(kind, id), admin.restore(kind, id), admin.remove(kind, id)]);
        for (const { status, error } of answers)
          assert.ok(status === 204 || error?.code === 'NOT_FOUND', `${kind} ${error?.code}`);
        const isListed = (await listed(admin)).includes(`${kind} ${id}`);
        const [row] = await server.rows<{ deleted: boolean; named: boolean }>(
          `select deleted_at is not null as deleted, deleted_by is not null as named from ${kind.replace('-', '_')}
             where id = :id`,
          { id },
        );
        assert.deepEqual(row, { deleted: isListed, named: isListed });
        await admin.restore(kind, id);
      }
  });
});

describe('a restoration is refused', () => {
  test('while the master content of the training is deleted', async () => {
    const { clientId, admin, ids } = await company();
    const masterContentId = ids['master-content'];
    await attachMasterContent(clientId, ids);
    await admin.remove('training', ids.training);
    assert.equal((await admin.remove('master-content', masterContentId)).status, 204);
    const refused = await admin.restore('training', ids.training);
    assert.deepEqual([refused.status, refused.error?.code], [409, 'MASTER_CONTENT_MISSING']);
    await admin.restore('master-content', masterContentId);
    assert.equal((await admin.restore('training', ids.training)).status, 204);
  });

  test('if the deletion of its master content comes first, when both happen at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { clientId, admin, ids } = await company();
      await attachMasterContent(clientId, ids);
      await admin.remove('training', ids.training);
      const [restored, removed] = await Promise.all([
        admin.restore('training', ids.training),
        admin.remove('master-content', ids['master-content']),
      ]);
      const happened = [restored, removed].map(({ status, error }) => error?.code ?? String(status)).join(' ');
      assert.ok(['204 MASTER_CONTENT_IN_USE', 'MASTER_CONTENT_MISSING 204'].includes(happened), happened);
    }
  });

  test('of a training or master content whose builds do not fit into the storage any more', async () => {
    const { clientId, admin, ids } = await company();
    await admin.remove('training', ids.training);
    await server.rows('update client set max_size = 1 where id = :clientId', { clientId });
    const refused = await admin.restore('training', ids.training);
    assert.deepEqual([refused.status, refused.error?.code], [413, 'QUOTA_EXCEEDED']);
    assert.deepEqual(await listed(admin), [`training ${ids.training}`]);
    await admin.remove('course', ids.course);
    assert.equal((await admin.restore('course', ids.course)).status, 204);
  });

  test('of a master content if the company has no access to them any more', async () => {
    const { clientId, admin, ids } = await company();
    await admin.remove('master-content', ids['master-content']);
    await server.rows('update client set master_content_access = false where id = :clientId', { clientId });
    assert.equal(
      (await admin.restore('master-content', ids['master-content'])).error?.code,
      'NO_MASTER_CONTENT_ACCESS',
    );
  });

  test('of what was deleted before deletions could be undone', async () => {
    const { admin, ids } = await company();
    await server.rows('update training set deleted_at = :now where id = :training', {
      training: ids.training,
      now: server.clock.now(),
    });
    assert.deepEqual(await listed(admin), []);
    assert.equal((await admin.restore('training', ids.training)).error?.code, 'RESTORE_EXPIRED');
  });
});

test('people restore what they may delete, and nothing of another company', async () => {
  const { build } = server;
  const own = await company();
  const foreign = await company();
  const manager = await signedInPerson(own.clientId, 'ROLE_MANAGER');
  const colleague = await signedInPerson(own.clientId, 'ROLE_MANAGER');
  const theirs = await build.course({ clientId: own.clientId, ownerId: manager.id });
  const { id: partnerId } = await build.client({ type: 'PARTNER' });
  const partner = await signedInPerson(partnerId, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER');
  const published = await build.training({ clientId: partnerId, partnerId, status: 'VALIDATED' });
  const draft = await build.training({ clientId: partnerId, partnerId, status: 'CREATED' });
  const superAdmin = await signedInPerson(PLATFORM_CLIENT_ID, 'ROLE_SUPER_ADMIN');
  const takenOff = await build.training({ clientId: partnerId, partnerId, status: 'VALIDATED' });
  const platform = await build.training({ clientId: PLATFORM_CLIENT_ID });
  for (const kind of KINDS) await own.admin.remove(kind, own.ids[kind]);
  await manager.remove('course', theirs.id);
  for (const { id } of [published, draft]) await partner.remove('training', id);
  for (const { id } of [platform, takenOff]) await superAdmin.remove('training', id);

  const things: [DeletableKind, number, SignedInPerson[]][] = [
    ...KINDS.map((kind): [DeletableKind, number, SignedInPerson[]] => [kind, own.ids[kind], [own.admin]]),
    ['course', theirs.id, [manager]],
    ['training', published.id, [partner, superAdmin]],
    ['training', draft.id, [partner]],
    ['training', platform.id, [superAdmin]],
    // If the platform has removed a training from the catalogue, its partner cannot restore it.
    ['training', takenOff.id, [superAdmin]],
  ];
  for (const person of [own.admin, foreign.admin, manager, colleague, partner, superAdmin]) {
    const may = things.filter(([, , people]) => people.includes(person)).map(([kind, id]) => `${kind} ${id}`);
    assert.deepEqual(await listed(person), may.sort());
    for (const [kind, id, people] of things)
      if (!people.includes(person)) assert.equal((await person.restore(kind, id)).status, 404, `${kind} ${id}`);
  }
  assert.equal((await own.learner.list()).status, 403);
  const [item] = (await superAdmin.list()).body.items.filter(({ id }) => id === published.id);
  const [name] = await server.rows<{ name: string }>('select name from client where id = :partnerId', { partnerId });
  assert.deepEqual([item?.owner, item?.deletedBy], [name?.name, name?.name], 'people of partners are not named');
  for (const [kind, id, [first]] of things) assert.equal((await first?.restore(kind, id))?.status, 204);
  const [state] = await server.rows<{ status: string }>('select status from training where id = :draftId', {
    draftId: draft.id,
  });
  assert.equal(state?.status, 'CREATED');

  // The course of a former manager belongs to the company.
  await manager.remove('course', theirs.id);
  await server.rows('update person set roles = :roles where id = :managerId', { managerId: manager.id, roles: [] });
  assert.equal((await own.admin.restore('course', theirs.id)).status, 204);
});

test('a training of a deleted company cannot be restored', async () => {
  const { admin, ids, clientId } = await company();
  await admin.remove('training', ids.training);
  await server.rows('update client set deleted_at = :now where id = :clientId', { clientId, now: server.clock.now() });
  const superAdmin = await signedInPerson(PLATFORM_CLIENT_ID, 'ROLE_SUPER_ADMIN');
  assert.equal((await superAdmin.restore('training', ids.training)).status, 404);
  assert.ok(!(await listed(superAdmin)).includes(`training ${ids.training}`));
});
