/** The gate's work on a stored build. It runs in a separate process, so it opens the storage itself. */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import type { FileType } from '@vr/shared-api/limits';
import type { Config } from '../../config.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { diskSpace, keepReserve } from '../../platform/storage/space.ts';
import { ArchiveRefused } from './findings.ts';
import { inspect, unpack } from './gate.ts';

export interface StoredBuild {
  config: Config;
  key: string;
  fileType: FileType;
}

export const inspectStored = async ({ config, key, fileType }: StoredBuild): Promise<GateReport> =>
  inspect(await openStorage(config), key, fileType);

/** Returns the SHA-256 of the file of a build. */
export async function hashStored({ config, key }: StoredBuild): Promise<Buffer> {
  const file = await (await openStorage(config)).open(key);
  if (!file) throw new Error(`${key} is gone`);
  const hash = createHash('sha256');
  await pipeline(file.stream, hash);
  return hash.digest();
}

/** Unpacks a build like {@link unpack}. Returns a report if the build is refused. */
export async function unpackStored(
  build: StoredBuild & { folder: string; report: GateReport },
): Promise<GateReport | undefined> {
  const { config, key, folder, report } = build;
  try {
    await unpack(keepReserve(await openStorage(config), diskSpace(config)), key, folder, report);
    return undefined;
  } catch (error) {
    if (error instanceof ArchiveRefused) return error.report;
    throw error;
  }
}
