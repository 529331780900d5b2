import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { listPartners } from '@vr/shared-api/contract/partners.schema';
import { byName } from '../../platform/db/compare.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';

type Partners = ResponseOf<typeof listPartners>['items'];

const selectPartners = sql<Partners[number]>(
  'partners.list',
  `select id, name, logo from client
   where type = 'PARTNER' and deleted_at is null and (:onlyPartner::int is null or id = :onlyPartner)`,
);

/** Returns all partners, sorted by name, or only the given one. */
export async function findPartners(db: Queryable, onlyPartner: number | null = null): Promise<Partners> {
  const partners = await db.rows(selectPartners, { onlyPartner });
  return partners.sort(byName('en'));
}
