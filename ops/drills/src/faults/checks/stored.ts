import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Database, sql } from '@vr/server/platform/db/database';
import type { Storage } from '@vr/server/platform/storage/storage';
import type { Journal } from '../load/journal.ts';
import { ABSENT, type Fact, type Ledger } from '../load/ledger.ts';

/** Selects the stored facts of each kind, as `key` and `value`. For the kinds in IN_FILES, `value` is a storage key. */
const SELECTS: Record<Fact, string> = {
  // A report that a wrong clock makes implausible waits for an admin, even if an earlier report of the session counted.
  session: `select person_id || ':' || client_session_id as key,
      case when count(*) filter (where counted) > 1 or count(*) filter (where not counted) > 1
        then count(*) || ' times' else max(seconds)::text end as value
    from (select person_id, client_session_id, seconds, true as counted from session
      union all select person_id, client_session_id, seconds, false from held_report) s group by 1`,
  like: `select person_id || ':' || training_id as key, 'there' as value from training_like`,
  favorite: `select person_id || ':' || training_id as key, 'there' as value from training_favorite`,
  training: `select regexp_replace(title, ' \\d+$', '') as key,
      case count(*) when 1 then 'once' else count(*) || ' times' end as value from training_text group by 1`,
  title: `select training_id::text as key, title as value from training_text`,
  deleted: `select id::text as key, case when deleted_at is null then 'no' else 'yes' end as value from training`,
  resource: `select title as key, string_agg(storage_key, ' and ') as value from resource group by 1`,
  build: `select training_id || ':' || version as key, string_agg(storage_prefix || '/data.bin', ' and ') as value
    from content_file where purged_at is null group by 1`,
  member: `select email as key, case count(*) when 1 then 'once' else count(*) || ' times' end as value
    from person group by 1`,
  suggestion: `select id::text as key, case when told_at is null then 'untold' else 'told' end as value from suggestion`,
};
/** The kinds of facts whose value in the ledger is the hash of a file. */
const IN_FILES: readonly Fact[] = ['resource', 'build'];

/** Returns a check that compares all acknowledged facts with the stored ones. */
export function createStoredCheck(ledger: Ledger) {
  /** The hashes of files that were read before. They are not read again, because no file ever changes. */
  const hashes = new Map<string, string>();

  async function hashOf(storage: Storage, key: string): Promise<string> {
    const known = hashes.get(key);
    if (known) return (await storage.stat(key)) ? known : `${key} is missing`;
    const file = await storage.open(key);
    if (!file) return `${key} is missing`;
    const hash = createHash('sha256')
      .update(await buffer(file.stream))
      .digest('hex');
    hashes.set(key, hash);
    return hash;
  }

  return async (db: Database, storage: Storage, journal: Journal): Promise<void> => {
    for (const [fact, text] of Object.entries(SELECTS) as [Fact, string][]) {
      const rows = await db.rows<{ key: string; value: string }>(sql('', text));
      const stored = new Map(rows.map(({ key, value }) => [key, value]));
      for (const [key, possible] of ledger.entries(fact)) {
        const found = stored.get(key) ?? ABSENT;
        const value = found !== ABSENT && IN_FILES.includes(fact) ? await hashOf(storage, found) : found;
        if (possible.has(value)) continue;
        const expected = [...possible].join(' or ');
        journal.violate('everything acknowledged is there once', `${fact} ${key} is ${value}, not ${expected}`);
      }
    }
  };
}
