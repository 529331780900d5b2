/** Replaces nodes of the last release with nodes of this version behind nginx, as an operator does, while people work. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@vr/server/clock';
import { readBackup } from '@vr/server/platform/backup/read';
import { isMigrated } from '@vr/server/platform/db/migrate';
import { diskStorage } from '@vr/server/platform/storage/disk';
import { releasedDatabase, releasedServers, unpackServer } from '@vr/server/platform/upgrades/testing/released';
import { createTestDatabase } from '@vr/server/testing/database';
import { missingNginx } from '@vr/server/testing/nginx';
import { testBucket } from '@vr/server/testing/object-storage';
import { type LayoutNode, type NodeOptions, startLayout } from '../layout/layout.ts';
import { trust } from './client.ts';
import { checkAfterwards, checkLoad, hasServed, KINDS, startLoad } from './load.ts';
import { countMails } from './mails.ts';
import { beginUpload, inspected, prepareScene } from './scene.ts';

/** How long requests in flight at a node may last after the proxy stops sending new requests to the node. */
const LAST_REQUESTS_MS = 2000;
const MAILS_PER_STEP = 3;

const version = releasedServers()
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .at(-1) as string;

test(`nodes of ${version} are replaced one by one, and back, and nobody notices more than a call that is repeated`, {
  skip: missingNginx() ?? false,
}, async (t) => {
  const closers: (() => unknown)[] = [];
  t.after(async () => {
    for (const close of closers.reverse()) await close();
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-upgrade-'));
  closers.push(() => rm(folder, { recursive: true }));
  const { db, url: databaseUrl, drop } = await createTestDatabase({ template: 'template0' });
  closers.push(drop);
  const parts = { db, clock: systemClock, storage: await diskStorage(folder) };
  await readBackup(parts, releasedDatabase(version), { migrated: false });

  const sources = await unpackServer(version);
  const old = { released: path.join(sources, '../..') };
  const bucket = await testBucket();
  const layout = await startLayout({
    ...old,
    databaseUrl,
    ...(bucket ? { files: bucket } : {}),
    // No shell: copying its files to the storage takes seconds, and no test here opens a page.
    env: { CALLS_PER_MINUTE: '0', PORTAL_BUILD: 'development' },
    config: { drainSeconds: 5, shellFolder: 'none' },
  });
  closers.push(layout.stop);
  trust(layout.nginx);
  // The builders of the release use the release's statements, so they need a database opened by the release's code.
  const { builders }: typeof import('@vr/server/platform/demo/builders') = await import(
    path.join(sources, 'demo/builders.ts')
  );
  const { openDatabase }: typeof import('@vr/server/platform/db/database') = await import(
    path.join(sources, 'db/database.ts')
  );
  const ofRelease = openDatabase(databaseUrl);
  closers.push(() => ofRelease.close());
  const scene = await prepareScene(db, layout.nginx.url, builders(ofRelease, systemClock));
  const mails = countMails(layout, scene);
  // Nodes of 1.0.0 cannot store sessions, because later versions have partitioned the table by month.
  const kinds = version === '1.0.0' ? KINDS.filter((kind) => kind !== 'reports') : KINDS;
  const load = startLoad(layout.nginx, scene, kinds);
  closers.push(load.stop);

  async function replace(node: LayoutNode, by: NodeOptions): Promise<LayoutNode> {
    const added = await layout.addNode(by);
    await hasServed(added);
    for (let asked = 0; asked < MAILS_PER_STEP; asked += 1) await mails.ask(asked % 2 ? node : added);
    await layout.removeNode(node);
    await pause(LAST_REQUESTS_MS);
    await node.stop();
    assert.match(await readFile(node.log, 'utf8'), /\nStopped\.\n$/u);
    return added;
  }
  const finished = async (upload: string) => assert.equal(await inspected(scene.admin, upload), 'ACCEPTED');

  const [one, two] = layout.nodes as [LayoutNode, LayoutNode];
  const begunOld = await beginUpload(one.url, scene, '2.0');
  assert.equal(await isMigrated(db), false);
  const three = await replace(one, {});
  assert.equal(await isMigrated(db), true);
  await finished(await begunOld(three.url));
  const four = await replace(two, {});
  // Then one node goes back to the old version, so that both versions serve.
  const begunNew = await beginUpload(four.url, scene, '3.0');
  const five = await replace(four, old);
  await finished(await begunNew(five.url));

  await checkLoad(db, await load.stop());
  await mails.check();
  await checkAfterwards(db);
});
