import { MANIFEST, readManifest } from './apk-manifest.ts';
import { type Archive, headOf, type PackedFile } from './archive.ts';
import { type Findings, printable } from './findings.ts';

/** The number of bytes to read from the start of a file: enough for the headers of any program. */
const PROGRAM_HEAD_BYTES = 4096;
const PROGRAM_MIN_BYTES = 64;
/** Maximum number of files to search for a program. Programs are usually near the top and have typical names. */
const PROBED_MAX = 200;

/** First four bytes of Android's binary XML. */
const BINARY_XML = 0x00080003;

/** The end of the signing block (signature schemes v2 and later), which lies before the central directory. */
const SIGNATURES_END = Buffer.from('APK Sig Block 42');
/** A signature of scheme v1, which is JAR signing. */
const JAR_SIGNATURE = /^META-INF\/[^/]+\.(?:RSA|DSA|EC)$/iu;

/** Files that only one engine produces. */
const ENGINES: readonly (readonly [string, RegExp])[] = [
  [
    'Unity',
    /(?:^|\/)(?:UnityPlayer\.(?:dll|so|dylib)|libunity\.so|GameAssembly\.(?:dll|so|dylib)|globalgamemanagers)$/u,
  ],
  ['Unreal Engine', /(?:^|\/)(?:lib(?:UE4|UE5|Unreal)\.so|Engine\/Binaries\/|[^/]+-(?:Win64|Linux|Android)-Shipping)/u],
  ['Godot', /(?:^|\/)libgodot_android\.so$|\.pck$/u],
];

/** Adds a finding with the name of the build's engine, if a file reveals the engine. */
function noteEngine({ files }: Archive, findings: Findings): void {
  const engine = ENGINES.find(([, tell]) => files.some(({ path }) => tell.test(path)));
  if (engine) findings.add('ENGINE', { params: { name: engine[0] } });
}

const at = ({ files }: Archive, path: string): PackedFile | undefined => files.find((file) => file.path === path);

async function hasManifest(archive: Archive): Promise<boolean> {
  const manifest = at(archive, MANIFEST);
  const head = manifest && (await headOf(archive, manifest, 4));
  return head?.length === 4 && head.readUInt32LE(0) === BINARY_XML;
}

async function hasDex(archive: Archive): Promise<boolean> {
  const dex = at(archive, 'classes.dex');
  const head = dex && (await headOf(archive, dex, 8));
  return head !== undefined && /^dex\n\d{3}\0$/u.test(head.toString('latin1'));
}

/** Whether an archive is an Android app, regardless of its file name. */
export const isApk = async (archive: Archive): Promise<boolean> => (await hasManifest(archive)) && hasDex(archive);

/** Whether an APK has a signature block. The headset verifies the signature itself. */
async function hasSignatureBlock({ files, read, directoryStart }: Archive): Promise<boolean> {
  if (files.some(({ path }) => JAR_SIGNATURE.test(path))) return true;
  const start = directoryStart - SIGNATURES_END.length;
  return start >= 0 && SIGNATURES_END.equals(await read(start, SIGNATURES_END.length));
}

/** Adds findings about the manifest, code, signature and engine of an APK. */
export async function inspectApk(archive: Archive, findings: Findings): Promise<void> {
  if (!(await hasManifest(archive))) findings.add('NO_ANDROID_MANIFEST');
  if (!(await hasDex(archive))) findings.add('NO_DEX');
  if (findings.refused) return;
  if (!(await hasSignatureBlock(archive))) findings.add('NOT_SIGNED');
  const { name, versionName, versionCode, minSdk, targetSdk, permissions } = await readManifest(archive);
  const params = (values: Record<string, string | number | undefined>) => ({
    params: Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, typeof value === 'string' ? printable(value) : value] as const],
      ),
    ),
  });
  findings.add('APK_PACKAGE', params({ name }));
  findings.add('APK_VERSION', params({ name: versionName, code: versionCode }));
  findings.add('APK_ANDROID', params({ min: minSdk, target: targetSdk }));
  for (const permission of permissions) findings.add('APK_PERMISSIONS', { path: permission });
  if (permissions.length === 0) findings.add('APK_PERMISSIONS');
  noteEngine(archive, findings);
}

