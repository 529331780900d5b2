import * as c from '@vr/shared-api/contract/deletions';
import * as s from '@vr/shared-api/contract/deletions.schema';
import { DELETIONS_PER_PAGE } from '@vr/shared-api/limits';
import type { App } from '../../parts.ts';
import { auditBy, recordAudit } from '../../platform/audit/audit.ts';
import { route } from '../../platform/http/route.ts';
import { findDeletions } from './list.ts';
import { RESTORERS } from './restore.ts';

/** Registers the endpoints that list and restore deleted items. */
export function registerDeletions(app: App): void {
  const { db, clock, jobs } = app.parts;

  route(app, c.listDeletions, s.listDeletions, async ({ query, actor }) => {
    const { lang, page = 1, limit = DELETIONS_PER_PAGE } = query;
    const { total, items } = await findDeletions(db, actor, { lang, page, limit, now: clock.now() });
    return { items, totalPage: Math.ceil(total / limit) };
  });

  route(app, c.restoreDeletion, s.restoreDeletion, async ({ params: { kind, id }, actor, request }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const clientId = await RESTORERS[kind]({ tx, jobs, actor, id, now });
      if (clientId === undefined) return;
      const by = auditBy(actor, request, now);
      await recordAudit(tx, { ...by, clientId, action: `${kind}.restore`, subject: `${kind}:${id}` });
    });
  });
}
