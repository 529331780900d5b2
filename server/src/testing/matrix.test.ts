/**
 * Calls every registered endpoint with every role and every kind of session, and with the ids of another company's rows. New
 * endpoints are included automatically. If the test cannot generate the input of an endpoint, it fails until
 * `ROWS_OF_PARAMETERS`, `OTHER_PARAMETERS`, `EXAMPLES` or `sampleOf` describes the input.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { type EndpointDefinition, neededSession } from '@vr/shared-api/contract/endpoint';
import type { ErrorBody } from '@vr/shared-api/errors';
import { formDataOf } from '@vr/shared-api/form-data';
import { type ClientType, DEFAULT_PRIMARY, FRESH_SIGN_IN_MS } from '@vr/shared-api/limits';
import { can, isAdmin, type Role } from '@vr/shared-api/permissions';
import sharp from 'sharp';
import type { TSchema } from 'typebox';
import { rebuildRollUps } from '../learning/sessions/rebuild.ts';
import { sql } from '../platform/db/database.ts';
import { API_PREFIX, type RegisteredEndpoint } from '../platform/http/route.ts';
import { issueToken } from '../platform/http/tokens.ts';
import { createToken } from '../platform/portal/deploy-tokens.ts';
import { THE_PORTAL } from '../platform/portal/release-events.ts';
import { ROLES } from './roles.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A word that all texts of the other company contain. */
const FOREIGN = 'Elsewhere';
/** The length of the sessions in the other company. No other number in a reply has this value. */
const FOREIGN_MINUTES = 424_242;

/** The ids of one company's rows, by the kind of row. */
interface Rows {
  client: number;
  person: number;
  /** Another person in the same team. */
  teamMember: number;
  training: number;
  /** A second training, because a course needs at least two. */
  furtherTraining: number;
  notification: number;
  group: number;
  resource: number;
  masterContent: number;
  /** A version of one of the training's contents. */
  version: number;
  course: number;
  suggestion: number;
  heldReport: number;
  reset: number;
  upload: string;
  /** A sign-in session of the person. */
  session: number;
  embeddingKey: number;
}

/** Ids that no row has. */
const UNKNOWN_IDS = { number: 2_147_483_647, string: '00000000-0000-4000-8000-000000000000' };

/** The kind of row to which a parameter refers, by the position in the path or by the name of the parameter. */
const ROWS_OF_PARAMETERS: Record<string, keyof Rows> = {
  '/clients/:id': 'client',
  '/courses/:id': 'course',
  '/groups/:id': 'group',
  '/keys/:id': 'embeddingKey',
  '/managed/:id': 'teamMember',
  '/master-contents/:id': 'masterContent',
  '/notifications/:id': 'notification',
  '/resources/:id': 'resource',
  '/sessions/:id': 'session',
  '/suggestions/:id': 'suggestion',
  '/trainings/:id': 'training',
  '/uploads/:id': 'upload',
  '/users/:id': 'person',
  '/:kind/:id': 'training',
  clientId: 'client',
  clientIds: 'client',
  courseId: 'course',
  courseIds: 'course',
  groupId: 'group',
  groupIds: 'group',
  heldReportIds: 'heldReport',
  masterContentId: 'masterContent',
  personId: 'person',
  resetId: 'reset',
  resources: 'resource',
  trainingId: 'training',
  trainingIds: 'training',
  userId: 'person',
  userIds: 'person',
  versionId: 'version',
};

/** Values of all other parameters. They do not refer to rows of a company. */
const OTHER_PARAMETERS: Record<string, unknown> = {
  number: 1,
  type: 'WEB_GL',
  categoryId: 1,
  issuer: '1-x',
  key: 'x',
  kind: 'training',
  list: 0,
  headsetIds: [1],
  lang: 'en',
  partnerId: -1,
  remote: 'mfe-catalog',
  skillIds: [1],
  tokenId: 1,
  version: '1.0.0',
};

interface Caller extends Rows {
  roles: Role[];
}

const accessesOf = (own: Caller) =>
  isAdmin({ id: own.person, clientId: own.client, roles: own.roles })
    ? { accesses: { allGroup: false, groupIds: [own.group] } }
    : {};

