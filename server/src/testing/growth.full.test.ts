/** Finds sizes at which reading uploads gets slow or needs much memory. `pnpm fuzz` tries 2,500. FUZZ_SEED repeats a run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DoneBy, openPool } from '../platform/aside/pool.ts';
import { type Growing, growingFiles } from './growth.ts';
import type * as readers from './growth-readers.ts';

const FILES = Number(process.env.FUZZ_FILES ?? 60);
const SEED = process.env.FUZZ_SEED ?? '1';
/** The sizes of the files, in characters. */
const SIZES = [16_384, 65_536, 262_144, 1_048_576, 4_194_304];
const LIMIT_MS = 10_000;

const pool = openPool({ processes: 1, waiting: 1, waitingEach: 1, megabytes: 256, nice: 0, ms: LIMIT_MS });

/** Returns the reason why a file cannot be read, or undefined if it can. */
async function troubleWith({ reader, ofSize }: Growing, size: number): Promise<string | undefined> {
  const by: DoneBy<typeof readers, typeof reader> = {
    module: new URL('growth-readers.ts', import.meta.url),
    name: reader,
  };
  try {
    await pool.run(by, { party: '' }, () => ({ bytes: ofSize(size) }));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test(`${FILES} generated files are read in time, however large they are`, async () => {
  const found: string[] = [];
  for (const file of growingFiles(SEED, FILES)) {
    if (!(await troubleWith(file, SIZES.at(-1) ?? 0))) continue;
    for (const size of SIZES) {
      const trouble = await troubleWith(file, size);
      if (!trouble) continue;
      found.push(`${file.reader} of ${size} characters (${JSON.stringify(file.shown)}): ${trouble}`);
      break;
    }
  }
  assert.deepEqual(found, [], `with FUZZ_SEED=${SEED}`);
});
