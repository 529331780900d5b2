import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/team.schema';
import { INACTIVE_DAYS } from '@vr/shared-api/limits';
import type { Member } from '../members/filter.ts';
import { personSearch } from '../people/search.ts';

export type Progress = ResponseOf<typeof S.listTeamProgress>['items'][number];

/** A team member. `progress` is null for a moment after the person has joined. */
export interface TeamMember extends Member {
  progress: Progress | null;
}

export function withProgress(members: readonly Member[], progress: readonly Progress[]): TeamMember[] {
  const byPerson = new Map(progress.map((item) => [item.userId, item]));
  return members.map((member) => ({ ...member, progress: byPerson.get(member.id) ?? null }));
}

const DAY_MS = 86_400_000;

/** The situations in which a person needs their manager, the most urgent first. */
export const SITUATIONS = ['overdue', 'neverStarted', 'inactive'] as const;
export type Situation = (typeof SITUATIONS)[number];

const IS_IN: Record<Situation, (progress: Progress, now: Date) => boolean> = {
  overdue: ({ overdue }) => overdue > 0,
  neverStarted: ({ lastSession }) => lastSession === null,
  inactive: ({ lastSession }, now) =>
    lastSession !== null && now.getTime() - Date.parse(lastSession) > INACTIVE_DAYS * DAY_MS,
};

/** Whether a person is in the situation. Always false for disabled people, because they cannot train. */
export const isInSituation = ({ progress, disabled }: TeamMember, situation: Situation, now: Date): boolean =>
  progress !== null && !disabled && IS_IN[situation](progress, now);

/** Whether an enabled person has nothing overdue and has played recently. */
export const isOnTrack = (member: TeamMember, now: Date): boolean =>
  member.progress !== null && !member.disabled && urgencyOf(member, now) === SITUATIONS.length;

/** Returns the index of a person's most urgent situation, or SITUATIONS.length if there is none. */
function urgencyOf(member: TeamMember, now: Date): number {
  const place = SITUATIONS.findIndex((situation) => isInSituation(member, situation, now));
  return place < 0 ? SITUATIONS.length : place;
}

export interface TeamFilter {
  search: string;
  /** The id of a subgroup. */
  groupId: number | null;
  situation: Situation | null;
}
export const NO_FILTER: TeamFilter = { search: '', groupId: null, situation: null };

/**
 * Returns the people who match all filters (null matches everyone), with every search word in their name or e-mail
 * address.
 */
export function filterTeam(team: readonly TeamMember[], filter: TeamFilter, now: Date): TeamMember[] {
  const { search, groupId, situation } = filter;
  const isFound = personSearch(search);
  return team.filter(
    (member) =>
      isFound(member) &&
      (groupId === null || member.groups.some(({ id }) => id === groupId)) &&
      (situation === null || isInSituation(member, situation, now)),
  );
}

/** The sort orders of the list, the default first. */
export const SORTS = ['urgency', 'name', 'progress', 'lastSession'] as const;
export type Sort = (typeof SORTS)[number];

type Compare = (a: TeamMember, b: TeamMember) => number;

/** Compares two people by their number of overdue items, the highest first. */
export const compareOverdue: Compare = (a, b) => (b.progress?.overdue ?? 0) - (a.progress?.overdue ?? 0);

/** Returns the functions that compare two people, by sort order. */
export function comparisons(compareText: (a: string, b: string) => number, now: Date): Record<Sort, Compare> {
  const sorted = (member: TeamMember) => `${member.lastName} ${member.firstName}`;
  const name: Compare = (a, b) => compareText(sorted(a), sorted(b));
  return {
    urgency: (a, b) => urgencyOf(a, now) - urgencyOf(b, now) || compareOverdue(a, b) || name(a, b),
    name,
    // People with nothing to do come last.
    progress: (a, b) => (a.progress?.progressPercentage ?? 101) - (b.progress?.progressPercentage ?? 101),
    lastSession: (a, b) => (a.progress?.lastSession ?? '').localeCompare(b.progress?.lastSession ?? '', 'en'),
  };
}
