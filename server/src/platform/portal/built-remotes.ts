import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressedCopies, MANIFEST_FILE } from '@vr/shared-api/release';
import { releaseKeyOf, releaseVersion, signManifest } from '@vr/shared-api/release-signing';
import { contractFits, type RemoteManifest } from '@vr/shared-api/remote';
import type { Parts } from '../../parts.ts';
import { sql } from '../db/database.ts';
import { AppError } from '../http/fail.ts';
import { makeCurrent } from './current.ts';
import { announce, complete, forAll, storeFile } from './publish.ts';
import { readStates } from './registry.ts';
import { THE_PORTAL } from './release-events.ts';
import { verifiedManifest } from './signature.ts';

const isWithdrawn = sql(
  'releases.is-withdrawn',
  'select from remote_release where name = :name and version = :version and withdrawn_at is not null',
);

// The last event that determined the current release. The condition with `like` is the one of the index.
const wasReplacedByDecision = sql(
  'releases.was-replaced',
  `select from remote_release r join remote_current c on c.name = r.name and c.version <> r.version
   cross join lateral (
     select a.action, a.person_id, a.detail from audit a
     where a.action like 'remote.%' and a.action in ('remote.release', 'remote.promote', 'remote.rollback')
       and a.subject = r.name and a.detail->>'version' = c.version
     order by a.id desc limit 1) e
   where r.name = :name and r.version = :version and r.current_at is not null
     and (e.action <> 'remote.release' or e.person_id is not null or e.detail ? 'deployTokenId')`,
);

type Publishing = Pick<Parts, 'db' | 'clock' | 'storage' | 'secret' | 'config'>;

/** Returns whether this portal can serve the current or the previous release of a remote. */
async function hasRelease(parts: Publishing, name: string): Promise<boolean> {
  const state = (await readStates(parts.db)).find((one) => one.name === name);
  for (const version of state ? [state.current, state.previous] : []) {
    const manifest = version === null ? undefined : await verifiedManifest(parts, { name, version });
    if (manifest && contractFits(manifest.contract)) return true;
  }
  return false;
}

/** Publishes a built remote, signed by the portal. Returns the version if it became current, or undefined. */
async function publish(parts: Publishing, folder: string, bytes: Buffer): Promise<string | undefined> {
  const { name, version: packageVersion } = JSON.parse(bytes.toString('utf8')) as RemoteManifest;
  const id = { name, version: releaseVersion(packageVersion, bytes) };
  // A start never undoes a rollback, or a person's decision to replace this build with another release. If only starts have
  // changed the current release, publishing an older build means that a developer undid a change.
  if (await parts.db.row(isWithdrawn, { name: id.name, version: id.version })) return undefined;
  if (
    (await parts.db.row(wasReplacedByDecision, { name: id.name, version: id.version })) &&
    (await hasRelease(parts, name))
  )
    return undefined;
  const { missing, published } = await announce(parts, {
    remote: name,
    manifest: bytes,
    signature: signManifest(bytes, parts.secret),
    deployTokenId: null,
    publicKey: releaseKeyOf(parts.secret),
  });
  const present = published ? [] : await readdir(folder, { recursive: true });
  const names = new Set(present.map((path) => path.replaceAll('\\', '/')));
  const built = missing.flatMap((file) => [file, ...compressedCopies(file)]).filter((path) => names.has(path));
  await forAll(built, async (path) => storeFile(parts, id, path, await readFile(join(folder, path))));
  const isNew = await complete(parts, id, (tx, now) =>
    makeCurrent(tx, { now, by: THE_PORTAL, remote: name }, id.version, 'remote.release'),
  );
  return isNew ? id.version : undefined;
}

/**
 * Publishes the built remotes of the workspace: all remotes with `PUBLISH_BUILDS=always`, otherwise only remotes without a
 * release that the portal can serve. Returns the releases that became current. Skips and logs builds that are refused, such
 * as those of an older checkout. If a page moved from one build to another, the build that lost it is published first.
 */
export async function publishRemotes(parts: Publishing, log: (line: string) => void): Promise<string[]> {
  const { root, publishBuilds } = parts.config;
  const published: string[] = [];
  const left = (await readdir(root)).filter((entry) => entry.startsWith('mfe-')).sort();
  // For each failed build: how many builds were already published at its last attempt.
  const triedAt = new Map<string, number>();
  for (let entry = left.shift(); entry !== undefined; entry = left.shift()) {
    const folder = join(root, entry, 'dist');
    const bytes = await readFile(join(folder, MANIFEST_FILE)).catch(() => undefined);
    if (!bytes) continue;
    const { name } = JSON.parse(bytes.toString('utf8')) as RemoteManifest;
    if (publishBuilds === 'empty' && (await hasRelease(parts, name))) continue;
    const version = await publish(parts, folder, bytes).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'RELEASE_CONFLICT' && triedAt.get(entry) !== published.length) {
        triedAt.set(entry, published.length);
        left.push(entry);
        return undefined;
      }
      log(`${entry} was not published: ${error.message}`);
      return undefined;
    });
    if (version) published.push(`${entry} ${version}`);
  }
  return published;
}

/** Copies the shell's hashed files to the storage, so that every node can serve those of pages opened before a release. */
export async function publishShell({ storage }: Pick<Parts, 'storage'>, folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const entries = await readdir(assets, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(assets.length + 1)
        .replaceAll('\\', '/'),
    );
  // One list call instead of a call for each file: in object storage, each call takes as long as a list call.
  const stored = new Set<string>();
  for await (const key of storage.list('shell/')) stored.add(key);
  const missing = files.filter((file) => !stored.has(`shell/${file}`));
  await forAll(missing, async (file) => {
    await storage.put(`shell/${file}`, createReadStream(join(assets, file)));
  });
}
