import { type Database, sql } from '@vr/server/platform/db/database';
import type { Load } from './load.ts';

const selectSessions = sql<{ personId: number; id: string }>(
  'drill.sessions',
  'select person_id as "personId", client_session_id as id from session',
);
const selectGroups = sql<{ name: string }>('drill.groups', "select name from person_group where name like 'Group %'");

/** What the database lacks of what was acknowledged, or has twice. */
export interface Losses {
  sessions: number;
  groups: number;
  twice: number;
}

/** Compares the database with what was acknowledged. */
export async function checkStored(db: Database, load: Load): Promise<Losses> {
  // Before the database is read, because calls go on.
  const [acknowledged, named] = [[...load.sessions], [...load.groups]];
  const stored = await db.rows(selectSessions);
  const times = new Map<string, number>();
  for (const { personId, id } of stored) times.set(`${personId} ${id}`, (times.get(`${personId} ${id}`) ?? 0) + 1);
  const groups = (await db.rows(selectGroups)).map(({ name }) => name);
  return {
    sessions: acknowledged.filter(({ personId, id }) => !times.has(`${personId} ${id}`)).length,
    groups: named.filter((name) => !groups.includes(name)).length,
    twice: [...times.values()].filter((count) => count > 1).length + groups.length - new Set(groups).size,
  };
}
