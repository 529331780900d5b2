/** Sends generated requests to every operation, as every role. `pnpm fuzz` sends 20,000; FUZZ_SEED repeats a run. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createUpload } from '@vr/shared-api/contract/uploads';
import { can, type Role } from '@vr/shared-api/permissions';
import { random } from '../platform/demo/random.ts';
import { createToken } from '../platform/portal/deploy-tokens.ts';
import { THE_PORTAL } from '../platform/portal/release-events.ts';
import { type FuzzCall, type FuzzRequest, fuzzCalls, type Rows } from './fuzz.ts';
import { ROLES } from './roles.ts';
import { startTestServer } from './server.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const SEED = process.env.FUZZ_SEED ?? '1';
/** The number of concurrent requests. Some of them use the same rows at the same time. */
const AT_ONCE = 6;

interface Caller {
  id: number;
  clientId: number;
  roles: Role[];
  token: string;
  rows: Rows;
}
/** The caller of each role. A caller is replaced if a request ends its session. */
const callers = new Map<string, Caller>();
/** After this many requests, the callers get new rows, because requests delete and change the existing ones. */
const FRESH_AFTER = 250;

/** Inserts a company with rows of every kind, and a person with `role` in it. A super admin belongs to company 1. */
async function enroll(role: string): Promise<Caller> {
  const { build, clock } = server;
  const options = { masterContentAccess: true, offlineAccess: true, enableSatisfactionSurvey: true };
  const isPartner = role === 'partner';
  const clientId =
    role === 'super admin' ? 1 : (await build.client({ type: isPartner ? 'PARTNER' : 'COMPANY', ...options })).id;
  const person = await build.person({ clientId, roles: ROLES[role] ?? [] });
  await build.team({ clientId, managerId: person.id, members: [person.id] });
  const training = await build.training({ clientId, status: isPartner ? 'CREATED' : null });
  const further = await build.training({ clientId, status: isPartner ? 'VALIDATED' : null });
  await build.contentFile({ trainingId: training.id });
  await build.session({ personId: person.id, clientId, trainingId: training.id, startedAt: clock.now(), seconds: 60 });
  const group = await build.group({
    clientId,
    name: `Group ${person.id}`,
    members: [person.id],
    ownerId: person.id,
  });
  const resource = await build.resource({ clientId, title: 'Resource', trainings: [training.id] });
  const master = await build.masterContent({ clientId, name: 'Content' });
  const course = await build.course({ clientId, trainings: [{ trainingId: training.id }] });
  const upload = await server.call(
    createUpload,
    { body: { trainingId: training.id, fileType: 'APK', version: '1', fileName: 'build.apk', size: 5 } },
    { token: await server.signIn(person) },
  );
  const notification = await build.notification({ personId: person.id, type: 'FILL_PROFILE', params: {} });
  const suggestion = await build.suggestion({
    clientId,
    byPersonId: person.id,
    to: [person.id],
    trainingIds: [training.id],
    startsAt: new Date(clock.now().getTime() + 86_400_000),
  });
  const member = await build.person({ clientId });
  const rows = {
    client: [clientId],
    person: [person.id, member.id],
    training: [training.id, further.id],
    group: [group.id],
    resource: [resource.id],
    master: [master.id],
    course: [course.id],
    notification: [notification.id],
    suggestion: [suggestion.id],
    upload: upload.body ? [upload.body.id] : [],
    vocabulary: [1],
  };
  return { id: person.id, clientId, roles: person.roles, token: await server.signIn(person), rows };
}

/** A caller that is not a person: a team that releases its remote. */
const DEPLOYER = 'deploy token';
async function enrollDeployer(): Promise<Caller> {
  const person = await server.build.person({ clientId: 1 });
  const about = { now: server.clock.now(), by: { ...THE_PORTAL, personId: person.id }, remote: 'a', label: 'Team' };
  const { token } = await createToken(server.db, about);
  return { id: person.id, clientId: 1, roles: [], token, rows: {} };
}

const enrollAll = async () => {
  for (const role of Object.keys(ROLES)) callers.set(role, await enroll(role));
  callers.set(DEPLOYER, await enrollDeployer());
};

async function send(
  role: string,
  { method, url, headers, payload }: FuzzRequest,
): Promise<{ status: number; text: string }> {
  const caller = callers.get(role);
  const reply = await server.app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(caller ? { authorization: `Bearer ${caller.token}` } : {}) },
    ...(payload === undefined ? {} : { payload }),
  });
  // The previous request may have signed the person out, or deleted the person or the company.
  if (reply.statusCode === 401 && caller)
    callers.set(role, await (role === DEPLOYER ? enrollDeployer() : enroll(role)));
  return { status: reply.statusCode, text: reply.body };
}

const server = await startTestServer();
await server.build.platform();
await server.build.skill();
await server.build.headset();
await enrollAll();
after(() => server.close());

test(`${REQUESTS} generated requests get no reply of 500 or above`, async () => {
  const document = (await server.app.inject('/api/v1/openapi.json')).json();
  const calls = fuzzCalls(document, SEED);
  const turns = random(SEED);
  const everyone = [...Object.keys(ROLES), DEPLOYER, ''];
  /** Returns a role, mostly one that may make the call. The empty text means an anonymous caller. */
  const roleFor = (permission: FuzzCall['permission']): string => {
    const able = [...callers].filter(([name, caller]) =>
      permission === 'deploy-token' || permission === 'public'
        ? permission === 'deploy-token' && name === DEPLOYER
        : can(caller, permission),
    );
    return able.length > 0 && turns.chance(0.8) ? turns.pick(able)[0] : turns.pick(everyone);
  };
  const failures = new Map<string, string>();
  const statuses = new Map<number, number>();
  let number = 0;
  const worker = async () => {
    while (number < REQUESTS) {
      number += 1;
      if (number % FRESH_AFTER === 0) await enrollAll();
      const { permission, request: generate } = calls.next().value;
      const role = roleFor(permission);
      const request = generate(callers.get(role)?.rows ?? callers.get('learner')?.rows ?? {});
      const { status, text } = await send(role, request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const place = `${request.method} ${request.url.split('?', 1)[0]?.replaceAll(/\d+/gu, 'N')} ${status}`;
      if (status >= 500 && !failures.has(place))
        failures.set(
          place,
          `${role || 'signed out'}: ${request.method} ${request.url.slice(0, 300)} ${request.shown.slice(0, 600)} → ${text}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  console.log(
    `Seed ${SEED}, replies by status: ${JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))}`,
  );
  assert.deepEqual([...failures.values()], []);
  // If almost all requests are refused, the test run is useless.
  assert.ok((statuses.get(200) ?? 0) > REQUESTS / 10, JSON.stringify([...statuses]));
});
