import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/team.schema';
import { type Member, nameOf } from '../members/filter.ts';
import { personSearch } from '../people/search.ts';

export type Progress = ResponseOf<typeof S.listTeamProgress>['items'][number];

/** Someone of the team. The progress is null for a moment after they have joined. */
export interface TeamMember extends Member {
  progress: Progress | null;
}

/** Returns the people with their progress. */
export function withProgress(members: readonly Member[], progress: readonly Progress[]): TeamMember[] {
  const byPerson = new Map(progress.map((item) => [item.userId, item]));
  return members.map((member) => ({ ...member, progress: byPerson.get(member.id) ?? null }));
}

const DAY_MS = 86_400_000;
/** People without a session for so many days are shown as inactive. */
export const INACTIVE_DAYS = 30;

/** People with less progress, in percent, are shown as far behind. */
export const LOW_PROGRESS = 50;

/** The situations that the list can be filtered by. */
export const SITUATIONS = ['overdue', 'neverStarted', 'lowProgress', 'inactive'] as const;
export type Situation = (typeof SITUATIONS)[number];

const IS_IN: Record<Situation, (progress: Progress, now: Date) => boolean> = {
  overdue: ({ overdue }) => overdue > 0,
  neverStarted: ({ lastSession }) => lastSession === null,
  lowProgress: ({ progressPercentage }) => progressPercentage !== null && progressPercentage < LOW_PROGRESS,
  inactive: ({ lastSession }, now) =>
    lastSession !== null && now.getTime() - Date.parse(lastSession) > INACTIVE_DAYS * DAY_MS,
};

/** Whether someone is in a situation that needs attention. Disabled people cannot train, so they are in none. */
export const isInSituation = ({ progress, disabled }: TeamMember, situation: Situation, now: Date): boolean =>
  progress !== null && !disabled && IS_IN[situation](progress, now);

export interface TeamFilter {
  search: string;
  /** The id of a subgroup. */
  groupId: number | null;
  situation: Situation | null;
}
export const NO_FILTER: TeamFilter = { search: '', groupId: null, situation: null };

/** The people who are in the subgroup and the situation, and have every search word in their name or e-mail address. */
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

/** What the list can be sorted by. */
export const SORTS = ['name', 'overdue', 'progress', 'lastSession'] as const;
export type Sort = (typeof SORTS)[number];

type Compare = (a: TeamMember, b: TeamMember) => number;

/** Returns the comparisons of two people: by name, or those first who need attention most. */
export function comparisons(compareText: (a: string, b: string) => number): Record<Sort, Compare> {
  const sorted = (member: TeamMember) => `${member.lastName} ${member.firstName}`;
  return {
    name: (a, b) => compareText(sorted(a), sorted(b)),
    overdue: (a, b) => (b.progress?.overdue ?? 0) - (a.progress?.overdue ?? 0),
    // Someone with nothing to do comes last.
    progress: (a, b) => (a.progress?.progressPercentage ?? 101) - (b.progress?.progressPercentage ?? 101),
    lastSession: (a, b) => (a.progress?.lastSession ?? '').localeCompare(b.progress?.lastSession ?? '', 'en'),
  };
}

/** What a text says about people: how many there are, and the name of the first. */
export const aboutPeople = (people: readonly Member[]): { count: number; name: string } => ({
  count: people.length,
  name: people[0] ? nameOf(people[0]) : '',
});
