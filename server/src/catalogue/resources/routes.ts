import { randomUUID } from 'node:crypto';
import * as c from '@vr/shared-api/contract/resources';
import * as s from '@vr/shared-api/contract/resources.schema';
import { fold } from '@vr/shared-api/fold';
import { LAUNCH_LINK_MS } from '@vr/shared-api/limits';
import { reserveStored } from '../../companies/storage/stored.ts';
import type { App } from '../../parts.ts';
import { auditBy, recordAudit } from '../../platform/audit/audit.ts';
import { byTitle } from '../../platform/db/compare.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { ifMatchVersion, refuseStale } from '../../platform/http/conditions.ts';
import { downloadOrigin } from '../../platform/http/content-origins.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { issueTicket } from '../../platform/http/tickets.ts';
import { linkExpiry } from '../../platform/http/tokens.ts';
import { deleteFileLater } from '../../platform/jobs/delete-file.ts';
import { handleJob } from '../../platform/jobs/jobs.ts';
import { deleteUnusedFiles } from '../../platform/pictures/shared.ts';
import { resourceOf } from './content.ts';
import {
  addResource,
  changeResource,
  findDownload,
  findResource,
  findResources,
  hasStorage,
  lockResource,
  removeResource,
  type Stored,
} from './queries.ts';

const noSuchResource = (): never => fail('NOT_FOUND', { message: 'No such resource.' });

/** Reads an uploaded document and chooses the key under which it is stored. Fails with RESOURCE_REFUSED. */
async function readUpload(upload: File, clientId: number): Promise<Stored> {
  return { ...(await resourceOf(upload, '/body/file', clientId)), storageKey: `resources/${randomUUID()}` };
}

function registerEditing(app: App): void {
  const { parts } = app;
  const { db, clock, storage } = parts;

  route(app, c.createResource, s.createResource, async ({ body, actor }) => {
    const { clientId } = actor;
    if (!(await hasStorage(db, clientId))) fail('NO_QUOTA', { message: 'The company has no storage.' });
    const stored = await readUpload(body.file, clientId);
    const requireRoom = (tx: Queryable) => reserveStored(tx, clientId, { size: stored.bytes.length });
    // Checked in two transactions, so that none waits for the storage. If the second fails, the clean-up deletes the file.
    await db.transaction(requireRoom);
    await storage.put(stored.storageKey, stored.bytes);
    return db.transaction(async (tx) => {
      await requireRoom(tx);
      const title = body.title.trim();
      const id = await addResource(tx, { clientId, personId: actor.id, title, stored, now: clock.now() });
      return (await findResource(tx, actor, 'en', id)) ?? noSuchResource();
    });
  });

  route(app, c.updateResource, s.updateResource, async ({ params: { id }, body, actor, request }) => {
    const edited = ifMatchVersion(request);
    const stored = body.file && (await readUpload(body.file, actor.clientId));
    const check = async (tx: Queryable) => {
      const current = (await lockResource(tx, actor.clientId, id)) ?? noSuchResource();
      refuseStale(edited, current.version);
      // The replaced document stays on the disk until a job deletes it.
      if (stored) await reserveStored(tx, actor.clientId, { size: stored.bytes.length });
      return current;
    };
    if (stored) {
      await db.transaction(check);
      await storage.put(stored.storageKey, stored.bytes);
    }
    return db.transaction(async (tx) => {
      const current = await check(tx);
      await changeResource(tx, id, { title: body.title.trim(), stored, now: clock.now() });
      if (stored) await deleteFileLater(parts.jobs, tx, current.storageKey);
      return (await findResource(tx, actor, 'en', id)) ?? noSuchResource();
    });
  });

  route(app, c.deleteResource, s.deleteResource, async ({ params: { id }, actor, request }) => {
    await db.transaction(async (tx) => {
      const { title } = (await lockResource(tx, actor.clientId, id)) ?? noSuchResource();
      await removeResource(tx, id, actor.id, clock.now());
      const by = auditBy(actor, request, clock.now());
      await recordAudit(tx, { ...by, action: 'resource.delete', subject: `resource:${id}`, detail: { title } });
    });
  });
}

/** Registers the endpoints of resources: documents of a company for its trainings and courses (spec §2 Resources tab). */
export function registerResources(app: App): void {
  const { db, clock, config, secret } = app.parts;

  route(app, c.listResources, s.listResources, async ({ query, actor }) => {
    const wanted = fold(query.search ?? '');
    const resources = await findResources(db, actor, query.lang);
    const items = resources.filter(({ title }) => fold(title).includes(wanted));
    return { items: items.sort(byTitle(query.lang)) };
  });

  registerEditing(app);
  handleJob(app, 'delete-document', ({ storageKey }) => deleteUnusedFiles(app.parts, [storageKey]));

  route(app, c.getResourceLink, s.getResourceLink, async ({ params: { id }, actor }) => {
    const { storageKey, fileName, isOpen } = (await findDownload(db, actor, id)) ?? noSuchResource();
    if (!isOpen) fail('TRAINING_LOCKED', { message: "The training is not in the company's offer." });
    const expiresAt = linkExpiry(actor, clock.now(), LAUNCH_LINK_MS);
    const [prefix = '', entry = ''] = storageKey.split('/');
    const grant = { holder: actor.tokenHash, site: null, trainingId: 0, fileId: id, prefix, entry };
    const ticket = issueTicket(secret, 'resource', grant, expiresAt);
    const url = `${downloadOrigin(config)}/resource/${ticket}/${encodeURIComponent(fileName)}`;
    return { url, expiresAt: expiresAt.toISOString() };
  });
}
