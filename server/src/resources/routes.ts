import { randomUUID } from 'node:crypto';
import { compareNames } from '@vr/shared-api/compare-names';
import * as c from '@vr/shared-api/contract/resources';
import * as s from '@vr/shared-api/contract/resources.schema';
import { fold } from '@vr/shared-api/fold';
import { LAUNCH_LINK_MS } from '@vr/shared-api/limits';
import { auditBy, recordAudit } from '../audit/audit.ts';
import { ifMatchVersion, refuseStale } from '../http/conditions.ts';
import { downloadOrigin } from '../http/content-origins.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import { issueTicket } from '../http/tickets.ts';
import { linkExpiry } from '../http/tokens.ts';
import { deleteFileLater } from '../jobs/delete-file.ts';
import { handleJob } from '../jobs/jobs.ts';
import type { App, Parts } from '../parts.ts';
import { resourceOf } from './content.ts';
import {
  addResource,
  changeResource,
  downloaderOf,
  findDownload,
  findResource,
  findResources,
  hasStorage,
  lockResource,
  type Resource,
  removeResource,
  type Stored,
} from './queries.ts';

const noSuchResource = (): never => fail('NOT_FOUND', { message: 'No such resource.' });

/** A resource with its dates written as in the contract. */
const presentResource = ({ addedDate, updatedDate, ...resource }: Resource) => ({
  ...resource,
  addedDate: addedDate.toISOString(),
  updatedDate: updatedDate.toISOString(),
});

/**
 * Stores an uploaded document and runs `work`, which writes its row. Deletes the document again if `work` fails. Without an
 * upload, only runs `work`.
 */
async function storeUpload<T>(
  { storage }: Parts,
  upload: File | undefined,
  work: (stored: Stored | undefined) => Promise<T>,
): Promise<T> {
  const document = upload && (await resourceOf(upload, '/body/file'));
  const stored = document && { ...document, storageKey: `resources/${randomUUID()}` };
  try {
    if (stored) await storage.put(stored.storageKey, stored.bytes);
    return await work(stored);
  } catch (error) {
    if (stored) await storage.delete(stored.storageKey);
    throw error;
  }
}

function registerEditing(app: App): void {
  const { parts } = app;
  const { db, clock } = parts;

  route(app, c.createResource, s.createResource, async ({ body, actor }) => {
    const { clientId } = actor;
    if (!(await hasStorage(db, clientId))) fail('NO_QUOTA', { message: 'The company has no storage.' });
    return storeUpload(parts, body.file, async (stored) => {
      const id = await addResource(db, {
        clientId,
        personId: actor.id,
        title: body.title.trim(),
        stored: stored as Stored,
        now: clock.now(),
      });
      return presentResource((await findResource(db, clientId, 'en', id)) ?? noSuchResource());
    });
  });

  route(app, c.updateResource, s.updateResource, async ({ params: { id }, body, actor, request }) => {
    const edited = ifMatchVersion(request);
    return storeUpload(parts, body.file, (stored) =>
      db.transaction(async (tx) => {
        const current = (await lockResource(tx, actor.clientId, id)) ?? noSuchResource();
        refuseStale(edited, current.version);
        await changeResource(tx, id, { title: body.title.trim(), stored, now: clock.now() });
        if (stored) await deleteFileLater(parts.jobs, tx, current.storageKey);
        return presentResource((await findResource(tx, actor.clientId, 'en', id)) ?? noSuchResource());
      }),
    );
  });

  route(app, c.deleteResource, s.deleteResource, async ({ params: { id }, actor, request }) => {
    await db.transaction(async (tx) => {
      const { title, storageKey } = (await lockResource(tx, actor.clientId, id)) ?? noSuchResource();
      await removeResource(tx, id, clock.now());
      await deleteFileLater(parts.jobs, tx, storageKey);
      await recordAudit(tx, {
        ...auditBy(actor, request, clock.now()),
        action: 'resource.delete',
        subject: `resource:${id}`,
        detail: { title },
      });
    });
    return undefined;
  });
}

/** Registers the endpoints of resources: documents of a company for its trainings and courses (spec §2 Resources tab). */
export function registerResources(app: App): void {
  const { db, clock, config, secret, storage } = app.parts;

  route(app, c.listResources, s.listResources, async ({ query, actor }) => {
    const wanted = fold(query.search ?? '');
    const resources = await findResources(db, actor.clientId, query.lang);
    const compare = compareNames(query.lang);
    const items = resources.filter(({ title }) => fold(title).includes(wanted));
    return { items: items.sort((a, b) => compare(a.title, b.title) || a.id - b.id).map(presentResource) };
  });

  registerEditing(app);
  handleJob(app, 'delete-document', ({ storageKey }) => storage.delete(storageKey));

  route(app, c.getResourceLink, s.getResourceLink, async ({ params: { id }, actor }) => {
    const { storageKey, fileName, isOpen } = (await findDownload(db, downloaderOf(actor), id)) ?? noSuchResource();
    if (!isOpen) fail('TRAINING_LOCKED', { message: "The training is not in the company's offer." });
    const expiresAt = linkExpiry(actor, clock.now(), LAUNCH_LINK_MS);
    const [prefix = '', entry = ''] = storageKey.split('/');
    const grant = { holder: actor.tokenHash, site: null, trainingId: 0, fileId: id, prefix, entry };
    const ticket = issueTicket(secret, 'resource', grant, expiresAt);
    const url = `${downloadOrigin(config)}/resource/${ticket}/${encodeURIComponent(fileName)}`;
    return { url, expiresAt: expiresAt.toISOString() };
  });
}
