import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { AuditSubject } from '@vr/shared-api/audit';
import * as c from '@vr/shared-api/contract/audit';
import { AUDIT_PER_PAGE } from '@vr/shared-api/limits';
import { startTestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import type { BuiltPerson } from '../demo/builders/people.ts';
import { type AuditEntry, recordAudit } from './audit.ts';

let clientId: number;
let admin: BuiltPerson;
let member: BuiltPerson;
let token: string;

const server = await startTestServer();
after(() => server.close());
beforeEach(async () => {
  const { build } = server;
  clientId = (await build.client()).id;
  admin = await build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'], firstName: 'Ada', lastName: 'Min' });
  member = await build.person({ clientId, firstName: 'Mem', lastName: 'Ber' });
  token = await server.signIn(admin);
});

const record = (...entries: Partial<AuditEntry>[]) =>
  recordAudit(
    server.db,
    ...entries.map(
      (entry): AuditEntry => ({
        at: server.clock.now(),
        personId: admin.id,
        clientId,
        action: 'person.create',
        subject: `person:${member.id}`,
        address: '127.0.0.1',
        ...entry,
      }),
    ),
  );
const list = (query: { personId?: number; kind?: AuditSubject; cursor?: string } = {}) =>
  server.call(c.listAudit, { query: { lang: 'en', ...query } }, { token });

test('the trail says who did what to whom, in one query, and never from where', async () => {
  const text = { briefDescription: '', fullDescription: '', goals: [] };
  const training = await server.build.training({ clientId, texts: { fr: { ...text, title: 'Échelles' } } });
  const group = await server.build.group({ clientId, name: 'Welders' });
  await record(
    { detail: { roles: ['ROLE_MANAGER'] } },
    { action: 'group.create', subject: `group:${group.id}` },
    { action: 'training.delete', subject: `training:${training.id}` },
    { action: 'password.reset', personId: null },
  );
  const [{ body }, queries] = await server.watch(() => list());
  assert.equal(queries.length, 1);
  const actor = { id: admin.id, name: 'Ada Min' };
  const at = server.clock.now().toISOString();
  assert.deepEqual(
    body.items.map(({ id: _, ...entry }) => entry),
    [
      {
        at,
        action: 'password.reset',
        actor: null,
        subject: { id: member.id, kind: 'person', name: 'Mem Ber' },
        detail: {},
      },
      {
        at,
        action: 'training.delete',
        actor,
        subject: { id: training.id, kind: 'training', name: 'Échelles' },
        detail: {},
      },
      { at, action: 'group.create', actor, subject: { id: group.id, kind: 'group', name: 'Welders' }, detail: {} },
      {
        at,
        action: 'person.create',
        actor,
        subject: { id: member.id, kind: 'person', name: 'Mem Ber' },
        detail: { roles: ['ROLE_MANAGER'] },
      },
    ],
  );
});

test('people and things that are deleted have no name, and neither have people of the platform', async () => {
  const platform = await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
  await record(
    { action: 'person.delete' },
    { action: 'client.offer', subject: `client:${clientId}`, personId: platform.id },
  );
  const erase = sql(
    'test.erase',
    `update person set first_name = '', last_name = '', deleted_at = :now where id = :memberId`,
  );
  await server.db.rows(erase, { memberId: member.id, now: server.clock.now() });
  const { body } = await list();
  assert.deepEqual(
    body.items.map(({ action, actor, subject }) => [action, actor?.name ?? null, subject.kind, subject.name === null]),
    [
      ['client.offer', null, 'client', false],
      ['person.delete', 'Ada Min', 'person', true],
    ],
  );
});

test('a filter by person shows what they did and what was done to them; a filter by kind shows one kind', async () => {
  const other = await server.build.person({ clientId });
  await record(
    { subject: `person:${other.id}` },
    { personId: member.id, action: 'group.delete', subject: 'group:1' },
    { personId: member.id, action: 'email.change' },
  );
  const actions = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).body.items.map(({ action }) => action);
  assert.deepEqual(await actions({ personId: member.id }), ['email.change', 'group.delete']);
  assert.deepEqual(await actions({ personId: other.id }), ['person.create']);
  assert.deepEqual(await actions({ kind: 'person' }), ['email.change', 'person.create']);
  assert.deepEqual(await actions({ kind: 'group', personId: member.id }), ['group.delete']);
});

test('the trail comes in pages of fifty, and new entries do not shift them', async () => {
  await record(...Array.from({ length: AUDIT_PER_PAGE + 3 }, (_, number) => ({ detail: { number } })));
  const first = (await list()).body;
  await record({ action: 'person.enable' });
  const second = (await list({ cursor: first.nextCursor ?? '' })).body;
  assert.deepEqual([first.items.length, second.items.length, second.nextCursor], [AUDIT_PER_PAGE, 3, undefined]);
  const numbers = [...first.items, ...second.items].map(({ detail }) => detail.number);
  assert.deepEqual(
    numbers,
    Array.from({ length: AUDIT_PER_PAGE + 3 }, (_, index) => AUDIT_PER_PAGE + 2 - index),
  );
});

test("another company's trail is not shown, and its people are unknown", async () => {
  const { id: otherClient } = await server.build.client();
  const stranger = await server.build.person({ clientId: otherClient });
  await record({ clientId: otherClient, personId: stranger.id, subject: `person:${stranger.id}` });
  assert.deepEqual((await list()).body.items, []);
  assert.equal((await list({ personId: stranger.id })).status, 404);
});
