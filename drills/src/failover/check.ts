import { type Database, sql } from '@vr/server/db/database';
import { rebuildRollUps } from '@vr/server/sessions/rebuild';
import type { Load } from './load.ts';

const selectSessions = sql('drill.sessions', 'select person_id as "personId", client_session_id as id from session');
const selectGroups = sql('drill.groups', "select name from person_group where name like 'Group %'");

/** What the database lacks of what was acknowledged, or has twice. */
export interface Losses {
  sessions: number;
  groups: number;
  twice: number;
  /** Rows of roll-ups that differ from what the sessions say. */
  wrongFigures: number;
}

/** Compares the database with what was acknowledged, and the roll-ups with what `pnpm rebuild` computes. */
export async function checkLosses(db: Database, load: Load): Promise<Losses> {
  const stored = await db.rows<{ personId: number; id: string }>(selectSessions);
  const times = new Map<string, number>();
  for (const { personId, id } of stored) times.set(`${personId} ${id}`, (times.get(`${personId} ${id}`) ?? 0) + 1);
  const groups = (await db.rows<{ name: string }>(selectGroups)).map(({ name }) => name);
  return {
    sessions: load.sessions.filter(({ personId, id }) => !times.has(`${personId} ${id}`)).length,
    groups: load.groups.filter((name) => !groups.includes(name)).length,
    twice: [...times.values()].filter((count) => count > 1).length + groups.length - new Set(groups).size,
    wrongFigures: await rebuildRollUps(db, () => undefined),
  };
}
