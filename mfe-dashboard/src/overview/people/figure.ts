import type { PeopleQuery, PersonBehind } from '../useOverview.ts';

export const ORDERS = ['name', 'sessions', 'time', 'progress', 'points', 'badges'] as const;
export type Order = (typeof ORDERS)[number];

/** A figure, with the query for the people behind it. */
export interface Figure {
  title: string;
  query: PeopleQuery;
  /** The initial order of the people. Defaults to the number of sessions. */
  order?: Order;
  /** Whether to list a person. By default, everyone in the query's result is listed. */
  among?: (person: PersonBehind) => boolean;
  /** Whether a listed person counts in the figure. By default, everyone listed counts. */
  counts?: (person: PersonBehind) => boolean;
}

/** Whether a person has a session. Only such people count in the figures for sessions, time and active people. */
export const hasTrained = ({ totalView }: PersonBehind): boolean => totalView > 0;
