import { contractFits } from '@vr/shared-api/remote';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';

const selectReleases = sql<{ name: string; version: string; contract: string; wasReplaced: boolean }>(
  'releases.testable',
  `select r.name, r.version, r.manifest->>'contract' as contract,
     r.current_at is not null and r.version is distinct from c.version as "wasReplaced"
   from unnest(:names::text[], :versions::text[]) i (name, version)
   join remote_release r on r.name = i.name and r.version = i.version
   left join remote_current c on c.name = r.name
   where r.published_at is not null and r.withdrawn_at is null and r.signed_manifest is not null`,
);

const releasesOf = async (db: Queryable, chosen: ReadonlyMap<string, string>) => {
  const found = await db.rows(selectReleases, { names: [...chosen.keys()], versions: [...chosen.values()] });
  return found.filter(({ contract }) => contractFits(contract));
};

/**
 * Returns those of the chosen versions, by remote, that a tester may get: published and not withdrawn, with a contract that
 * this node's shell offers.
 */
export async function testable(db: Queryable, chosen: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  if (chosen.size === 0) return new Map();
  return new Map((await releasesOf(db, chosen)).map(({ name, version }) => [name, version]));
}

/**
 * Fails if a tester may not choose a release: with NOT_FOUND, or with NOT_AUTHORIZED for a release that was current before
 * and was chosen by a link. A link could otherwise bring a known fault of an old release back for another person.
 */
export async function checkTestable(
  db: Queryable,
  { name, version, byLink }: { name: string; version: string; byLink: boolean },
): Promise<void> {
  const [found] = await releasesOf(db, new Map([[name, version]]));
  if (!found)
    fail('NOT_FOUND', {
      message: `There is no release ${version} of ${name} to test: it was never published, was withdrawn, or needs another portal.`,
    });
  if (found.wasReplaced && byLink)
    fail('NOT_AUTHORIZED', {
      message: `${name} ${version} has been replaced. A link cannot choose it: type or paste this address into the browser's address bar.`,
    });
}
