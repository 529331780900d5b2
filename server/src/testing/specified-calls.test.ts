/** Makes each call with only the parameters and fields of the specification (§7), because clients may know no others. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { putCertificateTemplate } from '@vr/shared-api/contract/certificates';
import * as users from '@vr/shared-api/contract/users';
import { BYTES_PER_GB, DEFAULT_PRIMARY, DEFAULT_SECONDARY } from '@vr/shared-api/limits';
import sharp from 'sharp';
import { rebuildRollUps } from '../learning/sessions/rebuild.ts';
import { storeResetKey } from '../people/users/password-link.ts';
import { API_PREFIX } from '../platform/http/route.ts';
import { pageBuild } from './builds.ts';
import { startTestServer } from './server.ts';

const PASSWORD = 'Correct-1!';
const pictureBytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: DEFAULT_PRIMARY } })
  .png()
  .toBuffer();
const picture = () => new File([new Uint8Array(pictureBytes)], 'picture.png');
const pdf = () => new File(['%PDF-1.7\n%%EOF'], 'plan.pdf');
const build = async () => new File([new Uint8Array(await pageBuild())], 'page.zip');

let people = 0;
const server = await startTestServer();
const platform = (await server.build.platform()).id;
await server.build.skill();
await server.build.headset();
after(() => server.close());

/** Inserts a company and a partner, with one row of each kind to which calls can refer. */
async function scene() {
  const { build: make, clock, db } = server;
  const now = clock.now();
  people += 1;
  const subscriptions = { masterContentAccess: true, offlineAccess: true, enableSatisfactionSurvey: true };
  const { id: client } = await make.client({ ...subscriptions, scoreRanking: true });
  const { id: partnerClient } = await make.client({ type: 'PARTNER' });
  const [superAdmin, admin, manager, partner] = [
    await make.person({ clientId: platform, roles: ['ROLE_SUPER_ADMIN'] }),
    await make.person({ clientId: client, roles: ['ROLE_ADMINISTRATOR'] }),
    await make.person({ clientId: client, roles: ['ROLE_MANAGER'] }),
    await make.person({ clientId: partnerClient, roles: ['ROLE_ADMINISTRATOR', 'ROLE_PARTNER'] }),
  ];
  const learner = await make.person({ clientId: client, email: `learner${people}@a.example`, password: PASSWORD });
  const member = await make.person({ clientId: client });
  await make.team({ clientId: client, managerId: manager.id, members: [learner.id] });
  const playable = async (over: Parameters<typeof make.training>[0]) => {
    const { id } = await make.training({ contentLanguages: ['en'], ...over });
    await make.contentFile({ trainingId: id });
    return id;
  };
  const badge = { name: 'Fire', description: 'Put it out' };
  const badges = [{ logo: null, texts: { en: badge, fr: badge } }];
  const training = await playable({ clientId: client, badges });
  const second = await playable({ clientId: client });
  await make.stepFile({ trainingId: training });
  const unchecked = { clientId: partnerClient, alreadyPublished: false, publishedAt: null };
  const draft = await playable({ ...unchecked, status: 'CREATED' });
  const requested = await playable({ ...unchecked, status: 'VALIDATION_REQUESTED' });
  const offered = await playable({ clientId: platform });
  const course = await make.course({ clientId: client, trainings: [{ trainingId: training }, { trainingId: second }] });
  const own = await make.course({
    clientId: client,
    ownerId: manager.id,
    trainings: [{ trainingId: training }, { trainingId: second }],
  });
  await make.suggestion({ clientId: client, byPersonId: admin.id, to: [learner.id], courseIds: [course.id] });
  for (const trainingId of [training, second])
    await make.session({
      ...{ personId: learner.id, clientId: client, trainingId, startedAt: new Date(now.getTime() - 3_600_000) },
      ...{ seconds: 600, progress: 100, score: 100, finished: true },
    });
  const { id: group } = await make.group({ clientId: client, members: [learner.id] });
  const { id: resource } = await make.resource({ clientId: client });
  const { id: masterContent } = await make.masterContent({ clientId: client, name: `Lift ${people}` });
  const notification = await make.notification({
    personId: learner.id,
    type: 'TRAINING_SUGGESTION',
    params: { byPersonId: manager.id, trainingIds: [training] },
  });
  const resetKey = `a-key-of-the-mail-${people}`;
  await db.transaction((tx) =>
    storeResetKey(tx, { personId: learner.id, key: resetKey, now, expiresAt: new Date(now.getTime() + 60_000) }),
  );
  const tokens = {
    superAdmin: await server.signIn(superAdmin),
    admin: await server.signIn(admin),
    manager: await server.signIn(manager),
    partner: await server.signIn(partner),
    learner: await server.signIn(learner),
    nobody: undefined,
  };
  const rows = { client, partnerClient, training, second, draft, requested, offered, course: course.id, own: own.id };
  const ids = { ...rows, group, resource, masterContent, notification: notification.id };
  return { ...ids, learner: learner.id, member: member.id, email: learner.email, resetKey, tokens };
}
type Scene = Awaited<ReturnType<typeof scene>>;
type Role = keyof Scene['tokens'];

