import { randomUUID } from 'node:crypto';
import * as c from '@vr/shared-api/contract/resources';
import * as s from '@vr/shared-api/contract/resources.schema';
import { fold } from '@vr/shared-api/fold';
import { bcp47, LAUNCH_LINK_MS } from '@vr/shared-api/limits';
import { can, isSuperAdmin } from '@vr/shared-api/permissions';
import type { App, Parts } from '../app.ts';
import { record } from '../audit.ts';
import { editedVersion, refuseStale } from '../http/conditions.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import { handleJob } from '../jobs/jobs.ts';
import { issueTicket } from '../tickets.ts';
import { documentOf } from './content.ts';
import {
  addResource,
  changeResource,
  findDownload,
  findResource,
  findResources,
  hasStorage,
  type Resource,
  removeResource,
  type Stored,
  takeResource,
} from './queries.ts';

const noSuchResource = (): never => fail('NOT_FOUND', { message: 'No such resource.' });

const told = ({ addedDate, updatedDate, ...resource }: Resource) => ({
  ...resource,
  addedDate: addedDate.toISOString(),
  updatedDate: updatedDate.toISOString(),
});

/** Keeps the bytes of an upload for as long as `work` needs to make a row of them; without a row nothing of them stays. */
async function storing<T>(
  { storage }: Parts,
  upload: File | undefined,
  work: (stored: Stored | undefined) => Promise<T>,
): Promise<T> {
  const document = upload && (await documentOf(upload, '/body/file'));
  const stored = document && { ...document, storageKey: `resources/${randomUUID()}` };
  try {
    if (stored) await storage.put(stored.storageKey, stored.bytes);
    return await work(stored);
  } catch (error) {
    if (stored) await storage.delete(stored.storageKey);
    throw error;
  }
}

/** Documents for learners: kept by a company, attached to its trainings (spec §2 Resources tab). */
export function registerResources(app: App): void {
  const { parts } = app;
  const { db, clock, config, secret, storage, jobs } = parts;
  /** The bytes go once the row that named them has: a job of the same transaction sees to it, and tries again. */
  const deleteBytes = (tx: Parameters<typeof jobs.enqueue>[0], storageKey: string) =>
    jobs.enqueue(tx, 'delete-document', { storageKey }, { key: storageKey });
  handleJob(app, 'delete-document', ({ storageKey }) => storage.delete(storageKey));

  route(app, c.listResources, s.listResources, async ({ query, actor }) => {
    const wanted = fold(query.search ?? '');
    const resources = await findResources(db, actor.clientId, query.lang);
    const { compare } = new Intl.Collator(bcp47(query.lang), { sensitivity: 'accent', numeric: true });
    const items = resources.filter(({ title }) => fold(title).includes(wanted));
    return { items: items.sort((a, b) => compare(a.title, b.title) || a.id - b.id).map(told) };
  });

  route(app, c.createResource, s.createResource, async ({ body, actor }) => {
    const { clientId } = actor;
    if (!(await hasStorage(db, clientId))) fail('NO_QUOTA', { message: 'The company has no storage.' });
    return storing(parts, body.file, async (stored) => {
      const id = await addResource(db, {
        clientId,
        personId: actor.id,
        title: body.title.trim(),
        stored: stored as Stored,
        now: clock.now(),
      });
      return told((await findResource(db, clientId, 'en', id)) ?? noSuchResource());
    });
  });

  route(app, c.updateResource, s.updateResource, async ({ params: { id }, body, actor, request }) => {
    const edited = editedVersion(request);
    return storing(parts, body.file, (stored) =>
      db.transaction(async (tx) => {
        const current = (await takeResource(tx, actor.clientId, id)) ?? noSuchResource();
        refuseStale(edited, current.version);
        await changeResource(tx, id, { title: body.title.trim(), stored, now: clock.now() });
        if (stored) await deleteBytes(tx, current.storageKey);
        return told((await findResource(tx, actor.clientId, 'en', id)) ?? noSuchResource());
      }),
    );
  });

  route(app, c.deleteResource, s.deleteResource, async ({ params: { id }, actor, request }) => {
    await db.transaction(async (tx) => {
      const { title, storageKey } = (await takeResource(tx, actor.clientId, id)) ?? noSuchResource();
      await removeResource(tx, id, clock.now());
      await deleteBytes(tx, storageKey);
      await record(tx, {
        at: clock.now(),
        personId: actor.id,
        clientId: actor.clientId,
        action: 'resource.delete',
        subject: `resource:${id}`,
        detail: { title },
        address: request.ip,
      });
    });
    return undefined;
  });

  route(app, c.getResourceLink, s.getResourceLink, async ({ params: { id }, actor }) => {
    const downloader = {
      id: actor.id,
      clientId: actor.clientId,
      managesResources: can(actor, 'resource:manage'),
      readsOwned: can(actor, 'training:read-owned'),
      testsPartners: isSuperAdmin(actor),
    };
    const { storageKey, fileName, isOpen } = (await findDownload(db, downloader, id)) ?? noSuchResource();
    if (!isOpen) fail('TRAINING_LOCKED', { message: "The training is not in the company's offer." });
    const expiresAt = new Date(clock.now().getTime() + LAUNCH_LINK_MS);
    const [prefix = '', entry = ''] = storageKey.split('/');
    const ticket = issueTicket(secret, 'resource', { trainingId: 0, fileId: id, prefix, entry }, expiresAt);
    const url = `${config.contentUrl}/resource/${ticket}/${encodeURIComponent(fileName)}`;
    return { url, expiresAt: expiresAt.toISOString() };
  });
}
