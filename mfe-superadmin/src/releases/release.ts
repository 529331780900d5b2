import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as S from '@vr/shared-api/contract/releases.schema';

/** The remotes with their releases, in the form that the server returns. */
export type Remotes = ResponseOf<typeof S.listRemotes>;
export type Remote = Remotes['items'][number];
export type Release = Remote['releases'][number];
export type Canary = NonNullable<Remote['canary']>;
export type ReleaseEvent = ResponseOf<typeof S.listReleaseEvents>['items'][number];
export type DeployToken = ResponseOf<typeof S.listDeployTokens>['items'][number];

export type ReleaseState = 'current' | 'canary' | 'previous' | 'withdrawn' | 'published';

/** Returns the state of a release within its remote. */
export function stateOf({ version, withdrawnAt }: Release, { current, canary, previous }: Remote): ReleaseState {
  if (version === current) return 'current';
  if (version === canary?.version) return 'canary';
  if (withdrawnAt !== null) return 'withdrawn';
  return version === previous ? 'previous' : 'published';
}

/** Returns the percentage of people for whom a release failed; null if nobody has opened the release yet. */
export function failedPercent({ peopleLoaded, peopleFailed }: Release): number | null {
  const people = peopleLoaded + peopleFailed;
  return people === 0 ? null : (peopleFailed / people) * 100;
}