const courseOf = (own: Caller) => ({
  trainings: [own.training, own.furtherTraining].map((trainingId) => ({ trainingId, trainingSuccessScore: 50 })),
});

const logo = await sharp({ create: { width: 60, height: 60, channels: 3, background: DEFAULT_PRIMARY } })
  .png()
  .toBuffer();
const companyForm = () => ({
  representativeEmail: `${randomUUID()}@company.example`,
  siret: '73282932000074',
  timeZone: 'Europe/Paris',
  logo: new File([new Uint8Array(logo)], 'logo.png'),
});

/** Fields that a body needs although the schema does not require them. `named`: the field that the test replaces. */
const EXAMPLES: Record<string, (own: Caller, named?: string) => object> = {
  'POST /clients': companyForm,
  'PUT /clients/:id': companyForm,
  'POST /courses': courseOf,
  'PUT /courses/:id': courseOf,
  'POST /trainings': accessesOf,
  'PUT /trainings/:id': (own) => ({ contentLanguages: ['en'], ...accessesOf(own) }),
  'POST /uploads': (own, named) => (named === 'masterContentId' ? {} : { trainingId: own.training }),
};

const server: TestServer = await startTestServer();
const callers: Record<string, Caller> = {};

interface Owner {
  client: number;
  person: number;
  type: ClientType;
  marked: string;
}

const insertUpload = sql(
  'test.upload',
  `insert into upload (id, client_id, person_id, training_id, file_type, version, file_name, size, state, created_at,
     active_at) values (:upload, :client, :person, :trainingId, 'APK', '1', :marked, 10, 'REFUSED', :now, :now)`,
);

const insertReset = sql<{ id: number }>(
  'test.reset',
  `insert into progress_reset (client_id, person_id, training_id, attempt, at, by_person_id, reason)
   values (:client, :person, :trainingId, 1, :now, :person, :marked) returning id`,
);

const insertKey = sql<{ id: number }>(
  'test.embedding-key',
  `insert into embedding_key (client_id, kid, name, public_jwk, created_at) values (:client, :randomUUID, :marked, '{}',
     :now) returning id`,
);
const selectSession = sql<{ id: number }>(
  'test.session',
  'select id from token where person_id = :person order by id desc limit 1',
);

/** Inserts one row of each kind for a company. */
async function rowsOf({ client, person, type, marked }: Owner): Promise<Rows> {
  const { build, clock } = server;
  const text = { title: marked, briefDescription: marked, fullDescription: marked, goals: [marked] };
  const training = await build.training({
    clientId: client,
    status: type === 'PARTNER' ? 'VALIDATED' : null,
    tags: [marked],
    texts: { en: text },
    badges: [{ logo: null, texts: { en: { name: marked, description: marked } } }],
  });
  await build.contentFile({ trainingId: training.id });
  const version = await build.contentFile({ trainingId: training.id, fileName: marked });
  const furtherTraining = await build.training({ clientId: client, texts: { en: text } });
  await build.contentFile({ trainingId: furtherTraining.id });
  const minutes = marked === FOREIGN ? FOREIGN_MINUTES : 5;
  await build.session({
    personId: person,
    clientId: client,
    trainingId: training.id,
    startedAt: clock.now(),
    seconds: minutes * 60,
  });
  await build.satisfaction({ personId: person, clientId: client, trainingId: training.id, comment: marked });
  const notification = await build.notification({
    personId: person,
    type: 'TRAINING_SUGGESTION',
    params: { byPersonId: person, trainingIds: [training.id] },
  });
  // The person is owner and member of a group and of a team (see `company`).
  const group = await build.group({
    clientId: client,
    name: `${marked} ${randomUUID()}`,
    members: [person],
    ownerId: person,
  });
  const teamMember = await build.person({ clientId: client, firstName: marked, lastName: marked });
  await build.team({ clientId: client, managerId: person, members: [teamMember.id] });
  const resource = await build.resource({ clientId: client, title: marked, trainings: [training.id] });
  const masterContent = await build.masterContent({ clientId: client, name: marked });
  const course = await build.course({
    clientId: client,
    texts: { en: text },
    trainings: [{ trainingId: training.id }],
  });
  const suggestion = await build.suggestion({
    clientId: client,
    byPersonId: person,
    to: [person],
    trainingIds: [training.id],
    startsAt: new Date(clock.now().getTime() + 86_400_000),
  });
  const heldReport = await build.heldReport({ personId: person, clientId: client, trainingId: training.id });
  const upload = randomUUID();
  await server.db.rows(insertUpload, { upload, client, person, trainingId: training.id, marked, now: clock.now() });
  const reset = await server.db.row(insertReset, { client, person, trainingId: training.id, now: clock.now(), marked });
  const key = await server.db.row(insertKey, { client, randomUUID: randomUUID(), marked, now: clock.now() });
  await server.signIn({ id: person });
  const session = await server.db.row(selectSession, { person });
  return {
    client,
    person,
    teamMember: teamMember.id,
    training: training.id,
    furtherTraining: furtherTraining.id,
    notification: notification.id,
    group: group.id,
    resource: resource.id,
    masterContent: masterContent.id,
    version: version.id,
    course: course.id,
    suggestion: suggestion.id,
    heldReport: heldReport.id,
    reset: reset?.id ?? 0,
    upload,
    session: session?.id ?? 0,
    embeddingKey: key?.id ?? 0,
  };
}

