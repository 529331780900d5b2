import { createHmac } from 'node:crypto';
import { daysAfter } from '../../clock.ts';
import type { Parts } from '../../parts.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/rate-limits.ts';

/*
 * The networks from which people of a company signed in recently. Wrong codes from such a network count towards the
 * limits of the company, which are higher than those of an address, because a whole class may share the network. A
 * network belongs to the company that signed in from it last.
 */

/** A network becomes unknown again if nobody signs in from it for this long. */
const NETWORK_KNOWN_DAYS = 90;
const selectCompany = sql<{ clientId: number }>(
  'known-network.company',
  'select client_id as "clientId" from known_network where network = :network and seen_at > :since',
);

// Written once a day at most, so that the sign-ins of a class do not wait for each other.
const keep = sql(
  'known-network.keep',
  `insert into known_network as n (network, client_id, seen_at) values (:network, :clientId, :now)
   on conflict (network) do update set client_id = excluded.client_id, seen_at = excluded.seen_at
   where n.client_id <> excluded.client_id or n.seen_at < excluded.seen_at - interval '1 day'`,
);

const keyOf = ({ secret }: Parts, address: string): Buffer =>
  createHmac('sha256', secret)
    .update(`known-network:${networkOf(address)}`)
    .digest();

/** Returns the company to which the network of an address belongs, or undefined if the network is unknown. */
export async function companyAt(parts: Parts, address: string): Promise<number | undefined> {
  const since = daysAfter(parts.clock.now(), -NETWORK_KNOWN_DAYS);
  return (await parts.db.row(selectCompany, { network: keyOf(parts, address), since }))?.clientId;
}

/** Records that a person of a company has signed in from an address. */
export async function rememberNetwork(parts: Parts, tx: Queryable, address: string, clientId: number): Promise<void> {
  await tx.rows(keep, { network: keyOf(parts, address), clientId, now: parts.clock.now() });
}

const deleteNetworks = sql('known-network.forget', 'delete from known_network where seen_at < :seenBefore');
/** Deletes the networks that are no longer known ({@link NETWORK_KNOWN_DAYS}). */
export const forgetNetworks = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<unknown> =>
  db.rows(deleteNetworks, { seenBefore: daysAfter(clock.now(), -NETWORK_KNOWN_DAYS) });
