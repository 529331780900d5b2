/** Finds the files that a page needs, so that the portal's HTML can load them in parallel instead of sequentially. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UI_LANGS, type UiLang } from '@vr/shared-api/limits';
import type { PageScripts, RemoteScripts, ShellScripts } from '@vr/shared-api/remote';
import type { Chunk, ChunkGroup, Compilation, Module, NormalModule } from 'webpack';
import { folderOf, ROOT } from '../packages.ts';
import { refreshScriptOf } from './plugins/RefreshReactPlugin.ts';
import type { Variant } from './variant.ts';

const PORTAL = { file: 'shell/src/start/load-portal.ts', request: '../SignedIn.tsx' };

/** The file that imports the sign-in, and the request of that import. */
const SIGN_IN = { file: PORTAL.file, request: '../sign-in/SignIn.tsx' };

/** The same for the portal of signed-in people. */
export const SIGNED_IN: Record<Variant['linking'], typeof PORTAL> = {
  federated: PORTAL,
  static: PORTAL,
  embedded: { file: 'shell/src/embed/mount.ts', request: './EmbeddedPortal.tsx' },
};

const isScript = (file: string): boolean => file.endsWith('.js');

/** Returns the share key of a module that comes from the share scope, or undefined for other modules. */
export const consumedKey = (module: Module): string | undefined =>
  module.type === 'consume-shared-module'
    ? (module as Module & { options: { shareKey: string } }).options.shareKey
    : undefined;

/** Returns the ids of smaller chunks whose modules a chunk also contains. webpack marks them as loaded with the chunk. */
const containedIn = ({ id, ids }: Chunk): Chunk['id'][] => (ids ?? []).filter((other) => other !== id);

/** Returns the scripts of chunk groups, and the keys of the shared modules that they use. */
function contentOf({ chunkGraph }: Compilation, groups: Iterable<ChunkGroup>): PageScripts {
  const files = new Set<string>();
  const shared = new Set<string>();
  const chunks = new Set([...groups].flatMap((group) => group.chunks));
  const contained = new Set([...chunks].flatMap(containedIn));
  for (const chunk of chunks) {
    if (!chunk.canBeInitial() && !contained.has(chunk.id))
      for (const file of chunk.files) if (isScript(file)) files.add(file);
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      const key = consumedKey(module);
      if (key) shared.add(key);
    }
  }
  return { files: [...files], shared: [...shared] };
}

/** Returns the chunk groups that a file loads with `import(request)`. */
const importedBy = ({ chunkGroups }: Compilation, file: string, request: string): ChunkGroup[] =>
  chunkGroups.filter((group) =>
    group.origins.some((origin) => origin.request === request && (origin.module as NormalModule)?.resource === file),
  );

function localesOf({ chunkGraph, modules }: Compilation, packages: readonly string[]): Record<UiLang, string[]> {
  const filesOf = (lang: UiLang) =>
    [...modules]
      .filter((module) =>
        packages.some((name) => (module as NormalModule).resource?.endsWith(path.join(name, `locales/${lang}.json`))),
      )
      .flatMap((module) => [...chunkGraph.getModuleChunks(module)].flatMap((chunk) => [...chunk.files]))
      .filter(isScript);
  return Object.fromEntries(UI_LANGS.map((lang) => [lang, [...new Set(filesOf(lang))]])) as Record<UiLang, string[]>;
}

/** Maps each script that contains smaller scripts to the names of the smaller scripts. */
function containedFiles({ chunks }: Compilation): Record<string, string[]> {
  const scriptsOf = (chunk: Chunk) => [...chunk.files].filter(isScript);
  const byId = new Map([...chunks].map((chunk) => [chunk.id, chunk]));
  const found = [...chunks].flatMap((chunk) => {
    const smaller = containedIn(chunk).flatMap((id) => scriptsOf(byId.get(id) as Chunk));
    return smaller.length > 0 ? scriptsOf(chunk).map((file) => [file, smaller] as const) : [];
  });
  return Object.fromEntries(found);
}

/**
 * Returns the scripts that start the shell, the scripts of the portal for signed-in people (loaded by `file` with
 * `import(request)`), and the scripts of each shared module.
 */
export function shellScripts(
  compilation: Compilation,
  { file, request }: { file: string; request: string },
): ShellScripts {
  const { files, shared } = contentOf(compilation, importedBy(compilation, path.join(ROOT, file), request));
  if (files.length === 0) throw new Error(`${file} does not import ${request}`);
  const entry = compilation.entrypoints.get('main')?.getFiles().filter(isScript) ?? [];
  const refresh = refreshScriptOf(compilation);
  const groups = new Map<string, ChunkGroup[]>();
  for (const module of compilation.modules) {
    const key = consumedKey(module);
    if (!key) continue;
    const own = module.blocks.flatMap((block) => compilation.chunkGraph.getBlockChunkGroup(block) ?? []);
    groups.set(key, [...(groups.get(key) ?? []), ...own]);
  }
  /** Returns the scripts of a shared module, and of those that it uses. */
  const filesOf = (key: string, seen = new Set<string>()): string[] => {
    if (seen.has(key)) return [];
    seen.add(key);
    const own = contentOf(compilation, groups.get(key) ?? []);
    return [...own.files, ...own.shared.flatMap((used) => filesOf(used, seen))];
  };
  return {
    entry,
    signedIn: { files, shared },
    signIn: contentOf(compilation, importedBy(compilation, path.join(ROOT, SIGN_IN.file), SIGN_IN.request)).files,
    shared: Object.fromEntries([...groups.keys()].map((key) => [key, [...new Set(filesOf(key))]])),
    contains: containedFiles(compilation),
    locales: localesOf(compilation, ['shell/src', 'shell/src/embed', 'shared-ui/src/i18n']),
    ...(refresh ? { refresh } : {}),
  };
}

/** Returns the scripts of each page of a remote, and the scripts of its texts. */
export function remoteScripts(compilation: Compilation, remote: string): RemoteScripts {
  const source = path.join(folderOf(remote), 'src/remote.ts');
  const exposed = compilation.chunkGroups.filter((group) =>
    group.chunks.some((chunk) =>
      [...compilation.chunkGraph.getChunkModulesIterable(chunk)].some(
        (module) => (module as NormalModule).resource === source,
      ),
    ),
  );
  const pages = readFileSync(source, 'utf8').matchAll(/([\w.-]+)'?: \(\) => import\('([^']+)'\)/g);
  return {
    pages: Object.fromEntries(
      [...pages].map(([, page = '', request = '']) => [
        page,
        contentOf(compilation, [...exposed, ...importedBy(compilation, source, request)]),
      ]),
    ),
    locales: localesOf(compilation, [path.join(folderOf(remote), 'src')]),
  };
}
