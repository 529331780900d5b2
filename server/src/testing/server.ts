import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Endpoint, EndpointSchemas, InputOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { signIn } from '@vr/shared-api/contract/users.schema';
import type { ErrorBody } from '@vr/shared-api/errors';
import { formDataOf } from '@vr/shared-api/form-data';
import type { Role } from '@vr/shared-api/permissions';
import type { SignedInProfile } from '@vr/shared-api/session';
import { buildApp } from '../app.ts';
import { type TestClock, testClock } from '../clock.ts';
import { type Config, readConfig } from '../config.ts';
import type { App, Parts } from '../parts.ts';
import { type Database, sql, type Values } from '../platform/db/database.ts';
import type { BuiltPerson } from '../platform/demo/builders/people.ts';
import { builders } from '../platform/demo/builders.ts';
import { API_PREFIX } from '../platform/http/route.ts';
import { loadSecret } from '../platform/http/secret.ts';
import { issueToken } from '../platform/http/tokens.ts';
import { diskStorage } from '../platform/storage/disk.ts';
import { diskSpace } from '../platform/storage/space.ts';
import { buildContentApp } from '../publishing/content-origin/app.ts';
import { createTestDatabase } from './database.ts';
import { testJobs } from './jobs.ts';
import { type QueryLog, queryLog } from './queries.ts';

/** Returns the session from the reply to a sign-in. Fails if the reply asks for a second factor. */
export function sessionOf(answer: Answer<typeof signIn>): { token: string; profile: SignedInProfile } {
  assert.ok(answer.body && 'token' in answer.body, JSON.stringify(answer.error ?? answer.body));
  return answer.body;
}

/** Returns the status of a reply and, for a refusal, the code and field, in one line. */
export const outcomeOf = ({ status, error }: Pick<Answer<unknown>, 'status' | 'error'>): string =>
  [status, error?.code, error?.field].filter(Boolean).join(' ');

const START = '2026-06-15T10:00:00Z';
const YEAR_MS = 366 * 86_400_000;

const backdate = sql(
  'test.backdate-token',
  `update token set created_at = :now, expires_at = :now::timestamptz + interval '800 days'
   where person_id = :id and kind <> 'session'`,
);

export interface Answer<S> {
  status: number;
  /** The body that the endpoint promises. Undefined after a failure or a 204. */
  body: ResponseOf<S>;
  error: ErrorBody | undefined;
}

/** A signed-in person. */
export type Someone = BuiltPerson & { token: string };

