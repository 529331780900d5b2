import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import {
  createMasterContent,
  deleteMasterContent,
  getMasterContent,
  getOwnerLibrary,
  listMasterContents,
  updateMasterContent,
} from '@vr/shared-api/contract/master-contents';
import { type FileType, MASTER_CONTENT_NAME_MAX } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { sql } from '../../platform/db/database.ts';
import type { NewClient } from '../../platform/demo/builders/companies.ts';
import { startTestServer } from '../../testing/server.ts';
import { blocked } from '../../testing/until.ts';

const server = await startTestServer();
after(() => server.close());

async function signedInPerson(clientId: number, roles: Role[] = ['ROLE_ADMINISTRATOR']) {
  const person = await server.build.person({ clientId, roles });
  const token = await server.signIn(person);
  const { call } = server;
  return {
    ...person,
    list: () => call(listMasterContents, {}, { token }),
    create: (name: string, key?: string) =>
      call(createMasterContent, { body: { name } }, { token, headers: key ? { 'idempotency-key': key } : {} }),
    library: (id: number) => call(getOwnerLibrary, { params: { id }, query: { lang: 'en' } }, { token }),
    get: (id: number) => call(getMasterContent, { params: { id }, query: { lang: 'fr' } }, { token }),
    rename: (id: number, name: string, version = 1) =>
      call(updateMasterContent, { params: { id }, body: { name } }, { token, headers: { 'if-match': `"${version}"` } }),
    remove: (id: number) => call(deleteMasterContent, { params: { id } }, { token }),
  };
}
async function createAdmin(over: Partial<NewClient> = {}) {
  const company = await server.build.client({ masterContentAccess: true, ...over });
  return { company, ...(await signedInPerson(company.id)) };
}

const insertBuild = sql(
  'test.build',
  `insert into content_file (master_content_id, file_type, version, file_name, file_size, storage_prefix, entry,
     report, created_at, live_at, removed_at)
   values (:masterContentId, :fileType, :version, 'build.zip', 5000, 'builds/x', 'index.html', :report, :now, :now,
     :removedAt)`,
);
const REPORT: GateReport = {
  fileType: 'UNITY',
  accepted: true,
  findings: [],
  entry: null,
  files: 3,
  unpackedSize: 9000,
};
/** Stores a build, a minute after the previous one. */
async function storeBuild(masterContentId: number, fileType: FileType, version: string, removedAt: Date | null = null) {
  server.clock.advance(60_000);
  const values = {
    masterContentId,
    fileType,
    version,
    report: JSON.stringify({ ...REPORT, fileType }),
    now: server.clock.now(),
  };
  await server.db.rows(insertBuild, { ...values, removedAt });
}

const insertUse = sql(
  'test.use',
  `insert into training_master_content (client_id, training_id, file_type, master_content_id, launch_parameter,
     attached_at, removed_at) values (:clientId, :trainingId, :fileType, :id, 'scene=1', :now, :removedAt)`,
);
const use = (clientId: number, trainingId: number, id: number, fileType: FileType, removedAt: Date | null = null) =>
  server.db.rows(insertUse, { clientId, trainingId, fileType, id, now: server.clock.now(), removedAt });

const text = (title: string) => ({ title, briefDescription: 'x', fullDescription: 'x', goals: ['x'] });
const auditOf = sql('test.audit', 'select person_id, client_id, action, detail from audit where subject = :id');

