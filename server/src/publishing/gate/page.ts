import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { type Archive, headOf, type PackedFile } from './archive.ts';
import { type Findings, printable } from './findings.ts';
import { Follower, type Served } from './follow.ts';
import { speaksToPortal } from './references.ts';

/** Maximum number of bytes to read from a page, a script or a style sheet. */
const TEXT_MAX_BYTES = 8 * 1_048_576;
/**
 * The maximum number of files to read as text, and the maximum of their total bytes. The largest bundles have a few
 * hundred files.
 */
const READ_MAX = 1000;
const READ_MAX_BYTES = 64 * 1_048_576;
/** The maximum number of .br and .gz files that are decoded to check them. */
const DECODED_MAX = 200;
/** The number of bytes to decode from the start of each .br or .gz file. */
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

/** Returns at most `length` uncompressed bytes of a `.br` or `.gz` file. Fails if the file cannot be decoded. */
async function decoded(path: string, bytes: Buffer, length: number): Promise<Buffer> {
  const decoder = /\.br$/iu.test(path)
    ? createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
    : createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  decoder.end(bytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decoder as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Stops early, because a decompression bomb is almost endless.
    if (size >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}

/** The files that a page can request below its root. */
class Root implements Served {
  private readonly archive: Archive;
  private readonly byPath = new Map<string, PackedFile>();
  /**
   * Compressed files by path without `.br` or `.gz`. A compressed file is also served at this path if the browser
   * accepts the encoding.
   */
  private readonly compressed = new Map<string, PackedFile>();
  private readonly caseless = new Set<string>();
  private readonly readPaths = new Set<string>();
  private readBytes = 0;
  /** Whether a file was not read because a read limit was reached. */
  isExhausted = false;

  constructor(archive: Archive, root: string) {
    this.archive = archive;
    for (const file of archive.files) {
      const path = file.path.slice(root.length);
      this.byPath.set(path, file);
      const plain = path.replace(COMPRESSED, '');
      if (plain !== path) this.compressed.set(plain, file);
      for (const name of [path, plain]) this.caseless.add(name.toLowerCase());
    }
  }

  has(path: string): boolean {
    return this.byPath.has(path) || this.compressed.has(path);
  }

  hasInOtherCase(path: string): boolean {
    return this.caseless.has(path.toLowerCase());
  }

  async read(path: string): Promise<string | undefined> {
    const file = this.byPath.get(path) ?? this.compressed.get(path);
    if (!file) return undefined;
    if (this.readPaths.size >= READ_MAX || this.readBytes >= READ_MAX_BYTES) {
      this.isExhausted = true;
      return undefined;
    }
    this.readPaths.add(file.path);
    let bytes = await headOf(this.archive, file, TEXT_MAX_BYTES);
    // inspectCompression() reports files that cannot be decoded.
    if (COMPRESSED.test(file.path))
      bytes = await decoded(file.path, bytes, TEXT_MAX_BYTES).catch(() => Buffer.alloc(0));
    this.readBytes += bytes.length;
    return bytes.toString('utf8');
  }

  /** Returns the paths of pages and scripts that have not been read. */
  unread(): string[] {
    return [...this.byPath]
      .filter(([path, file]) => /\.(?:html?|m?js)(?:\.br|\.gz)?$/iu.test(path) && !this.readPaths.has(file.path))
      .map(([path]) => path);
  }
}

/**
 * Follows the page's requests. Adds findings for files that the page will not get, and one if nothing in the build
 * reports to the portal. Calls `onScript` with each script that is followed.
 */
async function inspectReferences(
  archive: Archive,
  page: Page,
  findings: Findings,
  onScript: (code: string) => void,
): Promise<void> {
  const root = new Root(archive, page.root);
  let speaks = false;
  const follower = new Follower(root, findings, (code) => {
    speaks ||= speaksToPortal(code);
    onScript(code);
  });
  await follower.follow(page.file.path.slice(page.root.length));
  if (root.isExhausted || follower.isCut) findings.add('PARTLY_CHECKED', { params: { files: READ_MAX } });
  // Scripts may also be loaded from addresses that are built at run time.
  for (const path of root.unread()) {
    if (speaks || follower.loadsPlayer || root.isExhausted) break;
    speaks = speaksToPortal((await root.read(path)) ?? '');
  }
  if (!speaks && !follower.loadsPlayer && !root.isExhausted) findings.add('NO_PLAYER');
}

async function isDecodable(archive: Archive, file: PackedFile): Promise<boolean> {
  const head = await headOf(archive, file, COMPRESSED_HEAD_BYTES);
  if (head.length === 0) return false;
  return decoded(file.path, head, 1).then(
    () => true,
    () => false,
  );
}

/** Adds findings for compressed files by encoding, for undecodable files, and for files that should be compressed. */
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

/** Adds findings about a WebGL build. Returns the entry page's file name, or null if there is no entry page. */
export async function inspectPage(archive: Archive, findings: Findings): Promise<string | null> {
  const page = pageOf(archive);
  if (!page) {
    const pages = archive.files.filter(({ path }) => /(?:^|\/)index\.html?$/iu.test(path));
    for (const { path } of pages) findings.add('NO_ENTRY_PAGE', { path });
    if (pages.length === 0) findings.add('NO_ENTRY_PAGE');
    return null;
  }
  const entry = page.file.path.slice(page.root.length);
  findings.add('ENTRY_PAGE', { params: { path: printable(entry) } });

  const byScript = new Set<string>();
  await inspectReferences(archive, page, findings, (code) => {
    for (const { name, script } of ENGINES) if (script?.test(code)) byScript.add(name);
  });
  await inspectCompression(archive, findings);
  const engine = ENGINES.find(
    ({ name, path }) => byScript.has(name) || archive.files.some((file) => path.test(file.path)),
  );
  if (engine) findings.add('ENGINE', { params: { name: engine.name } });
  return entry;
}
