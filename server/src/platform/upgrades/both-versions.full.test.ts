/** Replaces a node of each released version with a new node while people work. Both nodes serve on the migrated database. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getTrainingForm } from '@vr/shared-api/contract/trainings.schema';
import { rebuildRollUps } from '../../learning/sessions/rebuild.ts';
import { pageBuild } from '../../testing/builds.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { freePorts } from '../../testing/free-ports.ts';
import { readBackup } from '../backup/read.ts';
import { type Database, sql, type Values } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import { DEMO_PASSWORD } from '../demo/data/people.ts';
import { API_PREFIX } from '../http/route.ts';
import { issueToken } from '../http/tokens.ts';
import { diskStorage } from '../storage/disk.ts';
import { releasedDatabase, releasedServers, unpackServer } from './testing/released.ts';

const NODE = join(import.meta.dirname, 'testing/node.ts');
const THIS_VERSION = join(import.meta.dirname, '../..');
/** Nodes of this version cannot store sessions by month, as later versions do. */
const WITHOUT_REPORTS = '1.0.0';
/** The time at which the releases' databases were made. */
const INSTANT = '2026-06-15T10:00:00Z';
/** How often each kind of call is made before the new node starts, with both nodes, and after the old node has stopped. */
const ROUNDS = 1;
const HOUR_MS = 3_600_000;

interface Node {
  url: string;
  stop(): Promise<void>;
  kill(): void;
}

