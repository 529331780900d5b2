import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  createResource,
  deleteResource,
  getResourceLink,
  listResources,
  updateResource,
} from '@vr/shared-api/contract/resources';
import { type ContentLang, RESOURCE_MAX_BYTES, RESOURCE_TITLE_MAX } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { sql } from '../../platform/db/database.ts';
import type { NewTraining } from '../../platform/demo/builders/trainings.ts';
import { outcomeOf, startTestServer } from '../../testing/server.ts';
import { sweepFiles } from '../../testing/sweep.ts';

const server = await startTestServer();
after(() => server.close());

const pdf = (text = 'one', name = 'Consignes.pdf') => new File([`%PDF-1.7\n${text}\n%%EOF`], name);

interface Who {
  clientId: number;
  roles?: Role[];
}
async function signedInPerson({ clientId, roles = ['ROLE_ADMINISTRATOR'] }: Who) {
  const person = await server.build.person({ clientId, roles, firstName: 'Nadia', lastName: 'Benali' });
  const token = await server.signIn(person);
  const { call } = server;
  return {
    ...person,
    list: (search?: string, lang: ContentLang = 'fr') =>
      call(listResources, { query: { lang, ...(search === undefined ? {} : { search }) } }, { token }),
    create: (body: { title: string; file: File }) => call(createResource, { body }, { token }),
    update: (id: number, body: { title: string; file?: File }, version = 1) =>
      call(updateResource, { params: { id }, body }, { token, headers: { 'if-match': `"${version}"` } }),
    updateBlindly: (id: number, body: { title: string }) => call(updateResource, { params: { id }, body }, { token }),
    remove: (id: number) => call(deleteResource, { params: { id } }, { token }),
    link: (id: number) => call(getResourceLink, { params: { id } }, { token }),
  };
}
async function createAdmin() {
  const company = await server.build.client();
  return { company, ...(await signedInPerson({ clientId: company.id })) };
}

const trainingOf = async (clientId: number, over: Partial<NewTraining> = {}) => {
  const training = await server.build.training({ clientId, ...over });
  await server.build.contentFile({ trainingId: training.id });
  return training;
};

const fetched = (url: string) => server.contentApp.inject({ url });

const auditOf = sql(
  'test.audit',
  'select person_id, client_id, action, subject, detail from audit where subject = :addedId',
);

