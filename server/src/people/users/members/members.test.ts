import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import type { InputOf } from '@vr/shared-api/contract/endpoint';
import * as c from '@vr/shared-api/contract/users';
import type { createMember } from '@vr/shared-api/contract/users.schema';
import type { ClientType, UiLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import sharp from 'sharp';
import { quoted, readTables } from '../../../platform/backup/tables.ts';
import { sql } from '../../../platform/db/database.ts';
import type { BuiltPerson } from '../../../platform/demo/builders/people.ts';
import { readMail } from '../../../testing/mail.ts';
import { outcomeOf, sessionOf, startTestServer } from '../../../testing/server.ts';
import { sweepFiles } from '../../../testing/sweep.ts';

type Body = InputOf<typeof createMember>['body'];

let clientId: number;
let admin: BuiltPerson;
let token: string;
let number = 0;

const server = await startTestServer();
after(() => server.close());
beforeEach(async () => {
  clientId = (await server.build.client({ name: 'Nordvik' })).id;
  admin = await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  token = await server.signIn(admin);
});

function bodyOf(more: Partial<Body> = {}): Body {
  number += 1;
  return { firstName: 'Zoé', lastName: 'Moreau', email: `new-${number}@company.example`, roles: [], ...more };
}
const post = (body: Body, headers = {}) =>
  server.call(c.createMember, { query: { lang: 'fr' }, body }, { token, headers });
const put = (id: number, body: Body, version = 1, lang: 'en' | 'fr' = 'en') =>
  server.call(
    c.updateMember,
    { params: { id }, query: { lang }, body },
    { token, headers: { 'if-match': `"${version}"` } },
  );
const remove = (id: number) => server.call(c.deleteMember, { params: { id } }, { token });
const list = async () => (await server.call(c.listMembers, { query: { lang: 'en' } }, { token })).body.items;
const formOf = ({ firstName, lastName, email, roles }: BuiltPerson): Body => ({
  firstName,
  lastName,
  email,
  roles: roles as Body['roles'],
});

const audit = () =>
  server.rows<{ action: string; subject: string; detail: object }>(
    'select action, subject, detail from audit where client_id = :clientId and person_id = :adminId order by id',
    { clientId, adminId: admin.id },
  );
const limitPeople = sql('test.max-user', 'update client set max_user = :maxUser where id = :clientId');

const countMedia = async () => (await server.keys('media/')).length;
const png = async (background = '#336699') => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
};
const notAPicture = () => new File(['<svg/>'], 'me.png', { type: 'image/png' });

