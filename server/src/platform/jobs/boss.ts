import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { KEEP_ALIVE, QUERY_TIMEOUT_MS } from '../db/database.ts';
import { messageOf } from '../telemetry/safe-log.ts';

const HOUR_S = 3600;

/** The database of the queue, whether it starts recurring jobs, and for tests a clock. */
export type BossOptions = Pick<ConstructorOptions, 'connectionString' | 'db' | 'clock' | 'schedule'>;

/**
 * Makes the queue on a database, without the features of pg-boss that the portal does not use. It connects when it is
 * started. `onTrouble` gets one line for each error or warning in the background.
 */
export function openBoss(options: BossOptions, onTrouble: (line: string) => void = () => undefined): PgBoss {
  // pg-boss passes these options on to its pool. Its statements also run maintenance, which takes longer than a request's.
  const connections = { ...KEEP_ALIVE, query_timeout: 4 * QUERY_TIMEOUT_MS };
  const boss = new PgBoss({
    schedule: false,
    ...options,
    ...connections,
    application_name: 'portal jobs',
    max: 3,
    useListenNotify: true,
    cronWorkerIntervalSeconds: 30,
    // No job waits for others.
    flowIntervalSeconds: HOUR_S,
  });
  boss.on('error', (error) => onTrouble(`Jobs: ${messageOf(error)}`));
  boss.on('warning', (warning) => onTrouble(`Jobs: ${warning.message}`));
  return boss;
}
