import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, describe, test } from 'node:test';
import * as c from '@vr/shared-api/contract/sessions';
import type { Report } from '@vr/shared-api/contract/sessions.schema';
import { generateCodes, signInWithCode } from '@vr/shared-api/contract/users';
import { CODE_MS } from '@vr/shared-api/limits';
import type { BuiltPerson } from '../../platform/demo/builders/people.ts';
import { startTestServer } from '../../testing/server.ts';

const MINUTE = 60_000;

let clientId: number;
let trainingId: number;
let person: BuiltPerson;
let token: string;
let since: string;
let code: string;

const server = await startTestServer();
after(() => server.close());
beforeEach(async () => {
  const { build } = server;
  ({ id: clientId } = await build.client());
  ({ id: trainingId } = await build.training({ clientId }));
  await build.contentFile({ trainingId, fileType: 'APK' });
  person = await build.person({ clientId });
  token = await server.signIn(person);
  const made = await server.call(generateCodes, { body: { userIds: [person.id] } }, { token });
  code = made.body.items[0]!.code;
  since = new Date(Date.parse(made.body.items[0]!.expiresAt) - CODE_MS).toISOString();
});

const live = (query: { since?: string; lang?: 'en' | 'fr' } = {}, reader = token, id = trainingId) =>
  server.call(c.getLiveSession, { params: { id }, query: { lang: 'en', since, ...query } }, { token: reader });

const signIn = async () => (await server.call(signInWithCode, { body: { code } }, {})).body.token;

async function report(device: string, over: Partial<Report> = {}, id = trainingId) {
  const now = server.clock.now().toISOString();
  const body = {
    id: randomUUID(),
    fileType: 'APK',
    startedAt: now,
    sentAt: now,
    seconds: 0,
    finished: false,
    steps: [],
  };
  const answer = await server.call(
    c.reportSession,
    { params: { id }, body: { ...body, ...over } as Report },
    { token: device },
  );
  assert.equal(answer.status, 200);
}

describe('what a headset has done since the code was made', () => {
  test('begins with nothing, then has the sign-in, then the session with its steps in the asked language', async () => {
    await server.build.skill();
    const title = { en: 'Raise the alarm', fr: 'Donner l’alerte' };
    const steps = [
      { id: 'alarm', title, skills: [] },
      { id: 'act', title: { en: 'Act' }, skills: [] },
    ];
    await server.build.stepFile({ trainingId, content: { formatVersion: 1, steps } });
    assert.deepEqual((await live()).body, { signedIn: false, session: null });

    const device = await signIn();
    assert.deepEqual((await live()).body, { signedIn: true, session: null });

    server.clock.advance(MINUTE);
    const id = randomUUID();
    const startedAt = server.clock.now().toISOString();
    await report(device, { id, startedAt });
    assert.deepEqual((await live()).body.session, {
      progress: 0,
      score: null,
      finished: false,
      check: null,
      steps: [
        { id: 'alarm', title: 'Raise the alarm', success: false },
        { id: 'act', title: 'Act', success: false },
      ],
    });
    server.clock.advance(MINUTE);
    await report(device, { id, startedAt, seconds: 60, score: 80, steps: [{ id: 'alarm', success: true, score: 80 }] });
    assert.deepEqual((await live({ lang: 'fr' })).body.session, {
      progress: 50,
      score: 80,
      finished: false,
      check: null,
      steps: [
        { id: 'alarm', title: 'Donner l’alerte', success: true },
        { id: 'act', title: 'Act', success: false },
      ],
    });
  });

  test('has no sign-in by password, and none from before', async () => {
    await server.signIn(person);
    await signIn();
    server.clock.advance(MINUTE);
    assert.equal((await live({ since: server.clock.now().toISOString() })).body.signedIn, false);
  });

  test('has the session of a device whose clock is a few minutes slow', async () => {
    const startedAt = new Date(server.clock.now().getTime() - 2 * MINUTE).toISOString();
    await report(await signIn(), { startedAt, sentAt: startedAt, progress: 10 });
    assert.equal((await live()).body.session?.progress, 10);
  });

  test('leaves out sessions in the browser, of other trainings, and those played offline long before', async () => {
    const device = await signIn();
    const other = await server.build.training({ clientId });
    await server.build.contentFile({ trainingId: other.id });
    await report(device, { fileType: 'WEB_GL' });
    await report(device, {}, other.id);
    await report(device, { startedAt: new Date(server.clock.now().getTime() - 60 * MINUTE).toISOString() });
    assert.equal((await live()).body.session, null);
  });

  test('has a session that does not count until it has been checked', async () => {
    const device = await signIn();
    const id = randomUUID();
    await report(device, { id, progress: 10 });
    await report(device, { id, seconds: 86_400, progress: 100 });
    const { progress, check } = (await live()).body.session ?? {};
    assert.deepEqual([progress, check], [100, 'PENDING']);
  });

  test('is only of the person who asks', async () => {
    await report(await signIn());
    const colleague = await server.signIn(await server.build.person({ clientId }));
    assert.deepEqual((await live({}, colleague)).body, { signedIn: false, session: null });
  });
});

test('a training that the person does not see, and a day that does not exist, are refused', async () => {
  const { id: elsewhere } = await server.build.client();
  const foreign = await server.build.training({ clientId: elsewhere });
  await server.build.contentFile({ trainingId: foreign.id });
  assert.equal((await live({}, token, foreign.id)).status, 404);
  assert.equal((await live({ since: '2026-02-30T10:00:00Z' })).error?.field, '/query/since');
});