const owners = new Map<Caller, Owner>();

async function company(type: ClientType, roles: Role[], marked: string, clientId?: number): Promise<Caller> {
  const { build } = server;
  const subscribed = { masterContentAccess: true, enableSatisfactionSurvey: true };
  const client = clientId ?? (await build.client({ type, name: `${marked} company`, ...subscribed })).id;
  const person = await build.person({ clientId: client, roles, firstName: marked, lastName: marked });
  await build.team({ clientId: client, managerId: person.id, members: [person.id] });
  const owner = { client, person: person.id, type, marked };
  const caller = { ...(await rowsOf(owner)), roles };
  owners.set(caller, owner);
  return caller;
}

/** Returns the caller. If the call will change rows, the caller gets fresh ones, so that later calls find unchanged rows. */
async function withFreshRows(caller: Caller, endpoint: EndpointDefinition): Promise<Caller> {
  const owner = owners.get(caller);
  const { method } = endpoint;
  const changesRows = (method === 'DELETE' || method === 'PUT') && expected(endpoint, caller) === 'admitted';
  return changesRows && owner ? { ...caller, ...(await rowsOf(owner)) } : caller;
}

// Training ids start so high that no other number in a reply equals one of them.
const startTrainingIds = sql('test.ids', `select setval(pg_get_serial_sequence('training', 'id'), 700000)`);

await server.build.platform();
await server.db.rows(startTrainingIds);
await server.build.skill();
await server.build.headset();
const foreign = await company('COMPANY', [], FOREIGN);
for (const [name, roles] of Object.entries(ROLES)) {
  const type = name === 'partner' ? 'PARTNER' : 'COMPANY';
  callers[name] = await company(type, roles, 'Here', name === 'super admin' ? 1 : undefined);
}
await rebuildRollUps(server.db);
after(() => server.close());

type Schema = TSchema & {
  type?: string;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  allOf?: { pattern?: string }[];
  minimum?: number;
  minLength?: number;
  minItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
};

const FORMATS: Record<string, string> = {
  'idn-email': 'nobody@company.example',
  uuid: '3b241101-e2bb-4255-8caf-4136c566a962',
  date: '2026-06-15',
  'date-time': '2026-06-15T10:00:00Z',
};
/** For each pattern in the contract, at least one of these texts matches. */
const PATTERNED = [
  'nobody@company.example',
  DEFAULT_PRIMARY,
  'ABC234',
  'Better-2027?',
  '123456',
  '1.0.0',
  `${'A'.repeat(86)}==`,
];

