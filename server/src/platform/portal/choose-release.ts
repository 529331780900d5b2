import { createHash } from 'node:crypto';
import type { Visitor } from '../http/visitor.ts';

/** A release that only some people get. */
export interface Canary {
  version: string;
  percent: number;
  clientIds: number[];
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

function getsCanary({ name, canary }: RemoteState, visitor: Visitor | undefined): boolean {
  if (!canary || !visitor) return false;
  return canary.clientIds.includes(visitor.clientId) || placeOf(visitor.personId, name) < canary.percent;
}

/**
 * Returns the versions of a remote for a visitor: the version to serve, then its fallbacks. A visitor gets the canary if it
 * is for the visitor's company or percentage.
 */
export function versionsFor(state: RemoteState, visitor: Visitor | undefined): [string, ...string[]] {
  const { current, previous, canary } = state;
  const others = previous === null ? [] : [previous];
  return canary && getsCanary(state, visitor) ? [canary.version, current, ...others] : [current, ...others];
}
