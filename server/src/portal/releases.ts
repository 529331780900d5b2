import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractFits, type RegistryEntry, type RemoteManifest } from '@vr/shared-api/remote';
import { type Queryable, sql } from '../db/database.ts';
import type { Parts } from '../parts.ts';

/** How many files are written to the storage at the same time. */
const CONCURRENT_PUTS = 8;

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

/** Lists the files of a build as sorted relative paths with forward slashes. */
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
  await Promise.all(Array.from({ length: CONCURRENT_PUTS }, worker));
}

type Publishing = Pick<Parts, 'db' | 'clock' | 'storage'>;

/** Publishes a built remote as the current release. Returns its version, or undefined if it already was current. */
async function publish(parts: Publishing, folder: string): Promise<string | undefined> {
  const { db, clock, storage } = parts;
  const built = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')) as RemoteManifest;
  const files = await filesOf(folder);
  const version = `${built.version}-${await fingerprint(folder, files)}`;
  const manifest: RemoteManifest = { ...built, version };
  const { name } = manifest;
  // The rows are written last, so that every release in the database is complete in the storage.
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

/** Publishes every built remote of the workspace as an immutable release. Returns the releases that became current. */
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
 * Copies the shell's hashed files to the storage, from which every node serves all versions. A page that was opened before
 * a release can still load its chunks, from any node.
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

/**
 * Returns the current release of every remote, with the previous release if its contract still fits. The scripts of the
 * pages are not part of it: see `readManifests`.
 */
export const readRegistry = async (db: Queryable): Promise<RegistryEntry[]> => registryOf(await readManifests(db));

/** The manifests of a remote's current and previous release. */
interface Manifests {
  manifest: RemoteManifest;
  previousManifest: RemoteManifest | null;
}

/** Returns the manifests of the current and the previous release of every remote. */
export const readManifests = (db: Queryable): Promise<Manifests[]> => db.rows<Manifests>(selectRegistry);

/** Returns the registry of these releases. */
export function registryOf(manifests: readonly Manifests[]): RegistryEntry[] {
  return manifests.map(({ manifest: { scripts: _, ...manifest }, previousManifest: previous }) => ({
    ...manifest,
    entry: addressOf(manifest),
    ...(previous && contractFits(previous.contract)
      ? { previous: { version: previous.version, contract: previous.contract, entry: addressOf(previous) } }
      : {}),
  }));
}
