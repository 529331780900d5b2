import * as c from '@vr/shared-api/contract/clients';
import * as s from '@vr/shared-api/contract/clients.schema';
import * as f from '@vr/shared-api/contract/second-factor';
import * as fs from '@vr/shared-api/contract/second-factor.schema';
import { SECOND_FACTOR_ROLES, type SecondFactorRole } from '@vr/shared-api/second-factor';
import type { App } from '../../parts.ts';
import { auditBy, changeDetail, recordAudit } from '../../platform/audit/audit.ts';
import { sql } from '../../platform/db/database.ts';
import { ifMatchVersion, refuseStale } from '../../platform/http/conditions.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { keepLogo, readLogo } from './logo.ts';
import { type Branding, changeBranding, findContract, findCurrentClient, lockBranding } from './queries.ts';

const selectSecondFactorRoles = sql<{ roles: SecondFactorRole[] }>(
  'clients.second-factor-roles',
  'select second_factor_roles as roles from client where id = :clientId',
);
const updateSecondFactorRoles = sql(
  'clients.set-second-factor-roles',
  'update client set second_factor_roles = :roles where id = :clientId and second_factor_roles <> :roles returning id',
);

const COLORS = ['primaryColor', 'secondaryColor'] as const;
const FIELDS = [...COLORS, 'logo'] as const;

/** Registers the endpoints for the caller's own company: theme, contract, and the roles that need a second factor. */
export function registerCurrentClient(app: App): void {
  route(app, c.getCurrentClient, s.getCurrentClient, async ({ actor, parts }) => {
    return (await findCurrentClient(parts.db, actor.clientId)) ?? fail('NOT_AUTHENTICATED');
  });

  route(app, c.getContract, s.getContract, async ({ actor, parts }) => {
    return (await findContract(parts.db, actor.clientId)) ?? fail('NOT_AUTHENTICATED');
  });

  route(app, c.updateCurrentClient, s.updateCurrentClient, async ({ body, actor, request, parts }) => {
    const { db, clock } = parts;
    const { clientId } = actor;
    const edited = ifMatchVersion(request);
    const picture = body.logo && (await readLogo(body.logo, clientId));
    if (picture) await parts.storage.put(picture.key, picture.bytes);
    return db.transaction(async (tx) => {
      const { version, ...before } = (await lockBranding(tx, clientId)) ?? fail('NOT_AUTHENTICATED');
      refuseStale(edited, version);
      const after: Branding = {
        primaryColor: body.primaryColor?.toUpperCase() ?? before.primaryColor,
        secondaryColor: body.secondaryColor?.toUpperCase() ?? before.secondaryColor,
        logo: picture ? `/${picture.key}` : before.logo,
      };
      const fields = FIELDS.filter((field) => after[field] !== before[field]);
      if (fields.length > 0) {
        await changeBranding(tx, clientId, after);
        await recordAudit(tx, {
          ...auditBy(actor, request, clock.now()),
          action: 'client.update',
          subject: `client:${clientId}`,
          detail: changeDetail(before, after, fields, COLORS),
        });
      }
      if (picture && fields.includes('logo')) await keepLogo(tx, parts, picture, before.logo);
      return (await findCurrentClient(tx, clientId)) ?? fail('NOT_AUTHENTICATED');
    });
  });

  route(app, f.getSecondFactorRoles, fs.getSecondFactorRoles, async ({ actor, parts }) => {
    return (await parts.db.row(selectSecondFactorRoles, { clientId: actor.clientId })) ?? { roles: [] };
  });

  route(app, f.putSecondFactorRoles, fs.putSecondFactorRoles, async ({ body, actor, request, parts }) => {
    const roles = SECOND_FACTOR_ROLES.filter((role) => body.roles.includes(role));
    await parts.db.transaction(async (tx) => {
      if (!(await tx.row(updateSecondFactorRoles, { clientId: actor.clientId, roles }))) return;
      await recordAudit(tx, {
        ...auditBy(actor, request, parts.clock.now()),
        action: 'second-factor.require',
        subject: `client:${actor.clientId}`,
        detail: { roles },
      });
    });
    return { roles };
  });
}
