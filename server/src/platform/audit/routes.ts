import * as c from '@vr/shared-api/contract/audit';
import * as s from '@vr/shared-api/contract/audit.schema';
import { AUDIT_PER_PAGE } from '@vr/shared-api/limits';
import { isSuperAdmin } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import { findEntries, findSecurityEvents, isClient, isPersonOf } from './queries.ts';

/** Returns the page of `found`, which contains one extra item if there are further pages. */
function pageOf<Item extends { id: number }>(found: Item[]): { items: Item[]; nextCursor?: string } {
  const items = found.slice(0, AUDIT_PER_PAGE);
  const last = items.at(-1);
  return found.length > items.length && last ? { items, nextCursor: String(last.id) } : { items };
}

/** Registers the endpoints that return a company's audit trail and the security events. */
export function registerAudit(app: App): void {
  const { db } = app.parts;

  route(app, c.listAudit, s.listAudit, async ({ query: { lang, personId, kind, cursor }, actor: { clientId } }) => {
    if (personId !== undefined && !(await isPersonOf(db, clientId, personId)))
      fail('NOT_FOUND', { field: '/query/personId', message: 'No such person.' });
    const before = cursor === undefined ? undefined : Number(cursor);
    return pageOf(await findEntries(db, { clientId, lang, personId, kind, before }));
  });

  route(app, c.listSecurityEvents, s.listSecurityEvents, async ({ query, actor }) => {
    const isPlatform = isSuperAdmin(actor);
    const clientId = query.clientId ?? (isPlatform ? undefined : actor.clientId);
    const isOwn = clientId === actor.clientId;
    if (clientId !== undefined && !isOwn && !(isPlatform && (await isClient(db, clientId))))
      fail('NOT_FOUND', { field: '/query/clientId', message: 'No such company.' });
    const { lang, outcome, cursor } = query;
    const before = cursor === undefined ? undefined : Number(cursor);
    return pageOf(await findSecurityEvents(db, { clientId, lang, outcome, before, isPlatform }));
  });
}
