/**
 * A minimal headset application, without any browser features. It signs in with a unique code, lists trainings, downloads
 * content in ranges, and reports sessions from a queue on its disk.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError, createApi } from '@vr/shared-api/client';
import type { BodyOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import { reportSession } from '@vr/shared-api/contract/sessions';
import type * as Sessions from '@vr/shared-api/contract/sessions.schema';
import { getUserStats } from '@vr/shared-api/contract/statistics';
import { launchTraining, listTrainings } from '@vr/shared-api/contract/trainings';
import type * as Trainings from '@vr/shared-api/contract/trainings.schema';
import { signInWithCode } from '@vr/shared-api/contract/users';
import type { FileType, UiLang } from '@vr/shared-api/limits';

export interface SignedIn {
  portal: string;
  token: string;
  userId: number;
  name: string;
}

/** The state of a played session. The device adds `sentAt` when it sends a report. */
export type PlayedSession = Omit<BodyOf<typeof Sessions.reportSession>, 'sentAt'>;

interface QueuedReport {
  trainingId: number;
  session: PlayedSession;
}

interface Download {
  path: string;
  /** The number of bytes that were already on the device. */
  resumedFrom: number;
  size: number;
}

/** The number of queued reports with each outcome. */
export interface SendResult {
  accepted: number;
  /** The number of reports that the portal refused permanently, for example because the training is deleted. */
  refused: number;
  /** The number of reports that stay in the queue, because the portal was unreachable or busy, or requires a new sign-in. */
  kept: number;
}

const apiOf = (portal: string, token: string | null) =>
  createApi({ baseUrl: portal, token: () => token, onRefused: () => undefined });

/** Signs a device in with a unique code. */
export async function signIn(portal: string, code: string): Promise<SignedIn> {
  const { token, profile } = await apiOf(portal, null).call(signInWithCode, { body: { code } });
  return { portal, token, userId: profile.id, name: `${profile.firstName} ${profile.lastName}` };
}

/** Returns the headset of a signed-in person. The folder serves as the disk of the headset. */
export function headset({ portal, token, userId }: SignedIn, folder: string) {
  const api = apiOf(portal, token);
  const reports = join(folder, 'reports');
  const launches = join(folder, 'launches');

  /** Adds the launch from which a session was played, if the training was launched on this device. */
  const withLaunch = async (trainingId: number, session: PlayedSession): Promise<PlayedSession> => {
    const launchId = await readFile(join(launches, String(trainingId)), 'utf8').catch(() => undefined);
    return launchId ? { launchId, ...session } : session;
  };

  return {
    /** Returns the trainings that the person may play. */
    async trainings(lang: UiLang = 'en'): Promise<ResponseOf<typeof Trainings.listTrainings>['items']> {
      return (await api.call(listTrainings, { query: { lang, asLearner: true } })).items;
    },

    /** Returns the ids of a training's steps, or none if the training has no steps. */
    async steps(trainingId: number): Promise<string[]> {
      const stats = await api.call(getUserStats, { params: { id: userId }, query: { lang: 'en', trainingId } });
      return stats.userStat?.steps.map(({ id }) => id) ?? [];
    },

    /** Launches a content, and stores the launch's id for the reports. Returns the content's address and its launch data. */
    async launch(trainingId: number, fileType: FileType) {
      const launch = await api.call(launchTraining, { params: { id: trainingId }, body: { fileType } });
      await mkdir(launches, { recursive: true });
      await writeFile(join(launches, String(trainingId)), launch.launchId);
      return launch;
    },

    /**
     * Downloads a training's content. An interrupted download continues, unless the content has changed since then.
     * `onBytes` is called with the number of downloaded bytes, and `signal` interrupts the download.
     */
    async download(
      trainingId: number,
      fileType: FileType,
      { onBytes, signal }: { onBytes?: (bytes: number) => void; signal?: AbortSignal } = {},
    ): Promise<Download> {
      const { url } = await this.launch(trainingId, fileType);
      const path = join(folder, 'downloads', String(trainingId), fileNameOf(url));
      return fetchByRange(url, path, onBytes, signal);
    },

    /** Stores the state of a session in the queue. Replaces an earlier state of the same session. */
    async queue(trainingId: number, session: PlayedSession): Promise<void> {
      await mkdir(reports, { recursive: true });
      const report: QueuedReport = { trainingId, session: await withLaunch(trainingId, session) };
      await writeFile(join(reports, `${session.id}.json`), JSON.stringify(report));
    },

    /** Reports the state of a session to the portal immediately, without the queue. */
    report: async (trainingId: number, session: PlayedSession) =>
      api.call(reportSession, {
        params: { id: trainingId },
        body: { ...(await withLaunch(trainingId, session)), sentAt: new Date().toISOString() },
      }),

    /** Sends the queued reports, the oldest session first. Removes reports that were accepted or permanently refused. */
    async send(): Promise<SendResult> {
      const sent: SendResult = { accepted: 0, refused: 0, kept: 0 };
      const files = (await readdir(reports).catch(() => [])).map((name) => join(reports, name));
      const queue = await Promise.all(
        files.map(async (file) => ({ file, ...(JSON.parse(await readFile(file, 'utf8')) as QueuedReport) })),
      );
      queue.sort((a, b) => Date.parse(a.session.startedAt) - Date.parse(b.session.startedAt));
      for (const { file, trainingId, session } of queue) {
        const outcome = await this.report(trainingId, session).then(() => 'accepted' as const, outcomeOfFailure);
        sent[outcome] += 1;
        if (outcome !== 'kept') await rm(file);
      }
      return sent;
    },
  };
}

