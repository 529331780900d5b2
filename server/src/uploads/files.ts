import { randomUUID } from 'node:crypto';
import * as mc from '@vr/shared-api/contract/master-contents';
import * as ms from '@vr/shared-api/contract/master-contents.schema';
import * as c from '@vr/shared-api/contract/trainings';
import * as s from '@vr/shared-api/contract/trainings.schema';
import type { GateReport } from '@vr/shared-api/contract/uploads.schema';
import { CONTENT_MAX_BYTES, FILE_NAME_MAX, type FileType, NAME_PATTERN } from '@vr/shared-api/limits';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { masterContentChanged } from '../contents.ts';
import { sql } from '../db/database.ts';
import { AppError, fail } from '../http/fail.ts';
import type { IncomingFile } from '../http/multipart.ts';
import { route, routeStreamed } from '../http/route.ts';
import type { Caller } from '../http/tokens.ts';
import { claimRoom } from '../quota.ts';
import { cancelUpload, dropUploads, takeBytes } from './bytes.ts';
import { complete } from './complete.ts';
import type { UploadLocks } from './locks.ts';
import {
  addUpload,
  beginInspection,
  endUploadsOf,
  findUpload,
  forgetUpload,
  lockPlace,
  resizeUpload,
  type StoredUpload,
  type WantedPlace,
} from './queries.ts';

/** What a multipart body holds besides its file, at most: of a body whose length is told, the rest is the file. */
const ENVELOPE_BYTES = 16 * 1024;
/** Where the length is not told, room is claimed in steps. */
const STEP_BYTES = 8 * 1024 * 1024;

const NAME = new RegExp(NAME_PATTERN, 'u');

/** What a file is called, without the folders that some senders tell. */
function nameOf({ name }: IncomingFile): string {
  const base = name.split(/[\\/]/u).at(-1) ?? '';
  if (!NAME.test(base) || base.length > FILE_NAME_MAX)
    fail('VALIDATION', {
      field: '/body/file',
      message: `/body/file must have a name of at most ${FILE_NAME_MAX} signs`,
    });
  return base;
}

const selectFile = sql(
  'uploads.entered',
  `select file_type as "fileType", version, file_name as "fileName", file_size as "fileSize",
     offline_available as "offlineAvailable", null as "masterContentId", launch_parameter as "launchParameter",
     created_at as "createdAt"
   from content_file where upload_id = $1`,
);
interface EnteredFile {
  fileType: FileType;
  version: string;
  fileName: string;
  fileSize: number;
  offlineAvailable: boolean;
  masterContentId: null;
  launchParameter: null;
  createdAt: Date;
}

const countUsers = sql(
  'uploads.users-of-type',
  `select count(*) as count from training_master_content m join training t on t.id = m.training_id
   where m.master_content_id = $1 and m.file_type = $2 and m.removed_at is null and t.deleted_at is null`,
);
const removeMasterFiles = sql(
  'uploads.remove-master-files',
  `update content_file set removed_at = $3
   where master_content_id = $1 and file_type = $2 and removed_at is null`,
);

