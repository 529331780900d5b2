import path from 'node:path';
import { run } from '../cli/run.ts';
import { ROOT, remoteNames } from '../packages.ts';

/** The files and packages that a change can break. Paths are relative to the root folder. */
export interface Affected {
  /** Files that have changed, or that import a changed file, directly or through others. */
  files: string[];
  /** Packages that have a changed file in their pages or their service. */
  packages: string[];
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean);
const git = async (...args: string[]): Promise<string[]> => lines(await run('git', args));

/** The entry file of each package that has pages or a service. */
const ENTRY: Record<string, string> = {
  shell: 'shell/src/main.tsx',
  server: 'server/src/main.ts',
  ...Object.fromEntries(remoteNames().map((name) => [name, `${name}/src/remote.ts`])),
};

/** Returns whether a file can change the product: it is neither documentation nor test code. */
const isPart = (file: string): boolean => !/\.md$|\.test\.tsx?$|\/testing\//u.test(file);

/**
 * Returns the files that changed since a revision, committed or not, and what they can break according to
 * dependency-cruiser's import graph. Throws if Git does not know the revision.
 */
export async function affectedSince(revision: string): Promise<Affected> {
  const [base = ''] = await git('merge-base', 'HEAD', revision);
  const depcruise = path.join(ROOT, 'node_modules/.bin/depcruise');
  const graph = await run(depcruise, [
    ...['--config', 'tooling/src/check/import-rules.ts', '--affected', base],
    ...['--output-type', 'json', '.'],
  ]);
  const { modules } = JSON.parse(graph) as { modules: { source: string }[] };
  const changed = [
    ...(await git('diff', '--name-only', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  const files = [...new Set([...modules.map(({ source }) => source), ...changed])];
  const packages = Object.keys(ENTRY).filter(
    (name) =>
      files.includes(ENTRY[name] ?? '') ||
      // The graph lacks some style sheets, texts and pages.
      changed.some((file) => file.startsWith(`${name}/`) && isPart(file)),
  );
  return { files, packages };
}