/** Returns a new session that starts now or at the given time. */
export const newSession = (fileType: FileType, startedAt = new Date()): PlayedSession => ({
  id: randomUUID(),
  fileType,
  startedAt: startedAt.toISOString(),
  seconds: 0,
  finished: false,
  steps: [],
});

/** Returns whether the portal refused a report permanently, or whether the report stays in the queue to be sent again. */
function outcomeOfFailure(error: unknown): 'refused' | 'kept' {
  if (!(error instanceof ApiError)) throw error;
  const isPermanent = error.status >= 400 && error.status < 500 && ![401, 403, 429].includes(error.status);
  return isPermanent ? 'refused' : 'kept';
}

const fileNameOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? 'content').replaceAll(/[/\\]/gu, '_');

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function fetchByRange(
  url: string,
  path: string,
  onBytes: (bytes: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Download> {
  await mkdir(join(path, '..'), { recursive: true });
  const part = `${path}.part`;
  const sizeOnDisk = await sizeOf(part);
  const etag = await readFile(`${part}.etag`, 'utf8').catch(() => '');
  // With If-Range, changed content is sent from its start instead of from the range (RFC 9110 §13.1.5).
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (sizeOnDisk > 0 && etag) Object.assign(headers, { range: `bytes=${sizeOnDisk}-`, 'if-range': etag });
  const response = await fetch(url, { headers, signal });
  const complete = response.status === 416 && response.headers.get('content-range') === `bytes */${sizeOnDisk}`;
  if (!complete && (!response.ok || !response.body))
    throw new Error(`The download failed with status ${response.status}`);
  const resumedFrom = complete || response.status === 206 ? sizeOnDisk : 0;
  if (!complete && response.body) {
    await writeFile(`${part}.etag`, response.headers.get('etag') ?? '');
    let bytes = resumedFrom;
    const counted = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length;
        onBytes(bytes);
        done(null, chunk);
      },
    });
    const disk = createWriteStream(part, { flags: resumedFrom ? 'a' : 'w' });
    await pipeline(Readable.fromWeb(response.body as never), counted, disk, { signal });
    const expected = resumedFrom + Number(response.headers.get('content-length'));
    if (bytes !== expected) throw new Error(`The download had ${bytes} bytes instead of ${expected}`);
  }
  await rename(part, path);
  await rm(`${part}.etag`);
  return { path, resumedFrom, size: await sizeOf(path) };
}
