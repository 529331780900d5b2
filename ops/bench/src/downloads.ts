import path from 'node:path';
import { systemClock } from '@vr/server/clock';
import { type Queryable, sql } from '@vr/server/platform/db/database';
import { loadSecret } from '@vr/server/platform/http/secret';
import { issueTicket } from '@vr/server/platform/http/tickets';
import { issueToken } from '@vr/server/platform/http/tokens';
import { diskStorage } from '@vr/server/platform/storage/disk';
import { request } from 'undici';
import { onCluster } from './database.ts';
import { printRates, printRatio } from './goal.ts';
import {
  bytesBetween,
  MEGABYTE,
  megabytesPerSecond,
  memoryGrowth,
  NO_TIMEOUTS,
  startBareServer,
} from './large-files.ts';
import { measureInTurns, ratioOf } from './rounds.ts';
import type { Settings } from './settings.ts';

const MIN_RATIO_TO_BARE = 0.6;
const WORLD = { trainings: 20, users: 20, companies: 1, sessions: 20 };
const DAY_MS = 86_400_000;

const selectAnyone = sql<{ id: number }>(
  'bench.anyone',
  'select p.id from person p join client c on c.id = p.client_id where not p.disabled and p.deleted_at is null limit 1',
);
const anyone = async (db: Queryable): Promise<number> => (await db.row(selectAnyone))?.id ?? 0;

async function download(url: string, size: number): Promise<void> {
  const { statusCode, body } = await request(url, NO_TIMEOUTS);
  let received = 0;
  for await (const chunk of body) received += (chunk as Buffer).length;
  if (statusCode !== 200 || received !== size)
    throw new Error(`${url} returned status ${statusCode} and ${received} bytes`);
}

/** Measures downloads of a large build from the content's origin, compared with a bare Node server for the same file. */
export const benchDownloads = ({ megabytes, rounds }: Settings): Promise<void> =>
  onCluster(async (bench) => {
    const { db, url } = await bench.seeded(WORLD);
    const size = megabytes * MEGABYTE;
    const folder = path.join(bench.dataDir, 'storage');
    const prefix = 'content/1/1';
    await (await diskStorage(folder)).put(`${prefix}/build.zip`, bytesBetween(0, size));
    const portal = await bench.portalOn(url);
    const bare = await startBareServer(path.join(folder, prefix, 'build.zip'));
    bench.atEnd(() => bare.stop());
    const session = { personId: await anyone(db), kind: 'session' } as const;
    const { tokenHash: holder } = await issueToken(db, systemClock, session);
    const grant = { holder, site: null, trainingId: 1, fileId: 1, prefix, entry: 'build.zip' };
    const expires = new Date(systemClock.now().getTime() + DAY_MS);
    const ticket = issueTicket(await loadSecret(db), 'download', grant, expires);
    const address = `${portal.contentUrl}/download/${ticket}/build.zip`;
    const rates = await measureInTurns(rounds, {
      served: () => megabytesPerSecond(size, () => download(address, size)),
      bare: () => megabytesPerSecond(size, () => download(bare.url, size)),
    });
    console.log(`  ${megabytes} MB at a time; rates in MB per second`);
    printRates(rates);
    printRatio('Downloads, rate of the server to a bare static handler', ratioOf(rates.served, rates.bare), {
      atLeast: MIN_RATIO_TO_BARE,
    });
    const growth = await memoryGrowth(portal.url, () => download(address, size));
    console.log(`  ${growth.toFixed(0)} MB more memory than idle during a download`);
  });
