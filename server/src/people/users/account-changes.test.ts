import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as factor from '@vr/shared-api/contract/second-factor';
import * as users from '@vr/shared-api/contract/users';
import type { UiLang } from '@vr/shared-api/limits';
import type { Role } from '@vr/shared-api/permissions';
import { TOTP } from 'otpauth';
import { startMailServer } from '../../testing/mail.ts';
import { sessionOf, startTestServer } from '../../testing/server.ts';

const PASSWORD = 'Better-2027?';

const mailServer = await startMailServer();
const server = await startTestServer({ smtpUrl: mailServer.url });
after(async () => {
  await server.close();
  await mailServer.stop();
});
await server.build.platform();

let number = 0;

/** Creates a person and signs them in. By default, the person gets a new company. */
async function somebody({
  clientId,
  roles = [],
  lang = 'en',
}: {
  clientId?: number;
  roles?: Role[];
  lang?: UiLang;
} = {}) {
  number += 1;
  const email = `person-${number}@company.example`;
  const id = clientId ?? (await server.build.client({ name: 'Nordvik', type: 'TRAINING_CENTER' })).id;
  const names = { firstName: 'Ada', lastName: `Min ${number}` };
  const person = await server.build.person({ clientId: id, roles, email, password: PASSWORD, ...names });
  await server.rows('update person set lang = :lang where id = :personId', { personId: person.id, lang });
  const { token } = sessionOf(await server.call(users.signIn, { body: { email, password: PASSWORD } }));
  return { ...person, token };
}

async function mailsTo(email: string): Promise<string[]> {
  await server.runJobs();
  const mails = mailServer.take().filter(({ to }) => to[0]?.address === email);
  return mails.map(({ subject, text }) => `${subject}\n${text}`);
}

async function addTotp(token: string): Promise<void> {
  const { secret } = (await server.call(factor.startTotp, { body: {} }, { token })).body;
  const code = new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() });
  assert.equal((await server.call(factor.confirmTotp, { body: { code } }, { token })).status, 200);
}

test('people get a mail for each change of their own second factors', async () => {
  const { email, token } = await somebody();
  await addTotp(token);
  assert.match((await mailsTo(email)).join(), /A second step was added to the sign-in of your account/u);
  await server.call(factor.renewRecoveryCodes, { body: {} }, { token });
  assert.match((await mailsTo(email)).join(), /New recovery codes were made .*\. The earlier ones no longer work\./u);
  await server.call(factor.removeSecondFactor, { body: {} }, { token });
  const [removed = '', ...more] = await mailsTo(email);
  assert.match(removed, /A second step was removed .*If not, choose a new password at once/su);
  assert.match(removed, /\?dialog=account/u);
  assert.deepEqual(more, []);
});

test('people are told who has reset their second factors: an admin by name, the platform as the support', async () => {
  const admin = await somebody({ roles: ['ROLE_ADMINISTRATOR'] });
  const member = await somebody({ clientId: admin.clientId, lang: 'fr' });
  const input = { params: { id: member.id } };
  assert.equal((await server.call(factor.resetMemberSecondFactor, input, { token: admin.token })).status, 204);
  const [mail = ''] = await mailsTo(member.email);
  assert.match(mail, new RegExp(`Ada ${admin.lastName} a réinitialisé la validation en deux étapes`, 'u'));

  const root = await somebody({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
  await server.rows('insert into representative (client_id, person_id) values (:clientId, :adminId)', {
    clientId: admin.clientId,
    adminId: admin.id,
  });
  const company = { params: { id: admin.clientId } };
  const reset = await server.call(factor.resetRepresentativeSecondFactor, company, { token: root.token });
  assert.equal(reset.status, 204, reset.error?.message);
  const [told = ''] = await mailsTo(admin.email);
  assert.match(told, /The support team has reset the second step/u);
  assert.doesNotMatch(told, new RegExp(root.lastName, 'u'));
});

test('people are told of roles that were given and taken, and by whom, and of nothing else', async () => {
  const admin = await somebody({ roles: ['ROLE_ADMINISTRATOR'] });
  const { id, firstName, lastName, email } = await somebody({ clientId: admin.clientId, roles: ['ROLE_MANAGER'] });
  const save = async (roles: ('ROLE_ADMINISTRATOR' | 'ROLE_MANAGER')[], given = firstName) => {
    const body = { firstName: given, lastName, email, roles };
    const input = { params: { id }, query: { lang: 'en' as const }, body };
    assert.equal((await server.call(users.updateMember, input, { token: admin.token })).status, 200);
    return mailsTo(email);
  };
  const [mail = ''] = await save(['ROLE_ADMINISTRATOR']);
  assert.match(mail, new RegExp(`Ada ${admin.lastName} has changed the roles of your account`, 'u'));
  assert.match(mail, /You now have: admin\./u);
  assert.match(mail, /You no longer have: instructor\./u);
  assert.deepEqual(await save(['ROLE_ADMINISTRATOR'], 'Grace'), []);
});
