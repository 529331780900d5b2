/** The builds of older versions, which tests run together with the current builds. `keep.ts` writes these files. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

export const keptBuild = (contract: string): string => join(import.meta.dirname, `contract-${contract}.bin.br`);

/** Returns the contract versions whose builds are kept, sorted as text. */
export const keptContracts = (): string[] =>
  readdirSync(import.meta.dirname)
    .flatMap((name) => /^contract-(\d+\.\d+)\.bin\.br$/u.exec(name)?.[1] ?? [])
    .sort();

/** Packs files into one buffer: the length of the index, the index of names and sizes, then the bytes of the files. */
export function pack(files: ReadonlyMap<string, Buffer>): Buffer {
  const index = Buffer.from(JSON.stringify([...files].map(([name, bytes]) => [name, bytes.length])));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(index.length);
  return Buffer.concat([length, index, ...files.values()]);
}

/** Returns the files in a buffer that {@link pack} made. */
function unpack(packed: Buffer): Map<string, Buffer> {
  const start = 4 + packed.readUInt32BE(0);
  const index = JSON.parse(packed.toString('utf8', 4, start)) as [string, number][];
  let at = start;
  return new Map(
    index.map(([name, size]) => {
      at += size;
      return [name, packed.subarray(at - size, at)];
    }),
  );
}

const readBuilds = (contract: string) => unpack(brotliDecompressSync(readFileSync(keptBuild(contract))));

/** Loads the simulated headset that was kept with a contract. */
export async function keptHeadset(contract: string): Promise<typeof import('../headset/headset.ts')> {
  const folder = await mkdtemp(join(tmpdir(), 'vr-portal-headset-'));
  const file = join(folder, 'headset.mjs');
  await writeFile(file, readBuilds(contract).get('headset.mjs') ?? '');
  try {
    return await import(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Writes the builds of a contract into a folder: `shell/dist`, `mfe-…/dist` and `headset.mjs`. */
export async function restoreBuilds(contract: string, folder: string): Promise<void> {
  for (const [name, bytes] of readBuilds(contract)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}
