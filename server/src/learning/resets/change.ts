import { type Queryable, sql } from '../../platform/db/database.ts';
import type { SharedChange } from '../sessions/queries.ts';
import { type Rebuilt, rebuildPeople } from '../sessions/rebuild-people.ts';

/** The sessions of one hour that begin to count, or no longer count. */
export interface ChangedHour {
  day: string;
  hour: number;
  views: number;
  seconds: number;
}

const selectPercent = sql<{ percent: number }>(
  'resets.percent',
  'select percent from progress where person_id = :personId and training_id = :trainingId',
);

interface Change {
  personId: number;
  clientId: number;
  trainingId: number;
  /** The hours of the changed sessions. `sign` is -1 if the sessions no longer count, and 1 if they count again. */
  hours: readonly ChangedHour[];
  sign: 1 | -1;
}

/**
 * Rebuilds a person's figures in a training after sessions were voided or restored. Returns the new progress, and the
 * changes to the totals that many people share. The person must be locked.
 */
export async function settle(
  tx: Queryable,
  { personId, clientId, trainingId, hours, sign }: Change,
): Promise<{ progress: Rebuilt | undefined; completed: number; shared: SharedChange[] }> {
  const before = await tx.row(selectPercent, { personId, trainingId });
  const { rebuilt } = await rebuildPeople(tx, [personId], trainingId);
  const [progress] = rebuilt;
  const started = Number(progress !== undefined) - Number(before !== undefined);
  const completed = Number(progress?.state.percent === 100) - Number(before?.percent === 100);
  const shared = hours.map(({ day, hour, views, seconds }, index) => ({
    trainingId,
    clientId,
    day,
    hour,
    sessionsGained: sign * views,
    secondsGained: sign * seconds,
    started: index === 0 ? started : 0,
    completed: index === 0 ? completed : 0,
  }));
  return { progress, completed, shared };
}
