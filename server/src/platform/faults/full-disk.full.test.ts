import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { addSessions } from '../../companies/client-deletion/testing/marked-company.ts';
import { pageBuild } from '../../testing/builds.ts';
import { testFolder } from '../../testing/folder.ts';
import { recordAudit } from '../audit/audit.ts';
import { writeSecurityLog } from '../audit/security-log.ts';
import { writeBackup } from '../backup/write.ts';
import { API_PREFIX } from '../http/route.ts';
import { issueToken } from '../http/tokens.ts';
import { diskStorage } from '../storage/disk.ts';
import { spaceOf } from '../storage/space.ts';
import type { Storage } from '../storage/storage.ts';
import { type Portal, play, startPortal } from './testing/portal.ts';
import { KINDS } from './testing/uploads.ts';

const MB = 1_048_576;

const folder = await testFolder();

async function report(portal: Portal): Promise<number> {
  const { id } = await portal.build.training({ clientId: portal.clientId });
  await portal.build.contentFile({ trainingId: id });
  return (await play(portal, id)).status;
}

const read = async ({ app }: Portal, path: string) => {
  const { statusCode, body } = await app.inject(path);
  return { status: statusCode, body };
};

test('a disk that is nearly full takes no uploads, but reports of sessions', async () => {
  let freeBytes = 1000 * MB;
  /** If set, replaces the storage's `put`, to fail like a full disk. */
  let put: Storage['put'] | undefined;
  const disk = await diskStorage(join(folder, 'storage'));
  const storage: Storage = { ...disk, put: (...file) => (put ?? disk.put)(...file) };
  const space = spaceOf(100 * MB, async () => freeBytes);
  const portal = await startPortal(folder, storage, { space });
  const states = async () => (await read(portal, '/ready')).body;
  const codes = async () => Promise.all(KINDS.map(async ({ upload }) => (await upload(portal)).status));
  try {
    assert.ok((await codes()).every((status) => status < 300));
    assert.equal(await states(), '{"status":"ready","disk":"enough"}');

    freeBytes = 99 * MB;
    assert.deepEqual(new Set(await codes()), new Set([507]));
    assert.equal(await report(portal), 200);
    assert.equal(await states(), '{"status":"ready","disk":"low"}');
    assert.match((await read(portal, '/metrics')).body, /^disk_free_bytes 103809024$/mu);
    assert.match((await read(portal, '/metrics')).body, /^disk_reserve_bytes \d+$/mu);

    freeBytes = 24 * MB;
    assert.deepEqual(await read(portal, '/ready'), { status: 503, body: '{"status":"disk full"}' });

    // The size of an arriving file counts as soon as it is known, before its bytes arrive.
    freeBytes = 100 * MB + 1000;
    assert.equal((await KINDS[0]?.upload(portal))?.status, 507);

    freeBytes = 1000 * MB;
    const full = await writeFile('/dev/full', 'x').then(
      () => assert.fail('/dev/full takes nothing'),
      (error: Error) => error,
    );
    put = () => Promise.reject(full);
    for (const { name, upload } of KINDS) {
      const { status } = await upload(portal);
      // `put` is called neither for builds, which are appended and then unpacked in another process, nor for step files,
      // which are rows.
      const isPut = !['a build by tus', 'a build in one call', 'a step file'].includes(name);
      assert.equal(status, isPut ? 507 : status, name);
      assert.notEqual(status, 500, name);
    }
    await portal.runJobs();
    assert.deepEqual(await portal.rows(`select from upload where state = 'INSPECTING'`), []);
  } finally {
    await portal.close();
  }
});

/** Runs `work` in a file system of this size. Only root may mount it. */
async function withSmallDisk(megabytes: number, work: (mounted: string) => Promise<void>): Promise<void> {
  const mounted = await mkdtemp(join(folder, 'small-'));
  execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', mounted]);
  try {
    await work(mounted);
  } finally {
    execFileSync('/bin/umount', [mounted]);
  }
}

