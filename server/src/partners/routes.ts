import { compareNames } from '@vr/shared-api/compare-names';
import * as c from '@vr/shared-api/contract/partners';
import * as s from '@vr/shared-api/contract/partners.schema';
import { isPartner } from '@vr/shared-api/permissions';
import { sql } from '../db/database.ts';
import { route } from '../http/route.ts';
import type { App } from '../parts.ts';

// $1 is the only partner to return, or null for all partners.
const selectPartners = sql(
  'partners.list',
  `select id, name, logo from client
   where type = 'PARTNER' and deleted_at is null and ($1::int is null or id = $1)`,
);

const compare = compareNames('en');

/** Registers the endpoint that lists the partners from which a training can come. A partner gets only itself. */
export function registerPartners(app: App): void {
  route(app, c.listPartners, s.listPartners, async ({ actor, parts }) => {
    const onlyPartner = isPartner(actor) ? actor.clientId : null;
    const partners = await parts.db.rows<{ id: number; name: string; logo: string | null }>(selectPartners, [
      onlyPartner,
    ]);
    return { items: partners.sort((a, b) => compare(a.name, b.name) || a.id - b.id) };
  });
}
