import * as c from '@vr/shared-api/contract/partners';
import * as s from '@vr/shared-api/contract/partners.schema';
import { isPartner } from '@vr/shared-api/permissions';
import type { App } from '../app.ts';
import { sql } from '../db/database.ts';
import { route } from '../http/route.ts';

// $1: the partner that asks, or null for whoever chooses among all.
const selectPartners = sql(
  'partners.list',
  `select id, name, logo from client
   where type = 'PARTNER' and deleted_at is null and ($1::int is null or id = $1)`,
);

const { compare } = new Intl.Collator('en', { sensitivity: 'accent', numeric: true });

/** The partners that a training can come from. */
export function registerPartners(app: App): void {
  route(app, c.listPartners, s.listPartners, async ({ actor, parts }) => {
    const asking = isPartner(actor) ? actor.clientId : null;
    const partners = await parts.db.rows<{ id: number; name: string; logo: string | null }>(selectPartners, [asking]);
    return { items: partners.sort((a, b) => compare(a.name, b.name) || a.id - b.id) };
  });
}
