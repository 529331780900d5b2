import type { PeopleQuery, PersonBehind } from '../useOverview.ts';

/** The sort orders of a list of people. */
export const ORDERS = ['name', 'sessions', 'time', 'progress', 'points', 'badges'] as const;
export type Order = (typeof ORDERS)[number];

/** A figure that opens to a list of the people behind it. */
export interface Figure {
  title: string;
  query: PeopleQuery;
  /** The order of the people at first. Defaults to the number of sessions. */
  order?: Order;
  /** Whether a person is listed. Defaults to everybody that the query returns. */
  among?: (person: PersonBehind) => boolean;
  /** Whether a person counts in the figure. Defaults to everybody who is listed. */
  counts?: (person: PersonBehind) => boolean;
}

/** Whether a person has a session, and so counts in the figures of sessions, of time, and of people who train. */
export const hasTrained = ({ totalView }: PersonBehind): boolean => totalView > 0;
