/** Tries every kind of token, ticket, code and key in every place that accepts one. Each must work only where it should. */
import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import * as account from '@vr/shared-api/contract/account';
import { issueTrainingCertificate, verifyCertificate } from '@vr/shared-api/contract/certificates';
import * as factor from '@vr/shared-api/contract/second-factor';
import { getResume } from '@vr/shared-api/contract/sessions';
import { launchTraining } from '@vr/shared-api/contract/trainings';
import * as users from '@vr/shared-api/contract/users';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addSessions } from '../companies/client-deletion/testing/marked-company.ts';
import { exchange, intranetOf } from '../companies/embedding/testing/intranet.ts';
import { signStatusList } from '../learning/certificates/credential.ts';
import { issueCodes } from '../people/users/codes.ts';
import { requestEmailChange } from '../people/users/email-change.ts';
import { knownDevice, rememberDevice } from '../people/users/known-device.ts';
import { issuePasswordLink } from '../people/users/password-link.ts';
import { replaceRecoveryCodes } from '../people/users/second-factor/recovery-codes.ts';
import { issueSuperAdminLink } from '../people/users/super-admin-link.ts';
import { sql } from '../platform/db/database.ts';
import type { BuiltPerson } from '../platform/demo/builders/people.ts';
import { issueTicket, readTicket, type TicketUse } from '../platform/http/tickets.ts';
import { type Caller, issueToken } from '../platform/http/tokens.ts';
import { createToken } from '../platform/portal/deploy-tokens.ts';
import { TestAuthenticator } from './authenticator.ts';
import { startMailServer } from './mail.ts';
import { startTestServer } from './server.ts';

const PASSWORD = 'Demo-2026!';
const NEW_PASSWORD = 'Walnut-Tricycle-4';
const PORTAL = 'https://portal.example';
const INTRANET = 'https://intranet.example';
const METRICS_TOKEN = 'metrics-token-of-the-operator-0123456789';

let person: BuiltPerson;
let session: string;
let sessionHash: Buffer;
let count = 0;

const mailServer = await startMailServer();
const server = await startTestServer({ publicUrl: PORTAL, smtpUrl: mailServer.url, metricsToken: METRICS_TOKEN });
const { build, parts } = server;
await build.platform();
const clientId = (await build.client()).id;
const intranet = await intranetOf(server, clientId, INTRANET);
const { id } = await build.training({ clientId });
const { id: fileId, storagePrefix } = await build.contentFile({ trainingId: id, fileType: 'WEB_GL' });
await parts.storage.put(`${storagePrefix}/index.html`, Buffer.from('<!doctype html>'));
await parts.storage.put(`${storagePrefix}/document.pdf`, Buffer.from('%PDF-1.7\n'));
const training = { id, url: '', folder: storagePrefix, fileId };
const documentId = (await build.resource({ clientId, storageKey: `${storagePrefix}/document.pdf`, trainings: [id] }))
  .id;
after(async () => {
  await server.close();
  await mailServer.stop();
});
beforeEach(async () => {
  await server.db.rows(sql('test.no-limits', 'delete from rate_limit'));
  count += 1;
  const { build, db, clock } = server;
  const email = `holder${count}@company.example`;
  person = await build.person({ clientId, email, password: PASSWORD, firstSignInAt: clock.now() });
  const issued = await issueToken(db, clock, { personId: person.id, kind: 'session' });
  session = issued.token;
  sessionHash = issued.tokenHash;
  const launch = { params: { id: training.id }, body: { fileType: 'WEB_GL' as const } };
  training.url = (await server.call(launchTraining, launch, { token: session })).body.url;
});

const issue = async (kind: Caller['kind'], more: object = {}) =>
  (await issueToken(server.db, server.clock, { personId: person.id, kind, ...more })).token;

/** Signs a ticket with the same grant for any use, so that only the use differs. */
function ticket(use: TicketUse): string {
  const { parts, clock } = server;
  const opened = readTicket(parts.secret, 'launch', new URL(training.url).pathname.split('/')[2] ?? '', clock.now());
  assert.ok(opened);
  const grant = use === 'resource' ? { ...opened, fileId: documentId, entry: 'document.pdf' } : opened;
  return issueTicket(parts.secret, use, { ...grant, holder: sessionHash }, new Date(clock.now().getTime() + 60_000));
}

async function mailedKey(path: 'confirm-email' | 'undo-email'): Promise<string> {
  const change = { personId: person.id, from: person.email, to: `new${count}@company.example` };
  mailServer.take();
  await server.db.transaction((tx) => requestEmailChange(tx, server.parts, change));
  await server.runJobs();
  const texts = mailServer.take().map(({ text }) => text);
  return new RegExp(`/${path}\\?key=([\\w-]+)`, 'u').exec(texts.join(' '))?.[1] ?? '';
}

