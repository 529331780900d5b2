import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Nginx } from '@vr/ops-bench/nginx';
import { rebuildRollUps } from '@vr/server/learning/sessions/rebuild';
import { type Database, sql } from '@vr/server/platform/db/database';
import { pageBuild } from '@vr/server/testing/builds';
import { ApiError } from '@vr/shared-api/client';
import * as exportCalls from '@vr/shared-api/contract/exports';
import * as sessions from '@vr/shared-api/contract/sessions';
import * as trainings from '@vr/shared-api/contract/trainings';
import * as users from '@vr/shared-api/contract/users';
import { newIdempotencyKey } from '@vr/shared-api/idempotency-key';
import type { LayoutNode } from '../layout/layout.ts';
import { askOffset, portalClient, requestContent, sendBytes, twice } from './client.ts';
import { announce, PASSWORD, type Scene, type Someone, trainingInput } from './scene.ts';

export const KINDS = ['lists', 'reports', 'saves', 'uploads', 'downloads', 'sign-ins', 'exports'] as const;
type Kind = (typeof KINDS)[number];

/** The pause after each piece of work, so that every kind of work happens often and no kind uses up a processor. */
const PAUSE_MS: Record<Kind, number> = {
  lists: 20,
  reports: 30,
  saves: 100,
  uploads: 100,
  downloads: 50,
  'sign-ins': 300,
  exports: 200,
};
const UPLOAD_BYTES = 400_000;
const PART_BYTES = 100_000;
/** How often the sending of bytes may fail in a row. The portal's page continues uploads until they succeed. */
const SENDING_FAILURES_MAX = 4;

/** The failures that people noticed, and the writes that were acknowledged. */
export interface LoadResult {
  done: Record<Kind, number>;
  /** The number of repeated calls, by reason. Excludes calls that the API client itself repeats. */
  retried: Record<string, number>;
  /** The number of calls that failed again when they were repeated, by reason. */
  failures: Record<string, number>;
  /** Ids of sessions, titles of trainings and ids of uploads. */
  acknowledged: { sessions: string[]; trainings: string[]; uploads: string[] };
}

/** A mixed load of everything that people do, with the calls of the portal's own pages. */
export interface Load {
  /** Stops the load, and waits until the work in progress is done. */
  stop(): Promise<LoadResult>;
}

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'STALE_EDIT';

