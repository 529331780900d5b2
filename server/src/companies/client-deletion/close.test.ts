import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/clients';
import * as users from '@vr/shared-api/contract/users';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { sql, type Values } from '../../platform/db/database.ts';
import { startTestServer } from '../../testing/server.ts';
import { deletePeople } from './people.ts';
import { deleteConnectingRows } from './rows.ts';
import { deleteCompany } from './run.ts';
import { buildMarkedCompany, MARK, type MarkedCompany, rollUpsIn } from './testing/marked-company.ts';

let played: number;
let company: MarkedCompany;

const server = await startTestServer();
after(() => server.close());
await server.build.skill();
await server.build.platform();
const { token: superAdmin } = await server.someone(1, 'ROLE_SUPER_ADMIN');
({ id: played } = await server.build.training({ clientId: 1 }));
beforeEach(async () => {
  const { parts, build } = server;
  company = await buildMarkedCompany({ parts, build }, { played });
});

const preview = (id: number, token = superAdmin) =>
  server.call(c.previewClientDeletion, { params: { id }, query: { lang: 'en' } }, { token });
const remove = (id: number, token = superAdmin) => server.call(c.deleteClient, { params: { id } }, { token });
const count = async (text: string, values: Values = {}) => (await server.db.rows(sql('', text), values)).length;

test('the preview counts what is deleted, with one statement', async () => {
  const [{ status, body }, queries] = await server.watch(() => preview(company.id));
  assert.equal(status, 200);
  assert.equal(queries.length, 1);
  assert.deepEqual(body, {
    people: 12,
    trainings: 5,
    courses: 1,
    // A WebGL and an APK build of each training, an uploaded build, the master content's build, and a document.
    files: 13,
    bytes: 10_000_000 + 1 + 7 + 20_000,
    sessions: 12 * 6 * 2,
    passing: [],
  });
  assert.equal((await remove(company.id)).status, 204);
});

describe('the deletion', () => {
  test('signs everyone out at once, and voids codes and links', async () => {
    const { build } = server;
    const person = await build.person({
      clientId: company.id,
      password: 'Secret-2026!',
      roles: ['ROLE_ADMINISTRATOR'],
    });
    const token = await server.signIn(person);
    const { body } = await server.call(users.generateCodes, { body: { userIds: [person.id] } }, { token });
    const code = body.items[0]?.code ?? '';
    const query = { lang: 'en' as const };
    await server.call(users.initPasswordReset, { query, body: { email: person.email } });
    await server.runJobs();
    assert.equal((await server.call(users.getProfile, {}, { token })).status, 200);

    assert.equal((await remove(company.id)).status, 204);

    assert.equal((await server.call(users.getProfile, {}, { token })).status, 401);
    const signIn = { email: person.email, password: 'Secret-2026!' };
    assert.equal((await server.call(users.signIn, { body: signIn })).error?.code, 'WRONG_CREDENTIALS');
    assert.equal((await server.call(users.signInWithCode, { body: { code } })).error?.code, 'INVALID_CODE');
    const reset = await server.call(users.initPasswordReset, { query, body: { email: person.email } });
    assert.equal(reset.error?.code, 'EMAIL_NOT_FOUND');
    for (const table of ['token', 'sign_in_code', 'reset_key'])
      assert.equal(
        await count(`select from ${table} x join person p on p.id = x.person_id where p.client_id = :companyId`, {
          companyId: company.id,
        }),
        0,
        table,
      );
    // The job of an invitation mail that was still queued makes no new link.
    await server.app.jobHandlers['invitation-mail']?.({ personId: person.id });
    assert.equal(await count('select from reset_key where person_id = :personId', { personId: person.id }), 0);
  });

  test('is listed with its progress until the company is gone', async () => {
    await remove(company.id);
    const listed = async () =>
      (await server.call(c.listClients, { query: {} }, { token: superAdmin })).body.items.find(
        ({ id }) => id === company.id,
      );
    // Two uploads, 12 builds, a document, 12 people and 5 trainings.
    assert.deepEqual((await listed())?.deletion, { done: 0, total: 32 });
    await server.runJobs();
    assert.equal(await listed(), undefined);
  });

  test('happens once if two people ask for it at the same moment', async () => {
    const replies = await Promise.all([remove(company.id), remove(company.id)]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 404]);
    assert.equal(
      await count(`select from audit where subject = :companyId and action = 'client.delete'`, {
        companyId: `client:${company.id}`,
      }),
      1,
    );
    assert.equal((await remove(company.id)).status, 404, 'while it is under way');
    assert.equal((await preview(company.id)).status, 404);
    await server.runJobs();
    assert.equal((await remove(company.id)).status, 404, 'when it is done');
  });

  test('is the right of the super admin only', async () => {
    for (const { token } of [
      await server.someone(company.id),
      await server.someone(company.id, 'ROLE_MANAGER'),
      await server.someone(company.id, 'ROLE_ADMINISTRATOR'),
      await server.someone(company.id, 'ROLE_ADMINISTRATOR', 'ROLE_PARTNER'),
    ]) {
      assert.equal((await remove(company.id, token)).status, 403);
      assert.equal((await preview(company.id, token)).status, 403);
    }
    assert.equal((await preview(company.id)).status, 200);
  });

  test('of the platform itself or of an unknown company is a 404', async () => {
    for (const id of [1, 2_147_483_647]) {
      assert.equal((await remove(id)).status, 404);
      assert.equal((await preview(id)).status, 404);
    }
  });

  test('leaves a trace in the audit of the platform', async () => {
    const expected = await preview(company.id);
    await remove(company.id);
    const [entry] = await server.rows<{ clientId: number; detail: object; personId: number | null }>(
      `select client_id as "clientId", detail, person_id as "personId" from audit
        where action = 'client.delete' and subject = :companyId`,
      { companyId: `client:${company.id}` },
    );
    const { passing: _, ...counts } = expected.body;
    assert.deepEqual([entry?.clientId, entry?.detail], [1, { name: `${MARK} company`, ...counts }]);
    assert.ok(entry?.personId);
  });

  test('fails on a row that a late call has added, and deletes it when it runs again', async () => {
    const { build, parts } = server;
    await remove(company.id);
    await deleteConnectingRows(parts, company.id);
    await build.group({ clientId: company.id, ownerId: company.admin, members: [company.admin] });
    await assert.rejects(deletePeople(parts, company.id), /person_group/u);
    await deleteCompany(parts, company.id);
    assert.equal(await count('select from client where id = :companyId', { companyId: company.id }), 0);
  });

  test('subtracts the figures of its people once, even if two nodes run it at the same time', async () => {
    const { db, parts } = server;
    await remove(company.id);
    await Promise.allSettled([deleteCompany(parts, company.id), deleteCompany(parts, company.id)]);
    await deleteCompany(parts, company.id);
    assert.equal(await count('select from client where id = :companyId', { companyId: company.id }), 0);
    const left = await rollUpsIn(db);
    await rebuildRollUps(db);
    assert.deepEqual(await rollUpsIn(db), left);
  });

  test('that was given up is taken up again by the clean-up', async () => {
    await remove(company.id);
    await server.rows(`delete from pgboss.job where name = 'delete-client'`);
    await server.app.jobHandlers['clean-up']?.({});
    await server.runJobs();
    assert.equal(await count('select from client where id = :companyId', { companyId: company.id }), 0);
  });
});
