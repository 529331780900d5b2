import { randomUUID } from 'node:crypto';
import * as c from '@vr/shared-api/contract/clients';
import * as s from '@vr/shared-api/contract/clients.schema';
import { isSuperAdmin } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { auditBy } from '../../platform/audit/audit.ts';
import { byName } from '../../platform/db/compare.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { handleJob } from '../../platform/jobs/jobs.ts';
import { registerCharter } from './charter.ts';
import { registerContractChanges } from './contract/changes.ts';
import { registerContractWarnings } from './contract/warnings.ts';
import { registerCurrentClient } from './current.ts';
import { registerClientsExport } from './export.ts';
import { findClient, findClients } from './list.ts';
import { addToOffers, announceAdded, findOffer, previewOfferChange, recordOffers, setOffer } from './offer.ts';
import { findQuota } from './queries.ts';
import { registerRepresentative } from './representative.ts';
import { registerClientSaving } from './save.ts';

/** Registers the endpoints for the caller's company and quota, and the super admin's endpoints for all companies. */
export function registerClients(app: App): void {
  registerCurrentClient(app);
  registerClientSaving(app);
  registerContractChanges(app);
  registerRepresentative(app);
  registerCharter(app);
  registerClientsExport(app);
  registerContractWarnings(app);

  route(app, c.listClients, s.listClients, async ({ query, parts }) => {
    const clients = await findClients(parts.db, query.type, parts.clock.now());
    return { items: clients.sort(byName('en')) };
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
      const change = { clientId: id, ...(await setOffer(tx, id, trainingIds)) };
      const now = clock.now();
      await announceAdded(tx, change, { personId: actor.id, now });
      await recordOffers(tx, auditBy(actor, request, now), [change]);
      return { items: await findOffer(tx, id) };
    });
  });

  route(app, c.addToOffers, s.addToOffers, async ({ body, actor, request, parts: { db, clock, jobs } }) => {
    return db.transaction(async (tx) => {
      const additions = await addToOffers(tx, body.clientIds, body.trainingIds);
      await recordOffers(tx, auditBy(actor, request, clock.now()), additions);
      // Jobs notify the people, because notifying the people of hundreds of companies takes too long for a call.
      const told = additions.filter(({ added }) => added.length > 0);
      await jobs.enqueueAll(
        tx,
        'announce-offer',
        told.map(({ clientId, added }) => ({
          payload: { clientId, added, personId: actor.id },
          key: `addition:${randomUUID()}`,
        })),
      );
      return { items: additions.map(({ clientId, added }) => ({ clientId, added: added.length })) };
    });
  });
  handleJob(app, 'announce-offer', ({ personId, ...addition }) =>
    app.parts.db.transaction((tx) => announceAdded(tx, addition, { personId, now: app.parts.clock.now() })),
  );
}
