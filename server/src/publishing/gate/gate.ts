import { Readable } from 'node:stream';
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import { CONTENT_MAX_BYTES, type FileType } from '@vr/shared-api/limits';
import type { FileReader, Storage } from '../../platform/storage/storage.ts';
import { type Archive, checkNames, checkSizes, contentOf, Damaged, readArchive } from './archive.ts';
import { ArchiveRefused, Findings } from './findings.ts';
import { hasProgram, inspectApk, inspectProgram, isApk } from './headset.ts';
import { hasIndexPage, hasTopPage, inspectPage, rootOf } from './page.ts';

/** Largest unpacked size in bytes. Only WebGL builds are unpacked here; the other types are unpacked by devices. */
const UNPACKED_MAX_BYTES = { WEB_GL: 10 * 1_073_741_824, UNITY: 2 * CONTENT_MAX_BYTES, APK: 2 * CONTENT_MAX_BYTES };
const FILES_AT_ONCE = 4;
const NESTED = /\.(?:zip|7z|rar|tar|tgz|apk|aab)$/iu;

const caseless = (path: string) => path.toLowerCase();

/**
 * Reads an archive and adds findings for its structure, sizes and names. `archive` is undefined for an unreadable
 * archive.
 */
async function open(storage: FileReader, key: string, fileType: FileType, findings: Findings) {
  const archive = await readArchive(storage, key, findings);
  if (!archive) return { unpackedSize: 0 };
  const unpackedSize = checkSizes(archive, UNPACKED_MAX_BYTES[fileType], findings);
  checkNames(archive, (path) => path, findings);
  return { archive, unpackedSize };
}

const IS: Record<FileType, (archive: Archive) => boolean | Promise<boolean>> = {
  WEB_GL: hasIndexPage,
  APK: isApk,
  UNITY: hasProgram,
};

/** Detects the type of a build by its content. Returns undefined if the type is unknown. */
async function typeOf(archive: Archive, expected: FileType): Promise<FileType | undefined> {
  // An APK may also hold programs and pages, so APK is tried before the other types.
  const order: FileType[] = expected === 'UNITY' ? ['APK', 'UNITY', 'WEB_GL'] : [expected, 'APK', 'WEB_GL', 'UNITY'];
  // Tours are exported with programs that show their page without a server.
  if (expected === 'WEB_GL' && hasTopPage(archive)) order.pop();
  for (const fileType of order) if (await IS[fileType](archive)) return fileType;
  return undefined;
}

async function inspectContent(archive: Archive, fileType: FileType, findings: Findings): Promise<string | null> {
  const found = (await typeOf(archive, fileType)) ?? fileType;
  if (found !== fileType) {
    findings.add('OTHER_TYPE', { params: { fileType: found } });
    return null;
  }
  // Android's installer refuses bytes around an app; everything else skips them.
  if (fileType === 'APK' && !archive.isBare) findings.add('ARCHIVE_DAMAGED');
  // Shrinkers give an APK's resources names that differ only in case. Other builds may go to disks that ignore case.
  if (fileType !== 'APK') checkNames(archive, caseless, findings);
  let entry: string | null = null;
  if (fileType === 'WEB_GL') entry = await inspectPage(archive, findings);
  else if (fileType === 'APK') await inspectApk(archive, findings);
  else await inspectProgram(archive, findings);
  // Apps may contain archives as assets. In a refused app, or in a build of another type, a nested archive may be the
  // real build, packed by mistake.
  if (fileType !== 'APK' || findings.refused)
    for (const { path } of archive.files) if (NESTED.test(path)) findings.add('NESTED_ARCHIVE', { path });
  return entry;
}

/**
 * Inspects a build and decides by its content alone whether it is accepted. Reads the central directory and only the few
 * files that it needs. Failures of the storage are thrown; problems of the build are in the report.
 */
export async function inspect(storage: FileReader, key: string, fileType: FileType): Promise<GateReport> {
  const findings = new Findings();
  const { archive, unpackedSize } = await open(storage, key, fileType, findings);
  let entry: string | null = null;
  try {
    // The content is inspected only if the archive is sound: otherwise its list of files is not reliable.
    if (archive && !findings.refused) entry = await inspectContent(archive, fileType, findings);
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    findings.add('ARCHIVE_DAMAGED', error.path === undefined ? {} : { path: error.path });
  }
  const files = archive?.files.length ?? 0;
  return { fileType, accepted: !findings.refused, findings: findings.list(), entry, files, unpackedSize };
}

/**
 * Unpacks an accepted WebGL build into a folder of the storage. The folder of the entry page becomes the root. Throws
 * {@link ArchiveRefused} if a file differs from what the archive declares. The caller deletes the folder of a failed
 * build: only the database shows whether another node has added the same build in the meantime.
 */
export async function unpack(storage: Storage, key: string, folder: string, report: GateReport): Promise<void> {
  const findings = new Findings();
  const { archive } = await open(storage, key, report.fileType, findings);
  if (archive && !findings.refused) checkNames(archive, caseless, findings);
  const refuse = (): never => {
    throw new ArchiveRefused({ ...report, accepted: false, findings: findings.list() });
  };
  if (!archive || findings.refused) return refuse();
  const root = rootOf(archive);
  if (!archive.files.some(({ path }) => path === `${root}${report.entry}`)) {
    findings.add('NO_ENTRY_PAGE');
    return refuse();
  }

  const queue = archive.files.values();
  const write = async () => {
    for (const file of queue) {
      if (findings.refused) return;
      const source = Readable.from(contentOf(archive, file), { objectMode: false });
      let damage: unknown;
      source.once('error', (error) => {
        damage = error;
      });
      try {
        await storage.put(`${folder}/${file.path.slice(root.length)}`, source);
      } catch (error) {
        if (!(damage instanceof Damaged)) throw error;
        findings.add('ARCHIVE_DAMAGED', { path: file.path });
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: FILES_AT_ONCE }, write));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  if (findings.refused) refuse();
}
