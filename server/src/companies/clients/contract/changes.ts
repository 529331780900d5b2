import { changeContracts as endpoint } from '@vr/shared-api/contract/clients';
import { changeContracts as schemas } from '@vr/shared-api/contract/clients.schema';
import type { App } from '../../../parts.ts';
import { type AuditEntry, auditBy, changeDetail, recordAudit } from '../../../platform/audit/audit.ts';
import { refuseStale } from '../../../platform/http/conditions.ts';
import { fail, refuse } from '../../../platform/http/fail.ts';
import { route } from '../../../platform/http/route.ts';
import { CLIENT_FIELDS, changeClient, lockClients, RECORDED_FIELDS, requireDay } from '../write.ts';

/** Registers the endpoint that changes the contracts of several companies. */
export function registerContractChanges(app: App): void {
  route(app, endpoint, schemas, async ({ body: { changes }, actor, request, parts: { db, clock } }) => {
    const ids = changes.map(({ clientId }) => clientId);
    for (const [at, { clientId, contractExpirationDate }] of changes.entries()) {
      if (ids.indexOf(clientId) < at) refuse(`changes/${at}/clientId`, 'is named twice');
      if (contractExpirationDate) requireDay(contractExpirationDate, `changes/${at}/contractExpirationDate`);
    }
    await db.transaction(async (tx) => {
      const stored = new Map((await lockClients(tx, ids)).map((client) => [client.id, client]));
      const now = clock.now();
      const entries: AuditEntry[] = [];
      for (const [at, { clientId, version: edited, ...change }] of changes.entries()) {
        const field = `/body/changes/${at}/clientId`;
        const found = stored.get(clientId) ?? fail('NOT_FOUND', { field, message: `There is no company ${clientId}.` });
        const { id: _, version, ...before } = found;
        const after = { ...before, ...change };
        const changed = CLIENT_FIELDS.filter((name) => after[name] !== before[name]);
        // A repeated call changes nothing, so it is not refused as stale, although the first call increased the version.
        if (changed.length === 0) continue;
        refuseStale(edited, version, field);
        await changeClient(tx, clientId, after);
        entries.push({
          ...auditBy({ id: actor.id, clientId }, request, now),
          action: 'client.contract',
          subject: `client:${clientId}`,
          detail: changeDetail(before, after, changed, RECORDED_FIELDS),
        });
      }
      await recordAudit(tx, ...entries);
    });
  });
}
