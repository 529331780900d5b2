import { compareNames } from '@vr/shared-api/compare-names';
import * as c from '@vr/shared-api/contract/clients';
import * as s from '@vr/shared-api/contract/clients.schema';
import { isSuperAdmin } from '@vr/shared-api/permissions';
import { recordAudit } from '../audit/audit.ts';
import { fail } from '../http/fail.ts';
import { route } from '../http/route.ts';
import type { App } from '../parts.ts';
import { announceTrainings } from '../trainings/announce.ts';
import { lockTrainings } from '../trainings/editable.ts';
import { registerCharter } from './charter.ts';
import { registerContractWarnings } from './contract/warnings.ts';
import { registerCurrentClient } from './current.ts';
import { registerClientsExport } from './export.ts';
import { findClient, findClients } from './list.ts';
import { findOffer, previewOfferChange, setOffer } from './offer.ts';
import { findQuota } from './queries.ts';
import { registerRepresentative } from './representative.ts';
import { registerClientSaving } from './save.ts';

const compare = compareNames('en');

/** Registers the endpoints for the caller's company and quota, and for the super admin those for all companies. */
export function registerClients(app: App): void {
  registerCurrentClient(app);
  registerClientSaving(app);
  registerRepresentative(app);
  registerCharter(app);
  registerClientsExport(app);
  registerContractWarnings(app);

  route(app, c.listClients, s.listClients, async ({ query, parts }) => {
    const clients = await findClients(parts.db, query.type, parts.clock.now());
    return { items: clients.sort((a, b) => compare(a.name, b.name) || a.id - b.id) };
  });

  route(app, c.getClient, s.getClient, async ({ params, parts }) => {
    const found = await findClient(parts.db, params.id, parts.clock.now());
    return found ?? fail('NOT_FOUND', { message: 'No such company.' });
  });

  route(app, c.getQuota, s.getQuota, async ({ params, actor, parts }) => {
    const clientId = params.id === 0 ? actor.clientId : params.id;
    const found = isSuperAdmin(actor) || clientId === actor.clientId ? await findQuota(parts.db, clientId) : undefined;
    return found ?? fail('NOT_FOUND', { message: 'No such company.' });
  });

  route(app, c.getOffer, s.getOffer, async ({ params, parts }) => ({ items: await findOffer(parts.db, params.id) }));

  route(app, c.previewOffer, s.previewOffer, async ({ params, body, parts }) => {
    return previewOfferChange(parts.db, params.id, body.trainingIds);
  });

  route(app, c.putOffer, s.putOffer, async ({ params: { id }, body, actor, request, parts: { db, clock } }) => {
    return db.transaction(async (tx) => {
      const trainingIds = Array.isArray(body) ? body : body.trainingIds;
      const { added, removed } = await setOffer(tx, id, trainingIds);
      const now = clock.now();
      if (added.length > 0) {
        await lockTrainings(tx, added);
        await announceTrainings(tx, { trainingIds: added, clientId: id, personId: actor.id, now });
      }
      if (added.length + removed.length > 0)
        await recordAudit(tx, {
          at: now,
          personId: actor.id,
          clientId: id,
          action: 'client.offer',
          subject: `client:${id}`,
          detail: { added, removed },
          address: request.ip,
        });
      return { items: await findOffer(tx, id) };
    });
  });
}
