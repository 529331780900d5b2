import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BodyOf } from '@vr/shared-api/contract/endpoint';
import { announceRelease, publishRelease, uploadReleaseFile } from '@vr/shared-api/contract/releases';
import type * as S from '@vr/shared-api/contract/releases.schema';
import { originalOf } from '@vr/shared-api/release';
import { type Build, publishedFiles } from './built.ts';
import type { Portal } from './portal.ts';

/** How many files are sent at the same time. */
const AT_ONCE = 6;

/** For whom a release is published: as a canary, for testers alone, or, if empty, for everybody. */
export type People = BodyOf<typeof S.publishRelease>;
export type CanaryAudience = NonNullable<People['canary']>;

/**
 * Sends the files of a signed release that a portal lacks, and publishes the release. Returns the version, the number of
 * sent files, and the other canary that the release replaces.
 */
export async function publish({ api }: Portal, build: Build, signature: string, people: People) {
  const remote = build.manifest.name;
  const announced = await api.call(announceRelease, {
    params: { remote },
    body: { manifest: build.bytes.toString('utf8'), signature },
  });
  const { version, missing } = announced;
  const lacking = (await publishedFiles(build)).filter((file) => missing.includes(originalOf(file.path)));
  const left = [...lacking];
  const send = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop()) {
      const bytes = await readFile(path.join(build.folder, file.path));
      const body = { path: file.path, file: new File([new Uint8Array(bytes)], path.basename(file.path)) };
      await api.call(uploadReleaseFile, { params: { remote, version }, body });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  const { replaced } = await api.call(publishRelease, { params: { remote, version }, body: people });
  return { version, sent: lacking.length, replaced };
}
