import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { endOtherSessions, endSession, listSessions, undoEmailChange } from '@vr/shared-api/contract/account';
import { deleteClient } from '@vr/shared-api/contract/clients';
import { putEmbeddingOrigins, removeEmbeddingKey } from '@vr/shared-api/contract/embedding';
import { getResourceLink } from '@vr/shared-api/contract/resources';
import { getResume } from '@vr/shared-api/contract/sessions';
import { deleteTraining, launchTraining } from '@vr/shared-api/contract/trainings';
import { deleteMember, finishPasswordReset, signOut, switchMembers } from '@vr/shared-api/contract/users';
import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { hashOfKey, issuePasswordLink } from '../../people/users/password-link.ts';
import { sql, type Values } from '../../platform/db/database.ts';
import { idleSince, issueToken } from '../../platform/http/tokens.ts';
import { touching } from '../../testing/queries.ts';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());
await server.build.platform();

const rows = (text: string, values: Values) => server.db.rows(sql('', text), values);

/** Gives a learner everything that opens content: a page with its cookie, a download, a document and a user token. */
async function scene() {
  const { build, parts } = server;
  const { id: clientId } = await build.client({ timeZone: 'UTC' });
  const { id: publisher } = await build.client({ type: 'PARTNER' });
  const { id: trainingId } = await build.training({ clientId: publisher, status: 'VALIDATED', alreadyPublished: true });
  await build.offer({ clientId, trainingIds: [trainingId] });
  const page = await build.contentFile({ trainingId, fileType: 'WEB_GL' });
  const apk = await build.contentFile({ trainingId, fileType: 'APK', entry: 'build.apk' });
  await parts.storage.put(`${page.storagePrefix}/index.html`, Buffer.from('page'));
  await parts.storage.put(`${apk.storagePrefix}/build.apk`, Buffer.from('apk'));
  const storageKey = `resources/${crypto.randomUUID()}`;
  await parts.storage.put(storageKey, Buffer.from('%PDF-1.7'));
  const resource = await build.resource({
    clientId: publisher,
    trainings: [trainingId],
    fileName: 'sheet.pdf',
    storageKey,
  });
  const person = await build.person({ clientId });
  const { token, tokenHash } = await issueToken(server.db, server.clock, { personId: person.id, kind: 'session' });
  const launch = async (fileType: 'WEB_GL' | 'APK') =>
    (await server.call(launchTraining, { params: { id: trainingId }, body: { fileType } }, { token })).body;
  const [opened, launched, downloaded] = [await launch('WEB_GL'), await launch('WEB_GL'), await launch('APK')];
  const document = await server.call(getResourceLink, { params: { id: resource.id } }, { token });
  const redirect = await server.contentApp.inject(opened.url);
  const cookie = String(redirect.headers['set-cookie']).split(';')[0] as string;
  // Addresses of the entry page. `offered`: with the ticket in the query. `permanent`: without the ticket, for browsers
  // with the cookie. `withTicket`: with the ticket in the path.
  const { href: offered } = new URL(String(redirect.headers.location), opened.url);
  const [permanent = '', ticket = ''] = offered.split('?ticket=');
  const withTicket = permanent.replace('index.html', `~${ticket}/index.html`);
  const isOpen = async (url: string, headers = {}) =>
    (await server.contentApp.inject({ url, headers })).statusCode < 400;
  /** Returns, for each way to open the content, whether it still works. */
  const opens = async () => ({
    link: await isOpen(launched.url),
    offer: await isOpen(offered),
    files: await isOpen(permanent, { cookie }),
    filesByTicket: await isOpen(withTicket),
    download: await isOpen(downloaded.url),
    document: await isOpen(document.body.url),
    userToken: !(await server.call(getResume, { params: { id: trainingId } }, { token: opened.userToken })).error,
  });
  return { clientId, publisher, trainingId, person, token, tokenHash, opens };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const OPEN = {
  link: true,
  offer: true,
  files: true,
  filesByTicket: true,
  download: true,
  document: true,
  userToken: true,
};
const CLOSED = {
  link: false,
  offer: false,
  files: false,
  filesByTicket: false,
  download: false,
  document: false,
  userToken: false,
};
const now = () => server.clock.now();
const superAdmin = async () =>
  server.signIn(await server.build.person({ clientId: PLATFORM_CLIENT_ID, roles: ['ROLE_SUPER_ADMIN'] }));

async function ok(call: Promise<{ status: number; error: { message: string } | undefined }>): Promise<void> {
  const { status, error } = await call;
  assert.ok(status < 300, error?.message);
}

/** Turns the session into one that was opened with an intranet's assertion. */
async function vouchFor({ clientId, tokenHash }: Scene) {
  const origin = 'https://intranet.example';
  const [key] = await server.db.rows(
    sql<{ id: number }>(
      '',
      `insert into embedding_key (client_id, kid, name, public_jwk, created_at) values (:clientId, :crypto, 'K', '{}',
         :now) returning id`,
    ),
    { clientId, crypto: crypto.randomUUID(), now: now() },
  );
  await rows('insert into embedding_origin (client_id, origin) values (:clientId, :origin)', { clientId, origin });
  await rows(
    "update token set kind = 'embedded', origin = :origin, embedding_key_id = :keyId where hash = :tokenHash",
    {
      tokenHash,
      origin,
      keyId: key?.id,
    },
  );
  const admin = await server.signIn(await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] }));
  return { admin, keyId: key?.id ?? 0 };
}

