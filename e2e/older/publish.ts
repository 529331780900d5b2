import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@vr/server/clock';
import { readConfig } from '@vr/server/config';
import { openDatabase } from '@vr/server/db/database';
import { loadSecret } from '@vr/server/http/secret';
import { startCanary } from '@vr/server/portal/current';
import { announce, complete, storeFile } from '@vr/server/portal/publish';
import { THE_PORTAL } from '@vr/server/portal/release-events';
import { diskStorage } from '@vr/server/storage/disk';
import { MANIFEST_FILE } from '@vr/shared-api/release';
import { releaseKeyOf, releaseVersion, signManifest } from '@vr/shared-api/release-signing';
import type { RemoteManifest } from '@vr/shared-api/remote';
import { fileHashes } from '@vr/tooling/file-hashes';
import { remoteNames } from '@vr/tooling/packages';

/** Publishes the restored remotes of an older version to a portal, as canaries for testers. */
export async function publishOlderRemotes(folder: string, dataDir: string, databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 2 });
  const secret = await loadSecret(db);
  const storage = await diskStorage(join(dataDir, 'storage'));
  const parts = { db, clock: systemClock, storage, secret, config: readConfig({ DATA_DIR: dataDir }) };
  for (const remote of remoteNames()) {
    const build = join(folder, remote, 'dist');
    const built: RemoteManifest = JSON.parse(await readFile(join(build, MANIFEST_FILE), 'utf8'));
    // Builds of contract 3.0 had no hashes yet.
    const manifest = Buffer.from(JSON.stringify({ ...built, files: built.files ?? (await fileHashes(build)) }));
    const id = { name: remote, version: releaseVersion(built.version, manifest) };
    const signature = signManifest(manifest, secret);
    const { missing } = await announce(parts, {
      remote,
      manifest,
      signature,
      deployTokenId: null,
      publicKey: releaseKeyOf(secret),
    });
    for (const file of missing) await storeFile(parts, id, file, await readFile(join(build, file)));
    const canary = { version: id.version, percent: 0, clientIds: [], testers: true };
    await complete(parts, id, (tx, now) => startCanary(tx, { now, by: THE_PORTAL, remote }, canary));
  }
  await db.close();
}
