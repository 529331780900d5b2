import { SHARED_FILES } from '@vr/shared-api/remote';
import { type Queryable, sql } from '../db/database.ts';

const selectVersionWith = sql(
  'releases.version-with-file',
  `select version from remote_release where name = $1 and published_at is not null and manifest->'files' ? $2
   order by published_at desc limit 1`,
);

/**
 * Returns where a file of a remote is stored, or undefined if there is none. `path` is the part of its address after
 * `/remotes/`; see `fileAddress`.
 */
export async function storedReleaseFile(db: Queryable, path: string): Promise<string | undefined> {
  const [name = '', folder, ...rest] = path.split('/');
  if (folder !== SHARED_FILES) return `releases/${path}`;
  const file = rest.join('/');
  // The name of the file contains a hash of its content, so that any release with it will do.
  const found = await db.row<{ version: string }>(selectVersionWith, [name, file]);
  return found && `releases/${name}/${found.version}/${file}`;
}