/** Returns a value that a schema accepts. Objects get only their required fields. */
function sampleOf(schema: Schema, where: string): unknown {
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  if (schema.anyOf) return sampleOf(schema.anyOf[0] as Schema, where);
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, (_, index) =>
      sampleOf(schema.items as Schema, `${where}/${index}`),
    );
  if (schema.type === 'file') return new File(['x'], 'x');
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0;
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] as Schema, `${where}/${name}`)]),
    );
  const { allOf = [], format, minLength = 1 } = schema;
  const patterns = [schema, ...allOf].flatMap(({ pattern }) => (pattern ? new RegExp(pattern, 'u') : []));
  const fitting = ['x'.repeat(minLength), ...PATTERNED].find((text) => patterns.every((pattern) => pattern.test(text)));
  const text = format ? FORMATS[format] : fitting;
  assert.ok(schema.type === 'string' && text !== undefined, `The matrix has no sample value for ${where}`);
  return text;
}

/** An input that refers to a row: the place of the input, and the kind of row. */
interface Reference {
  part: 'params' | 'query' | 'body';
  name: string;
  /** If the input is a list of objects: the name of the field in each object. */
  inside?: string;
  row: keyof Rows;
}

/** Returns the fields of an object. If a body can have several shapes, returns those of the first. */
const propertiesOf = (schema: Schema = {}): Record<string, Schema> =>
  schema.properties ?? schema.anyOf?.[0]?.properties ?? {};

/** Returns the fields that refer to rows, in a list of objects. */
const insideOf = (name: string, { items }: Schema): { name: string; inside: string }[] =>
  Object.keys(items?.properties ?? {})
    .filter((inside) => /Ids?$/u.test(inside))
    .map((inside) => ({ name, inside }));

function referencesOf({ endpoint, schemas }: RegisteredEndpoint): Reference[] {
  const inPath = [...endpoint.path.matchAll(/(?<=(\/:?[\w-]+))\/:(\w+)/gu)].map(([segment, before, name = '']) => ({
    part: 'params' as const,
    name,
    row: ROWS_OF_PARAMETERS[`${before}${segment}`] ?? ROWS_OF_PARAMETERS[name],
  }));
  const inside = (['query', 'body'] as const).flatMap((part) =>
    Object.entries(propertiesOf(schemas[part] as Schema | undefined))
      .filter(
        ([name, { type, anyOf }]) =>
          name in ROWS_OF_PARAMETERS || (/Ids?$/u.test(name) && (anyOf?.[0]?.type ?? type) !== 'string'),
      )
      .map(([name]) => ({ part, name, row: ROWS_OF_PARAMETERS[name] })),
  );
  const inLists = Object.entries(propertiesOf(schemas.body as Schema | undefined))
    .flatMap(([name, schema]) => insideOf(name, schema))
    .map(({ name, inside }) => ({ part: 'body' as const, name, inside, row: ROWS_OF_PARAMETERS[inside] }));
  const named = [...inPath, ...inside].filter(({ name, row }) => row !== undefined || !(name in OTHER_PARAMETERS));
  return [...named, ...inLists].map(({ row, ...reference }) => {
    const { method, path } = endpoint;
    assert.ok(row, `The matrix does not say which row ${reference.name} of ${method} ${path} names`);
    return { ...reference, row };
  });
}

interface Reply {
  status: number;
  code: ErrorBody['code'] | undefined;
  text: string;
}

