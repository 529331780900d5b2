import path from 'node:path';
import { systemClock } from '@vr/server/clock';
import { seedPlatform } from '@vr/server/platform/demo/platform';
import { importRecords } from '@vr/server/platform/record-import/import';
import { createTestDatabase } from '@vr/server/testing/database';
import { onCluster } from './database.ts';
import { printCheck, printRatio } from './goal.ts';
import { MEGABYTE } from './large-files.ts';
import { writeRecordFolder } from './record-folder.ts';
import type { Settings } from './settings.ts';

/** The smaller import also warms up. */
const SESSIONS = [100_000, 1_000_000];
const MAX_SECONDS = 60;
const MAX_MEMORY_GROWTH_MB = 100;
const SAMPLED_EVERY_MS = 50;

interface Measured {
  seconds: number;
  /** The peak memory of the process, in megabytes. */
  memory: number;
}

/** Imports a folder into an empty portal, then again, and checks that the second import adds nothing. */
async function measureImport(folder: string, sessions: number): Promise<Measured> {
  const { db, drop } = await createTestDatabase();
  await seedPlatform({ db, clock: systemClock });
  let memory = 0;
  const sampling = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss() / MEGABYTE);
  }, SAMPLED_EVERY_MS);
  try {
    const from = performance.now();
    const log = (line: string) => console.log(`  ${line} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
    const imported = await importRecords(db, systemClock, { folder, log });
    const seconds = (performance.now() - from) / 1000;
    const again = await importRecords(db, systemClock, { folder, log: () => undefined });
    printCheck(
      `${sessions} sessions are imported, and none of them twice`,
      imported.sessions.added === sessions && again.sessions.added === 0 && again.sessions.known === sessions,
    );
    return { seconds, memory };
  } finally {
    clearInterval(sampling);
    await drop();
  }
}

/** Measures imports of records: the time for a million sessions, and the growth of memory compared with 100,000. */
export const benchImports = ({ trainings, users, companies }: Settings): Promise<void> =>
  onCluster(async ({ dataDir }) => {
    const measured: Measured[] = [];
    for (const sessions of SESSIONS) {
      const folder = path.join(dataDir, String(sessions));
      await writeRecordFolder(folder, { trainings, users, companies, sessions });
      measured.push(await measureImport(folder, sessions));
    }
    const [few, many] = measured as [Measured, Measured];
    console.log(`  ${many.seconds.toFixed(1)} s; ${few.memory.toFixed(0)} and ${many.memory.toFixed(0)} MB`);
    printRatio('Import of a million sessions, minutes', many.seconds / MAX_SECONDS, { atMost: 1 });
    printRatio(`Memory for a million sessions over that for ${SESSIONS[0]}, in MB`, many.memory - few.memory, {
      atMost: MAX_MEMORY_GROWTH_MB,
    });
  });
