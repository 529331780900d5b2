import { UploadParams } from '@vr/shared-api/contract/uploads.schema';
import { CONTENT_MAX_BYTES, UPLOAD_IDLE_HOURS } from '@vr/shared-api/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { fail } from '../http/fail.ts';
import { routeRaw } from '../http/route.ts';
import { atMost, receivedOf, takeBytes } from './bytes.ts';
import type { UploadLocks } from './locks.ts';
import { beginInspection, findUpload, noSuchUpload, type StoredUpload } from './queries.ts';

/*
 * tus 1.0 (https://tus.io), with its extensions termination and expiration: how bytes of an announced upload arrive. An
 * upload is made by POST /uploads and ended by DELETE /uploads/:id, which are calls of the contract.
 */

const VERSION = '1.0.0';
const BYTES = 'application/offset+octet-stream';

function speakTus(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('tus-resumable', VERSION);
  if (request.headers['tus-resumable'] === VERSION) return;
  reply.header('tus-version', VERSION);
  fail('UPLOAD_PROTOCOL', { field: '/headers/tus-resumable', message: `Tus-Resumable must be ${VERSION}.` });
}

function tellExpiry(reply: FastifyReply, { state }: StoredUpload, activeAt: Date): void {
  const expires = new Date(activeAt.getTime() + UPLOAD_IDLE_HOURS * 3_600_000);
  if (state === 'RECEIVING') reply.header('upload-expires', expires.toUTCString());
}

/** What a length or an offset says; undefined where it is not there. */
function countOf(request: FastifyRequest, name: 'upload-offset' | 'content-length'): number | undefined {
  const given = request.headers[name];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^\d{1,15}$/u.test(given))
    fail('VALIDATION', { field: `/headers/${name}`, message: `/headers/${name} must be a number of bytes.` });
  return Number(given);
}

/** Takes the bytes of announced uploads. */
export function registerTus(app: App, locks: UploadLocks): void {
  const { parts } = app;
  const { db, clock, jobs } = parts;
  const path = '/uploads/:id';

  async function own(id: string, personId: number): Promise<StoredUpload> {
    const upload = await findUpload(db, id);
    return upload?.personId === personId ? upload : noSuchUpload();
  }

  /** All bytes are there: from here on it goes on by itself. */
  const handOver = (id: string) =>
    db.transaction(async (tx) => {
      if (await beginInspection(tx, id, clock.now()))
        await jobs.enqueue(tx, 'inspect-upload', { uploadId: id }, { key: `upload:${id}` });
    });

  for (const url of ['/uploads', path] as const)
    routeRaw(
      app,
      {
        method: 'OPTIONS',
        path: url,
        allow: 'public',
        errors: [],
        doc: 'What of tus 1.0 the portal speaks, in its headers.',
      },
      async ({ reply }) => {
        reply.header('tus-resumable', VERSION);
        reply.header('tus-version', VERSION);
        reply.header('tus-extension', 'termination,expiration');
        reply.header('tus-max-size', String(CONTENT_MAX_BYTES));
      },
    );

  routeRaw<{ id: string }>(
    app,
    {
      method: 'HEAD',
      path,
      allow: 'training:write',
      params: UploadParams,
      errors: ['NOT_FOUND', 'UPLOAD_PROTOCOL'],
      doc: 'How many bytes of an upload are there (tus 1.0).',
    },
    async ({ params, actor, request, reply }) => {
      speakTus(request, reply);
      const upload = await own(params.id, actor.id);
      const received = (await receivedOf(parts, upload)) ?? noSuchUpload();
      // A node may have died between the last byte and this; who asks has nothing more to send.
      const hold = upload.state === 'RECEIVING' && received === upload.size && (await locks.take(upload.id));
      if (hold) await handOver(upload.id).finally(hold.giveBack);
      reply.header('upload-offset', String(received));
      reply.header('upload-length', String(upload.size));
      tellExpiry(reply, upload, upload.activeAt);
    },
  );

  routeRaw<{ id: string }>(
    app,
    {
      method: 'PATCH',
      path,
      allow: 'training:write',
      params: UploadParams,
      contentType: BYTES,
      errors: ['NOT_FOUND', 'UPLOAD_PROTOCOL', 'UPLOAD_BUSY', 'UPLOAD_ENDED', 'OFFSET_MISMATCH', 'PAYLOAD_TOO_LARGE'],
      doc: 'Bytes of an upload, from its offset on (tus 1.0).',
    },
    async ({ params, actor, request, reply }) => {
      speakTus(request, reply);
      const offset = countOf(request, 'upload-offset');
      if (offset === undefined || request.headers['content-type'] !== BYTES)
        fail('VALIDATION', {
          field: '/headers',
          message: `Upload-Offset and the content type ${BYTES} must be there.`,
        });
      await own(params.id, actor.id);
      const hold = await locks.take(params.id);
      if (!hold) fail('UPLOAD_BUSY', { message: 'Another call sends bytes of this upload: try again in a moment.' });
      try {
        const upload = await own(params.id, actor.id);
        if (upload.state !== 'RECEIVING') fail('UPLOAD_ENDED', { message: 'The upload takes no more bytes.' });
        const before = (await receivedOf(parts, upload)) ?? noSuchUpload();
        if (offset !== before) fail('OFFSET_MISMATCH', { message: `${before} bytes are there, not ${offset}.` });
        const rest = upload.size - offset;
        const announced = countOf(request, 'content-length') ?? 0;
        atMost(rest)(announced);
        const arrival = await takeBytes(parts, upload, hold, { offset, source: request.raw, admit: atMost(rest) });
        const { received } = arrival;
        // The last byte may have come with a broken line: nobody would send anything after it.
        if (received === upload.size) await handOver(upload.id);
        if ('error' in arrival) throw arrival.error;
        reply.header('upload-offset', String(received));
        if (received < upload.size) tellExpiry(reply, upload, clock.now());
      } finally {
        await hold.giveBack();
      }
    },
  );
}