describe('a resource', () => {
  test('is created with its title, and shows who created it and when', async () => {
    const admin = await createAdmin();
    const { status, body } = await admin.create({ title: '  Consignes de sécurité ', file: pdf() });
    assert.equal(status, 200);
    const now = server.clock.now().toISOString();
    assert.deepEqual(body, {
      id: body.id,
      title: 'Consignes de sécurité',
      type: 'pdf',
      filename: 'Consignes.pdf',
      fileSize: pdf().size,
      createdBy: 'Nadia Benali',
      addedDate: now,
      updatedDate: now,
      isOwner: true,
      version: 1,
      trainings: [],
      courses: [],
    });
    assert.deepEqual((await admin.list()).body.items, [body]);
  });

  test('is added by a manager, who sees only the trainings and courses of others that a manager may see', async () => {
    const admin = await createAdmin();
    const { clientId } = admin;
    const manager = await signedInPerson({ clientId, roles: ['ROLE_MANAGER'] });
    const { build } = server;
    const [shared, draft] = [await trainingOf(clientId), await build.training({ clientId, publishedAt: null })];
    const owner = await build.person({ clientId, roles: ['ROLE_MANAGER'] });
    const course = { clientId, trainings: [{ trainingId: shared.id }] };
    const [own, other] = [
      await build.course({ ...course, ownerId: manager.id }),
      await build.course({ ...course, ownerId: owner.id }),
    ];
    const attachedTo = { trainings: [shared.id, draft.id], courses: [own.id, other.id] };
    const plan = await build.resource({ clientId, title: 'Plan', ...attachedTo });
    const { body: note, status } = await manager.create({ title: 'Note', file: pdf() });
    assert.deepEqual([status, note.isOwner], [200, true]);
    const uses = ({ trainings, courses }: typeof note) => [trainings, courses].map((list) => list.map(({ id }) => id));
    const listed = (await manager.list()).body.items;
    assert.deepEqual(
      listed.map(({ id, isOwner }) => [id, isOwner]),
      [
        [note.id, true],
        [plan.id, false],
      ],
    );
    assert.deepEqual(uses(listed[1] as typeof note), [[shared.id], [own.id]]);
    const seenByAdmin = (await admin.list()).body.items[1] as typeof note;
    assert.deepEqual(new Set(uses(seenByAdmin).flat()), new Set([shared.id, draft.id, own.id, other.id]));
    assert.equal((await manager.update(note.id, { title: 'Mine' })).status, 403);
    assert.equal((await manager.remove(plan.id)).status, 403);
    const learner = await signedInPerson({ clientId, roles: [] });
    assert.deepEqual(
      [(await learner.list()).status, (await learner.create({ title: 'x', file: pdf() })).status],
      [403, 403],
    );
  });

  test('needs a title and a file', async () => {
    const admin = await createAdmin();
    const before = await server.keys('resources/');
    for (const [field, body] of [
      ['/body/title', { title: '', file: pdf() }],
      ['/body/title', { title: ' \t ', file: pdf() }],
      ['/body/title', { title: 'x'.repeat(RESOURCE_TITLE_MAX + 1), file: pdf() }],
      ['/body/file', { title: 'Plan' }],
      ['/body/file', { title: 'Plan', file: 'text' }],
    ] as const) {
      assert.equal(
        outcomeOf(await admin.create(body as unknown as { title: string; file: File })),
        `400 VALIDATION ${field}`,
      );
    }
    assert.deepEqual((await admin.list()).body.items, []);
    assert.deepEqual(await server.keys('resources/'), before);
  });

  test('whose content does not match its extension is refused, and nothing is stored', async () => {
    const admin = await createAdmin();
    const before = await server.keys('resources/');
    assert.equal(
      outcomeOf(await admin.create({ title: 'Plan', file: new File(['MZ'], 'plan.pdf') })),
      '400 RESOURCE_REFUSED /body/file',
    );
    assert.deepEqual((await admin.list()).body.items, []);
    assert.deepEqual(await server.keys('resources/'), before);
  });

  test('that is too large is refused', async () => {
    const admin = await createAdmin();
    const file = new File(['%PDF-1.7\n', new Uint8Array(RESOURCE_MAX_BYTES)], 'large.pdf');
    assert.equal(outcomeOf(await admin.create({ title: 'Large', file })), '413 PAYLOAD_TOO_LARGE /body/file');
  });

  test('cannot be created by a company without storage', async () => {
    const company = await server.build.client({ maxSize: 0 });
    const admin = await signedInPerson({ clientId: company.id });
    const before = await server.keys('resources/');
    const { status, error } = await admin.create({ title: 'Plan', file: pdf() });
    assert.deepEqual([status, error?.code], [409, 'NO_QUOTA']);
    assert.deepEqual(await server.keys('resources/'), before);
  });

  test('keeps its file when its title changes', async () => {
    const admin = await createAdmin();
    const { body: added } = await admin.create({ title: 'Plan', file: pdf() });
    server.clock.advance(60_000);
    const { status, body } = await admin.update(added.id, { title: ' Plan du site ' });
    assert.equal(status, 200);
    const updatedDate = server.clock.now().toISOString();
    assert.deepEqual(body, { ...added, title: 'Plan du site', version: 2, updatedDate });
    assert.equal((await fetched((await admin.link(added.id)).body.url)).body, await pdf().text());
  });

  test('can get a new file; the bytes of the old file are deleted', async () => {
    const admin = await createAdmin();
    const { body: added } = await admin.create({ title: 'Plan', file: pdf() });
    const earlier = await server.keys('resources/');
    const csv = new File(['a;b\n1;2\n'], 'plan.csv');
    const { body } = await admin.update(added.id, { title: 'Plan', file: csv });
    assert.deepEqual([body.type, body.filename, body.fileSize, body.version], ['csv', 'plan.csv', csv.size, 2]);
    await server.runJobs();
    const later = await server.keys('resources/');
    assert.equal(later.length, earlier.length);
    assert.notDeepEqual(later, earlier);
    assert.equal((await fetched((await admin.link(added.id)).body.url)).body, 'a;b\n1;2\n');
  });

  test('stays unchanged if the new file is refused or someone else has saved in between', async () => {
    const admin = await createAdmin();
    const { body: added } = await admin.create({ title: 'Plan', file: pdf() });
    const before = await server.keys('resources/');
    const refused = await admin.update(added.id, { title: 'Other', file: new File(['x'], 'x.png') });
    assert.deepEqual([refused.status, refused.error?.code], [400, 'RESOURCE_REFUSED']);
    const stale = await admin.update(added.id, { title: 'Other', file: pdf('two') }, 7);
    assert.deepEqual([stale.status, stale.error?.code], [412, 'STALE_EDIT']);
    await server.runJobs();
    assert.deepEqual((await admin.list()).body.items, [added]);
    assert.deepEqual(await server.keys('resources/'), before);
    assert.equal((await admin.updateBlindly(added.id, { title: 'Other' })).body.title, 'Other');
  });

  test('that two people save at once keeps the file of one; the other gets a 412', async () => {
    const admin = await createAdmin();
    const { body: added } = await admin.create({ title: 'Plan', file: pdf() });
    const before = await server.keys('resources/');
    const replies = await Promise.all(
      ['a', 'b'].map((text) => admin.update(added.id, { title: text, file: pdf(text) })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 412]);
    await server.runJobs();
    await sweepFiles(server);
    assert.equal((await server.keys('resources/')).length, before.length);
    const { body } = await admin.list();
    assert.ok((await fetched((await admin.link(added.id)).body.url)).body.includes(body.items[0]?.title ?? '?'));
  });

  test('is deleted everywhere, and the deletion is audited', async () => {
    const admin = await createAdmin();
    const { body: added } = await admin.create({ title: 'Plan', file: pdf() });
    const training = await trainingOf(admin.company.id);
    await server.build.attach({ clientId: admin.company.id, resourceId: added.id, trainings: [training.id] });
    assert.equal((await admin.remove(added.id)).status, 204);
    assert.deepEqual((await admin.list()).body.items, []);
    assert.equal((await admin.remove(added.id)).status, 404);
    assert.equal((await admin.update(added.id, { title: 'x' })).status, 404);
    assert.equal((await admin.link(added.id)).status, 404);
    assert.deepEqual(await server.db.rows(auditOf, { addedId: `resource:${added.id}` }), [
      {
        person_id: admin.id,
        client_id: admin.company.id,
        action: 'resource.delete',
        subject: `resource:${added.id}`,
        detail: { title: 'Plan' },
      },
    ]);
  });
});

