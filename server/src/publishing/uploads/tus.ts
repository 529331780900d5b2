import { UploadParams } from '@vr/shared-api/contract/uploads.schema';
import { CONTENT_MAX_BYTES, UPLOAD_IDLE_HOURS } from '@vr/shared-api/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Parts } from '../../parts.ts';
import { fail } from '../../platform/http/fail.ts';
import { routeRaw } from '../../platform/http/route.ts';
import { limitBytes, receiveBytes, receivedBytes } from './bytes.ts';
import { enqueueInspection } from './complete.ts';
import type { UploadLock, UploadLocks } from './locks.ts';
import { beginInspection, findUpload, noSuchUpload, type StoredUpload } from './queries.ts';

/*
 * tus 1.0 (https://tus.io) with its extensions termination and expiration: the protocol by which clients send the bytes
 * of an announced upload. Uploads are created by POST /uploads and ended by DELETE /uploads/:id, which are ordinary
 * endpoints of the API.
 */

const VERSION = '1.0.0';
const BYTES = 'application/offset+octet-stream';
const PATH = '/uploads/:id';

function checkTusVersion(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('tus-resumable', VERSION);
  if (request.headers['tus-resumable'] === VERSION) return;
  reply.header('tus-version', VERSION);
  fail('UPLOAD_PROTOCOL', { field: '/headers/tus-resumable', message: `Tus-Resumable must be ${VERSION}.` });
}

function setExpiryHeader(reply: FastifyReply, { state }: StoredUpload, activeAt: Date): void {
  const expires = new Date(activeAt.getTime() + UPLOAD_IDLE_HOURS * 3_600_000);
  if (state === 'RECEIVING') reply.header('upload-expires', expires.toUTCString());
}

/**
 * Reads a number of bytes from a header. Returns undefined without the header. Fails with VALIDATION if the header is
 * invalid.
 */
function byteCountHeader(request: FastifyRequest, name: 'upload-offset' | 'content-length'): number | undefined {
  const given = request.headers[name];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^\d{1,15}$/u.test(given))
    fail('VALIDATION', { field: `/headers/${name}`, message: `/headers/${name} must be a number of bytes.` });
  return Number(given);
}

async function findOwn({ db }: Parts, id: string, personId: number): Promise<StoredUpload> {
  const upload = await findUpload(db, id);
  return upload?.personId === personId ? upload : noSuchUpload();
}

/** Starts the inspection of a fully received upload. The inspection runs in a job, so the client need not wait. */
const startInspection = (parts: Parts, id: string): Promise<void> =>
  parts.db.transaction(async (tx) => {
    if (await beginInspection(tx, id, parts.clock.now())) await enqueueInspection(parts, tx, id);
  });

function registerOptions(app: App): void {
  for (const path of ['/uploads', PATH] as const)
    routeRaw(
      app,
      {
        method: 'OPTIONS',
        path,
        allow: 'public',
        doc: 'The version and extensions of tus that the portal supports, as headers.',
      },
      async ({ reply }) => {
        reply.header('tus-resumable', VERSION);
        reply.header('tus-version', VERSION);
        reply.header('tus-extension', 'termination,expiration');
        reply.header('tus-max-size', String(CONTENT_MAX_BYTES));
      },
    );
}

function registerHead(app: App, locks: UploadLocks): void {
  const { parts } = app;
  routeRaw<{ id: string }>(
    app,
    {
      method: 'HEAD',
      path: PATH,
      allow: 'training:write',
      session: 'any',
      params: UploadParams,
      errors: ['NOT_FOUND', 'UPLOAD_PROTOCOL'],
      doc: 'How many bytes of an upload have arrived (tus 1.0).',
    },
    async ({ params, actor, request, reply }) => {
      checkTusVersion(request, reply);
      const upload = await findOwn(parts, params.id, actor.id);
      const received = (await receivedBytes(parts, upload)) ?? noSuchUpload();
      // A node may have died between the last byte and the start of the inspection. The client has nothing left to send.
      const lock = upload.state === 'RECEIVING' && received === upload.size && (await locks.take(upload.id));
      if (lock) await startInspection(parts, upload.id).finally(lock.release);
      reply.header('upload-offset', String(received));
      reply.header('upload-length', String(upload.size));
      setExpiryHeader(reply, upload, upload.activeAt);
    },
  );
}

/** Appends the body of a PATCH to an upload that the caller has locked. */
async function appendBody(
  parts: Parts,
  lock: UploadLock,
  call: { request: FastifyRequest; reply: FastifyReply; upload: StoredUpload; offset: number },
): Promise<void> {
  const { request, reply, upload, offset } = call;
  if (upload.state !== 'RECEIVING') fail('UPLOAD_ENDED', { message: 'The upload takes no more bytes.' });
  const before = (await receivedBytes(parts, upload)) ?? noSuchUpload();
  if (offset !== before) fail('OFFSET_MISMATCH', { message: `${before} bytes have arrived, not ${offset}.` });
  const rest = upload.size - offset;
  const announced = byteCountHeader(request, 'content-length') ?? 0;
  limitBytes(rest)(announced);
  const arrival = await receiveBytes(parts, upload, lock, { offset, source: request.raw, admit: limitBytes(rest) });
  const { received } = arrival;
  // The connection may have broken just after the last byte. The client will send nothing more.
  if (received === upload.size) await startInspection(parts, upload.id);
  if ('error' in arrival) throw arrival.error;
  reply.header('upload-offset', String(received));
  if (received < upload.size) setExpiryHeader(reply, upload, parts.clock.now());
}

function registerPatch(app: App, locks: UploadLocks): void {
  const { parts } = app;
  routeRaw<{ id: string }>(
    app,
    {
      method: 'PATCH',
      path: PATH,
      allow: 'training:write',
      session: 'any',
      params: UploadParams,
      contentType: BYTES,
      errors: [
        'NOT_FOUND',
        'UPLOAD_PROTOCOL',
        'UPLOAD_BUSY',
        'UPLOAD_ENDED',
        'OFFSET_MISMATCH',
        'PAYLOAD_TOO_LARGE',
        'STORAGE_FULL',
      ],
      doc: 'Sends bytes of an upload, from its offset on (tus 1.0).',
    },
    async ({ params, actor, request, reply }) => {
      checkTusVersion(request, reply);
      const offset = byteCountHeader(request, 'upload-offset');
      if (offset === undefined || request.headers['content-type'] !== BYTES)
        fail('VALIDATION', { field: '/headers', message: `Upload-Offset and the content type ${BYTES} are required.` });
      await findOwn(parts, params.id, actor.id);
      const lock = await locks.take(params.id);
      if (!lock)
        fail('UPLOAD_BUSY', { message: 'Another call is sending bytes of this upload: try again in a moment.' });
      try {
        const upload = await findOwn(parts, params.id, actor.id);
        await appendBody(parts, lock, { request, reply, upload, offset });
      } finally {
        await lock.release();
      }
    },
  );
}

/** Registers the tus endpoints, which receive the bytes of announced uploads. */
export function registerTus(app: App, locks: UploadLocks): void {
  registerOptions(app);
  registerHead(app, locks);
  registerPatch(app, locks);
}
