import { randomUUID } from 'node:crypto';
import type { GateReport } from '@vr/shared-api/contract/gate.schema';
import * as c from '@vr/shared-api/contract/uploads';
import * as s from '@vr/shared-api/contract/uploads.schema';
import { CONTENT_MAX_BYTES, FILE_NAME_MAX, type FileType, NAME_PATTERN } from '@vr/shared-api/limits';
import type { FastifyRequest } from 'fastify';
import { reserveQuota } from '../../companies/clients/quota.ts';
import type { App, Parts } from '../../parts.ts';
import { sql } from '../../platform/db/database.ts';
import { asAppError } from '../../platform/http/errors.ts';
import { AppError, fail } from '../../platform/http/fail.ts';
import { routeStreamed, type StreamedContext } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/tokens.ts';
import { lockPlace, type WantedPlace } from '../versions/place.ts';
import { requireNewLabel } from '../versions/queries.ts';
import { cancelUpload, purgeUploads, receiveBytes } from './bytes.ts';
import { completeUpload } from './complete.ts';
import type { UploadLocks } from './locks.ts';
import {
  addUpload,
  announcedVersion,
  beginInspection,
  deleteUploadRow,
  describeUpload,
  endUploadsOf,
  findUpload,
  resizeUpload,
  type StoredUpload,
} from './queries.ts';

/** Upper bound for the parts of a multipart body other than the file. The rest of the Content-Length is the file. */
const ENVELOPE_BYTES = 16 * 1024;
/** Quota is reserved in steps of this size if the length of the body is unknown. */
const RESERVED_STEP_BYTES = 8 * 1024 * 1024;

const NAME = new RegExp(NAME_PATTERN, 'u');

/** Returns the file's name without the folders that some clients include. Fails with VALIDATION. */
function fileNameOf({ name }: SentBuild['file']): string {
  const base = name.split(/[\\/]/u).at(-1) ?? '';
  const message = `/body/file must have a name of at most ${FILE_NAME_MAX} characters`;
  if (!NAME.test(base) || base.length > FILE_NAME_MAX) fail('VALIDATION', { field: '/body/file', message });
  return base;
}

function refuseTooLarge(bytes: number): void {
  const message = `The file may have at most ${CONTENT_MAX_BYTES} bytes.`;
  if (bytes > CONTENT_MAX_BYTES) fail('PAYLOAD_TOO_LARGE', { field: '/body/file', message });
}

const selectFile = sql<AcceptedFile>(
  'uploads.accepted-file',
  `select file_type as "fileType", version, file_name as "fileName", file_size as "fileSize",
     offline_available as "offlineAvailable", null as "masterContentId", launch_parameter as "launchParameter",
     created_at as "createdAt"
   from content_file where upload_id = :uploadId`,
);
interface AcceptedFile {
  fileType: FileType;
  version: string;
  fileName: string;
  fileSize: number;
  offlineAvailable: boolean;
  masterContentId: null;
  launchParameter: null;
  createdAt: Date;
}

const DISPLACED = { message: 'Another build of this type was sent in the meantime.' };
const isEnded = (upload: StoredUpload | undefined): boolean => upload?.error === 'UPLOAD_ENDED' || upload === undefined;

/** A build that arrives in a multipart call. */
interface SentBuild {
  request: FastifyRequest;
  actor: Caller;
  /** The place, and the form fields that came before the file. */
  wanted: WantedPlace & { version?: string };
  file: Pick<StreamedContext<typeof s.putTrainingFile>['file'], 'name' | 'bytes'> & {
    /** Returns all form fields. Resolves only after the file has been read. */
    fields(): Promise<Parameters<typeof announcedVersion>[0]>;
  };
}

/** Creates the row of the upload and reserves quota for the minimum file size, according to the Content-Length. */
async function announce(parts: Parts, { request, actor, wanted, file }: SentBuild): Promise<StoredUpload> {
  const { db, clock } = parts;
  const fileName = fileNameOf(file);
  const size = Math.max(0, Number(request.headers['content-length'] ?? 0) - ENVELOPE_BYTES);
  refuseTooLarge(size);
  await parts.space.require(size);
  const id = randomUUID();
  const replaced = await db.transaction(async (tx) => {
    const now = clock.now();
    // Fields after the file are not known yet.
    const { version = '', offlineAvailable } = wanted;
    const announced = announcedVersion({ version, offlineAvailable }, now);
    const place = await lockPlace(tx, actor, wanted);
    if (version) await requireNewLabel(tx, place, announced.version);
    await reserveQuota(tx, place, size);
    const ended = await endUploadsOf(tx, place, now);
    const build = { fileName, size, inOneCall: true };
    await addUpload(tx, id, { ...place, ...announced, ...build, personId: actor.id }, now);
    return ended;
  });
  await purgeUploads(parts, replaced);
  return (await findUpload(db, id)) ?? fail('UPLOAD_ENDED', DISPLACED);
}

