import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { type Archive, headOf, type PackedFile } from './archive.ts';
import { type Findings, printable } from './findings.ts';
import { filesOfScript, outsideOfScript, outsideOfStyle, referencesOf, registersServiceWorker } from './references.ts';

/** Bytes read of a page, a script or a style sheet. */
const TEXT_MAX_BYTES = 2 * 1_048_576;
/** Scripts read, and style sheets read. */
const READ_MAX = 20;
/** Larger scripts are engines and libraries, which name many addresses that they never load. */
const OWN_SCRIPT_MAX_BYTES = 262_144;
/** Most .br and .gz files that are decoded as a test. */
const DECODED_MAX = 200;
/** Bytes of such a file that are decoded. */
const COMPRESSED_HEAD_BYTES = 16_384;
/** From this size on, learners notice that a file is not compressed. */
const COMPRESSIBLE_FROM_BYTES = 1_048_576;

const COMPRESSED = /\.(?:br|gz)$/iu;
const COMPRESSIBLE = /\.(?:wasm|data|m?js|symbols|symbols\.json|mem|pck)$/iu;

interface Page {
  /** The page's folder in the archive, with a trailing slash; '' for the root of the archive. */
  root: string;
  file: PackedFile;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Returns the deepest folder that contains all files. */
function commonFolder(files: readonly PackedFile[]): string {
  let common = folderOf(files[0]?.path ?? '');
  for (const { path } of files) while (!path.startsWith(common)) common = folderOf(common.slice(0, -1));
  return common;
}

/** Finds the entry page: the index.html in the folder that contains all files. */
export function pageOf({ files }: Archive): Page | undefined {
  const root = commonFolder(files);
  const names = ['index.html', 'index.htm'];
  const tops = files.filter(({ path }) => folderOf(path) === root);
  for (const name of names) {
    const file =
      tops.find(({ path }) => path === root + name) ??
      tops.find(({ path }) => path.toLowerCase() === (root + name).toLowerCase());
    if (file) return { root, file };
  }
  return undefined;
}

/** Whether an archive has an entry page, and so runs in a browser. */
export const hasPage = (archive: Archive): boolean => pageOf(archive) !== undefined;

/** The files that a page can request below its root. */
class Root {
  private readonly byPath = new Map<string, PackedFile>();
  private readonly offered = new Set<string>();
  private readonly caseless = new Set<string>();

  constructor(files: readonly PackedFile[], root: string) {
    for (const file of files) {
      const path = file.path.slice(root.length);
      this.byPath.set(path, file);
      // `game.wasm.br` is also served as `game.wasm` to browsers that accept Brotli.
      for (const name of [path, path.replace(COMPRESSED, '')]) {
        this.offered.add(name);
        this.caseless.add(name.toLowerCase());
      }
    }
  }

  file(path: string): PackedFile | undefined {
    return this.byPath.get(path);
  }

  has(path: string): boolean {
    return this.offered.has(path);
  }

