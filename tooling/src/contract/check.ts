/**
 * `node tooling/src/contract/check.ts mfe-catalog …`: checks remotes against the snapshot of the contract version that
 * their package.json declares. Without a name, checks every remote of the repository.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from '@typescript/typescript6';
import { importsOf } from '../check/shared-libraries.ts';
import { sourcesBelow } from '../check/sources.ts';
import { antdPath } from '../federation/platform.ts';
import { contractOf, folderOf, remoteNames } from '../packages.ts';
import { declarationsOf, OWN_MODULES, sourceOf } from './declarations.ts';
import { createProgram } from './program.ts';
import { type Contract, readContract, snapshotFolder } from './snapshot.ts';

/** TypeScript's errors for an import of a name that the module does not export. */
const MISSING_EXPORT = [2305, 2614, 2724];

/** Returns one sentence for each name that a source file imports from a library but that the contract does not provide. */
export function importProblems(remote: string, text: string, { version, modules }: Contract): string[] {
  return importsOf(text).flatMap(({ request, names = [] }) => {
    const provided = modules[request];
    const missing = names.filter((name) =>
      request === 'antd' ? !modules[antdPath(name)] : Array.isArray(provided) && !provided.includes(name),
    );
    return missing.map((name) => `${remote} uses \`${name}\` of ${request}, which contract ${version} does not have`);
  });
}

/** Returns, by path, texts that replace the sources of the shared modules and re-export the snapshot's declarations. */
function snapshotExports(folder: string): Map<string, string> {
  // Left out, because this module describes manifests and only the build reads it.
  const provided = OWN_MODULES.filter((request) => request !== '@vr/shared-api/remote');
  return new Map(
    provided.map((request) => {
      const file = path.join(folder, declarationsOf(request));
      const declarations = JSON.stringify(file.replace(/\.d\.ts$/, '.js'));
      const hasDefault = /\bas default\b/.test(readFileSync(file, 'utf8'));
      const names = hasDefault ? `export { default } from ${declarations};` : '';
      return [sourceOf(request), `export * from ${declarations};${names}`];
    }),
  );
}

function sentenceOf(
  remote: string,
  version: string,
  { file, start = 0, length = 0, code, messageText }: ts.Diagnostic,
): string {
  const text = ts.flattenDiagnosticMessageText(messageText, ' ');
  const place = file ? path.relative(process.cwd(), file.fileName) : remote;
  const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
  const module = OWN_MODULES.find(
    (request) => text.includes(path.basename(sourceOf(request))) || text.includes(request),
  );
  if (MISSING_EXPORT.includes(code) && module) {
    const name = file?.text.slice(start, start + length);
    const isOwn = file?.fileName.startsWith(path.join(folderOf(remote), 'src/'));
    const bundled = isOwn ? '' : ` (in ${place})`;
    return `${remote} uses \`${name}\` of ${module}${bundled}, which contract ${version} does not have`;
  }
  return `${remote} does not fit contract ${version}: ${place}:${line}: ${text}`;
}

/**
 * Returns one sentence for each use of something that the contract lacks. Checks the `files` of a remote, and our own
 * modules that are bundled into the remote. `replaced` maps file paths to replacement texts.
 */
export function contractProblems(
  remote: string,
  version: string,
  files: readonly string[],
  replaced: ReadonlyMap<string, string> = new Map(),
): string[] {
  const contract = readContract(version);
  const program = createProgram({
    files,
    replaced: new Map([...replaced, ...snapshotExports(snapshotFolder(version))]),
  });
  const sources = program.getSourceFiles().filter(({ isDeclarationFile }) => !isDeclarationFile);
  return [
    ...new Set([
      ...sources.flatMap(({ text }) => importProblems(remote, text, contract)),
      ...ts.getPreEmitDiagnostics(program).map((diagnostic) => sentenceOf(remote, version, diagnostic)),
    ]),
  ];
}

/** Checks a remote against the contract version that its package.json declares; see {@link contractProblems}. */
export async function checkContract(remote: string): Promise<string[]> {
  const folder = folderOf(remote);
  const sources = sourcesBelow('src', /\.tsx?$/, folder).map(({ path: file }) => file);
  const shipped = sources.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
  return contractProblems(
    remote,
    contractOf(remote),
    shipped.map((file) => path.join(folder, file)),
  );
}

if (import.meta.main) {
  const remotes = process.argv.length > 2 ? process.argv.slice(2) : remoteNames();
  const problems = (await Promise.all(remotes.map(checkContract))).flat();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
