import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as account from '@vr/shared-api/contract/account';
import * as c from '@vr/shared-api/contract/users';
import { sql } from '../../platform/db/database.ts';
import { findToken, issueToken } from '../../platform/http/tokens.ts';
import { sessionOf, startTestServer } from '../../testing/server.ts';
import { blocked } from '../../testing/until.ts';

const PASSWORD = 'Demo-2026!';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const QUEST =
  'Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 OculusBrowser/33.0 Chrome/126.0 VR Safari/537.36';

const server = await startTestServer();
after(() => server.close());

let number = 0;
async function somebody() {
  number += 1;
  const { id: clientId } = await server.build.client();
  const email = `sessions-${number}@company.example`;
  const person = await server.build.person({ clientId, email, password: PASSWORD });
  const signIn = async (userAgent = FIREFOX) => {
    server.clock.advance(1000);
    const headers = { 'user-agent': userAgent };
    return sessionOf(await server.call(c.signIn, { body: { email, password: PASSWORD } }, { headers })).token;
  };
  return { person, signIn };
}
async function launchIn(token: string): Promise<void> {
  const { id: personId, clientId, tokenHash } = (await findToken(server.db, server.clock, token)) ?? assert.fail();
  const { id: trainingId } = await server.build.training({ clientId });
  await issueToken(server.db, server.clock, { personId, kind: 'launch', trainingId, launchedBy: tokenHash });
}
const list = (token: string) => server.call(account.listSessions, {}, { token });
const status = async (token: string) => (await server.call(c.getProfile, {}, { token })).status;

test('people see their sessions with device, address and times: the current one first, launches not at all', async () => {
  const { signIn } = await somebody();
  const first = await signIn();
  const signedInAt = server.clock.now().toISOString();
  await signIn(QUEST);
  await launchIn(first);
  const { items } = (await list(first)).body;
  assert.deepEqual(
    items.map(({ device, address, isCurrent, byCode }) => [device, address, isCurrent, byCode]),
    [
      ['Firefox · Windows', '127.0.0.1', true, false],
      ['Meta Quest Browser', '127.0.0.1', false, false],
    ],
  );
  assert.equal(items[0]?.signedInAt, signedInAt);
});

test('a session can be ended, but not one of somebody else', async () => {
  const { signIn } = await somebody();
  const [mine, other] = [await signIn(), await signIn()];
  const stranger = await (await somebody()).signIn();
  const id = (await list(mine)).body.items.find(({ isCurrent }) => !isCurrent)?.id ?? 0;
  const end = (token: string) => server.call(account.endSession, { params: { id } }, { token });
  assert.equal((await end(stranger)).error?.code, 'NOT_FOUND');
  assert.equal(await status(other), 200);
  assert.equal((await end(mine)).status, 204);
  assert.deepEqual([await status(other), await status(mine)], [401, 200]);
  assert.equal((await end(mine)).error?.code, 'NOT_FOUND');
});

test('all other sessions can be ended at once, with the unique code and the trainings that run in them', async () => {
  const { person, signIn } = await somebody();
  const [mine, ...others] = [await signIn(), await signIn(), await signIn()];
  for (const token of [mine, others[0]]) await launchIn(token ?? '');
  const [code] = (await server.call(c.generateCodes, { body: { userIds: [person.id] } }, { token: mine ?? '' })).body
    .items;
  assert.equal((await server.call(account.endOtherSessions, {}, { token: mine ?? '' })).status, 204);
  assert.deepEqual(await Promise.all([mine ?? '', ...others].map(status)), [200, 401, 401]);
  assert.equal((await server.call(c.signInWithCode, { body: { code: code?.code ?? '' } })).status, 401);
  const launches = await server.rows(`select from token where person_id = :personId and kind = 'launch'`, {
    personId: person.id,
  });
  assert.equal(launches.length, 1, 'only what runs in this session goes on');
});

test('a session by code neither shows nor ends the others, because somebody else may have made the code', async () => {
  const { person, signIn } = await somebody();
  const mine = await signIn();
  const [item] = (await server.call(c.generateCodes, { body: { userIds: [person.id] } }, { token: mine })).body.items;
  const { token } = (await server.call(c.signInWithCode, { body: { code: item?.code ?? '' } })).body;
  assert.equal((await list(token)).error?.code, 'NEEDS_PASSWORD_SIGN_IN');
  assert.equal((await server.call(account.endOtherSessions, {}, { token })).error?.code, 'NEEDS_PASSWORD_SIGN_IN');
  assert.equal(await status(mine), 200);
});

test('signing out empties the cache of the browser, and leaves the storage with results that wait, and cookies', async () => {
  const { signIn } = await somebody();
  const authorization = `Bearer ${await signIn()}`;
  const reply = await server.app.inject({ method: 'POST', url: '/api/v1/users/sign-out', headers: { authorization } });
  assert.deepEqual([reply.statusCode, reply.headers['clear-site-data']], [204, '"cache"']);
});

test('a sign-in that overtakes the switching off of its account leaves no session for later', async () => {
  const { person, signIn } = await somebody();
  await signIn();
  const disable = sql('test.disable', 'update person set disabled = true where id = :personId');
  const { promise: waiting, resolve: finish } = Promise.withResolvers<void>();
  const switchedOff = server.db.transaction(async (tx) => {
    await tx.rows(disable, { personId: person.id });
    await tx.rows(sql('test.end', 'delete from token where person_id = :personId'), { personId: person.id });
    await waiting;
  });
  const late = signIn();
  // The sign-in has read the account and now waits for the lock on its row.
  await blocked(server.db);
  finish();
  await switchedOff;
  assert.equal(await late.catch(() => undefined), undefined);
  const tokens = await server.rows('select from token where person_id = :personId', { personId: person.id });
  assert.equal(tokens.length, 0);
});