/** Calls an endpoint with valid input that refers to rows of `own`, except for the reference in `replaced`. */
async function call(
  registered: RegisteredEndpoint,
  own: Caller,
  token?: string,
  replaced?: { reference: Reference; by: number | string },
): Promise<Reply> {
  const { endpoint, schemas } = registered;
  const input = {
    params: {} as Record<string, unknown>,
    query: sampleOf((schemas.query ?? { type: 'object' }) as Schema, 'query') as Record<string, unknown>,
    body: sampleOf((schemas.body ?? { type: 'object' }) as Schema, 'body') as Record<string, unknown>,
  };
  Object.assign(input.body, EXAMPLES[`${endpoint.method} ${endpoint.path}`]?.(own, replaced?.reference.name));
  const name = ({ part, name, inside }: Reference, id: number | string) => {
    const value = input[part][name];
    if (inside) input[part][name] = (value as object[]).map((one, i) => (i === 0 ? { ...one, [inside]: id } : one));
    else input[part][name] = Array.isArray(value) ? [id] : id;
  };
  for (const reference of referencesOf(registered))
    if (reference.part === 'params' || reference.name in input[reference.part]) name(reference, own[reference.row]);
  if (replaced) name(replaced.reference, replaced.by);
  const path = endpoint.path.replace(/:(\w+)/gu, (_, name: string) =>
    String(input.params[name] ?? OTHER_PARAMETERS[name]),
  );
  const query = new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, String(value)]));
  const response = await server.app.inject({
    method: endpoint.method,
    url: `${API_PREFIX}${path}?${query}`,
    // The version on which an edit is based. All rows still have version 1.
    headers: { 'if-match': '"1"', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(schemas.body ? { payload: endpoint.multipart ? formDataOf(input.body) : input.body } : {}),
  });
  const code = response.statusCode >= 400 ? response.json<ErrorBody>().code : undefined;
  assert.ok(response.statusCode < 500, `${endpoint.method} ${path}: ${response.body}`);
  const mayBeWrong = replaced?.reference.part === 'body';
  if (!mayBeWrong) assert.notEqual(code, 'VALIDATION', `${endpoint.method} ${path}: ${response.body}`);
  return { status: response.statusCode, code, text: response.body };
}

const REFUSALS = [
  'NOT_AUTHENTICATED',
  'NOT_AUTHORIZED',
  'NEEDS_PASSWORD_SIGN_IN',
  'PASSWORD_NEEDED',
  'SECOND_FACTOR_REQUIRED',
] as const;
type Verdict = (typeof REFUSALS)[number] | 'admitted';
const verdictOf = ({ code }: Reply): Verdict => REFUSALS.find((refusal) => refusal === code) ?? 'admitted';

/** Returns the outcome that the contract requires for a call. */
function expected(
  endpoint: EndpointDefinition,
  caller: Caller | undefined,
  kind: 'session' | 'launch' | 'deploy token' = 'session',
): Verdict {
  if (endpoint.allow === 'public') return 'admitted';
  if (!caller) return 'NOT_AUTHENTICATED';
  const isForDeployTokens = endpoint.allow === 'deploy-token' || endpoint.byDeployToken;
  if (kind === 'deploy token') return isForDeployTokens ? 'admitted' : 'NOT_AUTHORIZED';
  if (endpoint.allow === 'deploy-token') return 'NOT_AUTHORIZED';
  if (kind === 'launch' && !endpoint.fromContent) return 'NOT_AUTHORIZED';
  const actor = { id: caller.person, clientId: caller.client, roles: caller.roles };
  return can(actor, endpoint.allow) ? 'admitted' : 'NOT_AUTHORIZED';
}

/** How a session began, and how long ago the person entered the password. */
const SESSIONS = {
  'by password, just now': { kind: 'session', strength: 'recent' },
  'by password, ten minutes ago': { kind: 'session', strength: 'password' },
  'that must set up a second factor': { kind: 'setup', strength: 'recent' },
  'by unique code': { kind: 'code', strength: 'any' },
  'by the assertion of an intranet': { kind: 'embedded', strength: 'any' },
} as const;
type SessionOfMatrix = (typeof SESSIONS)[keyof typeof SESSIONS];

const STRENGTHS = ['any', 'password', 'recent'] as const;

/** Returns the outcome that the contract requires for a session of a person who has the permission. */
function expectedOf(endpoint: EndpointDefinition, { kind, strength }: SessionOfMatrix): Verdict {
  if (kind === 'setup' && !endpoint.duringSetup && endpoint.allow !== 'public') return 'SECOND_FACTOR_REQUIRED';
  // For this endpoint, the handler itself refuses embedded sessions.
  if (kind === 'embedded' && endpoint.path === '/release-reports') return 'NOT_AUTHORIZED';
  // The profile sent by this test contains a new e-mail address, and changing that needs a recent sign-in.
  const needed = endpoint.path === '/users/profile' && endpoint.method === 'PUT' ? 'recent' : neededSession(endpoint);
  if (STRENGTHS.indexOf(strength) >= STRENGTHS.indexOf(needed)) return 'admitted';
  return strength === 'any' ? 'NEEDS_PASSWORD_SIGN_IN' : 'PASSWORD_NEEDED';
}

