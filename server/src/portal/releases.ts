import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractFits, type RegistryEntry, type RemoteManifest } from '@vr/shared-api/remote';
import type { Parts } from '../app.ts';
import { type Queryable, sql } from '../db/database.ts';

const PUTS_AT_ONCE = 8;

const selectRelease = sql('releases.find', 'select from remote_release where name = $1 and version = $2');

const insertRelease = sql(
  'releases.insert',
  `insert into remote_release (name, version, manifest, created_at) values ($1, $2, $3, $4)
   on conflict (name, version) do nothing`,
);

const lockCurrent = sql('releases.current', 'select version from remote_current where name = $1 for update');

const setCurrent = sql(
  'releases.setCurrent',
  `insert into remote_current as c (name, version, previous_version, changed_at) values ($1, $2, null, $3)
   on conflict (name) do update set version = $2, previous_version = c.version, changed_at = $3
   where c.version <> $2`,
);

const insertAudit = sql(
  'releases.audit',
  `insert into audit (at, action, subject, detail) values ($1, 'remote.release', $2, $3)`,
);

const selectRegistry = sql(
  'releases.registry',
  `select current.manifest, previous.manifest as "previousManifest"
   from remote_current c
   join remote_release current on current.name = c.name and current.version = c.version
   left join remote_release previous on previous.name = c.name and previous.version = c.previous_version
   order by c.name`,
);

/** Files of a build, as paths with slashes, in order. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

async function fingerprint(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

async function putAll(
  parts: Pick<Parts, 'storage'>,
  folder: string,
  files: readonly string[],
  prefix: string,
): Promise<void> {
  const left = [...files];
  const worker = async () => {
    for (let file = left.pop(); file !== undefined; file = left.pop())
      await parts.storage.put(`${prefix}${file}`, createReadStream(join(folder, file)));
  };
  await Promise.all(Array.from({ length: PUTS_AT_ONCE }, worker));
}

type Publishing = Pick<Parts, 'db' | 'clock' | 'storage'>;

/** Makes one built remote the current release; returns its version, or undefined where it was that already. */
async function publish(parts: Publishing, folder: string): Promise<string | undefined> {
  const { db, clock, storage } = parts;
  const built = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')) as RemoteManifest;
  const files = await filesOf(folder);
  const version = `${built.version}-${await fingerprint(folder, files)}`;
  const manifest: RemoteManifest = { ...built, version };
  const { name } = manifest;
  // The rows come last: a release that is named anywhere is there whole.
  if (!(await db.row(selectRelease, [name, version])))
    await putAll({ storage }, folder, files, `releases/${name}/${version}/`);
  return db.transaction(async (tx) => {
    const now = clock.now();
    const current = await tx.row<{ version: string }>(lockCurrent, [name]);
    if (current?.version === version) return undefined;
    await tx.rows(insertRelease, [name, version, manifest, now]);
    await tx.rows(setCurrent, [name, version, now]);
    await tx.rows(insertAudit, [now, name, { version, previous: current?.version ?? null }]);
    return version;
  });
}

/** Publishes every built remote of the workspace as an immutable release; returns what became current. */
export async function publishRemotes(parts: Publishing, root: string): Promise<string[]> {
  const published: string[] = [];
  for (const entry of (await readdir(root)).sort()) {
    const folder = join(root, entry, 'dist');
    if (!entry.startsWith('mfe-') || !(await hasFile(folder, 'remote.json'))) continue;
    const version = await publish(parts, folder);
    if (version) published.push(`${entry} ${version}`);
  }
  return published;
}

/**
 * Puts the shell's hashed files into the storage, from where every node serves those of every version: a page that was
 * opened before a release goes on finding its chunks, whichever node it asks.
 */
export async function publishShell({ storage }: Pick<Parts, 'storage'>, folder: string): Promise<void> {
  if (!(await hasFile(folder, 'assets'))) return;
  const assets = join(folder, 'assets');
  const missing: string[] = [];
  for (const file of await filesOf(assets)) if (!(await storage.stat(`shell/${file}`))) missing.push(file);
  await putAll({ storage }, assets, missing, 'shell/');
}

async function hasFile(folder: string, name: string): Promise<boolean> {
  const names: string[] = await readdir(folder).catch(() => []);
  return names.includes(name);
}

const addressOf = ({ name, version, entry }: RemoteManifest): string => `/remotes/${name}/${version}/${entry}`;

/** The current release of every remote, each with the one before where this portal can still run it. */
export async function readRegistry(db: Queryable): Promise<RegistryEntry[]> {
  const rows = await db.rows<{ manifest: RemoteManifest; previousManifest: RemoteManifest | null }>(selectRegistry);
  return rows.map(({ manifest, previousManifest: previous }) => ({
    ...manifest,
    entry: addressOf(manifest),
    ...(previous && contractFits(previous.contract)
      ? { previous: { version: previous.version, contract: previous.contract, entry: addressOf(previous) } }
      : {}),
  }));
}