/** Gives the person a passkey, so that each sign-in needs a second step. */
async function addPasskey(): Promise<TestAuthenticator> {
  const key = new TestAuthenticator(PORTAL);
  const { body } = await server.call(factor.startPasskey, { body: { password: PASSWORD } }, { token: session });
  const passkey = key.register(body.options);
  assert.equal(
    (await server.call(factor.addPasskey, { body: { name: 'Key', passkey } }, { token: session })).status,
    200,
  );
  return key;
}

async function secondStep(): Promise<{ challenge: string; passkey: { challenge: string } }> {
  await addPasskey();
  const { body } = await server.call(users.signIn, { body: { email: person.email, password: PASSWORD } });
  assert.ok('secondFactor' in body);
  return body.secondFactor as never;
}

const recoveryCodes = () => replaceRecoveryCodes(server.db, server.parts.secret, person.id);
const remembered = (): string => {
  let cookie = '';
  const reply = { header: (_: string, value: string) => (cookie = value) } as unknown as FastifyReply;
  rememberDevice(server.parts, { headers: {} } as FastifyRequest, reply, person.email);
  return /^known_device=([^;]*)/u.exec(cookie)?.[1] ?? '';
};

/** Functions that create a new credential of each kind, because many credentials work only once. */
const TEXTS: Record<string, () => Promise<string> | string> = {
  'a session': () => issue('session'),
  'a session by code': () => issue('code'),
  'a session that can only set up a second factor': () => issue('setup'),
  'an embedded session': () => issue('embedded', { origin: INTRANET, embeddingKeyId: intranet.keyId }),
  'the token of a running content': () => issue('launch', { trainingId: training.id, launchedBy: sessionHash }),
  'a deploy token': async () => {
    const { id: personId } = await server.build.person({ clientId: 1, roles: ['ROLE_SUPER_ADMIN'] });
    const by = { personId, deployTokenId: null, address: null };
    const about = { now: server.clock.now(), by, remote: 'mfe-catalog', label: 'Team' };
    return (await createToken(server.db, about)).token;
  },
  'a launch ticket': () => ticket('launch'),
  'a content ticket': () => ticket('files'),
  'a download ticket': () => ticket('download'),
  'a document ticket': () => ticket('resource'),
  'the key of a password link': async () =>
    new URL((await issuePasswordLink(server.parts, person.id))?.address ?? '').searchParams.get('key') ?? '',
  'the key that confirms an address': () => mailedKey('confirm-email'),
  'the key that undoes a change of address': () => mailedKey('undo-email'),
  'the key of a link for a super admin': async () =>
    new URL(await issueSuperAdminLink(server.parts)).searchParams.get('key') ?? '',
  'a started sign-in': async () => (await secondStep()).challenge,
  'the challenge of a sign-in for a passkey': async () => (await secondStep()).passkey.challenge,
  'the challenge of a new passkey': async () => {
    const { body } = await server.call(factor.startPasskey, { body: { password: PASSWORD } }, { token: session });
    return String(body.options.challenge);
  },
  'a unique code': async () => [...(await issueCodes(server.db, server.parts, [person.id])).codes.values()][0] ?? '',
  'a recovery code': async () => {
    // Adding the first factor also creates recovery codes, which the next call replaces.
    await addPasskey();
    return (await recoveryCodes())[0] ?? '';
  },
  'an assertion of an intranet': () => intranet.sign(person.email),
  'a signed status list': () => signStatusList(server.parts, 0),
  'the cookie of a known device': () => remembered(),
  'the cookie of a visitor': () => `${clientId}.${person.id}`,
  'the number of a certificate': async () => {
    await addSessions(server.db, server.clock.now(), {
      people: [person.id],
      trainings: [training.id],
      clientId,
      each: 1,
    });
    await server.db.rows(sql('test.complete', 'update progress set percent = 100 where person_id = :personId'), {
      personId: person.id,
    });
    const earned = { params: { id: training.id }, query: {} };
    return (await server.call(issueTrainingCertificate, earned, { token: session })).body.number;
  },
  'the token of the metrics': () => METRICS_TOKEN,
};

const done = ({ status }: { status: number }): boolean => status < 400;
const content = async (path: string, headers: Record<string, string> = {}) => {
  const { statusCode } = await server.contentApp.inject({ url: new URL(path, training.url).href, headers });
  return statusCode < 400;
};
const contentPath = (path: string) => `/content/${training.id}/${training.fileId}/${path}`;
const withBearer =
  (endpoint: typeof users.getProfile, headers: Record<string, string> = {}) =>
  async (token: string) =>
    done(await server.call(endpoint, {}, { token, headers }));
let name = 0;