  hasInOtherCase(path: string): boolean {
    return this.caseless.has(path.toLowerCase());
  }
}

/** Stands for the address that the build will have. */
const PLACE = 'https://content.invalid/of/this/build/';
/** Paths that the content origin serves to all builds. */
const OFFERED = new Set(['/portal-player.js']);

/**
 * Resolves an address in a page: a path below the page's root, `elsewhere` on its origin, `outside` on another origin, or
 * undefined if it is not a file.
 */
function resolve(url: string, base: string): { path: string } | 'elsewhere' | 'outside' | undefined {
  // A template that a script fills in later.
  if (/\{\{|\$\{|<%/u.test(url) || !URL.canParse(url.trim(), base)) return undefined;
  const resolved = new URL(url.trim(), base);
  if (!/^(?:https?|wss?|file):$/u.test(resolved.protocol)) return undefined;
  if (resolved.origin !== new URL(PLACE).origin) return 'outside';
  if (OFFERED.has(resolved.pathname)) return undefined;
  if (!resolved.pathname.startsWith(new URL(PLACE).pathname)) return 'elsewhere';
  try {
    return { path: decodeURIComponent(resolved.href.slice(PLACE.length).replace(/[?#].*$/u, '')).normalize('NFC') };
  } catch {
    return 'elsewhere';
  }
}

/** Reads a page, script or style sheet as text, up to TEXT_MAX_BYTES. */
const textOf = async (archive: Archive, file: PackedFile): Promise<string> =>
  (await headOf(archive, file, TEXT_MAX_BYTES)).toString('utf8');

/** Adds findings for files that the page requests but will not get. Returns its scripts, which may reveal the engine. */
async function inspectReferences(archive: Archive, root: Root, entry: string, page: string, findings: Findings) {
  const references = await referencesOf(page);
  const at = new URL(entry.split('/').map(encodeURIComponent).join('/'), PLACE).href;
  const base =
    references.base !== undefined && URL.canParse(references.base, at) ? new URL(references.base, at).href : at;
  const inline = filesOfScript(references.code);
  let serviceWorker = inline.serviceWorker || registersServiceWorker(references.code);

  for (const url of new Set([...references.needed, ...inline.needed])) {
    const target = resolve(url, base);
    if (target === undefined) continue;
    if (target === 'outside') findings.add('OUTSIDE_DEPENDENCY', { path: url });
    else if (target === 'elsewhere') findings.add('MISSING_FILE', { path: url });
    else if (target.path !== '' && !root.has(target.path))
      findings.add(root.hasInOtherCase(target.path) ? 'CASE_MISMATCH' : 'MISSING_FILE', { path: url });
  }
  const outside = [...references.loaded, ...outsideOfScript(references.code)];

  const filesOf = (urls: readonly string[]): PackedFile[] =>
    [...new Set(urls)].slice(0, READ_MAX).flatMap((url) => {
      const target = resolve(url, base);
      return (typeof target === 'object' && root.file(target.path)) || [];
    });
  for (const file of filesOf(references.styles)) outside.push(...outsideOfStyle(await textOf(archive, file)));
  const scripts = [references.code];
  for (const file of filesOf(references.scripts)) {
    const script = await textOf(archive, file);
    scripts.push(script);
    serviceWorker ||= registersServiceWorker(script);
    if (file.size <= OWN_SCRIPT_MAX_BYTES) outside.push(...outsideOfScript(script));
  }
  for (const url of new Set(outside)) {
    if (resolve(url, base) === 'outside') findings.add('OUTSIDE_DEPENDENCY', { path: url });
  }
  if (serviceWorker) findings.add('SERVICE_WORKER');
  return scripts;
}

async function isDecodable(archive: Archive, file: PackedFile): Promise<boolean> {
  const head = await headOf(archive, file, COMPRESSED_HEAD_BYTES);
  if (head.length === 0) return false;
  const decoder = /\.br$/iu.test(file.path)
    ? createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
    : createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  decoder.end(head);
  try {
    // The first chunk is enough: a bomb would have no end.
    for await (const _ of decoder) break;
    return true;
  } catch {
    return false;
  }
}

/** Adds findings about compression: files that cannot be decoded, compressed files by encoding, files that should be. */
async function inspectCompression(archive: Archive, findings: Findings): Promise<void> {
  const compressed = archive.files.filter(({ path }) => COMPRESSED.test(path));
  for (const file of compressed.slice(0, DECODED_MAX)) {
    if (!(await isDecodable(archive, file))) findings.add('NOT_DECODABLE', { path: file.path });
  }
  for (const [suffix, encoding] of [
    ['.br', 'br'],
    ['.gz', 'gzip'],
  ] as const) {
    const { length: count } = compressed.filter(({ path }) => path.toLowerCase().endsWith(suffix));
    if (count > 0) findings.add('PRECOMPRESSED', { params: { count, encoding } });
  }
  const paths = new Set(archive.files.map(({ path }) => path));
  for (const { path, size } of archive.files) {
    const twin = paths.has(`${path}.br`) || paths.has(`${path}.gz`);
    if (size >= COMPRESSIBLE_FROM_BYTES && COMPRESSIBLE.test(path) && !twin) findings.add('NOT_COMPRESSED', { path });
  }
}

/** Files and code that only one engine produces. */
const ENGINES: readonly { name: string; path: RegExp; script?: RegExp }[] = [
  { name: 'Unity', path: /(?:^|\/)(?:UnityLoader|[^/]+\.loader|[^/]+\.framework)\.js(?:\.br|\.gz)?$/u },
  { name: 'Godot', path: /\.pck(?:\.br|\.gz)?$/u, script: /\bGODOT_CONFIG\b/u },
  { name: 'Unreal Engine', path: /(?:\.UE4\.js|-HTML5-Shipping\.[^/]+)(?:\.br|\.gz)?$/u },
  {
    name: 'Babylon.js',
    path: /(?:^|\/)babylon(?:\.max|\.min)?\.js$/u,
    script: /\bBABYLON\.Engine\b|\/\/cdn\.babylonjs\.com\b/u,
  },
  { name: 'three.js', path: /(?:^|\/)three(?:\.module|\.core|\.webgpu)?(?:\.min)?\.js$/u, script: /\b__THREE__\b/u },
];

/**
 * Adds findings about the files, compression and engine of a WebGL build. Returns the path of its entry page, relative to
 * the page's folder, or null if there is none.
 */
export async function inspectPage(archive: Archive, findings: Findings): Promise<string | null> {
  const page = pageOf(archive);
  if (!page) {
    findings.add('NO_ENTRY_PAGE');
    return null;
  }
  const entry = page.file.path.slice(page.root.length);
  findings.add('ENTRY_PAGE', { params: { path: printable(entry) } });

  const root = new Root(archive.files, page.root);
  const scripts = await inspectReferences(archive, root, entry, await textOf(archive, page.file), findings);
  await inspectCompression(archive, findings);
  const engine = ENGINES.find(
    ({ path, script }) =>
      archive.files.some((file) => path.test(file.path)) || (script && scripts.some((text) => script.test(text))),
  );
  if (engine) findings.add('ENGINE', { params: { name: engine.name } });
  return entry;
}