function isWindowsProgram(head: Buffer): boolean {
  if (head.length < PROGRAM_MIN_BYTES || head.toString('latin1', 0, 2) !== 'MZ') return false;
  const header = head.readUInt32LE(0x3c);
  if (header + 24 > head.length || head.toString('latin1', header, header + 4) !== 'PE\0\0') return false;
  const IS_PROGRAM = 0x0002;
  const IS_LIBRARY = 0x2000;
  return (head.readUInt16LE(header + 22) & (IS_PROGRAM | IS_LIBRARY)) === IS_PROGRAM;
}

/** Whether an ELF file is a program. A program has a fixed address or names an interpreter; a library has neither. */
function isLinuxProgram(head: Buffer): boolean {
  if (head.length < PROGRAM_MIN_BYTES || head.toString('latin1', 0, 4) !== '\x7fELF' || head[5] !== 1) return false;
  const EXECUTABLE = 2;
  const SHARED = 3;
  const INTERPRETER = 3;
  const kind = head.readUInt16LE(16);
  if (kind === EXECUTABLE || kind !== SHARED) return kind === EXECUTABLE;
  const wide = head[4] === 2;
  const start = wide ? Number(head.readBigUInt64LE(32)) : head.readUInt32LE(28);
  const size = head.readUInt16LE(wide ? 54 : 42);
  const count = head.readUInt16LE(wide ? 56 : 44);
  return Array.from({ length: Math.min(count, 64) }, (_, i) => start + i * size).some(
    (header) => header + 4 <= head.length && head.readUInt32LE(header) === INTERPRETER,
  );
}

function isMacProgram(head: Buffer, path: string): boolean {
  if (head.length < 16) return false;
  const EXECUTABLE = 2;
  const magic = head.readUInt32LE(0);
  if (magic === 0xfeedface || magic === 0xfeedfacf) return head.readUInt32LE(12) === EXECUTABLE;
  // A universal binary. Java class files start with the same four bytes.
  return (
    head.readUInt32BE(0) === 0xcafebabe && head.readUInt32BE(4) < 20 && /\.app\/Contents\/MacOS\/[^/]+$/u.test(path)
  );
}

const isProgram = (head: Buffer, path: string): boolean =>
  isWindowsProgram(head) || isLinuxProgram(head) || isMacProgram(head, path);

/** Names of helper programs that are shipped beside the main program. */
const HELPER =
  /(?:crash(?:handler|pad|report)|handler\d*\.exe$|prereq|redist|setup|install|unins|helper|subprocess|webview|update)/iu;
const LOOKS_LIKE_PROGRAM = /(?:\.exe|\.x86|\.x86_64|\/Contents\/MacOS\/[^/]+|(?:^|\/)[^./]+)$/iu;

const depthOf = (path: string): number => path.split('/').length;

/** Returns the files to search for a program, likeliest first. The name only decides the order. */
function likeliest({ files }: Archive): PackedFile[] {
  const rank = ({ path }: PackedFile) =>
    (LOOKS_LIKE_PROGRAM.test(path) ? 0 : 10_000) + (HELPER.test(path) ? 1000 : 0) + depthOf(path);
  return files
    .filter(({ size }) => size >= PROGRAM_MIN_BYTES)
    .map((file) => ({ file, rank: rank(file) }))
    .sort((a, b) => a.rank - b.rank || (a.file.path < b.file.path ? -1 : 1))
    .slice(0, PROBED_MAX)
    .map(({ file }) => file);
}

/** Finds the main program by the content of the files. */
async function programOf(archive: Archive): Promise<string | undefined> {
  for (const file of likeliest(archive)) {
    if (isProgram(await headOf(archive, file, PROGRAM_HEAD_BYTES), file.path)) return file.path;
  }
  return undefined;
}

export const hasProgram = async (archive: Archive): Promise<boolean> => (await programOf(archive)) !== undefined;

/** Adds findings about the program and engine of a build for a wired headset. */
export async function inspectProgram(archive: Archive, findings: Findings): Promise<void> {
  const program = await programOf(archive);
  if (program === undefined) return findings.add('NO_EXECUTABLE');
  findings.add('EXECUTABLE', { params: { path: printable(program) } });
  noteEngine(archive, findings);
}
