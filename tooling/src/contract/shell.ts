import path from 'node:path';
import ts from '@typescript/typescript6';
import { REMOTE_CONTRACT } from '@vr/shared-api/remote';
import { declarationsOf, OWN_MODULES, sourceOf } from './declarations.ts';
import { differences } from './differences.ts';
import { createProgram } from './program.ts';
import { type Contract, currentContract, readContract, snapshotFolder, snapshotVersions } from './snapshot.ts';

/** Exports that only the shell and tests use. The contract does not cover them. */
const OF_THE_SHELL = ['PortalProvider'];
/** The module that describes manifests, and its types that the contract covers: the shell and the server read manifests. */
const MANIFEST = { module: '@vr/shared-api/remote', types: ['RemoteManifest'] };

const isValue = (symbol: ts.Symbol): boolean => Boolean(symbol.flags & ts.SymbolFlags.Value);

/** Returns the exports of a file, by name. */
function exportsOf(program: ts.Program, file: string): Map<string, ts.Symbol> {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no module`);
  const resolved = checker.getExportsOfModule(module).map((symbol): [string, ts.Symbol] => {
    const isAlias = symbol.flags & ts.SymbolFlags.Alias;
    return [symbol.name, isAlias ? checker.getAliasedSymbol(symbol) : symbol];
  });
  return new Map(resolved);
}

/** Compares two versions of a module. Returns one sentence for each change that breaks users of the older version. */
export function moduleProblems(program: ts.Program, module: string, before: string, now: string): string[] {
  const checker = program.getTypeChecker();
  const current = exportsOf(program, now);
  return [...exportsOf(program, before)].flatMap(([name, old]) => {
    const isManifest = module === MANIFEST.module;
    if (OF_THE_SHELL.includes(name) || (isManifest && !MANIFEST.types.includes(name))) return [];
    const found = current.get(name);
    if (!found) return [`${name} of ${module} is missing`];
    if (!isManifest && !isValue(old)) return [];
    const typeOf = (symbol: ts.Symbol) =>
      isManifest ? checker.getDeclaredTypeOfSymbol(symbol) : checker.getTypeOfSymbol(symbol);
    return differences(checker, { before: typeOf(old), now: typeOf(found), offered: !isManifest, name }).map(
      (difference) => `${difference} (${module})`,
    );
  });
}

/** Returns one sentence for each library or export that `now` lacks, and for each library with another major version. */
export function libraryProblems(before: Contract, now: Contract): string[] {
  const major = (version: string | undefined) => version?.split('.')[0];
  const libraries = Object.entries(before.libraries)
    .filter(([name, version]) => major(version) !== major(now.libraries[name]))
    .map(([name, version]) => `${name} was ${version} and is now ${now.libraries[name] ?? 'missing'}`);
  const modules = Object.entries(before.modules).flatMap(([request, exports]) => {
    const provided = now.modules[request];
    if (!provided) return [`${request} is no longer provided`];
    if (provided === 'all') return [];
    if (exports === 'all') return [`${request} is no longer provided whole`];
    return exports
      .filter((name) => !provided.includes(name))
      .map((name) => `${name} of ${request} is no longer provided`);
  });
  return [...libraries, ...modules];
}

/**
 * Compares the current contract with the snapshots of its major version. Returns one sentence for each breaking change,
 * and for each addition that is in no snapshot.
 */
export function checkShell(): string[] {
  const [major] = REMOTE_CONTRACT.split('.');
  const versions = snapshotVersions().filter((version) => version.split('.')[0] === major);
  if (!versions.includes(REMOTE_CONTRACT))
    return [`Contract ${REMOTE_CONTRACT} has no snapshot: run \`pnpm contract:snapshot\``];
  const modules = OWN_MODULES.map((module) => ({ module, source: sourceOf(module) }));
  const declared = (version: string, module: string) => path.join(snapshotFolder(version), declarationsOf(module));
  const program = createProgram({
    files: modules.flatMap(({ module, source }) => [source, ...versions.map((version) => declared(version, module))]),
  });
  const current = currentContract();
  const broken = versions.flatMap((version) =>
    [
      ...libraryProblems(readContract(version), current),
      ...modules.flatMap(({ module, source }) => moduleProblems(program, module, declared(version, module), source)),
    ].map((problem) => `Contract ${version}: ${problem}. Keep it, or raise the major version of REMOTE_CONTRACT`),
  );
  if (broken.length > 0) return broken;
  return [
    ...libraryProblems(current, readContract(REMOTE_CONTRACT)),
    ...modules.flatMap(({ module, source }) =>
      moduleProblems(program, module, source, declared(REMOTE_CONTRACT, module)),
    ),
  ].map(
    (problem) =>
      `Contract ${REMOTE_CONTRACT}, seen from the snapshot: ${problem}. Raise the minor version of REMOTE_CONTRACT and run \`pnpm contract:snapshot\``,
  );
}
