import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingObjectStorage, storageEnvironment, testBucket } from '../../testing/object-storage.ts';
import { s3Storage } from '../storage/s3.ts';
import { type OpenStorage, onDisk, type Portal, withPortal } from './testing/portal.ts';
import { KINDS } from './testing/uploads.ts';

/** How often PostgreSQL is killed. ops/drills/README.md describes a longer run. */
const KILLS = Number(process.env.FAULT_KILLS ?? 2);

function surviveFaults(open: OpenStorage): void {
  test('an upload whose commit was done, but not confirmed, keeps its bytes', () =>
    withPortal(open, async (portal) => {
      for (const { name, statements, upload } of KINDS) {
        portal.proxy.cutReplyTo(...statements);
        const { status, found } = await upload(portal);
        assert.equal(status, 503, name);
        await portal.runJobs();
        assert.equal(await found(portal), true, `${name} is committed`);
        await portal.checkRows();
      }
      await portal.clean();
      await portal.checkBytes();
    }));

  test('nothing acknowledged is lost when PostgreSQL is killed, and the cleaner leaves no bytes without a row', () =>
    withPortal(open, async (portal) => {
      const acknowledged: { name: string; found: (portal: Portal) => Promise<boolean> }[] = [];
      for (const { name, upload } of KINDS) {
        const { status, found } = await upload(portal);
        assert.ok(status < 300, `${name}: ${status}`);
        acknowledged.push({ name, found });
      }
      for (let kill = 0; kill < KILLS; kill += 1) {
        let killed = false;
        const workers = KINDS.map(async ({ name, upload }) => {
          while (!killed) {
            // A failure before the upload starts, such as in the creation of the training, is not an acknowledgement.
            const sent = await upload(portal).catch(() => undefined);
            if (sent && sent.status < 300) acknowledged.push({ name, found: sent.found });
          }
        });
        await sleep(300 + Math.random() * 700);
        const restarted = portal.killDatabase();
        killed = true;
        await Promise.all([...workers, restarted]);
      }
      await portal.runJobs();
      const lost: string[] = [];
      for (const { name, found } of acknowledged) if (!(await found(portal))) lost.push(name);
      assert.deepEqual(lost, [], `of ${acknowledged.length} acknowledged uploads`);
      await portal.clean();
      await portal.checkBytes();
    }));
}

describe('on the disk', () => surviveFaults(onDisk));

describe('on S3', { skip: missingObjectStorage() ?? false }, () =>
  surviveFaults(async () => {
    const settings = await testBucket();
    assert.ok(settings, 'run by pnpm unit');
    return { storage: await s3Storage(settings), settings: storageEnvironment(settings) };
  }),
);
