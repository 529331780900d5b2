import * as c from '@vr/shared-api/contract/audit';
import * as s from '@vr/shared-api/contract/audit.schema';
import { AUDIT_PER_PAGE } from '@vr/shared-api/limits';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import type { App } from '../parts.ts';
import { findEntries, isPersonOf } from './queries.ts';

/** Registers the endpoint with which an admin reads what has been done in the company. */
export function registerAudit(app: App): void {
  const { db } = app.parts;

  route(app, c.listAudit, s.listAudit, async ({ query: { lang, personId, kind, cursor }, actor: { clientId } }) => {
    if (personId !== undefined && !(await isPersonOf(db, clientId, personId)))
      fail('NOT_FOUND', { field: '/query/personId', message: 'No such person.' });
    const before = cursor === undefined ? undefined : Number(cursor);
    const found = await findEntries(db, { clientId, lang, personId, kind, before });
    const items = found.slice(0, AUDIT_PER_PAGE).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
    const last = items.at(-1);
    return found.length > items.length && last ? { items, nextCursor: String(last.id) } : { items };
  });
}
