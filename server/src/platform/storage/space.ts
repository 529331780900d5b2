import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Config } from '../../config.ts';
import { type Storage, StorageFull } from './storage.ts';

/** While a file arrives, the free space is read again after this many bytes. */
const CHECKED_EVERY_BYTES = 8 * 1_048_576;
/** Below this share of the reserve, the database itself may soon run out of space. */
const EXHAUSTED_SHARE = 1 / 4;

/** The free space on the disk that the files and the database share. */
interface DiskSpace {
  freeBytes: number;
  /** The free space that uploads must leave for the database. */
  reserveBytes: number;
  /** `enough`: uploads are accepted. `low`: uploads are refused. `exhausted`: even the reserve is nearly used up. */
  state: 'enough' | 'low' | 'exhausted';
}

/** The free space on the disk with the data folder. */
export interface Space {
  /** Returns undefined if the portal stores nothing on the disk, or if the free space cannot be read. */
  read(): Promise<DiskSpace | undefined>;
  /** Throws {@link StorageFull} if storing `bytes` more bytes would use the reserve. */
  require(bytes: number): Promise<void>;
}

/** Returns the space of a disk, with `reserveBytes` kept free. `readFree` returns the free bytes, if known. */
export function spaceOf(reserveBytes: number, readFree: () => Promise<number | undefined>): Space {
  const read = async (): Promise<DiskSpace | undefined> => {
    const freeBytes = await readFree();
    if (freeBytes === undefined) return undefined;
    const isExhausted = freeBytes < reserveBytes * EXHAUSTED_SHARE;
    const state = isExhausted ? 'exhausted' : freeBytes < reserveBytes ? 'low' : 'enough';
    return { freeBytes, reserveBytes, state };
  };
  return {
    read,
    async require(bytes) {
      const disk = await read();
      if (disk && disk.freeBytes - bytes < reserveBytes)
        throw new StorageFull('The disk of the portal is nearly full, so it takes no files.');
    },
  };
}

/** Returns the space of the configured disk. There is no limit if both the files and the database are elsewhere. */
export function diskSpace({
  dataDir,
  diskReserveBytes,
  objectStorage,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'diskReserveBytes' | 'objectStorage' | 'databaseUrl'>): Space {
  const isElsewhere = objectStorage !== null && databaseUrl !== null;
  return spaceOf(diskReserveBytes, async () => {
    if (isElsewhere) return undefined;
    const disk = await statfs(dataDir).catch(() => undefined);
    return disk && disk.bavail * disk.bsize;
  });
}

/** Returns a storage that refuses new files if they would use the reserve. Existing files can still be read and deleted. */
export function keepReserve(storage: Storage, space: Space): Storage {
  async function* checked(source: Readable): AsyncGenerator<Buffer> {
    let unchecked = 0;
    for await (const chunk of source as AsyncIterable<Buffer>) {
      unchecked += chunk.length;
      if (unchecked >= CHECKED_EVERY_BYTES) {
        await space.require(0);
        unchecked = 0;
      }
      yield chunk;
    }
  }
  /** Fails before the first byte, or as soon as the space runs out while bytes arrive. */
  const watched = async (source: Readable): Promise<Readable> => {
    await space.require(0);
    return Readable.from(checked(source), { objectMode: false });
  };
  /** The size of the files that are being stored. The disk may not yet count these bytes as used. */
  let arriving = 0;
  return {
    ...storage,
    async put(key, source) {
      if (!Buffer.isBuffer(source)) return storage.put(key, await watched(source));
      arriving += source.length;
      try {
        await space.require(arriving);
        return await storage.put(key, source);
      } finally {
        arriving -= source.length;
      }
    },
    pieces: {
      ...storage.pieces,
      append: async (key, handle, offset, source) => storage.pieces.append(key, handle, offset, await watched(source)),
    },
  };
}
