import { DECLARED_FEATURES } from '@vr/shared-api/content-frame';
import { filesAt, indexPagesOf, pagesInsteadOf } from '../../platform/http/content-paths.ts';
import { decodedText, isPage, isScript, typeOf } from '../../platform/http/content-types.ts';
import { decodedHead, ENCODINGS, type Encoding } from '../../platform/http/encodings.ts';
import { type Archive, headOf, type PackedFile } from './archive.ts';
import { type Findings, printable } from './findings.ts';
import { Follower, type Served } from './follow.ts';
import { launchPageOf, standardOf } from './lms-package.ts';
import { needsThreads, speaksToPortal } from './references.ts';

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

const COMPRESSIBLE = /\.(?:wasm|data|m?js|symbols|symbols\.json|mem|pck)$/iu;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Returns the deepest folder that contains all files, with a trailing slash; '' for the root of the archive. */
export function rootOf({ files }: Archive): string {
  let common = folderOf(files[0]?.path ?? '');
  for (const { path } of files) while (!path.startsWith(common)) common = folderOf(common.slice(0, -1));
  return common;
}

/** Finds the index page in the folder that contains all files. */
function indexPageOf(archive: Archive): PackedFile | undefined {
  const root = rootOf(archive);
  return indexPagesOf(root)
    .flatMap((name) => [
      archive.files.find(({ path }) => path === name),
      archive.files.find(({ path }) => path.toLowerCase() === name.toLowerCase()),
    ])
    .find(Boolean);
}

/** Whether an archive has an index page, and so surely runs in a browser. */
export const hasIndexPage = (archive: Archive): boolean => indexPageOf(archive) !== undefined;

/** Names of first pages. Articulate Storyline exports other pages beside its `story.html`. */
const FIRST_PAGE = /(?:^|\/)(?:index\.html?|story\.html)$/iu;

const depthOf = ({ path }: PackedFile): number => path.split('/').length;

/** Returns the pages in the uppermost folders that have any. */
function pagesOf({ files }: Archive): PackedFile[] {
  const pages = files.filter(({ path }) => isPage(path) && typeOf(path).encoding === undefined);
  const least = pages.reduce((depth, page) => Math.min(depth, depthOf(page)), Number.POSITIVE_INFINITY);
  return pages.filter((page) => depthOf(page) === least);
}

/** Whether an archive has a page at its root, and so may run in a browser. */
export function hasTopPage(archive: Archive): boolean {
  const root = rootOf(archive);
  return archive.files.some(({ path }) => isPage(path) && folderOf(path) === root);
}

/**
 * Finds the entry page: the index page, the page that the description of an LMS package names, or the uppermost page, if
 * there is only one or the others are named after it.
 */
async function entryPageOf(archive: Archive): Promise<PackedFile | undefined> {
  const index = indexPageOf(archive);
  if (index) return index;
  const launched = await launchPageOf(archive, rootOf(archive));
  if (launched) return launched;
  const pages = pagesOf(archive);
  const named = pages.filter(({ path }) => FIRST_PAGE.test(path));
  const [first, ...others] = (named.length > 0 ? named : pages).sort((a, b) => a.path.length - b.path.length);
  const stem = first?.path.replace(/\.\w+$/u, '') ?? '';
  // Tools name further pages after the first: `film_player.html`, `game.offline.html`.
  const areNamedAfter = others.every(({ path }) => path.startsWith(stem) && /^[._-]/u.test(path.slice(stem.length)));
  return areNamedAfter ? first : undefined;
}

/** The files that a page can request below its root. */
class Root implements Served {
  private readonly archive: Archive;
  private readonly byPath = new Map<string, PackedFile>();
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
      for (const name of [path, plainName(path)]) this.caseless.add(name.toLowerCase());
    }
  }

  private fileAt(path: string): PackedFile | undefined {
    const names = [path, ...(Object.keys(ENCODINGS) as Encoding[]).map((encoding) => path + ENCODINGS[encoding])];
    return names.map((name) => this.byPath.get(name)).find(Boolean);
  }

  find(path: string): string | undefined {
    const pages = pagesInsteadOf(path).map(([page]) => page);
    return [...filesAt(path), ...pages].find((file) => this.fileAt(file));
  }

  hasInOtherCase(path: string): boolean {
    return filesAt(path).some((file) => this.caseless.has(file.toLowerCase()));
  }

  has(pattern: RegExp): boolean {
    return [...this.byPath.keys()].some((path) => pattern.test(path));
  }

  async read(path: string): Promise<string | undefined> {
    const file = this.fileAt(path);
    if (!file) return undefined;
    if (this.readPaths.size >= READ_MAX || this.readBytes >= READ_MAX_BYTES) {
      this.isExhausted = true;
      return undefined;
    }
    this.readPaths.add(file.path);
    const { type, encoding } = typeOf(file.path);
    let bytes = await headOf(this.archive, file, TEXT_MAX_BYTES);
    // inspectCompression() reports files that cannot be decoded.
    if (encoding) bytes = await decodedHead(bytes, encoding, TEXT_MAX_BYTES).catch(() => Buffer.alloc(0));
    this.readBytes += bytes.length;
    return decodedText(type, bytes);
  }

  /** Returns the paths of pages and scripts that have not been read. */
  unread(): string[] {
    return [...this.byPath]
      .filter(([path, file]) => (isPage(path) || isScript(path)) && !this.readPaths.has(file.path))
      .map(([path]) => path);
  }
}