export interface TestServer {
  app: App;
  contentApp: Awaited<ReturnType<typeof buildContentApp>>;
  db: Database;
  clock: TestClock;
  parts: Parts;
  build: ReturnType<typeof builders>;
  watch: QueryLog['watch'];
  /** Issues a session token for a person, as if the person had signed in with a password. */
  signIn(person: { id: number }): Promise<string>;
  /** Issues the token of a headset that signed in by code a year ago, so that the times of later sessions are plausible. */
  enrol(person: { id: number }): Promise<string>;
  /** Issues the token of a training that was launched a year ago. */
  launchToken(person: { id: number }, trainingId: number): Promise<string>;
  /** Runs the jobs that are due by the test clock, and returns their number. Jobs run only in this way. */
  runJobs(): Promise<number>;
  /** Inserts a person and signs the person in. */
  someone(clientId: number, ...roles: Role[]): Promise<Someone>;
  /** Inserts a training with a live content, and returns the id of the training. */
  playable(training: Parameters<TestServer['build']['training']>[0]): Promise<number>;
  /** Runs a statement with parameters such as `:id`, and returns the rows. */
  rows<R = unknown>(text: string, values?: Values): Promise<R[]>;
  /** Returns the keys of the stored files that start with `prefix`. */
  keys(prefix: string): Promise<string[]>;
  /** Sets the clock to an instant, runs `act`, and sets the clock back. */
  at<T>(instant: Date | string, act: () => Promise<T>): Promise<T>;
  /** Like `at`, for an instant `ms` milliseconds later. */
  later<T>(ms: number, act: () => Promise<T>): Promise<T>;
  /** Calls an endpoint like a browser, and returns the reply, even if the call failed. */
  call<S extends EndpointSchemas>(
    endpoint: Endpoint<S>,
    input: InputOf<S>,
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<Answer<S>>;
  close(): Promise<void>;
}

function addressOf(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replace(/:(\w+)/gu, (_, name: string) => String((params as Record<string, unknown>)[name]));
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return `${API_PREFIX}${filled}?${new URLSearchParams(given)}`;
}

/** Starts a complete server with its own database and storage. Its clock stands still, and it listens on no port. */
export async function startTestServer(changes: Partial<Config> & Pick<Parts, 'logTo'> = {}): Promise<TestServer> {
  const { logTo, ...settings } = changes;
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-server-'));
  const log = queryLog();
  const database = await createTestDatabase({ onQuery: log.add });
  const { db } = database;
  const clock = testClock(START);
  // Calls are not limited, because counting them would add statements to those that tests count.
  const config = {
    ...readConfig({ DATA_DIR: folder, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }),
    callsPerMinute: 0,
    ...settings,
  };
  const storage = await diskStorage(join(folder, 'storage'));
  const jobs = testJobs(db, clock);
  const parts: Parts = {
    config,
    db,
    clock,
    storage,
    jobs,
    space: diskSpace(config),
    secret: await loadSecret(db),
    ...(logTo ? { logTo } : {}),
  };
  const app = await buildApp(parts);
  const contentApp = await buildContentApp(parts);
  const build = builders(db, clock);
  const tokenFor = async (holder: Parameters<typeof issueToken>[2]) => (await issueToken(db, clock, holder)).token;
  async function at<T>(instant: Date | string, act: () => Promise<T>): Promise<T> {
    const now = clock.now();
    clock.set(instant);
    try {
      return await act();
    } finally {
      clock.set(now);
    }
  }

  return {
    app,
    contentApp,
    db,
    clock,
    parts,
    build,
    watch: log.watch,
    signIn: ({ id }) => tokenFor({ personId: id, kind: 'session' }),
    async enrol({ id }) {
      const token = await tokenFor({ personId: id, kind: 'code' });
      await db.rows(backdate, { id, now: new Date(clock.now().getTime() - YEAR_MS) });
      return token;
    },
    async launchToken({ id }, trainingId) {
      const { tokenHash: launchedBy } = await issueToken(db, clock, { personId: id, kind: 'session' });
      const token = await tokenFor({ personId: id, kind: 'launch', trainingId, launchedBy });
      await db.rows(backdate, { id, now: new Date(clock.now().getTime() - YEAR_MS) });
      return token;
    },
    runJobs: () => jobs.run(app),
    async someone(clientId, ...roles) {
      const person = await build.person({ clientId, roles });
      return { ...person, token: await tokenFor({ personId: person.id, kind: 'session' }) };
    },
    async playable(training) {
      const { id } = await build.training(training);
      await build.contentFile({ trainingId: id });
      return id;
    },
    rows: <R>(text: string, values: Values = {}) => db.rows(sql<R>('', text), values),
    keys: (prefix) => Readable.from(storage.list(prefix)).toArray(),
    at,
    later: (ms, act) => at(new Date(clock.now().getTime() + ms), act),
    async call<S extends EndpointSchemas>(
      endpoint: Endpoint<S>,
      input: InputOf<S>,
      { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
    ) {
      const { params, query, body } = input as { params?: object; query?: object; body?: object };
      const response = await app.inject({
        method: endpoint.method,
        url: addressOf(endpoint.path, params, query),
        headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        ...(body ? { payload: endpoint.multipart ? formDataOf(body) : body } : {}),
      });
      const json: unknown = response.body === '' ? undefined : response.json();
      const done = response.statusCode < 300;
      return {
        status: response.statusCode,
        body: (done ? json : undefined) as Answer<S>['body'],
        error: done ? undefined : (json as ErrorBody),
      };
    },
    async close() {
      await app.close();
      await contentApp.close();
      await jobs.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
