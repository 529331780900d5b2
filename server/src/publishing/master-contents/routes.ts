import { compareNames } from '@vr/shared-api/compare-names';
import * as c from '@vr/shared-api/contract/master-contents';
import * as s from '@vr/shared-api/contract/master-contents.schema';
import { can, isSuperAdmin } from '@vr/shared-api/permissions';
import { findResources } from '../../catalogue/resources/queries.ts';
import { applyMasterContentChange } from '../../catalogue/trainings/contents.ts';
import { findChangeable } from '../../catalogue/trainings/editable.ts';
import { rightsOf } from '../../catalogue/trainings/files.ts';
import type { App } from '../../parts.ts';
import { auditBy, recordAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { ifMatchVersion, refuseStale, withIdempotencyKey } from '../../platform/http/conditions.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { purgeUploads } from '../uploads/bytes.ts';
import { endUploadsOf } from '../uploads/queries.ts';
import { lockPlace } from '../versions/place.ts';
import {
  addMasterContent,
  countTrainings,
  countTrainingsOfType,
  findMasterContent,
  findMasterContentDetail,
  findMasterContents,
  findSubscription,
  lockMasterContent,
  removeBuilds,
  removeMasterContent,
  renameMasterContent,
} from './queries.ts';

const noSuchContent = (): never => fail('NOT_FOUND', { message: 'No such master content.' });
const noAccess = (): never =>
  fail('NO_MASTER_CONTENT_ACCESS', { message: 'The company has not subscribed to master contents.' });

function refuseUsed(trainings: number): void {
  if (trainings > 0) fail('MASTER_CONTENT_IN_USE', { message: `${trainings} trainings use it.` });
}

/** Fails with NO_MASTER_CONTENT_ACCESS if the company has no access to master contents. */
async function requireSubscription(db: Queryable, clientId: number): Promise<{ hasStorage: boolean }> {
  const subscription = await findSubscription(db, clientId);
  return subscription?.access ? subscription : noAccess();
}

/** Serves master contents: content files that several trainings of a company share. Their builds arrive as uploads. */
export function registerMasterContents(app: App): void {
  const { db, clock, jobs } = app.parts;

  route(app, c.listMasterContents, s.listMasterContents, async ({ actor }) => {
    const found = await findMasterContents(db, actor.clientId);
    return { items: found?.access ? found.items : noAccess() };
  });

  route(app, c.getOwnerLibrary, s.getOwnerLibrary, async ({ params: { id }, query, actor }) => {
    const { clientId } = await findChangeable(db, actor, id);
    const rights = await rightsOf(db, clientId);
    const masters = await findMasterContents(db, clientId);
    const resources = can(actor, 'resource:manage') ? await findResources(db, { ...actor, clientId }, query.lang) : [];
    const compare = compareNames(query.lang);
    return {
      ...rights,
      // The super admin chooses master contents even for a company without access to them (spec §5).
      masterContents: masters && (masters.access || isSuperAdmin(actor)) ? masters.items : [],
      resources: resources.sort((a, b) => compare(a.title, b.title) || a.id - b.id),
    };
  });

  route(app, c.createMasterContent, s.createMasterContent, async ({ body, actor, request }) => {
    const { hasStorage } = await requireSubscription(db, actor.clientId);
    if (!hasStorage) fail('NO_QUOTA', { message: 'The company has no storage.' });
    const now = clock.now();
    return db.transaction((tx) =>
      withIdempotencyKey(tx, { request, personId: actor.id, now }, async () => {
        const id = await addMasterContent(tx, actor.clientId, body.name.trim(), now);
        return (await findMasterContent(tx, actor.clientId, id)) ?? noSuchContent();
      }),
    );
  });

  route(app, c.getMasterContent, s.getMasterContent, async ({ params: { id }, query, actor }) => {
    const found = (await findMasterContentDetail(db, actor.clientId, id, query.lang)) ?? noSuchContent();
    await requireSubscription(db, actor.clientId);
    return found;
  });

  route(app, c.updateMasterContent, s.updateMasterContent, async ({ params: { id }, body, actor, request }) => {
    const edited = ifMatchVersion(request);
    return db.transaction(async (tx) => {
      const { version } = (await lockMasterContent(tx, actor.clientId, id)) ?? noSuchContent();
      await requireSubscription(tx, actor.clientId);
      refuseStale(edited, version);
      await renameMasterContent(tx, id, body.name.trim(), clock.now());
      return (await findMasterContent(tx, actor.clientId, id)) ?? noSuchContent();
    });
  });

  route(app, c.deleteMasterContentFile, s.deleteMasterContentFile, async ({ params, actor }) => {
    const ended = await db.transaction(async (tx) => {
      const now = clock.now();
      const place = await lockPlace(tx, actor, { masterContentId: params.id, fileType: params.type });
      refuseUsed(await countTrainingsOfType(tx, params));
      await removeBuilds(tx, params, now);
      await applyMasterContentChange(tx, params.id, { personId: actor.id, now });
      return endUploadsOf(tx, place, now);
    });
    await purgeUploads(app.parts, ended);
    return undefined;
  });

  route(app, c.deleteMasterContent, s.deleteMasterContent, async ({ params: { id }, actor, request }) => {
    await db.transaction(async (tx) => {
      const { name } = (await lockMasterContent(tx, actor.clientId, id)) ?? noSuchContent();
      await requireSubscription(tx, actor.clientId);
      refuseUsed(await countTrainings(tx, id));
      await removeMasterContent(tx, id, actor.id, clock.now());
      await recordAudit(tx, {
        ...auditBy(actor, request, clock.now()),
        action: 'master-content.delete',
        subject: `master-content:${id}`,
        detail: { name },
      });
      await jobs.enqueue(tx, 'end-uploads', { masterContentId: id }, { key: `master-content:${id}` });
    });
    return undefined;
  });
}