const age = sql(
  'test.age',
  'update token set created_at = created_at - :freshSignInMs::int * interval $:tokenHash ms$$ where hash = :tokenHash',
);

async function open({ kind, strength }: SessionOfMatrix, personId: number): Promise<string> {
  const origin = kind === 'embedded' ? server.parts.config.publicUrl : null;
  const { token, tokenHash } = await issueToken(server.db, server.clock, { personId, kind, origin });
  if (strength === 'password') await server.db.rows(age, { tokenHash, freshSignInMs: FRESH_SIGN_IN_MS });
  return token;
}

/** Returns a refusal without the trace id and with the row's id replaced, so that two refusals can be compared. */
function comparable({ status, text }: Reply, id: number | string): unknown {
  const { traceId: _, ...refusal } = JSON.parse(text.replaceAll(String(id), 'ID')) as ErrorBody;
  return { status, ...refusal };
}

const mentionsForeign = ({ text }: Reply): boolean => text.includes(FOREIGN) || text.includes(String(FOREIGN_MINUTES));

for (const registered of server.app.endpoints) {
  const { endpoint } = registered;
  describe(`${endpoint.method} ${endpoint.path} (${endpoint.allow})`, () => {
    test('judges a call without a session as the contract says', async () => {
      assert.equal(verdictOf(await call(registered, foreign)), expected(endpoint, undefined));
    });

    for (const role of Object.keys(ROLES)) {
      test(`judges the session of a person as its permission says: ${role}`, async () => {
        const caller = await withFreshRows(callers[role] as Caller, endpoint);
        const reply = await call(registered, caller, await server.signIn({ id: caller.person }));
        assert.equal(verdictOf(reply), expected(endpoint, caller));
        if (role !== 'super admin') assert.ok(!mentionsForeign(reply), `mentions the other company: ${reply.text}`);
      });
    }

    for (const [name, session] of Object.entries(SESSIONS)) {
      test(`judges a session as the contract says: ${name}`, async (t) => {
        const mayCall = Object.values(callers).find((caller) => expected(endpoint, caller) === 'admitted');
        if (!mayCall) return t.diagnostic('no person may call this endpoint');
        const caller = await withFreshRows(mayCall, endpoint);
        const reply = await call(registered, caller, await open(session, caller.person));
        assert.equal(verdictOf(reply), expectedOf(endpoint, session), reply.text);
      });
    }

    test('judges the token of a launched training as the contract says', async () => {
      const caller = callers.learner as Caller;
      const token = await server.launchToken({ id: caller.person }, caller.training);
      assert.equal(verdictOf(await call(registered, caller, token)), expected(endpoint, caller, 'launch'));
    });

    test('judges a deploy token as the contract says, and refuses that of another remote', async () => {
      const caller = callers.learner as Caller;
      for (const remote of ['mfe-catalog', 'mfe-admin']) {
        const about = { now: server.clock.now(), by: { ...THE_PORTAL, personId: caller.person }, remote, label: 'x' };
        const reply = await call(registered, caller, (await createToken(server.db, about)).token);
        const isOwn = remote === OTHER_PARAMETERS.remote || endpoint.allow === 'public';
        assert.equal(verdictOf(reply), isOwn ? expected(endpoint, caller, 'deploy token') : 'NOT_AUTHORIZED');
        assert.ok(!mentionsForeign(reply), reply.text);
      }
    });

    const references = referencesOf(registered);
    for (const reference of references) {
      test(`treats another company's ${reference.row} as ${reference.inside ?? reference.name} like an unknown one`, async () => {
        for (const role of Object.keys(ROLES).filter((name) => name !== 'super admin')) {
          const caller = callers[role] as Caller;
          if (expected(endpoint, caller) !== 'admitted') continue;
          const token = await server.signIn({ id: caller.person });
          const theirs = foreign[reference.row];
          const unknown = UNKNOWN_IDS[typeof theirs as keyof typeof UNKNOWN_IDS];
          const reply = await call(registered, caller, token, { reference, by: theirs });
          const forUnknown = await call(registered, caller, token, { reference, by: unknown });
          // The first row to which a call refers must not be found. A GET may ignore further rows.
          const mayBeIgnored = endpoint.method === 'GET' && reference !== references[0];
          if (!mayBeIgnored || reply.status !== 200) {
            // A row in the body can also be refused as an invalid value, or because the role may not refer to such rows.
            const refusals = ['NOT_FOUND', ...(reference.part === 'body' ? ['VALIDATION', 'NOT_AUTHORIZED'] : [])];
            assert.ok(reply.code && refusals.includes(reply.code), `${role}: ${reply.text}`);
            assert.deepEqual(comparable(reply, theirs), comparable(forUnknown, unknown), role);
          }
          assert.ok(!mentionsForeign(reply), `${role}: ${reply.text}`);
        }
      });
    }
  });
}

