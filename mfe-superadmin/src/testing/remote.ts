import type { Release, Remote, Remotes } from '../releases/release.ts';

/** A release that a team has published and that two people have opened, unless changed. */
export const release = (version: string, change: Partial<Release> = {}): Release => ({
  version,
  contract: '3.0',
  publishedAt: '2026-01-05T10:00:00Z',
  by: { id: 1, label: 'CI of the catalogue' },
  bytes: 150_000,
  currentAt: null,
  withdrawnAt: null,
  peopleLoaded: 2,
  peopleFailed: 0,
  ...change,
});

/** A remote whose release 1.1.0 everybody gets, after 1.0.0, unless changed. */
export const remote = (change: Partial<Remote> = {}): Remote => ({
  name: 'mfe-catalog',
  current: '1.1.0-b',
  changedAt: '2026-01-05T10:00:00Z',
  previous: '1.0.0-a',
  canary: null,
  releases: [release('1.1.0-b'), release('1.0.0-a')],
  ...change,
});

/** The reply of the server with these remotes. */
export const remotes = (...items: Remote[]): Remotes => ({
  items,
  contract: '3.0',
  automatic: { minPeople: 5, percent: 10 },
});