/** Starts a load through the proxy, of the given kinds or all, until it is stopped. */
export function startLoad(
  nginx: Nginx,
  { admin, manager, learners, trainingId }: Scene,
  kinds: readonly Kind[] = KINDS,
): Load {
  const result: LoadResult = {
    done: Object.fromEntries(kinds.map((kind) => [kind, 0])) as LoadResult['done'],
    retried: {},
    failures: {},
    acknowledged: { sessions: [], trainings: [], uploads: [] },
  };
  const { acknowledged } = result;
  const [player, lister, downloader, signer] = learners as [Someone, Someone, Someone, Someone];
  // Several people, because session reports per day and training launches per hour are limited for each person.
  const players = [player, ...learners.slice(6, 9)];
  const downloaders = [downloader, ...learners.slice(9)];
  const count = (counts: Record<string, number>, what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const countRetry = (what: string) => count(result.retried, what);
  const retry = <T>(attempt: () => Promise<T>): Promise<T> =>
    twice(attempt, ({ status }) => countRetry(`a call with ${status || 'no reply'}`));
  const launch = ({ api }: Someone) =>
    retry(() => api.call(trainings.launchTraining, { params: { id: trainingId }, body: { fileType: 'WEB_GL' } }));

  async function list(): Promise<void> {
    const { items } = await lister.api.call(trainings.listTrainings, { query: { lang: 'en' } });
    if (!items.some(({ id }) => id === trainingId)) throw new Error('The list lacks the training.');
  }

  const launches = new Map<Someone, string>();
  async function report(): Promise<void> {
    const player = players[result.done.reports % players.length] as Someone;
    const launchId = launches.get(player) ?? (await launch(player)).launchId;
    launches.set(player, launchId);
    const id = randomUUID();
    const startedAt = new Date().toISOString();
    const body = {
      id,
      launchId,
      fileType: 'WEB_GL' as const,
      startedAt,
      sentAt: startedAt,
      finished: false,
      steps: [],
    };
    for (const seconds of [0, 0])
      await retry(() =>
        player.api.call(sessions.reportSession, { params: { id: trainingId }, body: { ...body, seconds } }),
      );
    acknowledged.sessions.push(id);
  }

  async function newTraining(): Promise<{ id: number; version: number; title: string }> {
    const title = randomUUID();
    const options = { idempotencyKey: newIdempotencyKey() };
    const saved = await retry(() => admin.api.call(trainings.createTraining, { body: trainingInput(title) }, options));
    acknowledged.trainings.push(title);
    return { ...saved, title };
  }

  async function save(): Promise<void> {
    const { id, version, title } = await newTraining();
    const body = { ...trainingInput(title), tags: ['saved'] };
    const params = { id };
    try {
      await retry(() => admin.api.call(trainings.updateTraining, { params, body }, { ifMatch: version }));
    } catch (error) {
      // The first attempt was stored, but its reply was lost.
      if (!isStale(error)) throw error;
      countRetry('a save that was stored before');
    }
    const form = await admin.api.call(trainings.getTrainingForm, { params });
    if (form.version !== version + 1 || form.tags[0] !== 'saved') throw new Error(`Training ${id} was not saved once.`);
  }

  async function upload(): Promise<void> {
    const { id: training } = await newTraining();
    const bytes = await pageBuild(UPLOAD_BYTES);
    const id = await retry(() => announce(admin, training, bytes.length));
    let failures = 0;
    let offset = 0;
    while (offset < bytes.length) {
      const part = bytes.subarray(offset, offset + PART_BYTES);
      let sent = await sendBytes(nginx.url, admin.token, id, { offset, bytes: part });
      while (!Number.isFinite(sent.offset)) {
        failures += 1;
        if (failures > SENDING_FAILURES_MAX) throw new Error(`The sending of an upload fails with ${sent.status}.`);
        countRetry(`bytes with ${sent.status || 'no reply'}`);
        await pause(failures * 1000);
        sent = await askOffset(nginx.url, admin.token, id);
      }
      ({ offset } = sent);
    }
    acknowledged.uploads.push(id);
  }

  async function download(): Promise<void> {
    const { url } = await launch(downloaders[result.done.downloads % downloaders.length] as Someone);
    const opened = await retry(() => requestContent(nginx, url));
    const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
    const address = new URL('data.bin', new URL(String(opened.headers.location), url)).href;
    const read = (headers = {}) => retry(() => requestContent(nginx, address, { cookie, ...headers }));
    const { status, headers, body } = await read();
    const size = Number(headers['content-length']);
    let received = body.length;
    while (status === 200 && received < size) {
      // The connection broke. Like a browser, continue the download where it stopped.
      countRetry('the rest of a download');
      const rest = await read({ range: `bytes=${received}-`, 'if-range': String(headers.etag) });
      if (rest.status !== 206) throw new Error(`The rest of a download is answered with ${rest.status}.`);
      received += rest.body.length;
    }
    if (status !== 200 || received !== size) throw new Error(`A download with ${status} has ${received} bytes.`);
  }

  async function signIn(): Promise<void> {
    const body = { email: signer.email, password: PASSWORD };
    const answer = await retry(() => portalClient(nginx.url).call(users.signIn, { body }));
    if (!('token' in answer)) throw new Error('The sign-in asks for a second factor.');
    await portalClient(nginx.url, answer.token).call(users.getProfile, {});
  }

  async function exportResults(): Promise<void> {
    const file = await retry(() =>
      manager.api.call(exportCalls.exportTrainings, { params: { lang: 'en' }, query: {} }),
    );
    if (!(await file.text()).includes(player.lastName)) throw new Error('An export lacks the results.');
  }

  let isStopped = false;
  async function repeat(kind: Kind, work: () => Promise<void>): Promise<void> {
    while (!isStopped) {
      try {
        await work();
        result.done[kind] += 1;
      } catch (error) {
        count(result.failures, `${kind}: ${error instanceof ApiError ? `${error.status} ` : ''}${error}`);
      }
      await pause(PAUSE_MS[kind]);
    }
  }
  const work: Record<Kind, () => Promise<void>> = {
    lists: list,
    reports: report,
    saves: save,
    uploads: upload,
    downloads: download,
    'sign-ins': signIn,
    exports: exportResults,
  };
  const running = kinds.map((kind) => repeat(kind, work[kind]));
  return {
    async stop() {
      isStopped = true;
      await Promise.all(running);
      return result;
    },
  };
}

/** Waits until a node has served the load. The caller's time limit is the deadline. */
export async function hasServed({ log }: LayoutNode): Promise<void> {
  while (!/"path":"\/api\/v1\/trainings","status":200/u.test(await readFile(log, 'utf8'))) await pause(100);
}

const countAcknowledged = sql(
  'nodes.acknowledged',
  `select (select count(*) from session where client_session_id = any(:sessions::uuid[])) as sessions,
     (select count(*) from training_text where title = any(:trainings)) as trainings,
     (select count(*) from unnest(:uploads::text[]) id
      where exists (select from upload u where u.id = id::uuid and u.state <> 'RECEIVING' and u.error is null)
        or exists (select from content_file f where f.storage_prefix like 'builds/' || id || '%')) as uploads`,
);

/** Fails if people noticed a failure, a kind of work is missing, or an acknowledged write is not stored exactly once. */
export async function checkLoad(db: Database, { acknowledged, done, failures }: LoadResult): Promise<void> {
  assert.deepEqual(failures, {});
  for (const [kind, times] of Object.entries(done)) assert.ok(times > 0, `${kind} did not take place`);
  const { sessions, trainings, uploads } = acknowledged;
  const expected = { sessions: sessions.length, trainings: trainings.length, uploads: uploads.length };
  assert.deepEqual(await db.row(countAcknowledged, { sessions, trainings, uploads }), expected);
}

const selectFailedJobs = sql(
  'nodes.failed-jobs',
  `select name, output from pgboss.job where state in ('failed', 'cancelled')`,
);

/** Fails unless all roll-ups match the sessions, and no job was given up. */
export async function checkAfterwards(db: Database): Promise<void> {
  assert.equal(await rebuildRollUps(db), 0);
  assert.deepEqual(await db.rows(selectFailedJobs), []);
}
