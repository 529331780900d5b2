import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@vr/server/clock';
import type { Database } from '@vr/server/platform/db/database';
import { type Builders, builders } from '@vr/server/platform/demo/builders';
import type { BuiltPerson } from '@vr/server/platform/demo/builders/people';
import { issueToken } from '@vr/server/platform/http/tokens';
import { pageBuild } from '@vr/server/testing/builds';
import type { Api } from '@vr/shared-api/client';
import * as uploads from '@vr/shared-api/contract/uploads';
import { askOffset, portalClient, sendBytes } from './client.ts';

/** A person with the token of a session, and the client of their browser. */
export interface Someone extends BuiltPerson {
  token: string;
  api: Api;
}

/** A company with people, and a training that they can take. */
export interface Scene {
  clientId: number;
  admin: Someone;
  manager: Someone;
  learners: Someone[];
  trainingId: number;
  build: Builders;
}

const LEARNERS = 12;
/** Large enough that downloads are still running when a node is killed. */
const BUILD_BYTES = 8_000_000;
const INSPECTION_MS = 180_000;
export const PASSWORD = 'Correct-horse-7-battery';

export const announce = async (
  { api }: Pick<Someone, 'api'>,
  trainingId: number,
  size: number,
  version = '1.0',
): Promise<string> => {
  const body = { trainingId, fileType: 'WEB_GL' as const, version, fileName: 'build.zip', size };
  return (await api.call(uploads.createUpload, { body })).id;
};

/** Sends half of a build to one node. Returns a function that sends the rest to another node and returns the upload's id. */
export async function beginUpload(
  address: string,
  { admin: { token }, trainingId }: Scene,
  version: string,
): Promise<(address: string) => Promise<string>> {
  const bytes = await pageBuild(50_000);
  const half = Math.trunc(bytes.length / 2);
  const upload = await announce({ api: portalClient(address, token) }, trainingId, bytes.length, version);
  const first = await sendBytes(address, token, upload, { offset: 0, bytes: bytes.subarray(0, half) });
  assert.deepEqual(first, { status: 204, offset: half });
  return async (other) => {
    assert.equal((await askOffset(other, token, upload)).offset, half);
    const rest = await sendBytes(other, token, upload, { offset: half, bytes: bytes.subarray(half) });
    assert.deepEqual(rest, { status: 204, offset: bytes.length });
    return upload;
  };
}

/** Waits until the inspection of an upload ends (up to 3 minutes), and returns the state of the upload. */
export async function inspected({ api }: Pick<Someone, 'api'>, id: string): Promise<string> {
  const deadline = Date.now() + INSPECTION_MS;
  for (;;) {
    const { state } = await api.call(uploads.getUpload, { params: { id } });
    if (!['RECEIVING', 'INSPECTING'].includes(state) || Date.now() > deadline) return state;
    await pause(100);
  }
}

/**
 * Adds a company with people and a training, and uploads the training's build to the portal at `address`. `build`: the
 * builders of the portal's version.
 */
export async function prepareScene(db: Database, address: string, build = builders(db, systemClock)): Promise<Scene> {
  const { id: clientId } = await build.client();
  const join = async (over: Partial<BuiltPerson> = {}): Promise<Someone> => {
    const person = await build.person({ clientId, ...over });
    const { token } = await issueToken(db, systemClock, { personId: person.id, kind: 'session' });
    return { ...person, token, api: portalClient(address, token) };
  };
  const admin = await join({ roles: ['ROLE_ADMINISTRATOR'] });
  const manager = await join({ roles: ['ROLE_MANAGER'] });
  const first = await join({ password: PASSWORD });
  const learners = [first];
  while (learners.length < LEARNERS)
    learners.push(await join(first.passwordHash ? { passwordHash: first.passwordHash } : { password: PASSWORD }));
  await build.team({ clientId, managerId: manager.id, members: learners.map(({ id }) => id) });

  const { id: trainingId } = await build.training({ clientId });
  const bytes = await pageBuild(BUILD_BYTES);
  const upload = await announce(admin, trainingId, bytes.length);
  await sendBytes(address, admin.token, upload, { offset: 0, bytes });
  const state = await inspected(admin, upload);
  if (state !== 'ACCEPTED') throw new Error(`The build of the scene is ${state}.`);
  return { clientId, admin, manager, learners, trainingId, build };
}

/** Returns the form of a new training, as an admin fills it in. */
export const trainingInput = (title: string) => ({
  trainings: [
    {
      lang: 'en' as const,
      title,
      briefDescription: 'Brief',
      fullDescription: 'Full',
      goal1: 'One',
      goal2: 'Two',
      goal3: '',
      videoLink: '',
    },
  ],
  categoryId: 1,
  durationInMinute: 15 as const,
  partnerId: -1,
  skillIds: [1],
  tags: [],
  headsetIds: [1],
  badges: [{ number: 1, i18n: [{ lang: 'en' as const, name: 'Badge', description: 'Earned' }] }],
  contentLanguages: ['en' as const],
  accesses: { allGroup: true, groupIds: [] },
});