describe('adding a member', () => {
  test('stores names, roles, manager and picture, and records it without naming the person', async () => {
    const manager = await server.build.person({ clientId, roles: ['ROLE_MANAGER'], email: 'Chief@Nordvik.example' });
    const { status, body } = await post(
      bodyOf({
        firstName: ' Zoé ',
        roles: ['ROLE_MANAGER'],
        managerEmail: 'chief@nordvik.example ',
        picture: await png(),
      }),
    );
    assert.equal(status, 200);
    assert.deepEqual(
      [body.firstName, body.roles, body.managers.map(({ id }) => id), body.lang, body.hasSignedIn, body.invitedAt],
      ['Zoé', ['ROLE_MANAGER'], [manager.id], 'fr', false, null],
    );
    assert.ok(await server.parts.storage.stat(body.picture?.slice(1) ?? ''));
    assert.deepEqual(await audit(), [
      { action: 'person.create', subject: `person:${body.id}`, detail: { roles: ['ROLE_MANAGER'] } },
    ]);
  });

  test('refuses a manager who is unknown, a learner, disabled from managing, or of another company', async () => {
    const learner = await server.build.person({ clientId });
    const { id: otherClient } = await server.build.client();
    const stranger = await server.build.person({ clientId: otherClient, roles: ['ROLE_MANAGER'] });
    for (const managerEmail of ['nobody@company.example', learner.email, stranger.email])
      assert.equal(outcomeOf(await post(bodyOf({ managerEmail }))), '404 MANAGER_NOT_FOUND /body/managerEmail');
    assert.equal((await list()).length, 2);
  });

  test('refuses an address that someone has, in any case and company, and leaves no picture', async () => {
    const { id: otherClient } = await server.build.client();
    const stranger = await server.build.person({ clientId: otherClient, email: `Stranger${number}@else.example` });
    await sweepFiles(server);
    const pictures = await countMedia();
    for (const email of [admin.email.toUpperCase(), stranger.email.toLowerCase()])
      assert.equal(outcomeOf(await post(bodyOf({ email, picture: await png() }))), '409 EMAIL_IN_USE /body/email');
    assert.equal((await post(bodyOf({ picture: notAPicture() }))).error?.code, 'PICTURE_REFUSED');
    await sweepFiles(server);
    assert.equal(await countMedia(), pictures);
    assert.deepEqual(await audit(), []);
  });

  test('follows the rules of the form: names, address and roles', async () => {
    const refused: Record<string, Partial<Body>> = {
      '/body/firstName': { firstName: ' ' },
      '/body/lastName': { lastName: 'x\ny' },
      '/body/email': { email: 'zoe@nowhere' },
      '/body/managerEmail': { managerEmail: 'chief' },
      '/body/roles/0': { roles: ['ROLE_SUPER_ADMIN'] as unknown as Body['roles'] },
      '/body/roles': { roles: 'all' as unknown as Body['roles'] },
    };
    for (const [field, body] of Object.entries(refused))
      assert.equal(outcomeOf(await post(bodyOf(body))), `400 VALIDATION ${field}`);
    assert.equal((await list()).length, 1);
  });

  test('gives the last place of the quota to one of twenty concurrent requests', async () => {
    await server.db.rows(limitPeople, { clientId, maxUser: 2 });
    const results = await Promise.all(Array.from({ length: 20 }, () => post(bodyOf())));
    const codes = results.map(({ status, error }) => error?.code ?? status);
    assert.deepEqual(codes.toSorted(), [200, ...Array<string>(19).fill('USER_QUOTA_REACHED')]);
    assert.equal(results.find(({ error }) => error)?.status, 413);
    assert.equal((await list()).length, 2);
  });

  test('gives an address to one of ten concurrent requests', async () => {
    const body = bodyOf();
    const results = await Promise.all(Array.from({ length: 10 }, () => post(body)));
    assert.equal(results.filter(({ status }) => status === 200).length, 1);
    assert.ok(results.every(({ status, error }) => status === 200 || error?.code === 'EMAIL_IN_USE'));
  });

  test('once for each Idempotency-Key, of which only the id is stored', async () => {
    const headers = { 'idempotency-key': 'member-0001' };
    const body = bodyOf();
    const [first, second] = [await post(body, headers), await post(body, headers)];
    assert.deepEqual([first.status, second.body], [200, first.body]);
    const stored = await server.rows('select answer from idempotency_key where person_id = :adminId', {
      adminId: admin.id,
    });
    assert.deepEqual(stored, [{ answer: { id: first.body.id } }]);
  });
});

