import type { ReleaseAction } from '@vr/shared-api/release';
import type { FastifyRequest } from 'fastify';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';

/** Who changed releases: a person, a deploy token, or the portal itself (no id). */
export interface Releaser {
  personId: number | null;
  deployTokenId: number | null;
  address: string | null;
}

/** The portal itself: it publishes its own builds and rolls back failing releases. */
export const THE_PORTAL: Releaser = { personId: null, deployTokenId: null, address: null };

/** Returns the caller of a request as a releaser. */
export const releaserOf = ({ caller, deployToken, ip }: FastifyRequest): Releaser => ({
  personId: caller?.id ?? null,
  deployTokenId: deployToken?.id ?? null,
  address: ip,
});

const insertEvent = sql<{ id: number }>(
  'releases.event',
  `insert into audit (at, person_id, action, subject, detail, address) values (:at, :personId, :action, :remote, :whole,
     :address) returning id`,
);

/** Records an event of a remote in the transaction that causes the event. Returns the id of the event. */
export async function recordReleaseEvent(
  tx: Queryable,
  at: Date,
  { personId, deployTokenId, address }: Releaser,
  action: ReleaseAction,
  remote: string,
  detail: Record<string, unknown>,
): Promise<number> {
  const whole = { ...detail, ...(deployTokenId === null ? {} : { deployTokenId }) };
  const values = { at, personId, action, remote, whole, address };
  return ((await tx.row(insertEvent, values)) ?? fail('INTERNAL')).id;
}
