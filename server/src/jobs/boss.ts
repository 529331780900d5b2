import { type ConstructorOptions, PgBoss } from 'pg-boss';

const HOUR_S = 3600;

/** Where the queue is, and for tests by which clock. */
export type BossOptions = Pick<ConstructorOptions, 'connectionString' | 'db' | 'clock'>;

/**
 * The queue on a database, with what the portal does not use switched off. Nothing connects before its start.
 * `onTrouble` is told in one line of what goes wrong in the background.
 */
export function openBoss(options: BossOptions, onTrouble: (line: string) => void = () => undefined): PgBoss {
  const boss = new PgBoss({
    ...options,
    application_name: 'portal jobs',
    max: 3,
    useListenNotify: true,
    // Jobs that recur, and jobs that wait for others.
    schedule: false,
    flowIntervalSeconds: HOUR_S,
  });
  boss.on('error', (error) => onTrouble(`Jobs: ${error.message}`));
  boss.on('warning', (warning) => onTrouble(`Jobs: ${warning.message}`));
  return boss;
}
