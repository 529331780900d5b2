import { createHash } from 'node:crypto';
import type { Visitor } from '../http/visitor.ts';

/** A release that only some people get. */
export interface Canary {
  version: string;
  percent: number;
  clientIds: readonly number[];
  testers: boolean;
}

/** The releases of a remote that are in use. */
export interface RemoteState {
  name: string;
  current: string;
  previous: string | null;
  canary: Canary | null;
}

/** Returns a number from 0 (inclusive) to 100 (exclusive) that is always the same for a person and a remote. */
function placeOf(personId: number, remote: string): number {
  const digest = createHash('sha256').update(`${personId} ${remote}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}

function getsCanary({ name, canary }: RemoteState, visitor: Visitor | undefined, tested: string | undefined): boolean {
  if (!canary) return false;
  if (canary.testers && tested === canary.version) return true;
  if (!visitor) return false;
  return canary.clientIds.includes(visitor.clientId) || placeOf(visitor.personId, name) < canary.percent;
}

/**
 * Returns the versions of a remote for a visitor: the version to serve, then its fallbacks. `tested` is the version that a
 * tester chose in this browser. Testers get the canary if it is open to testers; everyone else gets it if their company or
 * their percentage is selected.
 */
export function versionsFor(
  state: RemoteState,
  visitor: Visitor | undefined,
  tested: string | undefined,
): [string, ...string[]] {
  const { current, previous, canary } = state;
  const others = previous === null ? [] : [previous];
  return canary && getsCanary(state, visitor, tested) ? [canary.version, current, ...others] : [current, ...others];
}