/** A JSON body, or the fields of a multipart body in the order in which they are sent. */
type Body = (here: Scene) => unknown;
type Fields = (here: Scene) => [string, string | File][] | Promise<[string, string | File][]>;
interface Call {
  as: Role;
  /** The method and the path, with names of rows in braces. */
  call: string;
  json?: Body;
  form?: Fields;
  /** Creates more data that the call needs. */
  prepare?: (here: Scene) => Promise<void>;
}
const call = (as: Role, line: string, json?: Body): Call => ({ as, call: line, ...(json ? { json } : {}) });
const multipart = (as: Role, line: string, form: Fields): Call => ({ as, call: line, form });

/** The texts of a training or course in one language (spec §3), without goal3 and the video link, which are optional. */
const TEXT = {
  lang: 'en',
  title: 'Fire drill',
  briefDescription: 'What to do',
  fullDescription: 'What to do when it burns',
  goal1: 'Stay calm',
  goal2: 'Leave',
};
const training = (accesses?: object) => ({
  trainings: [TEXT],
  categoryId: 1,
  durationInMinute: 15,
  partnerId: -1,
  skillIds: [1],
  tags: ['fire'],
  headsetIds: [1],
  badges: [{ number: 1, i18n: [{ lang: 'en', name: 'Fire', description: 'Put it out' }] }],
  contentLanguages: ['en'],
  ...(accesses ? { accesses } : {}),
});
const EVERYONE = { allGroup: true, groupIds: [] };
const courseOf = (here: Scene) => ({
  courses: [TEXT],
  trainings: [here.training, here.second].map((trainingId) => ({ trainingId, trainingSuccessScore: 50 })),
});
const company = (): [string, string | File][] => {
  people += 1;
  return Object.entries({
    name: `Company ${people}`,
    type: 'COMPANY',
    representativeFirstName: 'Ada',
    representativeLastName: 'Roux',
    representativeEmail: `ada${people}@company.example`,
    siret: '73282932000074',
    contractExpirationDate: '2030-01-31',
    primaryColor: DEFAULT_PRIMARY,
    secondaryColor: DEFAULT_SECONDARY,
    logo: picture(),
    scoreRanking: 'true',
    hourRanking: 'true',
    masterContentAccess: 'true',
    offlineAccess: 'true',
    enableSatisfactionSurvey: 'true',
    maxUser: '50',
    maxSize: String(BYTES_PER_GB),
  });
};
const member = (): object => {
  people += 1;
  return {
    firstName: 'Zoe',
    lastName: 'Zed',
    email: `zoe${people}@a.example`,
    roles: ['ROLE_MANAGER'],
    managerEmail: '',
  };
};
const suggestion = (here: Scene) => ({ userIds: [here.learner], groupIds: [here.group] });

