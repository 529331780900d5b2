import type { FileType } from '@vr/shared-api/limits';
import { inspect, unpack } from '../../../publishing/gate/gate.ts';
import { headsetBuild } from '../archive.ts';
import type { SceneName } from '../art/covers.ts';
import { MASTER_CONTENTS } from '../data/master-contents.ts';
import type { DemoTraining } from '../data/trainings.ts';
import type { SeedContext } from './context.ts';
import { slugOf } from './lookups.ts';

/** The temporary key of a file while the gate inspects it, as for an upload. */
const INCOMING = 'content/incoming';

const extensionOf = (type: FileType): string => (type === 'APK' ? 'apk' : 'zip');

/** Stores a file of a training like an upload that the gate has accepted. `webGl`: the archive of a file for browsers. */
export async function seedContentFile(
  { build, storage, daysAgo }: SeedContext,
  training: DemoTraining,
  trainingId: number,
  file: DemoTraining['files'][number],
  webGl: () => Buffer,
): Promise<void> {
  const { type, version, megabytes = 1 } = file;
  const title = training.texts.en?.title ?? training.key;
  const bytes = type === 'WEB_GL' ? webGl() : headsetBuild(type, slugOf(title), { title, version, megabytes });
  await storage.put(INCOMING, bytes);
  const report = await inspect(storage, INCOMING, type);
  const row = await build.contentFile({
    trainingId,
    fileType: type,
    version,
    offlineAvailable: file.offline ?? false,
    launchParameter: file.launchParameter ?? null,
    createdAt: daysAgo(file.daysAgo),
    fileName: `${slugOf(title)}-${version}.${extensionOf(type)}`,
    fileSize: bytes.length,
    report,
  });
  if (type === 'WEB_GL') await unpack(storage, INCOMING, row.storagePrefix, report);
  else await storage.put(`${row.storagePrefix}/${row.entry}`, bytes);
  await storage.delete(INCOMING);
}

/** Inserts the master contents with their files, and links the trainings that use them. */
export async function seedMasterContents(
  context: SeedContext,
  ids: { client: (company: string) => number; training: (key: SceneName) => number },
): Promise<void> {
  const { build, daysAgo } = context;
  for (const { company, name, createdDaysAgo, files, usedBy } of MASTER_CONTENTS) {
    const clientId = ids.client(company);
    const { id: masterContentId } = await build.masterContent({ clientId, name, createdAt: daysAgo(createdDaysAgo) });
    for (const file of files) await seedMasterFile(context, { id: masterContentId, name }, file);
    for (const { training, type, launchParameter, daysAgo: days, offline = false } of usedBy)
      await build.masterUse({
        clientId,
        trainingId: ids.training(training),
        fileType: type,
        masterContentId,
        launchParameter,
        offlineAvailable: offline,
        attachedAt: daysAgo(days),
      });
  }
}

async function seedMasterFile(
  { build, storage, daysAgo }: SeedContext,
  { id: masterContentId, name }: { id: number; name: string },
  { type, version, daysAgo: days, megabytes }: (typeof MASTER_CONTENTS)[number]['files'][number],
): Promise<void> {
  const stem = `${slugOf(name)}-${version}`;
  const fileName = `${stem}.${extensionOf(type)}`;
  const bytes = headsetBuild(type, stem, { title: name, version, megabytes });
  await storage.put(INCOMING, bytes);
  const { storagePrefix } = await build.masterFile({
    masterContentId,
    fileType: type,
    version,
    fileName,
    fileSize: bytes.length,
    report: await inspect(storage, INCOMING, type),
    createdAt: daysAgo(days),
  });
  await storage.put(`${storagePrefix}/${fileName}`, bytes);
  await storage.delete(INCOMING);
}