describe('what opens a content for a person', () => {
  // All events that end a session or the right to play. Each event must also end the launches (migration 0042).
  const events: Record<string, (scene: Scene) => Promise<unknown>> = {
    'an admin disables the person': async ({ clientId, person }) => {
      const admin = await server.signIn(await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] }));
      const body = { userIds: [person.id], disabled: true };
      await ok(server.call(switchMembers, { body }, { token: admin }));
    },
    'the person is disabled in the database': ({ person }) =>
      rows('update person set disabled = true where id = :personId', { personId: person.id }),
    'the person is deleted': ({ person }) =>
      rows('update person set deleted_at = :now where id = :personId', { personId: person.id, now: now() }),
    'the company is deleted': ({ clientId }) =>
      rows('update client set deleted_at = :now where id = :clientId', { clientId, now: now() }),
    'the contract has ended': ({ clientId }) =>
      rows("update client set contract_expiration = '2026-06-01' where id = :clientId", { clientId }),
    'the training is restricted to a group': async ({ clientId, trainingId }) => {
      const group = await server.build.group({ clientId });
      await server.build.access({ clientId, trainingId, groupIds: [group.id] });
    },
    'the training is taken out of the offer': ({ clientId }) =>
      rows('delete from offer where client_id = :clientId', { clientId }),
    // Deleted by the super admin, because a partner can only withdraw a training with notice.
    'the training is deleted': async ({ trainingId }) => {
      await ok(server.call(deleteTraining, { params: { id: trainingId } }, { token: await superAdmin() }));
    },
    'the publisher is deleted': ({ publisher }) =>
      rows('update client set deleted_at = :now where id = :publisher', { publisher, now: now() }),
    'the person signs out': ({ token }) => ok(server.call(signOut, {}, { token })),
    'the person ends the session elsewhere': async ({ person }) => {
      const token = await server.signIn(person);
      const { items } = (await server.call(listSessions, {}, { token })).body;
      const { id = 0 } = items.find(({ isCurrent }) => !isCurrent) ?? {};
      await ok(server.call(endSession, { params: { id } }, { token }));
    },
    'the person ends all other sessions': async ({ person }) =>
      ok(server.call(endOtherSessions, {}, { token: await server.signIn(person) })),
    'the person sets a new password': async ({ person }) => {
      const link = await issuePasswordLink(server.parts, person.id);
      const resetKey = new URL(link?.address ?? '').searchParams.get('key') ?? '';
      await ok(server.call(finishPasswordReset, { body: { resetKey, newPassword: 'Better-2027?' } }));
    },
    'the person undoes a change of the address': async ({ person }) => {
      const key = crypto.randomUUID();
      await rows(
        `insert into email_change (person_id, old_email, new_email, requested_at, expires_at, undo_hash)
         values (:personId, :email, 'x' || :email, :now, :now::timestamptz + interval '1 day', :key)`,
        { personId: person.id, email: person.email, now: now(), key: hashOfKey(key) },
      );
      await ok(server.call(undoEmailChange, { body: { key } }));
    },
    'an admin deletes the person': async ({ clientId, person }) => {
      const admin = await server.signIn(await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] }));
      await ok(server.call(deleteMember, { params: { id: person.id } }, { token: admin }));
    },
    'the super admin deletes the company': async ({ clientId }) =>
      ok(server.call(deleteClient, { params: { id: clientId } }, { token: await superAdmin() })),
    'the company removes the key of the intranet that vouched for the person': async (given) => {
      const { admin, keyId } = await vouchFor(given);
      await ok(server.call(removeEmbeddingKey, { params: { id: keyId } }, { token: admin }));
    },
    'the company removes the origin of the intranet': async (given) => {
      const { admin } = await vouchFor(given);
      await ok(server.call(putEmbeddingOrigins, { body: { origins: [] } }, { token: admin }));
    },
    'the session has reached its longest time': ({ tokenHash }) =>
      rows('update token set expires_at = :now where hash = :tokenHash', { tokenHash, now: now() }),
    'the session was not used for days': ({ tokenHash }) =>
      rows('update token set last_used_at = :now where hash = :tokenHash', { tokenHash, now: idleSince(now()) }),
    'anything else deletes the session': ({ tokenHash }) =>
      rows('delete from token where hash = :tokenHash', { tokenHash }),
  };
  for (const [title, end] of Object.entries(events))
    test(`ends when ${title}`, async () => {
      const given = await scene();
      assert.deepEqual(await given.opens(), OPEN);
      await end(given);
      server.clock.advance(3000);
      assert.deepEqual(await given.opens(), CLOSED);
    });

  test('ends also if the clock is set back meanwhile', async () => {
    const given = await scene();
    assert.deepEqual(await given.opens(), OPEN);
    await rows('update person set disabled = true where id = :personId', { personId: given.person.id });
    server.clock.advance(-60_000);
    assert.deepEqual(await given.opens(), CLOSED);
    server.clock.advance(60_000);
  });

  test('stays when another session of the person is signed out', async () => {
    const given = await scene();
    await server.call(signOut, {}, { token: await server.signIn(given.person) });
    server.clock.advance(3000);
    assert.deepEqual(await given.opens(), OPEN);
  });

  test('stays, except for documents, when the content is being replaced', async () => {
    const given = await scene();
    await rows("update training set live_types = '{}' where id = :trainingId", { trainingId: given.trainingId });
    server.clock.advance(3000);
    assert.deepEqual(await given.opens(), { ...OPEN, document: false }, 'documents belong to what people see');
  });
});

test('a page with many files costs one query in three seconds', async () => {
  const given = await scene();
  server.clock.advance(3000);
  const open = async () => {
    for (let file = 0; file < 5; file += 1) await given.opens();
  };
  const [, queries] = await server.watch(open, { tokens: true });
  // One query per token (two page launches, the download, the session), and one per call with the user token.
  assert.equal(touching(queries, 'token').length, 4 + 5);
});
