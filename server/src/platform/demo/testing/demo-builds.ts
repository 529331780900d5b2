import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const CONTENTS = { extinguisher: 'fire-extinguisher', lockout: 'lockout' } as const;

export type DemoBuilds = Record<keyof typeof CONTENTS, string>;

/** Creates folders that stand in for the demo's built contents. */
export async function demoBuilds(folder: string): Promise<DemoBuilds> {
  const builds = { extinguisher: join(folder, 'extinguisher'), lockout: join(folder, 'lockout') };
  for (const [scene, content] of Object.entries(CONTENTS)) {
    const build = builds[scene as keyof typeof CONTENTS];
    const page = `<!doctype html><title>${scene}</title>`;
    await mkdir(build);
    await writeFile(join(build, 'index.html'), page);
    await writeFile(join(build, 'index.html.gz'), gzipSync(page));
    await copyFile(new URL(`../../../../../demo/${content}/steps.json`, import.meta.url), join(build, 'steps.json'));
  }
  return builds;
}
