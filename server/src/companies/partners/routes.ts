import * as c from '@vr/shared-api/contract/partners';
import * as s from '@vr/shared-api/contract/partners.schema';
import { isPartner } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { route } from '../../platform/http/route.ts';
import { registerPartnersExport } from './export.ts';
import { findPartners } from './queries.ts';

/** Registers the list of partners from which a training can come (a partner gets only itself), and the partners' report. */
export function registerPartners(app: App): void {
  route(app, c.listPartners, s.listPartners, async ({ actor, parts }) => {
    return { items: await findPartners(parts.db, isPartner(actor) ? actor.clientId : null) };
  });

  registerPartnersExport(app);
}
