import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listNotifications } from '@vr/shared-api/contract/notifications';
import { generateCodes, signIn, signInWithCode } from '@vr/shared-api/contract/users';
import { sql } from '../../platform/db/database.ts';
import type { NewPerson } from '../../platform/demo/builders/people.ts';
import { pluck } from '../../testing/pluck.ts';
import { startTestServer } from '../../testing/server.ts';

const server = await startTestServer();
after(() => server.close());

const PASSWORD = 'Demo-2026!';
let count = 0;

async function newcomer(over: Partial<NewPerson> = {}) {
  const { id: clientId } = await server.build.client();
  const email = `newcomer${count++}@company.example`;
  const person = await server.build.person({ clientId, email, password: PASSWORD, ...over });
  return {
    byPassword: (password = PASSWORD) => server.call(signIn, { body: { email, password } }),
    async byCode() {
      const token = await server.signIn(person);
      const { body } = await server.call(generateCodes, { body: { userIds: [person.id] } }, { token });
      return server.call(signInWithCode, { body: { code: body.items[0]?.code ?? '' } });
    },
    async notifications() {
      const token = await server.signIn(person);
      const { body } = await server.call(listNotifications, { query: { lang: 'fr' } }, { token });
      return body.items.map(({ type, read }) => [type, read]);
    },
    firstSignIn: async () =>
      (
        await server.db.row(
          sql<{ at: Date | null }>('test.first', 'select first_sign_in_at as at from person where id = :personId'),
          { personId: person.id },
        )
      )?.at,
  };
}

const ASKED = [['FILL_PROFILE', false]];

test('a person who first signs in without a picture is asked once to complete their profile', async () => {
  const person = await newcomer();
  assert.deepEqual([await person.notifications(), await person.firstSignIn()], [[], null]);
  const first = server.clock.now();
  assert.equal((await person.byPassword()).status, 200);
  server.clock.advance(60_000);
  assert.equal((await person.byPassword()).status, 200);
  assert.equal((await person.byCode()).status, 200);
  assert.deepEqual([await person.notifications(), await person.firstSignIn()], [ASKED, first]);
});

test('a first sign-in by unique code counts like one by password', async () => {
  const person = await newcomer();
  assert.equal((await person.byCode()).status, 200);
  assert.deepEqual(await person.notifications(), ASKED);
  assert.equal((await person.byPassword()).status, 200);
  assert.deepEqual(await person.notifications(), ASKED);
});

test('a person whose first name is only spaces is asked to complete their profile', async () => {
  const person = await newcomer({ firstName: ' ', picture: '/media/somebody.png' });
  await person.byPassword();
  assert.deepEqual(await person.notifications(), ASKED);
});

test('a person with a name and a picture is not asked, even if the picture is deleted later', async () => {
  const person = await newcomer({ picture: '/media/somebody.png' });
  await person.byPassword();
  await server.rows('update person set picture = null');
  await person.byPassword();
  assert.deepEqual(await person.notifications(), []);
});

test('of several sign-ins at the same time, only one counts as the first', async () => {
  const person = await newcomer();
  const replies = await Promise.all([person.byPassword(), person.byCode(), person.byPassword()]);
  assert.deepEqual(pluck(replies, 'status'), [200, 200, 200]);
  assert.deepEqual(await person.notifications(), ASKED);
});

test('a refused sign-in does not count as the first', async () => {
  const wrong = await newcomer();
  assert.equal((await wrong.byPassword('Demo-2026?')).status, 401);
  const disabled = await newcomer({ disabled: true });
  assert.equal((await disabled.byPassword()).status, 403);
  for (const person of [wrong, disabled]) assert.equal(await person.firstSignIn(), null);
});
