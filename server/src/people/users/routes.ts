import * as c from '@vr/shared-api/contract/users';
import * as s from '@vr/shared-api/contract/users.schema';
import { isSuperAdmin } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { auditBy, recordAudit } from '../../platform/audit/audit.ts';
import { byPerson } from '../../platform/db/compare.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { revokeToken } from '../../platform/http/tokens.ts';
import { forgetVisitor } from '../../platform/http/visitor.ts';
import { registerAccountChanges } from './account-changes.ts';
import { registerCodes } from './codes.ts';
import { registerConfirmation } from './confirm-password.ts';
import { registerEmailChange } from './email-change.ts';
import { registerMemberImport } from './import/routes.ts';
import { registerMembers } from './members/routes.ts';
import { registerNewDevice } from './new-device.ts';
import { registerProfile } from './profile.ts';
import { findMembers, recordConnection } from './queries.ts';
import { registerReset } from './reset.ts';
import { registerSecondFactor } from './second-factor/routes.ts';
import { registerSessionsOfPerson } from './sessions.ts';
import { registerSignIn } from './sign-in.ts';
import { registerSuperAdminLink } from './super-admin-link.ts';
import { registerTeam } from './team/routes.ts';

/** Registers the endpoints for signing in and out, the signed-in person, and the members of a company or a team. */
export function registerUsers(app: App): void {
  registerSignIn(app);
  registerConfirmation(app);
  registerCodes(app);
  registerReset(app);
  registerSuperAdminLink(app);
  registerSecondFactor(app);
  registerProfile(app);
  registerEmailChange(app);
  registerSessionsOfPerson(app);
  registerNewDevice(app);
  registerAccountChanges(app);
  registerMembers(app);
  registerMemberImport(app);
  registerTeam(app);

  route(app, c.signOut, s.signOut, async ({ actor, parts: { config, db, clock }, request, reply }) => {
    await db.transaction(async (tx) => {
      await revokeToken(tx, actor.tokenHash);
      const by = auditBy(actor, request, clock.now());
      await recordAudit(tx, { ...by, action: 'sign-out', subject: `person:${actor.id}` });
    });
    // Clears the cached pictures and pages. Not "storage", because unsent results wait there; the shell clears the rest of
    // it. Not "cookies", because that would include other sites below the same domain.
    reply.header('clear-site-data', '"cache"');
    forgetVisitor(config, reply);
  });

  route(app, c.touchLastConnection, s.touchLastConnection, async ({ actor, parts }) => {
    await recordConnection(parts.db, actor.id, parts.clock.now());
  });

  route(app, c.listMembers, s.listMembers, async ({ query, actor, parts }) => {
    const clientId = query.clientId ?? actor.clientId;
    if (clientId !== actor.clientId && !isSuperAdmin(actor)) fail('NOT_FOUND', { message: 'No such company.' });
    const members = (await findMembers(parts.db, clientId)) ?? fail('NOT_FOUND', { message: 'No such company.' });
    return { items: members.sort(byPerson(query.lang)) };
  });

  route(app, c.listManaged, s.listManaged, async ({ query, actor, parts }) => {
    const team = (await findMembers(parts.db, actor.clientId, { managerId: actor.id })) ?? [];
    return { items: team.sort(byPerson(query.lang)) };
  });
}
