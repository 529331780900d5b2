import { SHARED_FILES } from '@vr/shared-api/remote';
import { type Queryable, sql } from '../db/database.ts';

/** The files whose place a node keeps in memory for each database. */
const KEPT_MAX = 5000;

const selectVersionWith = sql(
  'releases.version-with-file',
  `select version from remote_release where name = $1 and published_at is not null and manifest->'files' ? $2
   order by published_at desc limit 1`,
);

const kept = new WeakMap<Queryable, Map<string, string>>();

/**
 * Returns where a file of a remote is stored, or undefined if there is none. `path` is the part of its address after
 * `/remotes/`; see `fileAddress`. A published release is never deleted, so each node looks a file up once.
 */
export async function storedReleaseFile(db: Queryable, path: string): Promise<string | undefined> {
  const [name = '', folder, ...rest] = path.split('/');
  if (folder !== SHARED_FILES) return `releases/${path}`;
  const known = kept.get(db) ?? new Map<string, string>();
  kept.set(db, known);
  const place = known.get(path);
  if (place !== undefined) return place;
  const file = rest.join('/');
  // The name of the file contains a hash of its content, so that any release with it will do.
  const found = await db.row<{ version: string }>(selectVersionWith, [name, file]);
  if (!found) return undefined;
  if (known.size >= KEPT_MAX) known.clear();
  const key = `releases/${name}/${found.version}/${file}`;
  known.set(path, key);
  return key;
}