async function startNode(sources: string, root: string, settings: Record<string, string>): Promise<Node> {
  const [port, contentPort] = await freePorts(2);
  const child = spawn(process.execPath, [NODE, sources, root, INSTANT], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line === 'ready') break;
  }
  assert.equal(lines.at(-1), 'ready', lines.join('\n'));
  return {
    url: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      assert.equal(code, 0);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

type Sent = RequestInit & { token?: string };
interface Answer {
  status: number;
  body: unknown;
}

async function send({ url }: Node, path: string, { token, ...init }: Sent): Promise<Answer> {
  const headers = { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const reply = await fetch(`${url}${API_PREFIX}${path}`, { ...init, headers });
  const text = await reply.text();
  return { status: reply.status, body: text && reply.status !== 204 ? JSON.parse(text) : {} };
}

/** Calls the nodes in turn, like a proxy. Repeats a failed call once, at another node if there is one. */
function proxyOf(nodes: Node[]) {
  let turn = 0;
  return async <B>(path: string, init: Sent = {}): Promise<Answer & { body: B }> => {
    turn += 1;
    const node = nodes[turn % nodes.length] as Node;
    const first = await send(node, path, init).catch(() => undefined);
    const other = nodes.find((one) => one !== node) ?? node;
    const answer = first && first.status < 502 ? first : await send(other, path, init);
    assert.ok(answer.status < 300, `${init.method ?? 'GET'} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer as Answer & { body: B };
  };
}
type Call = ReturnType<typeof proxyOf>;

const json = (method: string, body: object, headers: Record<string, string> = {}): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});
const query = <R>(db: Database, text: string, values: Values = {}) => db.rows(sql<R>('', text), values);

interface World {
  call: Call;
  db: Database;
  /** `admin`: the token of an admin. `headset`: the token of a headset that signed in a year ago. */
  admin: string;
  headset: string;
  trainingId: number;
}

/** A kind of work that people repeat. `do` runs one round. `check` checks that everything acknowledged still exists. */
interface Work {
  do(round: number): Promise<void>;
  check?(): Promise<void>;
}

/** Reports each session twice, to one node and then to the other. */
function sessions({ call, db, headset, trainingId }: World): Work {
  const acknowledged: string[] = [];
  return {
    async do(round) {
      const id = randomUUID();
      const startedAt = new Date(Date.now() - (round + 1) * 24 * HOUR_MS).toISOString();
      for (const progress of [40, 100]) {
        const sentAt = new Date().toISOString();
        const about = { id, fileType: 'WEB_GL', startedAt, sentAt, seconds: progress, progress, score: progress };
        const report = { ...about, finished: progress === 100, steps: [] };
        const { body } = await call<{ check: unknown }>(`/trainings/${trainingId}/sessions`, {
          ...json('POST', report),
          token: headset,
        });
        assert.equal(body.check, null);
      }
      acknowledged.push(id);
    },
    async check() {
      const stored = await query<{ seconds: number; finished: boolean }>(
        db,
        'select seconds, finished from session where client_session_id = any(:acknowledged)',
        { acknowledged },
      );
      assert.equal(stored.length, acknowledged.length);
      assert.ok(stored.every(({ seconds, finished }) => seconds === 100 && finished));
    },
  };
}

const lists = ({ call, admin }: World): Work => ({
  async do() {
    for (const path of [
      '/trainings?lang=fr&asLearner=true',
      '/users?lang=fr',
      '/trainings/stats/general',
      '/courses?lang=en',
    ])
      await call(path, { token: admin });
  },
});

const signIns = ({ call }: World): Work => ({
  async do() {
    const account = { email: 'manager@demo.example', password: DEMO_PASSWORD };
    const { body } = await call<{ token: string }>('/users/authentication', json('POST', account));
    await call('/users/profile', { token: body.token });
  },
});

/** Creates a training, then saves it repeatedly, like the wizard. */
function saves({ call, admin, db }: World): Work {
  let trainingId = 0;
  let title = '';
  return {
    async do(round) {
      const text = { lang: 'en', briefDescription: 'Brief', fullDescription: 'Full', goal1: 'One', goal2: 'Two' };
      title = `Round ${round}`;
      const form = {
        trainings: [{ ...text, title }],
        categoryId: 1,
        durationInMinute: 15,
        partnerId: -1,
        skillIds: [1],
        tags: [],
        headsetIds: [1],
        badges: [],
        contentLanguages: ['en'],
        accesses: { allGroup: true, groupIds: [] },
      };
      if (!trainingId) {
        const key = { 'idempotency-key': randomUUID() };
        trainingId = (await call<{ id: number }>('/trainings', { ...json('POST', form, key), token: admin })).body.id;
        return;
      }
      const path = `/trainings/${trainingId}`;
      const { body } = await call<ResponseOf<typeof getTrainingForm>>(`${path}/form`, { token: admin });
      await call(path, { ...json('PUT', form, { 'if-match': `"${body.version}"` }), token: admin });
    },
    async check() {
      const [stored] = await query(db, 'select title from training_text where training_id = :trainingId', {
        trainingId,
      });
      assert.deepEqual(stored, { title });
    },
  };
}

/** Uploads builds to a training. Each node gets half of the bytes. */
function uploads({ call, admin, db }: World, trainingId: number): Work {
  const acknowledged: string[] = [];
  return {
    async do(round) {
      const bytes = await pageBuild(20_000);
      const version = `0.${round}`;
      const about = { trainingId, fileType: 'WEB_GL', version, fileName: 'page.zip', size: bytes.length };
      const { body } = await call<{ id: string }>('/uploads', { ...json('POST', about), token: admin });
      const path = `/uploads/${body.id}`;
      const middle = Math.trunc(bytes.length / 2);
      for (const [from, to] of [
        [0, middle],
        [middle, bytes.length],
      ] as const)
        await call(path, {
          method: 'PATCH',
          body: new Uint8Array(bytes.subarray(from, to)),
          headers: {
            'tus-resumable': '1.0.0',
            'upload-offset': String(from),
            'content-type': 'application/offset+octet-stream',
          },
          token: admin,
        });
      let state = 'INSPECTING';
      while (state === 'INSPECTING' || state === 'RECEIVING') {
        await sleep(50);
        state = (await call<{ state: string }>(path, { token: admin })).body.state;
      }
      assert.equal(state, 'ACCEPTED');
      acknowledged.push(version);
    },
    async check() {
      const stored = await query<{ version: string }>(
        db,
        'select version from content_file where training_id = :trainingId and removed_at is null and version = any(:acknowledged)',
        { trainingId, acknowledged },
      );
      assert.equal(stored.length, acknowledged.length);
    },
  };
}

/** Does all kinds of work at the same time until stopped. */
function doing(works: readonly Work[]) {
  /** The number of rounds of each kind of work. */
  const rounds = works.map(() => 0);
  let stopping = false;
  const done = Promise.all(
    works.map(async (work, index) => {
      for (; !stopping; rounds[index] = (rounds[index] ?? 0) + 1) await work.do(rounds[index] ?? 0);
    }),
  );
  return {
    /** Returns the result of `waiting`. Fails as soon as any work fails. */
    during: <T>(waiting: Promise<T>): Promise<T> =>
      Promise.race([waiting, done.then(() => assert.fail('has stopped'))]),
    /** Resolves after {@link ROUNDS} more rounds of each kind of work. */
    async moreRounds() {
      const goals = rounds.map((count) => count + ROUNDS);
      while (!stopping && rounds.some((count, index) => count < (goals[index] ?? 0))) await sleep(20);
    },
    async stop() {
      stopping = true;
      await done;
    },
  };
}

const selectPeople = `
  select a.id as admin, l.id as learner, (select min(training_id) from progress where person_id = l.id) as "trainingId",
    (select min(t.id) from training t where t.client_id = a.client_id and t.status is null) as "ownId"
  from person a, person l where a.email = 'admin@demo.example' and l.email = 'learner@demo.example'`;

for (const version of releasedServers())
  test(`a node of ${version} is replaced while people work, and nothing fails or is lost`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'vr-portal-upgrade-'));
    const closers: (() => unknown)[] = [() => rm(folder, { recursive: true })];
    t.after(async () => {
      for (const close of closers.reverse()) await close();
    });
    const { db, url, drop } = await createTestDatabase({ template: 'template0' });
    closers.push(drop);
    const clock = { now: () => new Date(INSTANT) };
    const storage = await diskStorage(join(folder, 'storage'));
    await readBackup({ db, clock, storage }, releasedDatabase(version), { migrated: false });
    // In this database, an admin of the company to be deleted created the only deploy token. In a real portal, only the
    // platform's staff create them.
    await query(db, 'delete from deploy_token');

    const sources = await unpackServer(version);
    const root = join(sources, '../..');
    const settings = { DATABASE_URL: url, DATA_DIR: folder };
    const old = await startNode(sources, root, settings);
    closers.push(old.kill);
    const nodes = [old];

    const [people] = await query<{ admin: number; learner: number; trainingId: number; ownId: number }>(
      db,
      selectPeople,
    );
    assert.ok(people);
    const { admin, learner, trainingId, ownId } = people;
    const headset = (await issueToken(db, clock, { personId: learner, kind: 'code' })).token;
    await query(db, `update token set created_at = created_at - interval '1 year' where kind = 'code'`);
    const { token } = await issueToken(db, clock, { personId: admin, kind: 'session' });
    const world = { call: proxyOf(nodes), db, admin: token, headset, trainingId };
    const reports = sessions(world);
    const works = [lists(world), signIns(world), saves(world), uploads(world, ownId)];
    if (version !== WITHOUT_REPORTS) works.push(reports);
    const { during, moreRounds, stop } = doing(works);
    closers.push(() => stop().catch(() => undefined));

    await during(moreRounds());
    assert.equal(await isMigrated(db), false);
    const added = await during(startNode(THIS_VERSION, root, settings));
    closers.push(added.kill);
    assert.equal(await isMigrated(db), true);
    nodes.push(added);
    await during(moreRounds());
    await during(old.stop());
    nodes.splice(0, 1);
    await during(moreRounds());
    await reports.do(0);
    await stop();
    await added.stop();

    for (const work of new Set([...works, reports])) await work.check?.();
    assert.equal(await rebuildRollUps(db), 0);
    const failedJobs = await query(db, `select name, output from pgboss.job where state in ('failed', 'cancelled')`);
    assert.deepEqual(failedJobs, []);
  });
