import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StepFile } from '@vr/shared-api/steps.schema';
import { StartFailure } from '../../../config.ts';
import { packed } from '../archive.ts';
import type { SceneName } from '../art/covers.ts';

/** A training that is played in the browser, as its author uploads it. */
export interface WebGlBuild {
  steps: StepFile;
  /** The build as a ZIP archive, without the step file, which is uploaded separately. */
  archive: Buffer;
}

const contentFolder = (name: string) => fileURLToPath(new URL(`../../../../../demo/${name}/dist`, import.meta.url));

/** The folders of the builds, by the key of the training. */
export const WEB_GL_FOLDERS: Partial<Record<SceneName, string>> = {
  extinguisher: contentFolder('fire-extinguisher'),
  lockout: contentFolder('lockout'),
};

async function readWebGlBuild(folder: string): Promise<WebGlBuild> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort();
  if (!paths.includes('index.html') || !paths.includes('steps.json'))
    throw new StartFailure(`The demo needs the WebGL training in ${folder}: run "pnpm build" first.`);
  const steps = JSON.parse(await readFile(join(folder, 'steps.json'), 'utf8')) as StepFile;
  const files: Record<string, Uint8Array> = {};
  for (const path of paths.filter((one) => !one.startsWith('steps.json')))
    files[path] = await readFile(join(folder, path));
  return { steps, archive: packed(files) };
}

/** Reads the builds in these folders. Throws {@link StartFailure} if one of them has not been built. */
export async function readWebGlBuilds(folders: typeof WEB_GL_FOLDERS): Promise<ReadonlyMap<SceneName, WebGlBuild>> {
  const builds = new Map<SceneName, WebGlBuild>();
  for (const [scene, folder] of Object.entries(folders)) builds.set(scene as SceneName, await readWebGlBuild(folder));
  return builds;
}