describe('the list of resources', () => {
  test('is searched by title regardless of case and accents, and sorted by the rules of the language', async () => {
    const admin = await createAdmin();
    for (const title of ['Zone 10', 'Échelle', 'zone 9', 'Ecran']) await admin.create({ title, file: pdf() });
    const titles = async (search?: string) => (await admin.list(search)).body.items.map(({ title }) => title);
    assert.deepEqual(await titles(), ['Échelle', 'Ecran', 'zone 9', 'Zone 10']);
    assert.deepEqual(await titles('ZONE'), ['zone 9', 'Zone 10']);
    assert.deepEqual(await titles('echelle'), ['Échelle']);
    assert.deepEqual(await titles('%'), []);
    assert.deepEqual(await titles(' '), ['Échelle', 'Ecran', 'zone 9', 'Zone 10']);
  });

  test('shows the trainings of each resource in the reader’s language, without deleted ones', async () => {
    const admin = await createAdmin();
    const clientId = admin.company.id;
    const text = (title: string) => ({ title, briefDescription: 'x', fullDescription: 'x', goals: ['x'] });
    const one = await trainingOf(clientId, { texts: { en: text('Fire'), fr: text('Feu') } });
    const other = await trainingOf(clientId, { texts: { en: text('Cables') } });
    const deleted = await trainingOf(clientId, { deletedAt: server.clock.now() });
    await server.build.resource({ clientId, trainings: [one.id, other.id, deleted.id] });
    const [resource] = (await admin.list()).body.items;
    assert.deepEqual(resource?.trainings, [
      { id: other.id, lang: 'en', title: 'Cables' },
      { id: one.id, lang: 'fr', title: 'Feu' },
    ]);
    assert.deepEqual(resource?.courses, []);
  });

  test('takes one query, and does not name deleted authors', async () => {
    const admin = await createAdmin();
    const clientId = admin.company.id;
    const deleted = await server.build.person({ clientId, deletedAt: server.clock.now() });
    for (const createdBy of [null, deleted.id, admin.id]) await server.build.resource({ clientId, createdBy });
    const [{ body }, queries] = await server.watch(() => admin.list());
    assert.equal(queries.length, 1);
    assert.deepEqual(body.items.map(({ createdBy }) => createdBy).sort(), ['', '', 'Nadia Benali']);
  });

  test('contains only the resources of the reader’s company; the super admin’s company is the platform', async () => {
    const admin = await createAdmin();
    const other = await createAdmin();
    const superAdmin = await signedInPerson({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
    const { body: added } = await other.create({ title: 'Plan', file: pdf() });
    const { body: platforms } = await superAdmin.create({ title: 'Guide', file: pdf() });
    for (const stranger of [admin, superAdmin]) {
      assert.ok(!(await stranger.list()).body.items.some(({ id }) => id === added.id));
      assert.equal((await stranger.update(added.id, { title: 'Mine' })).status, 404);
      assert.equal((await stranger.remove(added.id)).status, 404);
      assert.equal((await stranger.link(added.id)).status, 404);
    }
    assert.deepEqual((await superAdmin.list('Guide')).body.items, [platforms]);
    assert.deepEqual((await other.list()).body.items, [added]);
  });
});

test('only admins, managers and the super admin can list and add resources', async () => {
  const company = await server.build.client();
  const partner = await server.build.client({ type: 'PARTNER' });
  for (const who of [
    { clientId: company.id, roles: [] },
    { clientId: partner.id, roles: ['ROLE_MANAGER', 'ROLE_PARTNER'] },
    { clientId: partner.id, roles: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'] },
  ] satisfies Who[]) {
    const person = await signedInPerson(who);
    assert.deepEqual((await person.list()).error?.code, 'NOT_AUTHORIZED');
    assert.deepEqual((await person.create({ title: 'Plan', file: pdf() })).error?.code, 'NOT_AUTHORIZED');
  }
});

describe('the download link', () => {
  async function attached(clientId: number, over: Partial<NewTraining> = {}) {
    const owner = await signedInPerson({ clientId });
    const training = await trainingOf(clientId, over);
    const storageKey = `resources/${crypto.randomUUID()}`;
    await server.parts.storage.put(storageKey, Buffer.from('%PDF-1.7'));
    const file = { fileName: 'Été (1).pdf', storageKey };
    const resource = await server.build.resource({ clientId, trainings: [training.id], ...file });
    return { owner, training, resource };
  }
  const outcome = async (person: Awaited<ReturnType<typeof signedInPerson>>, id: number) => {
    const { status, error } = await person.link(id);
    return error?.code ?? status;
  };

  test('serves the document as an attachment of its type for five minutes, and fails if it was changed', async () => {
    const { owner, resource } = await attached((await server.build.client()).id);
    const { url, expiresAt } = (await owner.link(resource.id)).body;
    assert.equal(new URL(url).origin, 'http://localhost:3001');
    assert.equal(Date.parse(expiresAt) - server.clock.now().getTime(), 5 * 60_000);
    const { statusCode, headers, body } = await fetched(url);
    assert.deepEqual([statusCode, body], [200, '%PDF-1.7']);
    assert.equal(headers['content-type'], 'application/pdf');
    assert.equal(headers['content-disposition'], "attachment; filename*=UTF-8''%C3%89t%C3%A9%20%281%29.pdf");
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'private, no-cache');
    assert.equal((await fetched(url.replace('/resource/', '/download/'))).statusCode, 403);
    assert.equal((await fetched(url.replace(/\/resource\/./u, '/resource/x'))).statusCode, 403);
    server.clock.advance(5 * 60_000);
    assert.equal((await fetched(url)).statusCode, 403);
  });

  test('is given to people who see a training of the resource', async () => {
    const company = await server.build.client();
    const { training, resource } = await attached(company.id);
    const learner = await signedInPerson({ clientId: company.id, roles: [] });
    assert.equal(await outcome(learner, resource.id), 200);
    const group = await server.build.group({ clientId: company.id });
    await server.build.access({ clientId: company.id, trainingId: training.id, groupIds: [group.id] });
    assert.equal(await outcome(learner, resource.id), 'NOT_FOUND');
    const loose = await server.build.resource({ clientId: company.id });
    assert.equal(await outcome(learner, loose.id), 'NOT_FOUND');
    const stranger = await signedInPerson({ clientId: (await server.build.client()).id, roles: [] });
    assert.equal(await outcome(stranger, resource.id), 'NOT_FOUND');
  });

  test('is refused as locked until the company’s offer includes a training of the resource', async () => {
    const { training, resource } = await attached(1);
    const company = await server.build.client();
    const learner = await signedInPerson({ clientId: company.id, roles: [] });
    assert.equal(await outcome(learner, resource.id), 'TRAINING_LOCKED');
    await server.build.offer({ clientId: company.id, trainingIds: [training.id] });
    assert.equal(await outcome(learner, resource.id), 200);
  });

  test('for a partner’s training is given to the partner in every state, and to the super admin after submission', async () => {
    const partner = await server.build.client({ type: 'PARTNER' });
    const superAdmin = await signedInPerson({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
    const author = await signedInPerson({ clientId: partner.id, roles: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'] });
    const reader = await signedInPerson({ clientId: (await server.build.client()).id });
    const draft = await attached(partner.id, { status: 'CREATED' });
    const requested = await attached(partner.id, { status: 'VALIDATION_REQUESTED' });
    assert.equal(await outcome(author, draft.resource.id), 200);
    assert.equal(await outcome(superAdmin, draft.resource.id), 'NOT_FOUND');
    assert.equal(await outcome(superAdmin, requested.resource.id), 200);
    assert.equal(await outcome(reader, requested.resource.id), 'NOT_FOUND');
  });

  test('for an unpublished training is given to the admins of its company, but not to learners', async () => {
    const company = await server.build.client();
    const training = await server.build.training({ clientId: company.id });
    const resource = await server.build.resource({ clientId: company.id, trainings: [training.id] });
    assert.equal(await outcome(await signedInPerson({ clientId: company.id }), resource.id), 200);
    assert.equal(await outcome(await signedInPerson({ clientId: company.id, roles: [] }), resource.id), 'NOT_FOUND');
  });
});
