import * as c from '@vr/shared-api/contract/clients';
import * as s from '@vr/shared-api/contract/clients.schema';
import type { App } from '../../parts.ts';
import { route } from '../../platform/http/route.ts';
import { handleJob } from '../../platform/jobs/jobs.ts';
import { registerPictureDeletion } from '../../platform/pictures/shared.ts';
import { noSuchCompany } from '../clients/offer.ts';
import { closeCompany } from './close.ts';
import { findDeletionPreview } from './preview.ts';
import { deleteCompany } from './run.ts';

/** Registers the endpoints with which the super admin deletes a company, and the jobs that delete its data. */
export function registerClientDeletion(app: App): void {
  const { parts } = app;

  route(app, c.previewClientDeletion, s.previewClientDeletion, async ({ params, query }) => {
    return (await findDeletionPreview(parts.db, params.id, query.lang)) ?? noSuchCompany();
  });

  route(app, c.deleteClient, s.deleteClient, async ({ params, actor, request }) => {
    const by = { clientId: params.id, personId: actor.id, address: request.ip };
    if (!(await parts.db.transaction((tx) => closeCompany(tx, parts, by)))) noSuchCompany();
  });

  handleJob(app, 'delete-client', ({ clientId }) => deleteCompany(parts, clientId));
  registerPictureDeletion(app);
}