test('the matrix contains the endpoints, and expects both admissions and refusals', () => {
  assert.ok(server.app.endpoints.length > 15);
  const verdicts = server.app.endpoints.flatMap(({ endpoint }) =>
    Object.values(callers).map((caller) => expected(endpoint, caller)),
  );
  assert.deepEqual(new Set(verdicts), new Set(['admitted', 'NOT_AUTHORIZED']));
});

/**
 * The changes and downloads that are allowed in sessions that began with a unique code or an intranet's assertion. Add
 * entries with care.
 */
const FOR_ANY_SESSION = new Set(
  `
GET /courses/:id/certificate/:lang
GET /courses/:id/credential
GET /trainings/:id/certificate/:lang
GET /trainings/:id/credential
GET /certificates/:clientId/:lang/preview
GET /clients/:id/graphical-charter
POST /courses
PUT /courses/:id/favorite
PUT /courses/:id/resources
DELETE /courses/:id/favorite
PUT /courses/:id
POST /deletions/:kind/:id/restore
POST /master-contents
PUT /master-contents/:id
DELETE /notifications
PUT /notifications/:id/read
POST /release-reports
POST /resources
PUT /resources/:id
POST /trainings/:id/request-validation
PUT /trainings/:id/satisfactions
POST /trainings/:id/sessions
PUT /users/profile/ranking
POST /courses/suggestions/check
POST /trainings/suggestions/check
POST /suggestions
PUT /courses/suggestions
PUT /trainings/suggestions
DELETE /suggestions/:id
GET /users/:id/summary/:lang
POST /trainings/json-step/check
POST /trainings
PUT /trainings/:id/favorite
DELETE /trainings/:id/withdrawal
POST /trainings/:id/launch
PUT /trainings/:id/like
PATCH /trainings/:id/files/:type
PUT /trainings/:id/json-step
PUT /trainings/:id/badges/:number/logo
PUT /trainings/:id/logo
PUT /trainings/:id/master-contents/:type
PUT /trainings/:id/resources
DELETE /trainings/:id/favorite
DELETE /trainings/:id/like
PUT /trainings/:id
POST /uploads
DELETE /uploads/:id
PUT /master-contents/:id/files/:type
PUT /trainings/:id/files/:type
GET /users/import/sample
POST /users/sign-out
PUT /users/last-connection
PUT /users/profile
PUT /master-contents/:id/files/:type/versions/:versionId/go-live
PUT /trainings/:id/files/:type/versions/:versionId/go-live
`
    .trim()
    .split('\n'),
);

test('only contents and what is the own of a learner can be changed without a sign-in by password', () => {
  const signedIn = server.app.endpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ allow }) => allow !== 'public' && allow !== 'deploy-token');
  const open = signedIn.filter(
    (endpoint) => (endpoint.method !== 'GET' || endpoint.file) && neededSession(endpoint) === 'any',
  );
  assert.deepEqual(new Set(open.map(({ method, path }) => `${method} ${path}`)), FOR_ANY_SESSION);
});

test('an endpoint with a parameter that is not described fails the matrix', () => {
  const endpoint: EndpointDefinition = {
    method: 'GET',
    path: '/robots/:serial',
    allow: 'training:read',
    errors: [],
    doc: '',
  };
  assert.throws(
    () => referencesOf({ endpoint, schemas: {} }),
    /does not say which row serial of GET \/robots\/:serial names/u,
  );
});
