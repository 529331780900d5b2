import { randomUUID } from 'node:crypto';
import * as c from '@vr/shared-api/contract/uploads';
import * as s from '@vr/shared-api/contract/uploads.schema';
import { can } from '@vr/shared-api/permissions';
import type { App, Parts } from '../app.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import { handleJob } from '../jobs/jobs.ts';
import { claimRoom } from '../quota.ts';
import { cancelUpload, dropUploads, receivedOf } from './bytes.ts';
import { cleanUp } from './clean.ts';
import { complete } from './complete.ts';
import { registerUploadedFiles } from './files.ts';
import { uploadLocks } from './locks.ts';
import {
  addUpload,
  endUploadsOf,
  findOwnUpload,
  findUploads,
  findUploadsOf,
  lockPlace,
  noSuchUpload,
  type ToldUpload,
} from './queries.ts';
import { registerTus } from './tus.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Undefined where it has ended since it was read. */
async function told(parts: Parts, upload: ToldUpload) {
  const { handle: _, createdAt, ...rest } = upload;
  const received = await receivedOf(parts, upload);
  return received === undefined ? undefined : { ...rest, received, createdAt: createdAt.toISOString() };
}

/** Builds on their way: announced here, sent by tus or in one call, inspected, and then there or refused. */
export function registerUploads(app: App): void {
  const { parts } = app;
  const { db, clock, jobs } = parts;
  const locks = uploadLocks(db);
  const read = async (personId: number, id: string) =>
    (await told(parts, (await findOwnUpload(db, personId, id)) ?? noSuchUpload())) ?? noSuchUpload();

  route(app, c.createUpload, s.createUpload, async ({ body, actor }) => {
    if ((body.trainingId === undefined) === (body.masterContentId === undefined))
      fail('VALIDATION', {
        field: '/body/trainingId',
        message: 'Exactly one of trainingId and masterContentId must be there.',
      });
    if (body.masterContentId !== undefined && !can(actor, 'master-content:write'))
      fail('NOT_AUTHORIZED', { message: 'Not authorized to do this.' });
    const id = randomUUID();
    const replaced = await db.transaction(async (tx) => {
      const place = await lockPlace(tx, actor, body);
      await claimRoom(tx, place, body.size);
      const now = clock.now();
      const ended = await endUploadsOf(tx, place, now);
      const { version, offlineAvailable = false, fileName, size } = body;
      const about = { version, offlineAvailable, fileName, size, inOneCall: false };
      await addUpload(tx, id, { ...place, personId: actor.id, ...about }, now);
      return ended;
    });
    await dropUploads(parts, replaced);
    return read(actor.id, id);
  });

  route(app, c.listUploads, s.listUploads, async ({ actor }) => {
    const uploads = await findUploads(db, actor.id, new Date(clock.now().getTime() - DAY_MS));
    const items = await Promise.all(uploads.map((upload) => told(parts, upload)));
    return { items: items.filter((upload) => upload !== undefined) };
  });

  route(app, c.getUpload, s.getUpload, ({ params, actor }) => read(actor.id, params.id));

  route(app, c.deleteUpload, s.deleteUpload, async ({ params, actor, reply }) => {
    // It is tus' termination as well.
    reply.header('tus-resumable', '1.0.0');
    const found = (await findOwnUpload(db, actor.id, params.id)) ?? noSuchUpload();
    await cancelUpload(parts, found.id);
    return undefined;
  });

  registerTus(app, locks);
  registerUploadedFiles(app, locks);

  handleJob(app, 'inspect-upload', ({ uploadId }) => complete(parts, locks, uploadId));
  handleJob(app, 'end-uploads', async (place) => {
    for (const { id } of await findUploadsOf(db, place)) await cancelUpload(parts, id);
  });
  handleJob(app, 'clean-up', async () => {
    // First: a node that dies in the middle leaves the next one waiting.
    await jobs.enqueue(db, 'clean-up', {}, { key: 'clean-up', at: new Date(clock.now().getTime() + HOUR_MS) });
    await cleanUp(parts, locks);
  });
}