describe('a master content', () => {
  test('is created with a name and no builds', async () => {
    const admin = await createAdmin();
    const { status, body } = await admin.create('  Atelier commun ');
    assert.equal(status, 200);
    const lastModifiedDate = server.clock.now().toISOString();
    const nothing = { files: [], storedSize: 0, usedIn: 0 };
    assert.deepEqual(body, { id: body.id, name: 'Atelier commun', ...nothing, lastModifiedDate, version: 1 });
    assert.deepEqual((await admin.list()).body.items, [body]);
    assert.deepEqual((await admin.get(body.id)).body, { ...body, versions: [], trainings: [] });
  });

  test('is created once if the call is repeated with the same Idempotency-Key', async () => {
    const admin = await createAdmin();
    const replies = await Promise.all([1, 2, 3].map(() => admin.create('Atelier', 'made-once-1')));
    assert.deepEqual(new Set(replies.map(({ body }) => body.id)).size, 1);
    assert.equal((await admin.list()).body.items.length, 1);
    await admin.create('Atelier');
    assert.equal((await admin.list()).body.items.length, 2);
  });

  test('needs a valid name', async () => {
    const admin = await createAdmin();
    for (const name of ['', '  ', 'a\nb', 'x'.repeat(MASTER_CONTENT_NAME_MAX + 1)]) {
      const { status, error } = await admin.create(name);
      assert.deepEqual([status, error?.code, error?.field], [400, 'VALIDATION', '/body/name']);
    }
    assert.deepEqual((await admin.list()).body.items, []);
  });

  test('cannot be created by a company without storage', async () => {
    const admin = await createAdmin({ maxSize: 0 });
    assert.equal((await admin.create('Atelier')).error?.code, 'NO_QUOTA');
  });

  test('is listed with the newest build of each type; its detail has every version with its inspection report', async () => {
    const admin = await createAdmin();
    const { id } = (await admin.create('Atelier')).body;
    await storeBuild(id, 'UNITY', '1.0');
    await storeBuild(id, 'UNITY', '1.1');
    await storeBuild(id, 'APK', '1.0');
    await storeBuild(id, 'WEB_GL', '0.9', server.clock.now());
    const [item] = (await admin.list()).body.items;
    const shown = (files: readonly { fileType: string; version: string }[] = []) =>
      files.map(({ fileType, version }) => `${fileType} ${version}`);
    assert.deepEqual(shown(item?.files), ['APK 1.0', 'UNITY 1.1']);
    const { body } = await admin.get(id);
    assert.deepEqual(shown(body.versions), ['APK 1.0', 'UNITY 1.1', 'UNITY 1.0']);
    assert.deepEqual(body.versions[1]?.report, REPORT);
    assert.equal(body.versions[0]?.fileSize, 5000);
    assert.equal(item?.lastModifiedDate, body.versions[0]?.createdAt);
  });

  test('shows each training that uses it once, in the reader’s language, without deleted ones', async () => {
    const admin = await createAdmin();
    const clientId = admin.company.id;
    const { id } = (await admin.create('Atelier')).body;
    const one = await server.build.training({ clientId, texts: { en: text('Fire'), fr: text('Feu') } });
    const other = await server.build.training({ clientId, texts: { en: text('Cables') } });
    const left = await server.build.training({ clientId });
    const deleted = await server.build.training({ clientId, deletedAt: server.clock.now() });
    await use(clientId, one.id, id, 'UNITY');
    await use(clientId, one.id, id, 'APK');
    await use(clientId, other.id, id, 'APK');
    await use(clientId, left.id, id, 'APK', server.clock.now());
    await use(clientId, deleted.id, id, 'APK');
    assert.equal((await admin.list()).body.items[0]?.usedIn, 2);
    const { body } = await admin.get(id);
    assert.deepEqual(body.trainings, [
      { id: other.id, lang: 'en', title: 'Cables' },
      { id: one.id, lang: 'fr', title: 'Feu' },
    ]);
  });

  test('can be renamed only with its current version', async () => {
    const admin = await createAdmin();
    const { id } = (await admin.create('Atelier')).body;
    server.clock.advance(60_000);
    const { body } = await admin.rename(id, ' Atelier nord ');
    assert.deepEqual([body.name, body.version], ['Atelier nord', 2]);
    assert.equal(body.lastModifiedDate, server.clock.now().toISOString());
    const stale = await admin.rename(id, 'Atelier sud');
    assert.deepEqual([stale.status, stale.error?.code], [412, 'STALE_EDIT']);
    assert.equal((await admin.get(id)).body.name, 'Atelier nord');
  });

  test('is deleted with its builds, and the deletion is audited', async () => {
    const admin = await createAdmin();
    const { id } = (await admin.create('Atelier')).body;
    await storeBuild(id, 'APK', '1.0');
    assert.equal((await admin.remove(id)).status, 204);
    assert.deepEqual((await admin.list()).body.items, []);
    assert.equal((await admin.get(id)).status, 404);
    assert.equal((await admin.remove(id)).status, 404);
    assert.deepEqual(await server.db.rows(auditOf, { id: `master-content:${id}` }), [
      {
        person_id: admin.id,
        client_id: admin.company.id,
        action: 'master-content.delete',
        detail: { name: 'Atelier' },
      },
    ]);
  });

  test('can be deleted only if no training uses it', async () => {
    const admin = await createAdmin();
    const clientId = admin.company.id;
    const { id } = (await admin.create('Atelier')).body;
    const deleted = await server.build.training({ clientId, deletedAt: server.clock.now() });
    await use(clientId, deleted.id, id, 'APK');
    const training = await server.build.training({ clientId });
    await use(clientId, training.id, id, 'APK');
    const { status, error } = await admin.remove(id);
    assert.deepEqual([status, error?.code], [409, 'MASTER_CONTENT_IN_USE']);
    assert.equal((await admin.get(id)).status, 200);
    await server.db.rows(
      sql('test.detach', 'update training_master_content set removed_at = :now where training_id = :trainingId'),
      { trainingId: training.id, now: server.clock.now() },
    );
    assert.equal((await admin.remove(id)).status, 204);
  });

  test('cannot be deleted while a training attaches it', async () => {
    const admin = await createAdmin();
    const clientId = admin.company.id;
    const { id } = (await admin.create('Atelier')).body;
    const training = await server.build.training({ clientId });
    let removal: ReturnType<typeof admin.remove> | undefined;
    await server.db.transaction(async (tx) => {
      await tx.rows(insertUse, {
        clientId,
        trainingId: training.id,
        fileType: 'APK',
        id,
        now: server.clock.now(),
        removedAt: null,
      });
      removal = admin.remove(id);
      // Waits until the deletion is blocked by the row that the attachment has locked.
      await blocked(server.db);
    });
    assert.equal((await removal)?.error?.code, 'MASTER_CONTENT_IN_USE');
  });
});

