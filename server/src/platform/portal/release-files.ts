import { SHARED_FILES } from '@vr/shared-api/remote';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';
import type { ReleaseManifest } from './manifest.ts';

/** The maximum number of files per database whose storage keys a node caches. */
const KEPT_MAX = 5000;

/** Selects the latest release that shares a file. The conditions on the manifest are those of the index. */
export const selectVersionWith = sql<{ version: string }>(
  'releases.version-with-file',
  `select version from remote_release
   where name = :name and published_at is not null and manifest->'files' ? :file and manifest->'sharesFiles' = 'true'
     and manifest->>'entry' <> :file
   order by published_at desc limit 1`,
);
const selectOtherFile = sql<{ version: string; file: string }>(
  'releases.other-file',
  `select r.version, f.key as file from remote_release r cross join jsonb_each_text(r.manifest->'files') f
   where r.name = :name and r.version <> :version and r.published_at is not null and r.manifest->'sharesFiles' = 'true'
     and f.key <> r.manifest->>'entry' and f.value <> :shared::jsonb->>f.key limit 1`,
);

/**
 * Fails with RELEASE_CONFLICT if a release shares a file that has other bytes in a published release of the remote, because
 * both files would have the same address. The result holds until the transaction ends if the remote is locked.
 */
export async function checkSharedFiles(
  tx: Queryable,
  { name, version }: { name: string; version: string },
  { files, entry, sharesFiles = false }: Pick<ReleaseManifest, 'files' | 'entry' | 'sharesFiles'>,
): Promise<void> {
  if (!sharesFiles) return;
  const { [entry]: _, ...shared } = files;
  const other = await tx.row(selectOtherFile, { name, version, shared });
  if (other)
    fail('RELEASE_CONFLICT', {
      message: `${name} ${other.version} already has another ${other.file}. The name of a file that releases share must contain a hash of its content.`,
    });
}

const kept = new WeakMap<Queryable, Map<string, string>>();

/** Returns the storage key of a remote's file, or undefined. Each node looks up a key only once: releases never change. */
export async function storedReleaseFile(db: Queryable, path: string): Promise<string | undefined> {
  const [name = '', folder, ...rest] = path.split('/');
  if (folder !== SHARED_FILES) return `releases/${path}`;
  const known = kept.get(db) ?? new Map<string, string>();
  kept.set(db, known);
  const place = known.get(path);
  if (place !== undefined) return place;
  const file = rest.join('/');
  // Any release with this shared file will do, because the file has the same bytes in all of them.
  const found = await db.row(selectVersionWith, { name, file });
  if (!found) return undefined;
  if (known.size >= KEPT_MAX) known.clear();
  const key = `releases/${name}/${found.version}/${file}`;
  known.set(path, key);
  return key;
}