/** Returns a path without the suffix of its encoding. */
function plainName(path: string): string {
  const { encoding } = typeOf(path);
  return encoding ? path.slice(0, -ENCODINGS[encoding].length) : path;
}

/**
 * Follows the page's requests. Adds findings for files that the page will not get, and one if nothing in the build
 * reports to the portal. Calls `onScript` with each script that is followed.
 */
async function inspectReferences(
  archive: Archive,
  entry: string,
  findings: Findings,
  onScript: (code: string) => void,
): Promise<void> {
  const root = new Root(archive, rootOf(archive));
  let speaks = false;
  const follower = new Follower(root, findings, (code) => {
    speaks ||= speaksToPortal(code);
    onScript(code);
  });
  await follower.follow(entry);
  for (const feature of DECLARED_FEATURES)
    if (follower.features.includes(feature)) findings.add('DECLARED_FEATURES', { path: feature });
  if (root.isExhausted || follower.isCut) findings.add('PARTLY_CHECKED', { params: { files: READ_MAX } });
  // Scripts may also be loaded from addresses that are built at run time.
  for (const path of root.unread()) {
    if (speaks || follower.loadsPlayer || root.isExhausted) break;
    speaks = speaksToPortal((await root.read(path)) ?? '');
  }
  if (!speaks && !follower.loadsPlayer && !root.isExhausted) findings.add('NO_PLAYER');
}

async function isDecodable(archive: Archive, file: PackedFile, encoding: Encoding): Promise<boolean> {
  const head = await headOf(archive, file, COMPRESSED_HEAD_BYTES);
  if (head.length === 0) return false;
  return decodedHead(head, encoding, 1).then(
    () => true,
    () => false,
  );
}

/** Adds findings for compressed files by encoding, for undecodable files, and for files that should be compressed. */
async function inspectCompression(archive: Archive, findings: Findings): Promise<void> {
  let decoded = 0;
  for (const encoding of Object.keys(ENCODINGS) as Encoding[]) {
    const compressed = archive.files.filter(({ path }) => typeOf(path).encoding === encoding);
    for (const file of compressed.slice(0, DECODED_MAX - decoded)) {
      decoded += 1;
      if (!(await isDecodable(archive, file, encoding))) findings.add('NOT_DECODABLE', { path: file.path });
    }
    if (compressed.length > 0) findings.add('PRECOMPRESSED', { params: { count: compressed.length, encoding } });
  }
  const paths = new Set(archive.files.map(({ path }) => path));
  for (const { path, size } of archive.files) {
    const twin = Object.values(ENCODINGS).some((suffix) => paths.has(path + suffix));
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
  { name: 'A-Frame', path: /(?:^|\/)aframe(?:-v[\d.]+)?(?:-master)?(?:\.min)?\.js$/u, script: /\bAFRAME\.register/u },
  { name: 'three.js', path: /(?:^|\/)three(?:\.module|\.core|\.webgpu)?(?:\.min)?\.js$/u, script: /\b__THREE__\b/u },
];

/** Adds a finding for each page that may be meant as the entry page. */
function noteMissingEntry({ files }: Archive, findings: Findings): void {
  const pages = files.filter(({ path }) => isPage(path));
  const indexes = pages.filter(({ path }) => /(?:^|\/)index\.html?$/iu.test(path));
  for (const { path } of indexes.length > 0 ? indexes : pages) findings.add('NO_ENTRY_PAGE', { path });
  if (pages.length === 0) findings.add('NO_ENTRY_PAGE');
}

/** Adds findings about a WebGL build. Returns the entry page's path below the root, or null if there is none. */
export async function inspectPage(archive: Archive, findings: Findings): Promise<string | null> {
  const page = await entryPageOf(archive);
  if (!page) {
    noteMissingEntry(archive, findings);
    return null;
  }
  const root = rootOf(archive);
  const entry = page.path.slice(root.length);
  findings.add('ENTRY_PAGE', { params: { path: printable(entry) } });
  const standard = await standardOf(archive, root);
  if (standard) findings.add('LMS_PACKAGE', { params: { standard } });

  const byScript = new Set<string>();
  const threads = new Set<boolean | undefined>();
  await inspectReferences(archive, entry, findings, (code) => {
    for (const { name, script } of ENGINES) if (script?.test(code)) byScript.add(name);
    threads.add(needsThreads(code));
  });
  if (threads.has(true) && !threads.has(false)) findings.add('THREADS');
  await inspectCompression(archive, findings);
  const engine = ENGINES.find(
    ({ name, path }) => byScript.has(name) || archive.files.some((file) => path.test(file.path)),
  );
  if (engine) findings.add('ENGINE', { params: { name: engine.name } });
  return entry;
}