/** These tests mount file systems of a few megabytes, which needs root. ops/drills/README.md describes how to run them. */
if (process.env.FAULT_TMPFS) {
  test('a disk that gets full while a build is unpacked ends the upload, and nothing of it is left', () =>
    withSmallDisk(48, async (mounted) => {
      // Only the storage is on the small disk; the database is on another one.
      const storage = await diskStorage(join(mounted, 'storage'));
      const portal = await startPortal(join(folder, 'unpacking'), storage, {
        changes: { dataDir: mounted, diskReserveBytes: MB },
      });
      const upload = async (bytes: number) => {
        const file = new File([new Uint8Array(await pageBuild(bytes))], 'page.zip');
        return portal.send('PUT', `/trainings/${await portal.newTraining()}/files/WEB_GL`, { version: '1.0', file });
      };
      try {
        // The archive fits on the disk, but the unpacked files do not fit beside it.
        const { status, body } = await upload(30 * MB);
        assert.deepEqual([status, body.code], [507, 'STORAGE_FULL']);
        await portal.runJobs();
        assert.deepEqual(await portal.rows('select from upload'), []);
        await portal.checkBytes();
        assert.equal((await upload(MB)).status, 200);
      } finally {
        await portal.close();
      }
    }));

  test('on a full disk, PDF files are drawn, and a backup and the security log wait for room', () =>
    withSmallDisk(16, async (mounted) => {
      const storage = await diskStorage(join(mounted, 'storage'));
      const portal = await startPortal(join(folder, 'waiting'), storage, { changes: { dataDir: mounted } });
      const { parts, build, app, clientId } = portal;
      const { db, clock } = parts;
      const ballast = join(mounted, 'ballast');
      const isNoSpace = (error: NodeJS.ErrnoException) => error.code === 'ENOSPC';
      try {
        await build.skill();
        await build.platform();
        const { id: played } = await build.training({ clientId: 1 });
        await build.offer({ clientId, trainingIds: [played] });
        const { id: personId } = await build.person({ clientId });
        await addSessions(db, clock.now(), { people: [personId], trainings: [played], clientId, each: 40 });
        await portal.rows('update progress set percent = 100');
        const { token } = await issueToken(db, clock, { personId, kind: 'session' });
        for (let number = 0; number < 2000; number += 1)
          await recordAudit(db, {
            at: clock.now(),
            personId: null,
            clientId: 1,
            action: 'training.delete',
            subject: `training:${number}`,
            detail: {},
            address: null,
          });
        await storage.put('shell/large.bin', randomBytes(100_000));
        await assert.rejects(writeFile(ballast, Buffer.alloc(32 * MB)), isNoSpace);

        const url = `${API_PREFIX}/trainings/${played}/certificate/en`;
        const certificate = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
        assert.deepEqual([certificate.statusCode, certificate.rawPayload.subarray(0, 5).toString()], [200, '%PDF-']);
        const backUp = () => writeBackup(parts, join(mounted, 'backup'));
        const writeLog = () => writeSecurityLog(parts);
        const before = await readdir(mounted, { recursive: true });
        // Leaves space for only a part of the file.
        await truncate(ballast, (await stat(ballast)).size - 40_000);
        await assert.rejects(backUp(), isNoSpace);
        await assert.rejects(writeLog(), isNoSpace);
        const after = (await readdir(mounted, { recursive: true })).filter((path) => !path.startsWith('security'));
        assert.deepEqual(after, before);
        assert.equal(db.pool.total, db.pool.idle);

        await rm(ballast);
        for (const run of [backUp, writeLog]) await run();
        const lines = (
          await readFile(join(mounted, 'security', `${clock.now().toISOString().slice(0, 10)}.jsonl`), 'utf8')
        ).split('\n');
        const ids = new Set(
          lines.flatMap((line) => {
            try {
              return [JSON.parse(line).id];
            } catch {
              return [];
            }
          }),
        );
        assert.equal(ids.size, (await portal.rows('select from audit')).length);
        await portal.checkRows();
      } finally {
        await portal.close();
      }
    }));

  test('on a small file system, uploads end at the reserve, and sessions are still reported', () =>
    withSmallDisk(256, async (mounted) => {
      const storage = await diskStorage(join(mounted, 'storage'));
      const portal = await startPortal(mounted, storage, { changes: { diskReserveBytes: 64 * MB } });
      try {
        const statuses: number[] = [];
        while (statuses.at(-1) !== 507) {
          const file = new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4 * MB, 1)])], 'a.pdf');
          statuses.push((await portal.send('POST', '/resources', { title: randomUUID(), file })).status);
        }
        assert.deepEqual(new Set(statuses), new Set([200, 507]));
        const reports: number[] = [];
        for (let sent = 0; sent < 60; sent += 1) reports.push(await report(portal));
        assert.deepEqual(new Set(reports), new Set([200]));
      } finally {
        await portal.close();
      }
    }));
}
