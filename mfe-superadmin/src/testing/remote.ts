import type { Release, Remote, Remotes } from '../releases/release.ts';

/** Returns a release that a team published and two people opened, with overrides. */
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

/** Returns a remote with current release 1.1.0 and previous release 1.0.0, with overrides. */
export const remote = (change: Partial<Remote> = {}): Remote => ({
  name: 'mfe-catalog',
  current: '1.1.0-b',
  changedAt: '2026-01-05T10:00:00Z',
  previous: '1.0.0-a',
  canary: null,
  releases: [release('1.1.0-b'), release('1.0.0-a')],
  ...change,
});

/** Returns the server's reply with these remotes. */
export const remotes = (...items: Remote[]): Remotes => ({
  items,
  contract: '3.0',
  automatic: { minPeople: 5, percent: 10 },
});