/** The calls of spec §7, in the order of the specification. */
const CALLS: Record<string, Call[]> = {
  'Auth and users': [
    call('nobody', 'POST /users/authentication', ({ email }) => ({ email, password: PASSWORD })),
    call('nobody', 'POST /users/authentication/code', async ({ learner, tokens: { admin } }) => {
      const { body } = await server.call(users.generateCodes, { body: { userIds: [learner] } }, { token: admin });
      return { code: body.items[0]?.code };
    }),
    call('nobody', 'POST /users/reset-password/init?lang=fr', ({ email }) => ({ email })),
    call('nobody', 'POST /users/reset-password/finish', ({ resetKey }) => ({
      newPassword: 'Unheard-of-41!',
      resetKey,
    })),
    call('manager', 'POST /users/generate-codes', ({ learner, client }) => ({ userIds: [learner], clientId: client })),
    call('learner', 'GET /users/profile'),
    multipart('learner', 'PUT /users/profile', ({ email }) => [
      ['picture', picture()],
      ['firstName', 'Ana'],
      ['lastName', 'Roux'],
      ['email', email],
    ]),
    call('learner', 'PUT /users/last-connection'),
    call('admin', 'GET /users?lang=fr'),
    call('admin', 'POST /users?lang=fr', member),
    call('admin', 'PUT /users/{member}?lang=fr', member),
    call('admin', 'DELETE /users/{member}'),
    multipart('admin', 'POST /users/import', () => [
      ['file', new File(['first_name;last_name;email;roles\nZoe;Zed;imported@a.example;\n'], 'people.csv')],
      ['lang', 'fr'],
    ]),
    call('admin', 'GET /users/import/sample?lang=fr'),
    call('manager', 'GET /users/managed'),
    call('manager', 'POST /users/managed', (here) => ({ userIds: [here.member] })),
    call('manager', 'DELETE /users/managed/{learner}'),
    call('manager', 'DELETE /users/{learner}/stats/general?trainingId={training}'),
    call('learner', 'GET /users/{learner}/stats/general'),
    call('learner', 'GET /users/{learner}/stats/period'),
    call('learner', 'GET /users/{learner}/trainings/{training}/stats/period'),
    call('learner', 'GET /users/{learner}/launched-trainings'),
    call('learner', 'GET /users/{learner}/badges?lang=fr'),
    call('learner', 'GET /users/{learner}/training-badges'),
  ],
  Trainings: [
    call('learner', 'GET /trainings?lang=fr&asLearner=false'),
    call('admin', 'POST /trainings', () => training(EVERYONE)),
    call('learner', 'GET /trainings/{training}'),
    call('admin', 'PUT /trainings/{training}', () => training(EVERYONE)),
    call('admin', 'DELETE /trainings/{training}'),
    multipart('admin', 'PUT /trainings/{training}/logo', () => [['file', picture()]]),
    multipart('admin', 'PUT /trainings/{training}/files/WEB_GL', async () => [
      ['file', await build()],
      ['version', '2.0'],
      ['offlineAvailable', 'true'],
    ]),
    call('admin', 'DELETE /trainings/{training}/files/WEB_GL'),
    multipart('admin', 'PUT /trainings/{training}/json-step', () => [
      [
        'file',
        new File(
          [JSON.stringify({ formatVersion: 1, steps: [{ id: 'a', title: { en: 'A' }, skills: [] }] })],
          'a.json',
        ),
      ],
    ]),
    call('admin', 'DELETE /trainings/{training}/json-step'),
    multipart('admin', 'PUT /trainings/{training}/badges/1/logo', () => [['file', picture()]]),
    call('learner', 'PUT /trainings/{training}/like'),
    call('learner', 'DELETE /trainings/{training}/like'),
    call('learner', 'PUT /trainings/{training}/favorite'),
    call('learner', 'DELETE /trainings/{training}/favorite'),
    call('admin', 'GET /trainings/{training}/export/fr?userIds={learner}&groupId={group}&clientId={client}'),
    call('admin', 'GET /trainings/export/fr?userIds={learner}&groupId={group}&clientId={client}'),
    call('admin', 'PUT /trainings/{training}/resources', ({ resource }) => ({ resources: [resource] })),
    call('admin', 'GET /trainings/{training}/accesses'),
    call('admin', 'PUT /trainings/{training}/accesses', ({ group }) => ({ allGroup: false, groupIds: [group] })),
    call('admin', 'GET /trainings/{training}/certificate/fr?userId={learner}'),
    call('partner', 'POST /trainings/{draft}/request-validation'),
    call('superAdmin', 'PUT /trainings/{requested}/status', () => ({ action: 'START_REVIEW' })),
    call('learner', 'PUT /trainings/{training}/satisfactions', () => ({ rating: 5, comment: 'Good' })),
    call('admin', 'GET /trainings/{training}/satisfactions?page=1&size=10'),
    call('manager', 'PUT /trainings/suggestions?lang=fr', (here) => ({
      userIds: [here.learner],
      groupIds: [],
      trainingIds: [here.training],
    })),
    call('admin', 'GET /trainings/{training}/stats'),
    call('admin', 'GET /trainings/{training}/stats/period?startDate=2026-06-01&endDate=2026-06-30'),
    call('admin', 'GET /trainings/stats/general'),
    call('admin', 'GET /trainings/stats/period'),
    call('learner', 'GET /trainings/history?lang=fr'),
    call('learner', 'GET /trainings/{training}/sessions'),
    call('superAdmin', 'GET /trainings/launched-trainings?clientId={client}'),
    call('learner', 'GET /trainings/tags?filter=fi'),
    call('learner', 'GET /trainings/skills?lang=fr'),
    call('learner', 'GET /trainings/categories?lang=fr'),
  ],
  Courses: [
    call('learner', 'GET /courses?lang=fr'),
    call('admin', 'POST /courses?forceManager=true', courseOf),
    call('learner', 'GET /courses/{course}'),
    call('admin', 'PUT /courses/{course}', courseOf),
    call('admin', 'DELETE /courses/{course}'),
    call('learner', 'PUT /courses/{course}/favorite'),
    call('learner', 'DELETE /courses/{course}/favorite'),
    call('admin', 'PUT /courses/suggestions?lang=fr', (here) => ({
      courseIds: [here.course],
      ...suggestion(here),
      startDate: '2026-06-16T08:00:00.000Z',
      endDate: '2026-06-30T21:59:59.999Z',
    })),
    call('admin', 'GET /courses/export/fr'),
    call('admin', 'GET /courses/{course}/export/fr'),
    call('manager', 'PUT /courses/{own}/resources', ({ resource }) => ({ resources: [resource] })),
    call('learner', 'GET /courses/{course}/certificate/fr'),
    call('learner', 'GET /courses/progress'),
    call('learner', 'GET /courses/{course}/progress/{learner}'),
    call('admin', 'GET /courses/{course}/stats'),
    call('learner', 'GET /courses/history?lang=fr'),
    call('learner', 'GET /courses/{course}/sessions'),
  ],
  Clients: [
    call('superAdmin', 'GET /clients'),
    call('learner', 'GET /clients/current'),
    multipart('superAdmin', 'POST /clients', company),
    multipart('superAdmin', 'PUT /clients/{client}', company),
    call('superAdmin', 'DELETE /clients/{client}'),
    call('superAdmin', 'GET /clients/{client}/trainings'),
    call('superAdmin', 'PUT /clients/{client}/trainings', ({ offered }) => [offered]),
    multipart('admin', 'PATCH /clients/current', () => [
      ['logo', picture()],
      ['primaryColor', '#112233'],
      ['secondaryColor', '#445566'],
    ]),
    call('admin', 'GET /clients/0/quota'),
    call('superAdmin', 'GET /clients/export'),
  ],
  Other: [
    call('admin', 'GET /groups'),
    call('admin', 'POST /groups', ({ learner }) => ({ name: 'Night shift', userIds: [learner] })),
    call('admin', 'PUT /groups/{group}', ({ learner }) => ({ name: 'Day shift', userIds: [learner] })),
    call('admin', 'DELETE /groups/{group}'),
    call('admin', 'GET /partners'),
    call('superAdmin', 'GET /partners/export?lang=fr'),
    call('learner', 'GET /headsets'),
    call('learner', 'GET /notifications?lang=fr&page=1&limit=20'),
    call('learner', 'DELETE /notifications'),
    call('learner', 'PUT /notifications/{notification}/read'),
    call('learner', 'GET /notifications/unread/count'),
    call('learner', 'GET /badges?lang=fr'),
    call('admin', 'GET /master-contents'),
    call('admin', 'POST /master-contents', () => ({ name: 'Crane' })),
    call('admin', 'GET /master-contents/{masterContent}'),
    call('admin', 'PUT /master-contents/{masterContent}', () => ({ name: 'Crane 2' })),
    call('admin', 'DELETE /master-contents/{masterContent}'),
    multipart('admin', 'PUT /master-contents/{masterContent}/files/WEB_GL', async () => [
      ['file', await build()],
      ['version', '1.0'],
    ]),
    call('admin', 'DELETE /master-contents/{masterContent}/files/WEB_GL'),
    call('admin', 'GET /resources'),
    multipart('manager', 'POST /resources', () => [
      ['file', pdf()],
      ['title', 'Plan'],
    ]),
    multipart('admin', 'PUT /resources/{resource}', () => [
      ['file', pdf()],
      ['title', 'Plan 2'],
    ]),
    call('admin', 'DELETE /resources/{resource}'),
    call('admin', 'GET /certificates/{client}'),
    // The specification lists three values but a path with only two places. Here the language is in the path and the kind in
    // `type`.
    multipart('admin', 'PUT /certificates/{client}/fr?type=training', () => [['file', picture()]]),
    {
      ...call('admin', 'DELETE /certificates/{client}/fr?type=training'),
      async prepare({ client, tokens: { admin } }) {
        const template = { params: { clientId: client, lang: 'fr' }, query: { type: 'training' } } as const;
        await server.call(putCertificateTemplate, { ...template, body: { file: picture() } }, { token: admin });
      },
    },
  ],
};

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
}
type Paths = Record<string, Record<string, Operation>>;

