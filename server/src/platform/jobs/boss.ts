import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { KEEP_ALIVE, QUERY_TIMEOUT_MS } from '../db/database.ts';
import { messageOf } from '../telemetry/safe-log.ts';

const HOUR_S = 3600;

/** The database of the queue, whether to start recurring jobs, and (for tests) a clock. */
export type BossOptions = Pick<ConstructorOptions, 'connectionString' | 'db' | 'clock' | 'schedule'>;

/**
 * Creates the queue on a database, without the features of pg-boss that the portal does not use. The queue connects when it
 * starts. `onTrouble` gets one line for each background error or warning.
 */
export function openBoss(options: BossOptions, onTrouble: (line: string) => void = () => undefined): PgBoss {
  // pg-boss passes these options to its connection pool. Its statements include maintenance, which takes longer than the
  // statements of requests.
  const connections = { ...KEEP_ALIVE, query_timeout: 4 * QUERY_TIMEOUT_MS };
  const boss = new PgBoss({
    schedule: false,
    ...options,
    ...connections,
    application_name: 'portal jobs',
    max: 3,
    useListenNotify: true,
    cronWorkerIntervalSeconds: 30,
    // Jobs never wait for other jobs, so this check can be rare.
    flowIntervalSeconds: HOUR_S,
  });
  boss.on('error', (error) => onTrouble(`Jobs: ${messageOf(error)}`));
  boss.on('warning', (warning) => onTrouble(`Jobs: ${warning.message}`));
  return boss;
}