/** The places that take a credential, each with the kinds that it must accept. */
const PLACES: Record<string, { accepts: string[]; try: (text: string) => Promise<boolean> }> = {
  'a call of the API': {
    accepts: ['a session', 'a session by code', 'a session that can only set up a second factor'],
    try: withBearer(users.getProfile),
  },
  'a call of the API from a page of an intranet': {
    accepts: ['an embedded session'],
    try: withBearer(users.getProfile, { origin: INTRANET }),
  },
  'a call that changes what protects the account': {
    accepts: ['a session', 'a session that can only set up a second factor'],
    try: async (token) => done(await server.call(factor.startTotp, { body: { password: PASSWORD } }, { token })),
  },
  'a call of a content': {
    accepts: ['a session', 'a session by code', 'the token of a running content'],
    try: async (token) => done(await server.call(getResume, { params: { id: training.id } }, { token })),
  },
  'a call of a team that releases': {
    accepts: ['a deploy token'],
    try: async (token) => {
      const url = '/api/v1/remotes/mfe-catalog/releases';
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode } = await server.app.inject({ method: 'POST', url, headers, payload: {} });
      // 400 means that the token was accepted: the body is checked after the token.
      return statusCode === 400;
    },
  },
  'the address that opens a content': { accepts: ['a launch ticket'], try: (text) => content(`/launch/${text}`) },
  'the cookie of a content': {
    accepts: ['a content ticket'],
    try: (text) => content(contentPath('index.html'), { cookie: `content_access=${text}` }),
  },
  'the path of a content': {
    accepts: ['a content ticket'],
    try: (text) => content(contentPath(`~${text}/index.html`)),
  },
  'the first address of a content': {
    accepts: ['a content ticket'],
    try: (text) => content(contentPath(`index.html?ticket=${encodeURIComponent(text)}`)),
  },
  'the address of a download': {
    accepts: ['a download ticket'],
    try: (text) => content(`/download/${text}/build.apk`),
  },
  'the address of a document': {
    accepts: ['a document ticket'],
    try: (text) => content(`/resource/${text}/document.pdf`),
  },
  'a new password': {
    accepts: ['the key of a password link'],
    try: async (key) =>
      done(await server.call(users.finishPasswordReset, { body: { resetKey: key, newPassword: NEW_PASSWORD } })),
  },
  'the confirmation of an address': {
    accepts: ['the key that confirms an address'],
    try: async (key) => done(await server.call(account.confirmEmailChange, { body: { key } })),
  },
  'the undoing of a change of address': {
    accepts: ['the key that undoes a change of address'],
    try: async (key) => done(await server.call(account.undoEmailChange, { body: { key } })),
  },
  'a new super admin': {
    accepts: ['the key of a link for a super admin'],
    try: async (key) => {
      name += 1;
      const about = { firstName: 'Ada', lastName: 'Roy', email: `super${name}@platform.example` };
      return done(
        await server.call(users.createSuperAdmin, {
          query: { lang: 'en' },
          body: { ...about, password: NEW_PASSWORD, key },
        }),
      );
    },
  },
  'the second step of a sign-in': {
    accepts: ['a started sign-in'],
    try: async (challenge) => {
      const code = (await recoveryCodes())[0] ?? '';
      return done(await server.call(factor.finishSignIn, { body: { challenge, code } }));
    },
  },
  'the code of the second step': {
    accepts: ['a recovery code'],
    try: async (code) => {
      const { challenge } = await secondStep();
      return done(await server.call(factor.finishSignIn, { body: { challenge, code } }));
    },
  },
  'what a new passkey signs': {
    accepts: ['the challenge of a new passkey'],
    try: async (challenge) => {
      const passkey = new TestAuthenticator(PORTAL).register({ challenge });
      return done(await server.call(factor.addPasskey, { body: { name: 'Key', passkey } }, { token: session }));
    },
  },
  'a sign-in by code': {
    accepts: ['a unique code'],
    try: async (code) => done(await server.call(users.signInWithCode, { body: { code } })),
  },
  'the exchange of an assertion': {
    accepts: ['an assertion of an intranet'],
    try: async (assertion) => done(await exchange(server, assertion, INTRANET)),
  },
  'the cookie of a device': {
    accepts: ['the cookie of a known device'],
    try: async (text) => {
      const request = { headers: { cookie: `known_device=${text}` } } as FastifyRequest;
      return knownDevice(server.parts, request, person.email) !== undefined;
    },
  },
  'the verification of a certificate': {
    accepts: ['the number of a certificate'],
    try: async (number) =>
      (await server.call(verifyCertificate, { params: { number }, query: { lang: 'en' } })).body?.state === 'VALID',
  },
  'the metrics': {
    accepts: ['the token of the metrics'],
    try: async (text) =>
      (await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${text}` } })).statusCode === 200,
  },
};

for (const [place, { accepts, try: attempt }] of Object.entries(PLACES))
  describe(place, () => {
    for (const [text, make] of Object.entries(TEXTS)) {
      const isRight = accepts.includes(text);
      test(`${isRight ? 'accepts' : 'refuses'} ${text}`, async () => {
        const made = await make();
        assert.ok(made, text);
        assert.equal(await attempt(made), isRight);
      });
    }
  });