/** Builds that arrive in one call of multipart, of trainings and of master contents; and taking the latter's away. */
export function registerUploadedFiles(app: App, locks: UploadLocks): void {
  const { parts } = app;
  const { db, clock } = parts;

  interface Sent {
    request: FastifyRequest;
    actor: Caller;
    wanted: WantedPlace;
    version: string;
    file: IncomingFile;
  }

  /** Announces what is being sent, with as much room as its length says it takes at least. */
  async function announce({ request, actor, wanted, version, file }: Sent): Promise<StoredUpload> {
    const fileName = nameOf(file);
    const size = Math.max(0, Number(request.headers['content-length'] ?? 0) - ENVELOPE_BYTES);
    if (size > CONTENT_MAX_BYTES)
      fail('PAYLOAD_TOO_LARGE', { field: '/body/file', message: `There may be ${CONTENT_MAX_BYTES} bytes at most.` });
    const id = randomUUID();
    const replaced = await db.transaction(async (tx) => {
      const place = await lockPlace(tx, actor, wanted);
      await claimRoom(tx, place, size);
      const now = clock.now();
      const ended = await endUploadsOf(tx, place, now);
      const { offlineAvailable = false } = wanted;
      const about = { version, offlineAvailable, fileName, size, inOneCall: true };
      await addUpload(tx, id, { ...place, personId: actor.id, ...about }, now);
      return ended;
    });
    await dropUploads(parts, replaced);
    return (await findUpload(db, id)) as StoredUpload;
  }

  /** Claims room for what turns out to be longer. */
  function growing(upload: StoredUpload): (total: number) => Promise<void> | void {
    const claim = (bytes: number) =>
      db.transaction(async (tx) => {
        await claimRoom(tx, upload, bytes);
        if (!(await resizeUpload(tx, upload.id, bytes))) fail('UPLOAD_ENDED', { message: 'It has been cancelled.' });
        upload.size = bytes;
      });
    return (total) => {
      if (total > CONTENT_MAX_BYTES)
        fail('PAYLOAD_TOO_LARGE', { field: '/body/file', message: `There may be ${CONTENT_MAX_BYTES} bytes at most.` });
      if (total <= upload.size) return undefined;
      // What does not leave room for a whole step may still have room for these.
      return claim(total + STEP_BYTES).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'QUOTA_EXCEEDED') return claim(total);
        throw error;
      });
    };
  }

  /** From the first byte to a build that counts; whatever goes wrong leaves neither bytes nor a row. */
  async function receive(sent: Sent): Promise<{ file: EnteredFile; report: GateReport }> {
    const upload = await announce(sent);
    const hold = await locks.take(upload.id);
    try {
      if (!hold) throw new Error('Somebody else works on an upload that nobody knows');
      const { file } = sent;
      const arrival = await takeBytes(parts, upload, hold, { offset: 0, source: file.bytes, admit: growing(upload) });
      if ('error' in arrival) throw arrival.error;
      await file.ended();
      if (arrival.received === 0) fail('VALIDATION', { field: '/body/file', message: '/body/file is empty' });
      await db.transaction(async (tx) => {
        const wanted = await resizeUpload(tx, upload.id, arrival.received);
        if (!wanted || !(await beginInspection(tx, upload.id, clock.now())))
          fail('UPLOAD_ENDED', { message: 'Another build for this place has been sent meanwhile.' });
      });
      await complete(parts, locks, upload.id);
      const done = await findUpload(db, upload.id);
      if (done?.state !== 'ACCEPTED' || !done.report)
        fail(done?.error ?? 'UPLOAD_ENDED', { ...(done?.report ? { report: done.report } : {}) });
      const entered = (await db.row<EnteredFile>(selectFile, [upload.id])) as EnteredFile;
      await forgetUpload(db, upload.id);
      return { file: entered, report: done.report };
    } catch (error) {
      await cancelUpload(parts, upload.id);
      throw error;
    } finally {
      await hold?.giveBack();
    }
  }

  routeStreamed(app, c.putTrainingFile, s.putTrainingFile, async ({ params, body, file, actor, request }) => {
    const { version, offlineAvailable } = body;
    const wanted = { trainingId: params.id, fileType: params.type, offlineAvailable };
    const entered = await receive({ request, actor, wanted, version, file });
    return { ...entered, file: { ...entered.file, createdAt: entered.file.createdAt.toISOString() } };
  });

  routeStreamed(app, mc.putMasterContentFile, ms.putMasterContentFile, async (context) => {
    const { params, body, file, actor, request } = context;
    const wanted = { masterContentId: params.id, fileType: params.type };
    const entered = await receive({ request, actor, wanted, version: body.version, file });
    return { ...entered, file: { ...entered.file, createdAt: entered.file.createdAt.toISOString() } };
  });

  route(app, mc.deleteMasterContentFile, ms.deleteMasterContentFile, async ({ params, actor }) => {
    const ended = await db.transaction(async (tx) => {
      const now = clock.now();
      const place = await lockPlace(tx, actor, { masterContentId: params.id, fileType: params.type });
      const users = (await tx.row<{ count: number }>(countUsers, [params.id, params.type]))?.count ?? 0;
      if (users > 0) fail('MASTER_CONTENT_IN_USE', { message: `${users} trainings use it.` });
      await tx.rows(removeMasterFiles, [params.id, params.type, now]);
      await masterContentChanged(tx, params.id, { personId: actor.id, now });
      return endUploadsOf(tx, place, now);
    });
    await dropUploads(parts, ended);
    return undefined;
  });
}
