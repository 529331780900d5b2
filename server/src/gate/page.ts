import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { type Archive, headOf, type PackedFile } from './archive.ts';
import { type Findings, printable } from './findings.ts';
import { filesOfScript, outsideOfScript, outsideOfStyle, referencesOf, registersServiceWorker } from './references.ts';

/** Of a page, a script or a style sheet so much is read, and of each kind so many. */
const TEXT_MAX_BYTES = 2 * 1_048_576;
const READ_MAX = 20;
const OWN_SCRIPT_MAX_BYTES = 262_144;
/** Files named .br or .gz that are tried, and how much of each. */
const DECODED_MAX = 200;
const COMPRESSED_HEAD_BYTES = 16_384;
/** From this size on a learner waits for what could have been compressed. */
const COMPRESSIBLE_FROM_BYTES = 1_048_576;

const COMPRESSED = /\.(?:br|gz)$/iu;
const COMPRESSIBLE = /\.(?:wasm|data|m?js|symbols|symbols\.json|mem|pck)$/iu;

interface Page {
  /** The folder that the page's files are counted from, with its slash; '' for the archive's own. */
  root: string;
  file: PackedFile;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The folder that holds all files. */
function commonFolder(files: readonly PackedFile[]): string {
  let common = folderOf(files[0]?.path ?? '');
  for (const { path } of files) while (!path.startsWith(common)) common = folderOf(common.slice(0, -1));
  return common;
}

/** The page that is opened: the index at the top, or in the one folder that everything lies in. */
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

/** Whether it is a page for the browser. */
export const hasPage = (archive: Archive): boolean => pageOf(archive) !== undefined;

/** The files that can be asked for below a page's root. */
class Root {
  private readonly byPath = new Map<string, PackedFile>();
  private readonly offered = new Set<string>();
  private readonly caseless = new Set<string>();

  constructor(files: readonly PackedFile[], root: string) {
    for (const file of files) {
      const path = file.path.slice(root.length);
      this.byPath.set(path, file);
      // Served for `game.wasm` too, to browsers that accept it.
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

const PLACE = 'https://content.invalid/of/this/build/';
/** What the origin of the contents offers to all of them. */
const OFFERED = new Set(['/portal-player.js']);

/** Where an address leads to: below the page's root, elsewhere on its origin, to another origin, or to no file at all. */
function resolve(url: string, base: string): { path: string } | 'elsewhere' | 'outside' | undefined {
  // What a template or a script still fills in.
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

/** A page or script as text; longer ones are read that far. */
const textOf = async (archive: Archive, file: PackedFile): Promise<string> =>
  (await headOf(archive, file, TEXT_MAX_BYTES)).toString('utf8');

/** Notes what the page asks for and will not get. The texts of its scripts, for those who tell engines by them. */
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
    // Longer ones are engines and libraries, which name much that they never load.
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
    // The first bytes tell; there may be no end of them.
    for await (const _ of decoder) break;
    return true;
  } catch {
    return false;
  }
}

/** Notes which files are compressed, how they will be served, and which ought to be. */
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

/** What engines leave in a page's folder, and in scripts. */
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
 * Notes what a page for the browser is and lacks; the path of its entry page below the folder that its files are
 * counted from.
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
