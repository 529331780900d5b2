import * as c from '@vr/shared-api/contract/account';
import * as s from '@vr/shared-api/contract/account.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { App } from '../../parts.ts';
import { auditBy, recordAudit } from '../../platform/audit/audit.ts';
import { instant, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { idleSince } from '../../platform/http/tokens.ts';

// Not listed: launch tokens, which end with their session; sign-ins that must first set up a second factor; and the
// sessions of pages embedded in an intranet, which soon end.
const IS_SESSION = `kind in ('session', 'code')`;

const selectSessions = sql<ResponseOf<typeof s.listSessions>['items'][number]>(
  'sessions-of-person.list',
  `select id, device, address, ${instant('created_at')} as "signedInAt", ${instant('last_used_at')} as "lastUsedAt",
     kind = 'code' as "byCode", hash = :tokenHash as "isCurrent"
   from token where person_id = :actorId and ${IS_SESSION} and expires_at > :now and last_used_at > :usedSince
   order by hash = :tokenHash desc, last_used_at desc, id desc`,
);
const deleteSession = sql(
  'sessions-of-person.end',
  `delete from token where person_id = :actorId and id = :id and ${IS_SESSION} returning id`,
);
const deleteOthers = sql(
  'sessions-of-person.end-others',
  `with codes as (delete from sign_in_code where person_id = :actorId)
   delete from token where person_id = :actorId and hash <> :tokenHash and (${IS_SESSION}
     or kind in ('setup', 'embedded')) returning id`,
);

/** Registers the endpoints with which people see where they are signed in, and sign out elsewhere. */
export function registerSessionsOfPerson(app: App): void {
  const { db, clock } = app.parts;

  route(app, c.listSessions, s.listSessions, async ({ actor }) => {
    const now = clock.now();
    const values = { actorId: actor.id, tokenHash: actor.tokenHash, now, usedSince: idleSince(now) };
    return { items: await db.rows(selectSessions, values) };
  });

  route(app, c.endSession, s.endSession, async ({ params: { id }, actor, request }) => {
    await db.transaction(async (tx) => {
      if (!(await tx.row(deleteSession, { actorId: actor.id, id }))) fail('NOT_FOUND', { message: 'No such session.' });
      const by = auditBy(actor, request, clock.now());
      await recordAudit(tx, { ...by, action: 'session.end', subject: `person:${actor.id}`, detail: { sessions: 1 } });
    });
  });

  route(app, c.endOtherSessions, s.endOtherSessions, async ({ actor, request }) => {
    await db.transaction(async (tx) => {
      const ended = await tx.rows(deleteOthers, { actorId: actor.id, tokenHash: actor.tokenHash });
      await recordAudit(tx, {
        ...auditBy(actor, request, clock.now()),
        action: 'session.end',
        subject: `person:${actor.id}`,
        detail: { sessions: ended.length },
      });
    });
  });
}
