import type { RemoteManifest } from '@vr/shared-api/remote';
import { type Queryable, sql } from '../db/database.ts';
import { fail } from '../http/fail.ts';

/** The parts of a manifest that only one remote may have: page paths and slots. */
export type Claims = Pick<RemoteManifest, 'name' | 'pages' | 'slots'>;

const selectOthers = sql<Claims & { version: string }>(
  'claims.of-others',
  // `coalesce`, because a stored row without pages or slots must not keep a node from starting.
  `select r.name, r.version, coalesce(r.manifest->'pages', '[]') as pages, coalesce(r.manifest->'slots', '[]') as slots
   from remote_current c join remote_release r on r.name = c.name and r.version in (c.version, c.canary_version)
   where c.name <> :name order by r.name, r.version = c.version desc`,
);
const lockClaims = sql('claims.lock', `select pg_advisory_xact_lock(hashtext('claims of remotes'))`);

/** Returns a path as the shell compares paths: in lower case and without a slash at the end. */
export const comparedPath = (path: string): string => path.toLowerCase().replace(/\/+$/u, '');

/** Fails with RELEASE_CONFLICT if another remote has a page path or slot of this release. Holds for the transaction. */
export async function checkClaims(tx: Queryable, { name, pages, slots }: Claims): Promise<void> {
  await tx.rows(lockClaims);
  const others = await tx.rows(selectOthers, { name });
  const taken = (other: Claims): string[] => {
    const paths = new Set(other.pages.map(({ path }) => comparedPath(path)));
    const path = pages.find((page) => paths.has(comparedPath(page.path)))?.path;
    const slot = slots.find((id) => other.slots.includes(id));
    return [...(path === undefined ? [] : [`the page ${path}`]), ...(slot === undefined ? [] : [`the slot ${slot}`])];
  };
  for (const other of others) {
    const [what] = taken(other);
    if (what)
      fail('RELEASE_CONFLICT', {
        message: `${other.name} ${other.version} already has ${what}, so ${name} cannot have it. Change one of the two remotes.`,
      });
  }
}
