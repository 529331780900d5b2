import path from 'node:path';
import ts from '@typescript/typescript6';
import { REFERENCES, ROOT } from '../packages.ts';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
};

interface ProgramOptions {
  files: readonly string[];
  /** Texts that replace files, by path. */
  replaced?: ReadonlyMap<string, string>;
}

/** One file of each package. The declarations of a snapshot may import the libraries of these packages. */
const HOLDERS = ['shared-ui', 'shared-api'].map((name) => path.join(ROOT, name, 'src/index.ts'));
const SNAPSHOTS = path.join(REFERENCES, 'contracts/');

/**
 * Returns a program of TypeScript 6, because TypeScript 7 has no type checker API. The libraries that a snapshot's
 * declarations import are resolved from shared-ui and shared-api.
 */
export function createProgram({ files, replaced = new Map() }: ProgramOptions): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  const cache = ts.createModuleResolutionCache(ROOT, (name) => name, OPTIONS);
  const { readFile, fileExists } = host;
  host.readFile = (file) => replaced.get(file) ?? readFile(file);
  host.fileExists = (file) => replaced.has(file) || fileExists(file);
  host.getSourceFile = (file, version) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, version, true);
  };
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map(({ text }) => {
      const isFromSnapshot = containing.startsWith(SNAPSHOTS) && !text.startsWith('.') && !path.isAbsolute(text);
      const from = isFromSnapshot ? HOLDERS : [containing];
      const found = from.map((file) => ts.resolveModuleName(text, file, OPTIONS, host, cache));
      return found.find(({ resolvedModule }) => resolvedModule) ?? found[0]!;
    });
  return ts.createProgram([...files, path.join(ROOT, 'shared-ui/css.d.ts')], OPTIONS, host);
}
