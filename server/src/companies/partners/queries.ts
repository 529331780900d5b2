import { byName } from '../../compare.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';

export interface Partner {
  id: number;
  name: string;
  logo: string | null;
}

const selectPartners = sql<Partner>(
  'partners.list',
  `select id, name, logo from client
   where type = 'PARTNER' and deleted_at is null and (:onlyPartner::int is null or id = :onlyPartner)`,
);

/** Returns the partners by name, or only one of them. */
export async function findPartners(db: Queryable, onlyPartner: number | null = null): Promise<Partner[]> {
  const partners = await db.rows(selectPartners, { onlyPartner });
  return partners.sort(byName('en'));
}
