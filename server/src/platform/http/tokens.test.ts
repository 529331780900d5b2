import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { LAUNCH_TOKEN_DAYS, TOKEN_IDLE_DAYS, TOKEN_MAX_DAYS } from '@vr/shared-api/limits';
import { writing } from '../../testing/queries.ts';
import { startTestServer } from '../../testing/server.ts';
import { sql } from '../db/database.ts';
import { findToken, issueToken, revokeToken } from './tokens.ts';

const DAY_MS = 86_400_000;

const server = await startTestServer();
const clientId = (await server.build.client()).id;
const personId = (await server.build.person({ clientId, roles: ['ROLE_MANAGER'] })).id;
after(() => server.close());

const issue = async () => (await issueToken(server.db, server.clock, { personId, kind: 'session' })).token;
const find = (token: string) => findToken(server.db, server.clock, token);

test('a token identifies its person, their company with the end of its contract, and their roles', async () => {
  const caller = await find(await issue());
  assert.deepEqual(
    { ...caller, tokenHash: undefined },
    {
      id: personId,
      clientId,
      roles: ['ROLE_MANAGER'],
      kind: 'session',
      issuedAt: server.clock.now(),
      confirmedAt: server.clock.now(),
      trainingId: null,
      test: false,
      origin: null,
      // The first midnight in Paris after the last day of the contract, a year from now.
      contractEnd: new Date('2027-06-15T22:00:00Z'),
      tokenHash: undefined,
    },
  );
});

test('a token has 256 bits, and the database stores only its hash', async () => {
  const token = await issue();
  assert.equal(Buffer.from(token, 'base64url').length, 32);
  const hash = createHash('sha256').update(token).digest();
  const stored = await server.db.row(sql('test.token', 'select from token where hash = :hash'), { hash });
  assert.ok(stored);
});

test('a token expires after seven days without use', async () => {
  const token = await issue();
  server.clock.advance(TOKEN_IDLE_DAYS * DAY_MS - 1000);
  assert.ok(await find(token));
  server.clock.advance(TOKEN_IDLE_DAYS * DAY_MS - 1000);
  assert.ok(await find(token), 'its use has extended its lifetime');
  server.clock.advance(TOKEN_IDLE_DAYS * DAY_MS);
  assert.equal(await find(token), undefined);
});

test('a token expires after thirty days even if it is used', async () => {
  const token = await issue();
  for (let day = 1; day < TOKEN_MAX_DAYS; day += 1) {
    server.clock.advance(DAY_MS);
    assert.ok(await find(token), `day ${day}`);
  }
  server.clock.advance(DAY_MS);
  assert.equal(await find(token), undefined);
});

test('the last use of a token is written at most once a minute', async () => {
  const token = await issue();
  const writes = async () => writing((await server.watch(() => find(token)))[1]).length;
  assert.equal(await writes(), 0);
  server.clock.advance(59_000);
  assert.equal(await writes(), 0);
  server.clock.advance(1000);
  assert.equal(await writes(), 1);
  assert.equal(await writes(), 0);
});

test('a launch token is bound to its training and has its own lifetime', async () => {
  const { id: trainingId } = await server.build.training({ clientId });
  const { tokenHash: launchedBy } = await issueToken(server.db, server.clock, { personId, kind: 'session' });
  const holder = { personId, kind: 'launch', trainingId, launchedBy } as const;
  const { token, expiresAt } = await issueToken(server.db, server.clock, holder);
  assert.equal(expiresAt.getTime() - server.clock.now().getTime(), LAUNCH_TOKEN_DAYS * DAY_MS);
  const caller = await find(token);
  assert.equal(caller?.kind, 'launch');
  assert.equal(caller?.trainingId, trainingId);
});

test('signing out revokes only that token, and those of the launches in its session', async () => {
  const { id: trainingId } = await server.build.training({ clientId });
  const [one, other] = [await issue(), await issue()];
  const [caller, otherCaller] = [await find(one), await find(other)];
  assert.ok(caller && otherCaller);
  const launch = async (launchedBy: Buffer) =>
    (await issueToken(server.db, server.clock, { personId, kind: 'launch', trainingId, launchedBy })).token;
  const [launched, launchedByOther] = [await launch(caller.tokenHash), await launch(otherCaller.tokenHash)];
  assert.ok(await find(launched));
  await revokeToken(server.db, caller.tokenHash);
  for (const token of [one, launched]) assert.equal(await find(token), undefined);
  for (const token of [other, launchedByOther]) assert.ok(await find(token));
});

test('the token of a disabled or deleted person is invalid', async () => {
  for (const change of ['disabled = true', 'deleted_at = :now']) {
    const { id } = await server.build.person({ clientId });
    const { token } = await issueToken(server.db, server.clock, { personId: id, kind: 'session' });
    assert.ok(await find(token));
    await server.db.rows(sql(`test.${change}`, `update person set ${change} where id = :id`), {
      id,
      now: server.clock.now(),
    });
    assert.equal(await find(token), undefined, change);
  }
});

test('expired tokens of a person are deleted when they get a new one', async () => {
  const { id } = await server.build.person({ clientId });
  const count = sql('test.tokens', 'select count(*) as count from token where person_id = :id');
  await issueToken(server.db, server.clock, { personId: id, kind: 'session' });
  server.clock.advance(TOKEN_MAX_DAYS * DAY_MS);
  await issueToken(server.db, server.clock, { personId: id, kind: 'session' });
  assert.deepEqual(await server.db.row(count, { id }), { count: 1 });
});
