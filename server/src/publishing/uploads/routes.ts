import { randomUUID } from 'node:crypto';
import * as c from '@vr/shared-api/contract/uploads';
import * as s from '@vr/shared-api/contract/uploads.schema';
import { can } from '@vr/shared-api/permissions';
import { reserveQuota } from '../../companies/clients/quota.ts';
import type { App, Parts } from '../../parts.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { handleJob } from '../../platform/jobs/jobs.ts';
import { lockPlace } from '../versions/place.ts';
import { requireNewLabel } from '../versions/queries.ts';
import { cancelUpload, purgeUploads, receivedBytes } from './bytes.ts';
import { completeUpload } from './complete.ts';
import { type UploadLocks, uploadLocks } from './locks.ts';
import { registerOneCallUploads } from './one-call.ts';
import {
  addUpload,
  announcedVersion,
  endUploadsOf,
  findOwnUpload,
  findUploads,
  findUploadsOf,
  type ListedUpload,
  noSuchUpload,
} from './queries.ts';
import { registerTus } from './tus.ts';

const DAY_MS = 86_400_000;

/** Returns an upload in the format of the API, or undefined if it ended after its row was read. */
async function presentUpload(parts: Parts, upload: ListedUpload) {
  const { handle: _, createdAt, ...rest } = upload;
  const received = await receivedBytes(parts, upload);
  if (received === undefined) return undefined;
  return { ...rest, received, createdAt: createdAt.toISOString() };
}

/** Registers the endpoints and jobs for uploads through tus or in one call. Returns the upload locks. */
export function registerUploads(app: App): UploadLocks {
  const { parts } = app;
  const { db, clock } = parts;
  const locks = uploadLocks(db);
  const read = async (personId: number, id: string) =>
    (await presentUpload(parts, (await findOwnUpload(db, personId, id)) ?? noSuchUpload())) ?? noSuchUpload();

  route(app, c.createUpload, s.createUpload, async ({ body, actor }) => {
    if ((body.trainingId === undefined) === (body.masterContentId === undefined))
      fail('VALIDATION', {
        field: '/body/trainingId',
        message: 'Exactly one of trainingId and masterContentId must be given.',
      });
    if (body.masterContentId !== undefined && !can(actor, 'master-content:write'))
      fail('NOT_AUTHORIZED', { message: 'Not authorized to do this.' });
    await parts.space.require(body.size);
    const id = randomUUID();
    const replaced = await db.transaction(async (tx) => {
      const now = clock.now();
      const about = { ...announcedVersion(body, now), fileName: body.fileName, size: body.size, inOneCall: false };
      const place = await lockPlace(tx, actor, body);
      await requireNewLabel(tx, place, about.version);
      await reserveQuota(tx, place, body.size);
      const ended = await endUploadsOf(tx, place, now);
      await addUpload(tx, id, { ...place, personId: actor.id, ...about }, now);
      return ended;
    });
    await purgeUploads(parts, replaced);
    return read(actor.id, id);
  });

  route(app, c.listUploads, s.listUploads, async ({ actor }) => {
    const uploads = await findUploads(db, actor.id, new Date(clock.now().getTime() - DAY_MS));
    const items = await Promise.all(uploads.map((upload) => presentUpload(parts, upload)));
    return { items: items.filter((upload) => upload !== undefined) };
  });

  route(app, c.getUpload, s.getUpload, ({ params, actor }) => read(actor.id, params.id));

  route(app, c.deleteUpload, s.deleteUpload, async ({ params, actor, reply }) => {
    // This endpoint is also the termination extension of tus.
    reply.header('tus-resumable', '1.0.0');
    const found = (await findOwnUpload(db, actor.id, params.id)) ?? noSuchUpload();
    await cancelUpload(parts, found.id);
    return undefined;
  });

  registerTus(app, locks);
  registerOneCallUploads(app, locks);

  handleJob(app, 'inspect-upload', ({ uploadId }) => completeUpload(parts, locks, uploadId));
  handleJob(app, 'end-uploads', async (place) => {
    for (const { id } of await findUploadsOf(db, place)) await cancelUpload(parts, id);
  });
  return locks;
}
