/**
 * Checks what the browser packages import from the libraries that the shell provides:
 * `node tooling/src/check/shared-libraries.ts`. dependency-cruiser sees files, but not the imported names.
 */
import { isAllowedAntd } from '../federation/platform.ts';
import { HOST_ONLY_PACKAGES, SHARED_MODULES } from '../federation/shared-modules.ts';
import { type SourceFile, sourcesBelow } from './sources.ts';

export interface Import {
  request: string;
  /** The names of the imported values. Undefined for a default, a namespace or a dynamic import. */
  names: string[] | undefined;
}

/** Paths of antd that shared-ui and the shell may import, because no remote bundles the importing files. */
const HOST_PATHS = /^antd\/es\/(?:locale|theme)(?:\/|$)/;

const BROWSER = /^(?:shared-api|shared-ui|shell|mfe-[^/]+)\//;
const STATEMENT = /^[ \t]*(?:import|export)\s+(?!type\s)(?:([^'";]*?)\s+from\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/g;

/** Returns the imported values of a clause: `a` and `c` for `{ a, type B, c as d }`. Undefined if it has no braces. */
function valuesIn(clause: string): string[] | undefined {
  const braces = /^\{([^}]*)\}$/.exec(clause.trim());
  return braces?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+/)[0]!);
}

/** Returns the imports and re-exports of a file, except type-only ones. */
export function importsOf(text: string): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(([, clause, request]) => ({
    request: request!,
    names: clause === undefined ? undefined : valuesIn(clause),
  }));
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, request]) => ({ request: request!, names: undefined }));
  return [...statements.filter(({ names }) => names?.length !== 0), ...dynamic];
}

function problemOf(isRemote: boolean, { request, names }: Import): string | undefined {
  if (request === 'antd') {
    if (!names) return "imports antd whole: only `import { Name } from 'antd'` can be divided";
    const outside = names.filter((name) => !isAllowedAntd(name));
    return outside.length > 0
      ? `uses ${outside.join(', ')} of antd: not in tooling/src/federation/platform.ts`
      : undefined;
  }
  if (HOST_PATHS.test(request) && !isRemote) return undefined;
  const shared = SHARED_MODULES.find((module) => module.request === request);
  if (shared?.exports) {
    if (!names)
      return `imports ${request} whole: only the names in tooling/src/federation/shared-modules.ts are provided`;
    const missing = names.filter((name) => !shared.exports?.includes(name));
    return missing.length > 0
      ? `uses ${missing.join(', ')} of ${request}: tooling/src/federation/shared-modules.ts does not provide it`
      : undefined;
  }
  const isHostOnly = HOST_ONLY_PACKAGES.some((name) => request === name || request.startsWith(`${name}/`));
  if (isRemote && isHostOnly && !shared)
    return `imports ${request}, which only the shell may contain: see tooling/src/federation/shared-modules.ts`;
  return undefined;
}

/** Returns one sentence for each import that the shell's shared libraries do not provide. */
export const libraryProblems = ({ path: file, text }: SourceFile): string[] =>
  BROWSER.test(file)
    ? importsOf(text)
        .map((found) => problemOf(file.startsWith('mfe-'), found))
        .filter((problem) => problem !== undefined)
        .map((problem) => `${file} ${problem}`)
    : [];

if (import.meta.main) {
  const problems = sourcesBelow('', /\.tsx?$/).flatMap(libraryProblems);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
