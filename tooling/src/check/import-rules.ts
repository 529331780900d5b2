import path from 'node:path';
import { isAllowedAntd } from '../platform.ts';
import { HOST_ONLY_PACKAGES, SHARED_MODULES } from '../shared-modules.ts';
import type { SourceFile } from '../sources.ts';

interface Import {
  request: string;
  isType: boolean;
  /** Names of the values imported; undefined for a default, a namespace or a dynamic import. */
  names: string[] | undefined;
}

/** Which packages of ours a package may import. */
const DIRECTIONS: Record<string, readonly string[]> = {
  'shared-api': [],
  'shared-ui': ['shared-api'],
  shell: ['shared-api', 'shared-ui'],
  remote: ['shared-api', 'shared-ui'],
  server: ['shared-api'],
  content: ['shared-api', 'content-kit'],
  tooling: ['shared-api', 'server', 'bench'],
  e2e: ['shared-api', 'server', 'tooling'],
  bench: ['shared-api', 'server', 'tooling'],
};

/** Folders that serve the features of their package or put them together. */
const NOT_FEATURES = new Set([
  'art',
  'chrome',
  'cli',
  'db',
  'demo',
  'dialogs',
  'federation',
  'gate',
  'http',
  'jobs',
  'mail',
  'portal',
  'storage',
  'testing',
]);

/** Libraries whose parts shared-ui and the shell may take by path, since no remote bundles those files. */
const HOST_PATHS = /^antd\/es\/(?:locale|theme)(?:\/|$)/;

const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s+)?(?:([^'";]*?)\s+from\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/g;

/** The names in `{ a, type B, c as d }` that are values. */
function valuesIn(clause: string): string[] | undefined {
  const braces = /^\{([^}]*)\}$/.exec(clause.trim());
  return braces?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))
    .map((name) => name.split(/\s+as\s+/)[0]!);
}

function importsOf(text: string): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(([, type, clause, request]) => {
    const names = clause === undefined ? undefined : valuesIn(clause);
    return { request: request!, isType: Boolean(type) || names?.length === 0, names };
  });
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, request]) => ({
    request: request!,
    isType: false,
    names: undefined,
  }));
  return [...statements, ...dynamic];
}

const packageOf = (file: string): string => file.split('/')[0]!;
const kindOf = (name: string): string => (name.startsWith('mfe-') ? 'remote' : name);
const libraryOf = (request: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(request)![0];

/** The feature folder that a file of a package's sources lies in, if any. */
function featureOf(file: string): string | undefined {
  const [, source, folder, ...rest] = file.split('/');
  return source === 'src' && rest.length > 0 && folder && !NOT_FEATURES.has(folder) ? folder : undefined;
}

function problemOf(file: string, { request, isType, names }: Import): string | undefined {
  const home = packageOf(file);
  const kind = kindOf(home);
  const isBrowser = ['shared-api', 'shared-ui', 'shell', 'remote'].includes(kind);
  const isTest = /\.test\.tsx?$/.test(file) || file.includes('/testing/');

  if (isBrowser && !isTest && !isType && /\.schema(?:\.ts)?$/.test(request) && !file.endsWith('.schema.ts'))
    return `imports values of ${request}: a schema must not reach the browser, use import type`;

  if (request.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), request);
    if (packageOf(target) !== home) return `reaches into another package by ${request}`;
    const [from, to] = [featureOf(file), featureOf(target)];
    const isFeature = home === 'server' || kind === 'remote' || home === 'shell';
    if (isFeature && !isTest && from && to && from !== to)
      return `feature ${from} imports feature ${to}: what both need belongs to the package's root or to shared-ui`;
    return undefined;
  }

  const ours = /^@vr\/([^/]+)/.exec(request)?.[1];
  // What talks to the server is tested against it.
  if (isTest && kind === 'shell' && ours === 'server') return undefined;
  if (ours && ours !== home && !DIRECTIONS[kind]?.includes(ours)) return `must not import from ${ours} (${request})`;
  if (!isBrowser || isType || ours) return undefined;

  if (request === 'antd') {
    if (!names) return "imports antd whole: only `import { Name } from 'antd'` can be divided";
    const outside = names.filter((name) => !isAllowedAntd(name));
    return outside.length > 0 ? `uses ${outside.join(', ')} of antd: not in tooling/src/platform.ts` : undefined;
  }
  if (HOST_PATHS.test(request) && kind !== 'remote') return undefined;
  const shared = SHARED_MODULES.find((module) => module.request === request);
  if (shared?.exports) {
    if (!names) return `imports ${request} whole: only the names in tooling/src/shared-modules.ts are provided`;
    const missing = names.filter((name) => !shared.exports?.includes(name));
    return missing.length > 0
      ? `uses ${missing.join(', ')} of ${request}: not among what tooling/src/shared-modules.ts provides`
      : undefined;
  }
  const isHostOnly = HOST_ONLY_PACKAGES.some((name) => libraryOf(request) === name || request.startsWith(`${name}/`));
  if (kind === 'remote' && isHostOnly && !shared)
    return `imports ${request}, which only the shell may contain: see tooling/src/shared-modules.ts`;
  return undefined;
}

/** What a file imports against the rules of the project, one sentence each. */
export const importProblems = ({ path: file, text }: SourceFile): string[] =>
  importsOf(text)
    .map((found) => problemOf(file, found))
    .filter((problem) => problem !== undefined)
    .map((problem) => `${file} ${problem}`);