/**
 * Returns a function that checks the total after each chunk, and reserves more quota if the file is longer than
 * announced.
 */
function reserveWhileGrowing({ db }: Parts, upload: StoredUpload): (total: number) => Promise<void> | void {
  const reserve = (bytes: number) =>
    db.transaction(async (tx) => {
      await reserveQuota(tx, upload, bytes, upload.id);
      if (!(await resizeUpload(tx, upload.id, bytes))) fail('UPLOAD_ENDED', { message: 'The upload was cancelled.' });
      upload.size = bytes;
    });
  return (total) => {
    refuseTooLarge(total);
    if (total <= upload.size) return undefined;
    // There may be no quota for a whole step, but still enough for the bytes that have arrived.
    return reserve(total + RESERVED_STEP_BYTES).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'QUOTA_EXCEEDED') return reserve(total);
      throw error;
    });
  };
}

/** Receives a build, inspects it and adds it to its training or master content. A failure leaves neither bytes nor a row. */
async function receiveBuild(
  parts: Parts,
  locks: UploadLocks,
  sent: SentBuild,
): Promise<{ file: Omit<AcceptedFile, 'createdAt'> & { createdAt: string }; report: GateReport }> {
  const { db, clock } = parts;
  const upload = await announce(parts, sent);
  const lock = await locks.take(upload.id);
  try {
    if (!lock) throw new Error(`Upload ${upload.id} is new, but already locked`);
    const { actor, wanted, file } = sent;
    const admit = reserveWhileGrowing(parts, upload);
    const arrival = await receiveBytes(parts, upload, lock, { offset: 0, source: file.bytes, admit });
    if ('error' in arrival) throw arrival.error;
    const fields = await file.fields();
    if (arrival.received === 0) fail('VALIDATION', { field: '/body/file', message: '/body/file is empty' });
    await db.transaction(async (tx) => {
      // The field `offlineAvailable` came after the file, so offline access has not been checked yet.
      if (fields.offlineAvailable && !wanted.offlineAvailable) await lockPlace(tx, actor, { ...wanted, ...fields });
      const described = announcedVersion(fields, clock.now());
      await requireNewLabel(tx, upload, described.version);
      await describeUpload(tx, upload.id, described);
      const isResized = await resizeUpload(tx, upload.id, arrival.received);
      if (!isResized || !(await beginInspection(tx, upload.id, clock.now()))) fail('UPLOAD_ENDED', DISPLACED);
    });
    await completeUpload(parts, locks, upload.id);
    const done = await findUpload(db, upload.id);
    if (done?.state !== 'ACCEPTED' || !done.report)
      fail(done?.error ?? 'UPLOAD_ENDED', done?.report ? { report: done.report } : {});
    const accepted = (await db.row(selectFile, { uploadId: upload.id })) as AcceptedFile;
    await deleteUploadRow(db, upload.id);
    return { file: { ...accepted, createdAt: accepted.createdAt.toISOString() }, report: done.report };
  } catch (error) {
    const isDisplaced = isEnded(await findUpload(db, upload.id));
    await cancelUpload(parts, upload.id);
    // Another upload to the same place can delete the bytes of this upload at any moment, so any step may fail.
    if (isDisplaced && asAppError(error).statusCode >= 500) fail('UPLOAD_ENDED', DISPLACED);
    throw error;
  } finally {
    await lock?.release();
  }
}

/** Registers the endpoints that take a build in one multipart call, for trainings and for master contents. */
export function registerOneCallUploads(app: App, locks: UploadLocks): void {
  const { parts } = app;

  routeStreamed(app, c.putTrainingFile, s.putTrainingFile, ({ params, early, file, actor, request }) => {
    const wanted = { ...early, trainingId: params.id, fileType: params.type };
    return receiveBuild(parts, locks, { request, actor, wanted, file });
  });

  routeStreamed(app, c.putMasterContentFile, s.putMasterContentFile, ({ params, early, file, actor, request }) => {
    const wanted = { ...early, masterContentId: params.id, fileType: params.type };
    return receiveBuild(parts, locks, { request, actor, wanted, file });
  });
}
