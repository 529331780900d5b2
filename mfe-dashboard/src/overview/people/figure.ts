import type { PeopleQuery, PersonBehind } from '../useOverview.ts';

/** What a list of people can be sorted by. */
export const ORDERS = ['name', 'sessions', 'time', 'progress', 'points', 'badges'] as const;
export type Order = (typeof ORDERS)[number];

/** A figure that can be opened, and who is behind it. */
export interface Figure {
  title: string;
  query: PeopleQuery;
  /** The order of the people at first. Defaults to the number of sessions. */
  order?: Order;
  /** Who is listed at all. Defaults to everybody whom the query finds. */
  among?: (person: PersonBehind) => boolean;
  /** Whether a person counts in the figure. Defaults to everybody who is listed. */
  counts?: (person: PersonBehind) => boolean;
}

/** Whether a person has a session. Counts in the figures of sessions, of time, and of people who train. */
export const hasTrained = ({ totalView }: PersonBehind): boolean => totalView > 0;