describe('access to master contents', () => {
  test('is refused to a company without a subscription, even for its existing master contents', async () => {
    const company = await server.build.client();
    const admin = await signedInPerson(company.id);
    const { id } = await server.build.masterContent({ clientId: company.id });
    for (const reply of [
      await admin.list(),
      await admin.create('Atelier'),
      await admin.get(id),
      await admin.rename(id, 'Other'),
      await admin.remove(id),
    ])
      assert.deepEqual([reply.status, reply.error?.code], [409, 'NO_MASTER_CONTENT_ACCESS']);
  });

  test('is always granted to the platform', async () => {
    await server.db.rows(sql('test.platform', 'update client set master_content_access = false where id = 1'));
    const superAdmin = await signedInPerson(1, ['ROLE_SUPER_ADMIN']);
    const { status, body } = await superAdmin.create('Commun');
    assert.equal(status, 200);
    assert.ok((await superAdmin.list()).body.items.some(({ id }) => id === body.id));
  });

  test('lets managers and partners read, learners do nothing, and only admins write', async () => {
    const admin = await createAdmin();
    const { id } = (await admin.create('Atelier')).body;
    const manager = await signedInPerson(admin.company.id, ['ROLE_MANAGER']);
    assert.deepEqual(
      (await manager.list()).body.items.map((item) => item.id),
      [id],
    );
    assert.equal((await manager.get(id)).status, 200);
    assert.equal((await manager.create('Other')).error?.code, 'NOT_AUTHORIZED');
    assert.equal((await manager.rename(id, 'Other')).error?.code, 'NOT_AUTHORIZED');
    assert.equal((await manager.remove(id)).error?.code, 'NOT_AUTHORIZED');
    const learner = await signedInPerson(admin.company.id, []);
    assert.equal((await learner.list()).error?.code, 'NOT_AUTHORIZED');
    const studio = await server.build.client({ type: 'PARTNER', masterContentAccess: true });
    const partner = await signedInPerson(studio.id, ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']);
    assert.equal((await partner.list()).status, 200);
    assert.equal((await partner.create('Other')).error?.code, 'NOT_AUTHORIZED');
  });

  test('does not include those of other companies, even for the super admin', async () => {
    const admin = await createAdmin();
    const { id } = (await admin.create('Atelier')).body;
    for (const stranger of [await createAdmin(), await signedInPerson(1, ['ROLE_SUPER_ADMIN'])]) {
      assert.ok(!(await stranger.list()).body.items.some((item) => item.id === id));
      for (const reply of [await stranger.get(id), await stranger.rename(id, 'Mine'), await stranger.remove(id)])
        assert.deepEqual([reply.status, reply.error?.code], [404, 'NOT_FOUND']);
    }
    assert.equal((await admin.get(id)).body.name, 'Atelier');
  });
});

test('the list of master contents is sorted by name and takes one query', async () => {
  const admin = await createAdmin();
  for (const name of ['b', 'C', 'a']) await admin.create(name);
  const [{ body }, queries] = await server.watch(() => admin.list());
  assert.deepEqual(
    body.items.map(({ name }) => name),
    ['a', 'b', 'C'],
  );
  assert.equal(queries.length, 1);
});

describe('the library of the owner of a training', () => {
  const names = (items: { name?: string; title?: string }[]) => items.map(({ name, title }) => name ?? title);

  test('is what the owner offers, not the company of the super admin who edits the training', async () => {
    const { id: platform } = await server.build.platform();
    const superAdmin = await signedInPerson(platform, ['ROLE_SUPER_ADMIN']);
    assert.equal((await superAdmin.create('Of the platform')).status, 200);
    const owner = await server.build.client({ type: 'PARTNER', masterContentAccess: true, offlineAccess: true });
    const partner = await signedInPerson(owner.id, ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']);
    await server.build.masterContent({ clientId: owner.id, name: 'Of the partner' });
    await server.build.resource({ clientId: owner.id, title: 'Guide of the partner' });
    const { id } = await server.build.training({ clientId: owner.id, partnerId: owner.id, status: 'REJECTED' });

    const { body } = await superAdmin.library(id);
    assert.deepEqual(names(body.masterContents), ['Of the partner']);
    assert.deepEqual(names(body.resources), ['Guide of the partner']);
    assert.deepEqual([body.masterContentAccess, body.offlineAccess], [true, true]);
    const own = (await partner.library(id)).body;
    assert.deepEqual(
      [names(own.masterContents), own.resources],
      [['Of the partner'], []],
      'partners attach no resources',
    );
  });

  test('has no master contents for a company without access to them, except for the super admin', async () => {
    const { id: platform } = await server.build.platform();
    const superAdmin = await signedInPerson(platform, ['ROLE_SUPER_ADMIN']);
    const owner = await server.build.client({ type: 'PARTNER' });
    const partner = await signedInPerson(owner.id, ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER']);
    await server.build.masterContent({ clientId: owner.id, name: 'From before' });
    const { id } = await server.build.training({ clientId: owner.id, partnerId: owner.id, status: 'REJECTED' });
    assert.deepEqual((await partner.library(id)).body, {
      masterContentAccess: false,
      offlineAccess: false,
      masterContents: [],
      resources: [],
    });
    assert.deepEqual(names((await superAdmin.library(id)).body.masterContents), ['From before']);
  });

  test('is a 404 for a training that the person may not change, as for an unknown one', async () => {
    const { id: platform } = await server.build.platform();
    const superAdmin = await signedInPerson(platform, ['ROLE_SUPER_ADMIN']);
    const admin = await createAdmin();
    const owner = await server.build.client({ type: 'PARTNER' });
    const rejected = await server.build.training({ clientId: owner.id, partnerId: owner.id, status: 'REJECTED' });
    const draft = await server.build.training({ clientId: owner.id, partnerId: owner.id, status: 'CREATED' });
    const ofCompany = await server.build.training({ clientId: admin.company.id });
    assert.equal((await admin.library(rejected.id)).status, 404);
    assert.equal((await superAdmin.library(draft.id)).status, 404);
    assert.equal((await superAdmin.library(ofCompany.id)).status, 404);
    assert.equal((await admin.library(2_147_483_647)).status, 404);
    assert.equal((await admin.library(ofCompany.id)).status, 200);
  });
});