describe('the invitation', () => {
  const outbox = () => join(server.parts.config.dataDir, 'outbox');
  const mailsTo = async (email: string) => {
    const files = await readdir(outbox()).catch(() => []);
    const mails = await Promise.all(files.map(async (file) => readMail(await readFile(join(outbox(), file)))));
    return mails.filter(({ to }) => to.some(({ address }) => address === email));
  };

  test('is a mail in the chosen language with a link that sets the first password', async () => {
    const { body } = await post(bodyOf());
    await server.runJobs();
    const [mail, ...others] = await mailsTo(body.email);
    assert.deepEqual(others, []);
    assert.equal(mail?.subject, 'Votre compte chez Nordvik');
    assert.match(mail?.html ?? '', /lang="fr"/u);
    const [, resetKey = ''] = /reset-password\?key=([\w-]+)/u.exec(mail?.text ?? '') ?? [];
    const newPassword = 'Better-2027?';
    assert.equal((await server.call(c.finishPasswordReset, { body: { newPassword, resetKey } })).status, 204);
    const signedIn = await server.call(c.signIn, { body: { email: body.email, password: newPassword } });
    assert.equal(sessionOf(signedIn).profile.id, body.id);
    const member = (await list()).find(({ id }) => id === body.id);
    assert.deepEqual([member?.hasSignedIn, member?.invitedAt], [true, server.clock.now().toISOString()]);
  });

  test('says what the person becomes in the company, by their highest role', async () => {
    const saysTo = async (type: ClientType, roles: Role[], lang: UiLang = 'en') => {
      const { id } = await server.build.client({ type, name: 'Kaléo' });
      const person = await server.build.person({ clientId: id, roles });
      await server.rows('update person set lang = :lang where id = :personId', { personId: person.id, lang });
      await server.app.jobHandlers['invitation-mail']?.({ personId: person.id });
      const [mail] = await mailsTo(person.email);
      return mail?.text?.replaceAll(/\s+/gu, ' ') ?? '';
    };
    for (const [type, roles, text] of [
      ['COMPANY', [], 'as a learner: you take its trainings.'],
      ['COMPANY', ['ROLE_MANAGER'], 'as a manager: you look after a team.'],
      ['TRAINING_CENTER', ['ROLE_MANAGER'], 'as an instructor: you look after learners.'],
      ['TRAINING_CENTER', ['ROLE_ADMINISTRATOR', 'ROLE_MANAGER'], 'as an admin: you manage its people'],
      ['VR_ROOM', ['ROLE_ADMINISTRATOR'], 'as an admin: you manage its people and its trainings.'],
      ['PARTNER', ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'], 'as a partner: you publish trainings'],
    ] satisfies [ClientType, Role[], string][])
      assert.ok((await saysTo(type, roles)).includes(text), text);
    const admin: Role[] = ['ROLE_ADMINISTRATOR'];
    assert.ok(
      (await saysTo('COMPANY', admin, 'fr')).includes('gestionnaire : vous gérez ses membres et ses formations.'),
    );
    assert.ok((await saysTo('COMPANY', admin, 'es')).includes('Será gestor de Kaléo en el portal.'));
    assert.ok((await saysTo('COMPANY', admin, 'it')).includes('Sarai gestore di Kaléo nel portale.'));
  });

  test('can be sent again, which invalidates the earlier link, at most three times an hour', async () => {
    const { body } = await post(bodyOf());
    await server.runJobs();
    const invite = () => server.call(c.inviteMember, { params: { id: body.id } }, { token });
    assert.equal((await invite()).status, 204);
    await server.runJobs();
    const mails = await mailsTo(body.email);
    assert.equal(mails.length, 2);
    const keys = await server.rows('select from reset_key where person_id = :bodyId', { bodyId: body.id });
    assert.equal(keys.length, 1);
    assert.equal((await invite()).status, 204);
    assert.equal((await invite()).status, 204);
    assert.equal((await invite()).error?.code, 'TOO_MANY_REQUESTS');
  });

  test('is not sent to a person who is switched off or in another company', async () => {
    const off = await server.build.person({ clientId, disabled: true });
    const { id: otherClient } = await server.build.client();
    const stranger = await server.build.person({ clientId: otherClient });
    const invite = async (id: number) => (await server.call(c.inviteMember, { params: { id } }, { token })).error?.code;
    assert.equal(await invite(off.id), 'PERSON_DISABLED');
    assert.equal(await invite(stranger.id), 'NOT_FOUND');
  });
});

describe('changing a member', () => {
  test('replaces names, address, roles, manager, picture and language, and says which in the trail', async () => {
    const [first, second] = await Promise.all([
      server.build.person({ clientId, roles: ['ROLE_MANAGER'] }),
      server.build.person({ clientId, roles: ['ROLE_MANAGER'] }),
    ]);
    const member = await server.build.person({ clientId });
    await server.build.team({ clientId, managerId: first.id, members: [member.id] });
    const body = bodyOf({ roles: ['ROLE_ADMINISTRATOR'], managerEmail: second.email, picture: await png('#111111') });
    const { status, body: changed } = await put(member.id, body, 1, 'fr');
    assert.equal(status, 200);
    assert.deepEqual(
      [changed.email, changed.roles, changed.managers.map(({ id }) => id), changed.lang, changed.version],
      [body.email, ['ROLE_ADMINISTRATOR'], [second.id], 'fr', 2],
    );
    const [entry, email] = await audit();
    assert.deepEqual(entry?.detail, {
      fields: ['firstName', 'lastName', 'email', 'roles', 'manager', 'picture', 'lang'],
      from: [],
      to: ['ROLE_ADMINISTRATOR'],
    });
    assert.equal(email?.action, 'email.change');
  });

  test('leaves teams as they are without a manager, and dissolves them for an empty one', async () => {
    const manager = await server.build.person({ clientId, roles: ['ROLE_MANAGER'] });
    const member = await server.build.person({ clientId });
    await server.build.team({ clientId, managerId: manager.id, members: [member.id] });
    assert.equal((await put(member.id, formOf(member))).body.managers.length, 1);
    assert.equal((await put(member.id, { ...formOf(member), managerEmail: '' }, 2)).body.managers.length, 0);
  });

  test('of a version that somebody has changed in the meantime is refused, also if it was the person themselves', async () => {
    const member = await server.build.person({ clientId });
    const { firstName, lastName, email } = member;
    const own = await server.signIn(member);
    await server.call(c.updateProfile, { body: { firstName, lastName, email } }, { token: own });
    const { status, error } = await put(member.id, formOf(member));
    assert.deepEqual([status, error?.code], [412, 'STALE_EDIT']);
    assert.equal((await put(member.id, formOf(member), 2)).status, 200);
  });

  test('deletes the earlier picture from the storage', async () => {
    const member = await server.build.person({ clientId });
    const first = (await put(member.id, { ...formOf(member), picture: await png('#222222') })).body.picture ?? '';
    const second = (await put(member.id, { ...formOf(member), picture: await png('#333333') }, 2)).body.picture ?? '';
    await server.runJobs();
    assert.equal(await server.parts.storage.stat(first.slice(1)), undefined);
    assert.ok(await server.parts.storage.stat(second.slice(1)));
  });

  test('voids a link to set a password if the address changes', async () => {
    const { body } = await post(bodyOf());
    await server.runJobs();
    await put(body.id, bodyOf(), body.version);
    const keys = await server.rows('select from reset_key where person_id = :bodyId', { bodyId: body.id });
    assert.deepEqual(keys, []);
  });

  test('keeps the roles that an admin cannot give, and refuses people with more rights', async () => {
    const partner = await server.build.person({ clientId, roles: ['ROLE_SUPER_ADMIN'] });
    for (const { error } of [await put(partner.id, { ...formOf(partner), roles: [] }), await remove(partner.id)])
      assert.equal(error?.code, 'RIGHTS_ABOVE_OWN');
  });
});

describe('the last admin', () => {
  test('can be neither demoted, nor switched off, nor deleted', async () => {
    await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'], disabled: true });
    const attempts = [
      await put(admin.id, { ...formOf(admin), roles: [] }),
      await server.call(c.switchMembers, { body: { userIds: [admin.id], disabled: true } }, { token }),
      await remove(admin.id),
    ];
    for (const { status, error } of attempts) assert.deepEqual([status, error?.code], [409, 'LAST_ADMIN']);
    const [left] = (await list()).filter(({ id }) => id === admin.id);
    assert.deepEqual([left?.roles, left?.disabled], [['ROLE_ADMINISTRATOR'], false]);
  });

  test('is one of two who demote each other at the same moment', async () => {
    const other = await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
    const asOther = await server.signIn(other);
    const demote = ({ id }: BuiltPerson, by: string) =>
      server.call(
        c.updateMember,
        { params: { id }, query: { lang: 'en' }, body: bodyOf({ roles: [] }) },
        { token: by, headers: { 'if-match': '"1"' } },
      );
    const replies = await Promise.all([demote(other, token), demote(admin, asOther)]);
    // The slower call would remove the last admin, or its caller is no longer an admin.
    assert.deepEqual(replies.filter(({ status }) => status === 200).length, 1);
    assert.ok(
      replies.every(
        ({ status, error }) => status === 200 || /^(?:LAST_ADMIN|NOT_AUTHORIZED)$/u.test(error?.code ?? ''),
      ),
    );
    const admins = await server.rows(
      `select from person where client_id = :clientId and 'ROLE_ADMINISTRATOR' = any(roles)`,
      { clientId },
    );
    assert.equal(admins.length, 1);
  });
});

describe('switching people off', () => {
  test('signs them out, voids their codes, and lets them sign in again once they are switched on', async () => {
    const people = await Promise.all([server.build.person({ clientId }), server.build.person({ clientId })]);
    const tokens = await Promise.all(people.map((person) => server.signIn(person)));
    const userIds = people.map(({ id }) => id);
    await server.call(c.generateCodes, { body: { userIds } }, { token });
    const flip = (disabled: boolean) => server.call(c.switchMembers, { body: { userIds, disabled } }, { token });
    assert.equal((await flip(true)).status, 204);
    for (const own of tokens) assert.equal((await server.call(c.getProfile, {}, { token: own })).status, 401);
    const codes = await server.rows('select from sign_in_code where person_id = any(:userIds)', { userIds });
    assert.deepEqual(codes, []);
    assert.equal((await flip(false)).status, 204);
    assert.equal((await flip(false)).status, 204);
    const actions = (await audit()).map(({ action }) => action).filter((action) => action.startsWith('person.'));
    assert.deepEqual(actions, ['person.disable', 'person.disable', 'person.enable', 'person.enable']);
  });

  test('switches nobody if one of them is in another company', async () => {
    const member = await server.build.person({ clientId });
    const { id: otherClient } = await server.build.client();
    const stranger = await server.build.person({ clientId: otherClient });
    const body = { userIds: [member.id, stranger.id], disabled: true };
    assert.equal((await server.call(c.switchMembers, { body }, { token })).status, 404);
    assert.equal((await list()).find(({ id }) => id === member.id)?.disabled, false);
  });
});

describe('deleting a member', () => {
  /** Makes a manager with a team, a course, a picture, figures and everything else that can belong to a person. */
  async function busyManager() {
    const { build, clock } = server;
    number += 1;
    const mark = `Xylophilus${number}`;
    const made = await post(
      bodyOf({
        firstName: mark,
        lastName: mark,
        email: `${mark}@company.example`,
        roles: ['ROLE_MANAGER'],
        picture: await png(),
      }),
      { 'idempotency-key': `key-of-${number}` },
    );
    await server.runJobs();
    const { id, picture } = made.body;
    const own = await server.signIn({ id });
    const member = await build.person({ clientId });
    await build.team({ clientId, managerId: id, members: [member.id] });
    await build.group({ clientId, ownerId: id, members: [member.id, id] });
    await build.group({ clientId, members: [member.id, id] });
    const training = await build.training({ clientId });
    await build.course({ clientId, ownerId: id, trainings: [{ trainingId: training.id }] });
    await build.session({ personId: id, clientId, trainingId: training.id, startedAt: clock.now(), seconds: 60 });
    await build.satisfaction({ personId: id, clientId, trainingId: training.id, comment: 'Good' });
    await build.notification({
      personId: member.id,
      type: 'TRAINING_SUGGESTION',
      params: { byPersonId: id, trainingIds: [training.id] },
    });
    const tomorrow = new Date(clock.now().getTime() + 86_400_000);
    await build.suggestion({ clientId, byPersonId: admin.id, to: [id], trainingIds: [training.id] });
    await build.suggestion({
      clientId,
      byPersonId: id,
      to: [member.id],
      trainingIds: [training.id],
      startsAt: tomorrow,
    });
    await server.call(c.generateCodes, { body: { userIds: [id] } }, { token });
    // The person changes their own data, and requests a password reset.
    const body = { firstName: mark, lastName: mark, email: `${mark}.2@company.example` };
    await server.call(c.updateProfile, { body }, { token: own });
    await server.call(c.initPasswordReset, { query: { lang: 'en' }, body: { email: made.body.email } });
    await server.runJobs();
    return { id, mark, own, picture: picture ?? '', training, member };
  }

  /** Returns the tables and files that contain a text, ignoring case. */
  async function placesOf(text: string): Promise<string[]> {
    const found: string[] = [];
    await server.db.connection(async (client) => {
      const tables = (await readTables(client)).map(({ name }) => quoted(name));
      for (const table of [...tables, 'pgboss.job']) {
        const { rows } = await client.query(`select from ${table} r where r::text ilike $1`, [`%${text}%`]);
        if (rows.length > 0) found.push(table);
      }
    });
    const files = await readdir(server.parts.config.dataDir, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const path = join(file.parentPath, file.name);
      if (`${path}\n${await readFile(path, 'latin1')}`.toLowerCase().includes(text.toLowerCase())) found.push(path);
    }
    return found;
  }

  test('leaves no name, address or picture in any table or file', async () => {
    const { id, mark, picture } = await busyManager();
    await mkdir(join(server.parts.config.dataDir, 'outbox'), { recursive: true });
    await writeFile(join(server.parts.config.dataDir, 'outbox/other.eml'), 'To: other@company.example\r\n\r\n');
    const before = await placesOf(mark);
    assert.ok(
      before.includes('"person"') && before.some((place) => place.endsWith('.eml')),
      'the scan finds them before',
    );
    assert.ok((await placesOf(picture)).includes('"person"'));
    assert.equal((await remove(id)).status, 204);
    await server.runJobs();
    assert.deepEqual(await placesOf(mark), []);
    assert.deepEqual(await placesOf(picture), []);
    assert.equal(await server.parts.storage.stat(picture.slice(1)), undefined);
  });

  test('says before what goes and what stays, and does just that', async () => {
    const { id, own, member, training } = await busyManager();
    const preview = await server.call(c.previewDeletion, { body: { userIds: [id] } }, { token });
    assert.deepEqual(preview.body, { teamMembers: 1, subgroups: 1, codes: 1, suggestions: 2, sessions: 1, courses: 1 });
    assert.equal((await remove(id)).status, 204);
    assert.equal((await server.call(c.getProfile, {}, { token: own })).status, 401);
    const count = async (text: string) => (await server.db.rows(sql('', text), { id })).length;
    for (const table of [
      'token',
      'sign_in_code',
      'reset_key',
      'notification',
      'person_group_member',
      'training_suggestion',
    ])
      assert.equal(await count(`select from ${table} where person_id = :id`), 0, table);
    assert.equal(await count('select from team_member where :id in (manager_id, person_id)'), 0);
    assert.equal(await count('select from person_group where owner_id = :id'), 0);
    assert.equal(await count('select from suggestion where by_person_id = :id'), 0);
    for (const table of ['session', 'satisfaction'])
      assert.equal(await count(`select from ${table} where person_id = :id`), 1, table);
    assert.equal(await count('select from course where owner_id = :id and deleted_at is null'), 1);
    const groups = (await list()).find((one) => one.id === member.id)?.groups;
    assert.equal(groups?.length, 1, 'the group of the company stays');
    assert.ok(training.id);
    assert.equal((await remove(id)).status, 404, 'a second deletion finds nobody');
  });

  test('frees the address and the place, and the person can be added again', async () => {
    await server.db.rows(limitPeople, { clientId, maxUser: 2 });
    const first = await post(bodyOf());
    await remove(first.body.id);
    const { email } = first.body;
    assert.equal((await post(bodyOf({ email }))).status, 200);
  });

  test('keeps a picture that another person has, from the time when equal pictures shared a file', async () => {
    const picture = '/media/shared.webp';
    await server.parts.storage.put('media/shared.webp', Buffer.from('x'));
    const [first, second] = await Promise.all([
      server.build.person({ clientId, picture }),
      server.build.person({ clientId, picture }),
    ]);
    await remove(first.id);
    await server.runJobs();
    assert.ok(await server.parts.storage.stat('media/shared.webp'));
    await remove(second.id);
    await server.runJobs();
    assert.equal(await server.parts.storage.stat('media/shared.webp'), undefined);
  });
});
