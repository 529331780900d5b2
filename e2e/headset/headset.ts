/**
 * A small headset: what an application on a device does with the portal, and nothing that only a browser could do. It
 * signs in by a unique code, lists trainings, downloads content by range, and reports sessions from a queue on its disk.
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

/** Who is signed in on the device, and where. */
export interface SignedIn {
  portal: string;
  token: string;
  userId: number;
  name: string;
}

/** The state of a session so far; the device adds when it is sent. */
export type PlayedSession = Omit<BodyOf<typeof Sessions.reportSession>, 'sentAt'>;

/** A report that waits on the device. */
interface Waiting {
  trainingId: number;
  session: PlayedSession;
}

export interface Downloaded {
  path: string;
  /** Bytes that were on the device already. */
  resumedFrom: number;
  size: number;
}

/** What became of the reports that waited. */
export interface Sent {
  accepted: number;
  /** Refused for good, such as those of a training that is gone; they are not tried again. */
  refused: number;
  /** Kept for later, as the portal could not be reached. */
  kept: number;
}

const apiOf = (portal: string, token: string | null) =>
  createApi({ baseUrl: portal, token: () => token, onRefused: () => undefined });

/** Signs a device in by a unique code. */
export async function signIn(portal: string, code: string): Promise<SignedIn> {
  const { token, profile } = await apiOf(portal, null).call(signInWithCode, { body: { code } });
  return { portal, token, userId: profile.id, name: `${profile.firstName} ${profile.lastName}` };
}

/** A headset of a person who is signed in, with a folder as its disk. */
export function headset({ portal, token, userId }: SignedIn, folder: string) {
  const api = apiOf(portal, token);
  const reports = join(folder, 'reports');

  return {
    /** What the person may follow. */
    async trainings(lang: UiLang = 'en'): Promise<ResponseOf<typeof Trainings.listTrainings>['items']> {
      return (await api.call(listTrainings, { query: { lang, asLearner: true } })).items;
    },

    /** The ids of a training's steps, as far as it has any. */
    async steps(trainingId: number): Promise<string[]> {
      const stats = await api.call(getUserStats, { params: { id: userId }, query: { lang: 'en', trainingId } });
      return stats.userStat?.steps.map(({ id }) => id) ?? [];
    },

    /** Opens a content: where it is fetched, and with what it is started. */
    launch: (trainingId: number, fileType: FileType) =>
      api.call(launchTraining, { params: { id: trainingId }, body: { fileType } }),

    /**
     * Downloads a training's content, going on from where an earlier attempt broke off; content that has changed since
     * is fetched from the start. `onBytes` hears how many bytes are there, `signal` breaks it off.
     */
    async download(
      trainingId: number,
      fileType: FileType,
      { onBytes, signal }: { onBytes?: (bytes: number) => void; signal?: AbortSignal } = {},
    ): Promise<Downloaded> {
      const { url } = await this.launch(trainingId, fileType);
      const path = join(folder, 'downloads', String(trainingId), fileNameOf(url));
      return fetchByRange(url, path, onBytes, signal);
    },

    /** Keeps the state of a session on the device until the portal has taken it. */
    async keep(trainingId: number, session: PlayedSession): Promise<void> {
      await mkdir(reports, { recursive: true });
      const waiting: Waiting = { trainingId, session };
      await writeFile(join(reports, `${session.id}.json`), JSON.stringify(waiting));
    },

    /** Reports one state of a session at once. */
    report: (trainingId: number, session: PlayedSession) =>
      api.call(reportSession, {
        params: { id: trainingId },
        body: { ...session, sentAt: new Date().toISOString() },
      }),

    /** Sends what waits on the device, in whatever order it lies there. */
    async send(): Promise<Sent> {
      const sent: Sent = { accepted: 0, refused: 0, kept: 0 };
      for (const name of await readdir(reports).catch(() => [])) {
        const file = join(reports, name);
        const { trainingId, session } = JSON.parse(await readFile(file, 'utf8')) as Waiting;
        const outcome = await this.report(trainingId, session).then(() => 'accepted' as const, afterFailure);
        sent[outcome] += 1;
        if (outcome !== 'kept') await rm(file);
      }
      return sent;
    },
  };
}

/** A session that begins now, or began some minutes ago. */
export const newSession = (fileType: FileType, startedAt = new Date()): PlayedSession => ({
  id: randomUUID(),
  fileType,
  startedAt: startedAt.toISOString(),
  seconds: 0,
  finished: false,
  steps: [],
});

/** A report that was not heard, or came at a bad moment, is sent again; one that was refused is not. */
function afterFailure(error: unknown): 'refused' | 'kept' {
  if (!(error instanceof ApiError)) throw error;
  const forGood = error.status >= 400 && error.status < 500 && ![401, 403, 429].includes(error.status);
  return forGood ? 'refused' : 'kept';
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
): Promise<Downloaded> {
  await mkdir(join(path, '..'), { recursive: true });
  const part = `${path}.part`;
  const have = await sizeOf(part);
  const tag = await readFile(`${part}.etag`, 'utf8').catch(() => '');
  // If-Range: where the content has changed since, all of the new one comes instead of its end (RFC 9110 §13.1.5).
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  if (have > 0 && tag) Object.assign(headers, { range: `bytes=${have}-`, 'if-range': tag });
  const response = await fetch(url, { headers, signal });
  const complete = response.status === 416 && response.headers.get('content-range') === `bytes */${have}`;
  if (!complete && (!response.ok || !response.body)) throw new Error(`The content answered ${response.status}`);
  const resumedFrom = complete || response.status === 206 ? have : 0;
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
    if (bytes !== expected) throw new Error(`${bytes} bytes came instead of ${expected}`);
  }
  await rename(part, path);
  await rm(`${part}.etag`);
  return { path, resumedFrom, size: await sizeOf(path) };
}
