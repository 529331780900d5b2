import { Readable } from 'node:stream';
import type { GateReport } from '@vr/shared-api/contract/uploads.schema';
import { CONTENT_MAX_BYTES, type FileType } from '@vr/shared-api/limits';
import type { FileReader, Storage } from '../storage/storage.ts';
import { turns } from '../turns.ts';
import { type Archive, checkNames, checkSizes, contentOf, Damaged, readArchive } from './archive.ts';
import { ArchiveRefused, Findings } from './findings.ts';
import { hasProgram, inspectApk, inspectProgram, isApk } from './headset.ts';
import { hasPage, inspectPage, pageOf } from './page.ts';

export { ArchiveRefused } from './findings.ts';

/** A page is unpacked here; the others are only ever unpacked by the devices that they are for. */
const UNPACKED_MAX_BYTES = { WEB_GL: 10 * 1_073_741_824, UNITY: 2 * CONTENT_MAX_BYTES, APK: 2 * CONTENT_MAX_BYTES };
const FILES_AT_ONCE = 4;
const NESTED = /\.(?:zip|7z|rar|tar|tgz|apk|aab)$/iu;

/** What keeps a processor busy is done one by one; nobody's page waits for another's gigabytes. */
const inspections = turns(1, 100);
const unpackings = turns(2, 100);

const composed = (path: string) => path;
const caseless = (path: string) => path.toLowerCase();

/** Reads an archive and notes what makes it unsound. Its files can be told only where nothing does. */
async function open(storage: FileReader, key: string, fileType: FileType, findings: Findings) {
  const archive = await readArchive(storage, key, findings);
  if (!archive) return { unpackedSize: 0 };
  const unpackedSize = checkSizes(archive, UNPACKED_MAX_BYTES[fileType], findings);
  checkNames(archive, composed, findings);
  return { archive, unpackedSize };
}

const IS: Record<FileType, (archive: Archive) => boolean | Promise<boolean>> = {
  WEB_GL: hasPage,
  APK: isApk,
  UNITY: hasProgram,
};

/** What a build is by its content; undefined when it is none of them. */
async function typeOf(archive: Archive, expected: FileType): Promise<FileType | undefined> {
  // An APK may hold programs and pages, and be neither for the browser nor for a wired headset.
  const order: FileType[] = expected === 'UNITY' ? ['APK', 'UNITY', 'WEB_GL'] : [expected, 'APK', 'WEB_GL', 'UNITY'];
  for (const fileType of order) if (await IS[fileType](archive)) return fileType;
  return undefined;
}

async function inspectContent(archive: Archive, fileType: FileType, findings: Findings): Promise<string | null> {
  const found = (await typeOf(archive, fileType)) ?? fileType;
  if (found !== fileType) {
    findings.add('OTHER_TYPE', { params: { fileType: found } });
    return null;
  }
  // Shrunk apps tell resources apart by case alone; the others get unpacked, also to disks that do not.
  if (fileType !== 'APK') checkNames(archive, caseless, findings);
  let entry: string | null = null;
  if (fileType === 'WEB_GL') entry = await inspectPage(archive, findings);
  else if (fileType === 'APK') await inspectApk(archive, findings);
  else await inspectProgram(archive, findings);
  // Apps hold archives as their assets; what lacks its page or program may hold it one archive deeper.
  if (fileType !== 'APK' || findings.refused)
    for (const { path } of archive.files) if (NESTED.test(path)) findings.add('NESTED_ARCHIVE', { path });
  return entry;
}

/**
 * Says what a build is, and whether it can be taken, by its content alone. Reads its directory and the few files that
 * tell, never all of it; what goes wrong in reading the storage is thrown, what is wrong with the build is reported.
 */
export function inspect(storage: FileReader, key: string, fileType: FileType): Promise<GateReport> {
  return inspections(async () => {
    const findings = new Findings();
    const { archive, unpackedSize } = await open(storage, key, fileType, findings);
    let entry: string | null = null;
    // What a page lacks is told only of an archive that is sound: its files cannot be told otherwise.
    if (archive && !findings.refused) {
      try {
        entry = await inspectContent(archive, fileType, findings);
      } catch (error) {
        if (!(error instanceof Damaged)) throw error;
        findings.add('ARCHIVE_DAMAGED', error.path === undefined ? {} : { path: error.path });
      }
    }
    const files = archive?.files.length ?? 0;
    return { fileType, accepted: !findings.refused, findings: findings.list(), entry, files, unpackedSize };
  });
}

/**
 * Writes every file of an accepted page below a folder, from the folder of its entry page on. Stops and leaves nothing
 * where a file is not what the archive declared: then it throws {@link ArchiveRefused}.
 */
export function unpack(storage: Storage, key: string, folder: string, report: GateReport): Promise<void> {
  return unpackings(async () => {
    const findings = new Findings();
    const { archive } = await open(storage, key, report.fileType, findings);
    if (archive && !findings.refused) checkNames(archive, caseless, findings);
    const refuse = (): never => {
      throw new ArchiveRefused({ ...report, accepted: false, findings: findings.list() });
    };
    const page = archive && !findings.refused ? pageOf(archive) : undefined;
    if (!archive || !page) {
      if (!findings.refused) findings.add('NO_ENTRY_PAGE');
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
          await storage.put(`${folder}/${file.path.slice(page.root.length)}`, source);
        } catch (error) {
          if (!(damage instanceof Damaged)) throw error;
          findings.add('ARCHIVE_DAMAGED', { path: file.path });
        }
      }
    };
    const results = await Promise.allSettled(Array.from({ length: FILES_AT_ONCE }, write));
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed && !findings.refused) return;
    await storage.delete(`${folder}/`);
    if (failed) throw failed.reason;
    refuse();
  });
}
