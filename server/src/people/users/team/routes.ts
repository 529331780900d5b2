import * as c from '@vr/shared-api/contract/team';
import * as s from '@vr/shared-api/contract/team.schema';
import { fold } from '@vr/shared-api/fold';
import { PEOPLE_SEARCH_MIN } from '@vr/shared-api/limits';
import { mayAddToTeam } from '@vr/shared-api/permissions';
import type { App } from '../../../parts.ts';
import { auditBy, recordAudit } from '../../../platform/audit/audit.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countAttempt } from '../../../platform/http/rate-limits.ts';
import { route } from '../../../platform/http/route.ts';
import type { NewNotification } from '../../notifications/notify.ts';
import { notify } from '../../notifications/notify.ts';
import { lockPeopleOf, noSuchMember } from '../members/lock.ts';
import { lockMembers, setManagers } from '../members/write.ts';
import { findCandidates } from './candidates.ts';
import { findTeams, hasSeveralTeams, joinTeam, leaveTeam, type TeamOf } from './membership.ts';
import { registerReminderMails, remind } from './reminders.ts';
import { findStandings } from './standing.ts';

/** Returns the notifications for people who have joined a manager's team, and for the managers whose teams they left. */
function noticesOf(byPersonId: number, joining: readonly number[], left: readonly TeamOf[]): NewNotification[] {
  const byManager = Map.groupBy(left, ({ managerId }) => managerId);
  return [
    ...joining.map((personId) => ({ personId, type: 'TEAM_JOINED' as const, params: { byPersonId } })),
    ...[...byManager].map(([personId, teams]) => ({
      personId,
      type: 'TEAM_TAKEOVER' as const,
      params: { byPersonId, memberIds: teams.map((team) => team.personId) },
    })),
  ];
}

/** Registers the endpoints with which a manager looks after a team (spec §2 Manager team page, §6). */
export function registerTeam(app: App): void {
  const { parts } = app;
  const { db, clock } = parts;
  registerReminderMails(app);

  route(app, c.addToTeam, s.addToTeam, async ({ body: { userIds, takeOverFrom = [] }, actor, request }) => {
    await db.transaction(async (tx) => {
      const now = clock.now();
      // Only one transaction at a time changes the teams of a company. If two managers add the same person at once, the
      // second finds the person in the first manager's team.
      await lockMembers(tx, actor.clientId);
      const people = await lockPeopleOf(tx, actor, userIds);
      if (userIds.includes(actor.id)) noSuchMember();
      if (people.some(({ roles }) => !mayAddToTeam(actor, roles)))
        fail('RIGHTS_ABOVE_OWN', { message: 'Only an admin adds a person with this role to a team.' });
      if (people.some(({ disabled }) => disabled))
        fail('PERSON_DISABLED', { message: 'The account of this person is disabled.' });
      const teams = await findTeams(tx, userIds);
      const present = new Set(teams.filter(({ managerId }) => managerId === actor.id).map(({ personId }) => personId));
      const joining = userIds.filter((id) => !present.has(id));
      const severalTeams = await hasSeveralTeams(tx, actor.clientId);
      const left = severalTeams ? [] : teams.filter(({ personId }) => joining.includes(personId));
      if (left.some(({ managerId }) => !takeOverFrom.includes(managerId)))
        fail('HAS_MANAGER', { message: 'This person has another manager.' });
      if (severalTeams) await joinTeam(tx, actor, joining);
      else {
        const moves = joining.map((personId) => ({ personId, managerId: actor.id }));
        await setManagers(tx, actor.clientId, moves);
      }
      await notify(tx, now, noticesOf(actor.id, joining, left));
      const entries = joining.map((id) => ({
        ...auditBy(actor, request, now),
        action: 'team.add' as const,
        subject: `person:${id}` as const,
        detail: { managers: left.filter(({ personId }) => personId === id).map(({ managerId }) => managerId) },
      }));
      await recordAudit(tx, ...entries);
    });
  });

  route(app, c.removeFromTeam, s.removeFromTeam, async ({ params: { id }, actor, request }) => {
    await db.transaction(async (tx) => {
      await lockMembers(tx, actor.clientId);
      if (!(await leaveTeam(tx, actor.id, id))) noSuchMember();
      const by = auditBy(actor, request, clock.now());
      await recordAudit(tx, { ...by, action: 'team.remove', subject: `person:${id}` });
    });
  });

  route(app, c.findPeople, s.findPeople, async ({ query: { search, lang }, actor }) => {
    if (fold(search).length < PEOPLE_SEARCH_MIN)
      fail('VALIDATION', { field: '/query/search', message: `/query/search needs ${PEOPLE_SEARCH_MIN} characters` });
    await countAttempt(parts, 'findPeople', { person: actor.id });
    return findCandidates(db, actor, { search, lang });
  });

  route(app, c.listTeamProgress, s.listTeamProgress, async ({ actor }) => {
    const team = await findStandings(db, actor.clientId, { managerId: actor.id }, clock.now());
    return {
      items: team.map(({ id, percent, lastSession, todo, remindedToday }) => {
        const overdue = todo.filter(({ isOverdue }) => isOverdue).length;
        return {
          userId: id,
          progressPercentage: percent,
          lastSession: lastSession?.toISOString() ?? null,
          overdue,
          open: todo.length - overdue,
          remindedToday,
        };
      }),
    };
  });

  route(app, c.remindTeam, s.remindTeam, async ({ body: { userIds }, actor, request }) => {
    const reminded = await db.transaction(async (tx) => {
      const now = clock.now();
      const people = await remind(tx, parts, {
        managerId: actor.id,
        clientId: actor.clientId,
        personIds: userIds,
        now,
      });
      const by = auditBy(actor, request, now);
      const entries = people.map((id) => ({ ...by, action: 'team.remind' as const, subject: `person:${id}` as const }));
      await recordAudit(tx, ...entries);
      return people;
    });
    return { reminded };
  });
}
