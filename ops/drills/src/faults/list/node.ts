import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@vr/server/clock';
import { sql } from '@vr/server/platform/db/database';
import { builders } from '@vr/server/platform/demo/builders';
import { DEMO_PASSWORD } from '@vr/server/platform/demo/data/people';
import { issueToken } from '@vr/server/platform/http/tokens';
import { fakeRemote } from '@vr/server/platform/portal/testing/fake-remote';
import { createApi } from '@vr/shared-api/client';
import * as c from '@vr/shared-api/contract/releases';
import { PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { readDeployToken, signManifest } from '@vr/shared-api/release-signing';
import type { FaultOfKind } from '../fault.ts';
import type { World } from '../world/world.ts';

/** The remote that exists only for tests. */
const params = { remote: 'mfe-example' };
/** Enough people with failures for an automatic rollback. */
const PEOPLE = 5;

const selectLearners = sql<{ id: number }>('', `select id from person where roles = '{}' order by id limit ${PEOPLE}`);

const apiOf = ({ url }: World, token: string) =>
  createApi({ baseUrl: url, token: () => token, onRefused: () => undefined });

/** Releases code as a team does, and returns the version. */
async function release(world: World, deployToken: string, code: string): Promise<string> {
  const api = apiOf(world, deployToken);
  const { manifest, files } = fakeRemote(code);
  const secret = readDeployToken(deployToken)?.secret;
  if (!secret) throw new Error('The portal has made a deploy token that cannot be read');
  const signature = signManifest(Buffer.from(manifest), secret).toString('base64');
  const { version } = await api.call(c.announceRelease, { params, body: { manifest, signature } });
  for (const [path, bytes] of files)
    await api.call(c.uploadReleaseFile, {
      params: { ...params, version },
      body: { path, file: new File([new Uint8Array(bytes)], 'file') },
    });
  await api.call(c.publishRelease, { params: { ...params, version }, body: {} });
  return version;
}

export const nodeFaults: readonly FaultOfKind[] = [
  {
    name: 'node-added',
    what: 'A third node joins, and leaves again.',
    noticed: 'nothing, or a call that the client repeats',
    seconds: 4,
    async inject(world) {
      const node = await world.layout.addNode();
      return async () => {
        await world.layout.removeNode(node);
        await node.stop();
      };
    },
  },
  {
    name: 'nodes-restarted',
    what: 'All nodes are restarted, one after the other, as in an upgrade.',
    noticed: 'nothing, or a call that the client repeats',
    seconds: 1,
    async inject(world) {
      for (const node of [...world.layout.nodes]) {
        await world.layout.addNode();
        await world.layout.removeNode(node);
        await node.stop();
      }
      return async () => undefined;
    },
  },
  {
    name: 'all-nodes-killed',
    what: 'All nodes are killed at once, as by a power failure.',
    noticed: 'the portal is away (502) until a node runs',
    ends: 'the supervisors start the nodes again',
    seconds: 2,
    async inject(world) {
      const nodes = [...world.layout.nodes];
      await Promise.all(nodes.map((node) => node.kill()));
      return async () => {
        for (const node of nodes) await world.replace(node);
      };
    },
  },
  {
    name: 'proxy-killed',
    what: 'The proxy in front of the nodes is killed.',
    noticed: 'the portal is away until the proxy runs',
    ends: 'the supervisor starts the proxy again',
    seconds: 3,
    async inject(world) {
      await world.layout.nginx.kill();
      return () => world.layout.nginx.start();
    },
  },
  {
    name: 'proxy-reloaded',
    what: 'The proxy reads its configuration again, many times.',
    noticed: 'nothing, or a call that the client repeats',
    seconds: 1,
    async inject(world) {
      for (let reloads = 0; reloads < 5; reloads += 1) {
        await world.layout.nginx.use(world.layout.nodes);
        await pause(500);
      }
      return async () => undefined;
    },
  },
  {
    name: 'release-failing',
    what: 'A team releases a remote that no browser can load.',
    noticed: 'the pages of the remote fail, and the release before is shown instead',
    ends: 'by itself: the portal goes back to the release before, and mails the super admins',
    seconds: 1,
    logs: /a release failed too often and was withdrawn/u,
    async inject(world) {
      const { superAdmin, learners } = await world.withDatabase(async (db) => {
        const signIn = async (personId: number) =>
          (await issueToken(db, systemClock, { personId, kind: 'session' })).token;
        const person = await builders(db, systemClock).person({
          clientId: PLATFORM_CLIENT_ID,
          roles: ['ROLE_SUPER_ADMIN'],
          email: `${randomUUID()}@portal.example`,
          password: DEMO_PASSWORD,
          secondFactorPostponed: true,
        });
        const people = await db.rows(selectLearners);
        return { superAdmin: await signIn(person.id), learners: await Promise.all(people.map(({ id }) => signIn(id))) };
      });
      const admin = apiOf(world, superAdmin);
      const { token } = await admin.call(c.createDeployToken, {
        body: { ...params, label: 'Team', password: DEMO_PASSWORD },
      });
      const good = await release(world, token, randomUUID());
      const bad = await release(world, token, randomUUID());
      for (const learner of learners)
        await apiOf(world, learner).call(c.reportReleases, {
          body: { reports: [{ ...params, version: bad, outcome: 'failed' }] },
        });
      return async () => {
        const { current } = await admin.call(c.getRemote, { params: { remote: params.remote } });
        if (current !== good) throw new Error(`The current release is ${current}, not the one before the failing one`);
      };
    },
  },
];