/** Returns the OpenAPI operation of a call. If several paths match, this is the one with the fewest parameters. */
function operationOf(paths: Paths, method: string, path: string): Operation | undefined {
  const fits = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/gu, '[^/]+')}$`, 'u').test(path);
  const parameters = (template: string) => template.split('{').length;
  const found = Object.keys(paths)
    .filter((template) => fits(template) && paths[template]?.[method.toLowerCase()])
    .sort((a, b) => parameters(a) - parameters(b));
  return paths[found[0] ?? '']?.[method.toLowerCase()];
}

function payloadOf(fields: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

let shared: Promise<Scene> | undefined;
/** Returns the data that all read-only calls share, with up-to-date roll-ups. */
function readScene(): Promise<Scene> {
  shared ??= scene().then(async (made) => {
    await rebuildRollUps(server.db);
    return made;
  });
  return shared;
}

let documented: Promise<Paths> | undefined;
const pathsOf = (): Promise<Paths> => {
  documented ??= server.app.inject(`${API_PREFIX}/openapi.json`).then((response) => response.json().paths);
  return documented;
};

/** Calls that need the learner's results, which are in the roll-ups. */
const NEEDS_RESULTS = /satisfactions|DELETE \/users\/\{learner\}\/stats/u;

for (const [part, calls] of Object.entries(CALLS))
  describe(`spec §7 ${part}`, () => {
    for (const { as, call: line, json, form, prepare } of calls)
      test(`${line} succeeds for ${as}`, async () => {
        const isReading = line.startsWith('GET ');
        const here = isReading ? await readScene() : await scene();
        if (!isReading && NEEDS_RESULTS.test(line)) await rebuildRollUps(server.db);
        const filled = line.replace(/\{(\w+)\}/gu, (_, name: string) => String(here[name as keyof Scene]));
        const [method = '', url = ''] = filled.split(' ');
        const [path = '', query = ''] = url.split('?');
        const operation = operationOf(await pathsOf(), method, path);
        assert.ok(operation, 'is in the OpenAPI document');
        const named = new Set(new URLSearchParams(query).keys());
        const unnamed = (operation.parameters ?? []).filter(
          ({ in: at, name, required }) => required && at !== 'path' && !named.has(name),
        );
        assert.deepEqual(unnamed, [], 'needs nothing that the specification does not name');
        await prepare?.(here);
        const token = here.tokens[as];
        const payload = form ? payloadOf(await form(here)) : ((await json?.(here)) as object | undefined);
        const response = await server.app.inject({
          method: method as 'GET',
          url: `${API_PREFIX}${url}`,
          headers: token ? { authorization: `Bearer ${token}` } : {},
          ...(payload ? { payload } : {}),
        });
        assert.ok(response.statusCode >= 200 && response.statusCode < 300, `${response.statusCode} ${response.body}`);
      });
  });

test('the specification has this many calls', () => {
  const lines = Object.values(CALLS).flatMap((calls) => calls.map((one) => one.call.replace(/\?.*$/u, '')));
  assert.deepEqual([new Set(lines).size, lines.length], [113, 113]);
});
