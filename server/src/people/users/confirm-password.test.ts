import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { confirmSession } from '@vr/shared-api/contract/account';
import { resetMemberSecondFactor, startTotp } from '@vr/shared-api/contract/second-factor';
import { signIn } from '@vr/shared-api/contract/users';
import { FRESH_SIGN_IN_MS } from '@vr/shared-api/limits';
import { issueToken } from '../../platform/http/tokens.ts';
import { sessionOf, startTestServer } from '../../testing/server.ts';
import { hashPassword } from './password.ts';

const PASSWORD = 'Better-2027?';

const server = await startTestServer();
after(() => server.close());
const hash = await hashPassword(PASSWORD);

async function admin() {
  const { id: clientId } = await server.build.client();
  const person = await server.build.person({ clientId, roles: ['ROLE_ADMINISTRATOR'] });
  await server.rows('update person set password_hash = :hash where id = :personId', { personId: person.id, hash });
  const session = () =>
    server
      .call(signIn, { body: { email: person.email, password: PASSWORD } })
      .then((answer) => sessionOf(answer).token);
  const [token, other] = [await session(), await session()];
  server.clock.advance(FRESH_SIGN_IN_MS);
  return { ...person, token, other };
}
const confirm = (token: string, password = PASSWORD) => server.call(confirmSession, { body: { password } }, { token });
const setUp = async (token: string) => (await server.call(startTotp, { body: {} }, { token })).error?.code;

test('a call that needs a recent session is accepted for ten minutes after the password, in this session alone', async () => {
  const { token, other } = await admin();
  assert.equal(await setUp(token), 'PASSWORD_NEEDED');
  assert.equal((await confirm(token)).status, 204);
  server.clock.advance(FRESH_SIGN_IN_MS - 1);
  assert.deepEqual([await setUp(token), await setUp(other)], [undefined, 'PASSWORD_NEEDED']);
  server.clock.advance(1);
  assert.equal(await setUp(token), 'PASSWORD_NEEDED');
});

test('a wrong password confirms nothing, is recorded, and is limited', async () => {
  const { id, token } = await admin();
  for (let attempt = 0; attempt < 10; attempt += 1)
    assert.equal((await confirm(token, 'Wrong-2026!')).error?.code, 'WRONG_PASSWORD');
  assert.equal((await confirm(token)).error?.code, 'TOO_MANY_REQUESTS');
  assert.equal(await setUp(token), 'PASSWORD_NEEDED');
  const failure = { action: 'session.confirm', outcome: 'failure', reason: 'WRONG_PASSWORD' };
  assert.deepEqual(
    (
      await server.rows(
        `select action, outcome, detail->>'reason' as reason from audit where person_id = :id order by id`,
        { id },
      )
    ).at(-1),
    failure,
  );
});

test('whoever has only a unique code or an assertion gets no further by the password', async () => {
  const { id } = await admin();
  for (const kind of ['code', 'embedded'] as const) {
    const { token } = await issueToken(server.db, server.clock, {
      personId: id,
      kind,
      origin: kind === 'embedded' ? server.parts.config.publicUrl : null,
    });
    assert.equal((await confirm(token)).error?.code, 'NEEDS_PASSWORD_SIGN_IN');
    const { error } = await server.call(resetMemberSecondFactor, { params: { id } }, { token });
    assert.equal(error?.code, 'NEEDS_PASSWORD_SIGN_IN');
  }
});
