import type { QueryOf } from '@vr/shared-api/contract/endpoint';
import type * as s from '@vr/shared-api/contract/exports.schema';
import type { UiLang } from '@vr/shared-api/limits';
import type { Actor } from '@vr/shared-api/permissions';
import type { CsvRow } from '../../platform/csv/csv.ts';
import { byPerson } from '../../platform/db/compare.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { byScope, type FigureGroup, FROM, figureGroupOf, listedIn, noCompany } from '../../visibility/figures.ts';

/** The number of people on one page. A page stays small even if each of them has played everything. */
const PAGE = 20;

type Selection = QueryOf<typeof s.exportTrainings>;

interface Found {
  people: { id: number; firstName: string; lastName: string }[];
  hasGroup: boolean;
}

// Managers can choose only their own groups.
const STATEMENTS = byScope((scope) =>
  sql<Found>(
    `exports.people-${scope}`,
    `select (
       select coalesce(json_agg(json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name)), '[]')
       from person p where p.deleted_at is null and ${listedIn(scope)}
         and ((:chosen::bigint[] is null and :groupId::int is null) or p.id = any(:chosen)
           or exists (select from person_group_member i where i.group_id = :groupId and i.person_id = p.id))) as people,
       :groupId is null or exists (select from person_group e where e.id = :groupId and e.client_id = r.client_id
         ${scope === 'team' ? 'and e.owner_id = r.person_id' : ''}) as "hasGroup"
     ${FROM}`,
  ),
);

/** Returns the group for an export of counts by client. Fails with VALIDATION unless it covers a partner's trainings. */
export async function requirePartner(
  db: Queryable,
  actor: Actor,
  { userIds, groupId, ...asked }: Selection,
): Promise<FigureGroup> {
  const group = await figureGroupOf(db, actor, asked);
  if (group.scope !== 'owned' || userIds !== undefined || groupId !== undefined)
    fail('VALIDATION', {
      field: '/query/byClient',
      message: "Counts by client are of a partner's trainings, without a selection of people.",
    });
  return group;
}

/** A report, whose rows are read page by page. */
export interface Report {
  header: CsvRow;
  pages: AsyncIterable<CsvRow[]>;
}

export interface ExportedPeople {
  group: FigureGroup;
  /** The people's ids in pages, ordered by last and first name. Null for the whole platform: that report names nobody. */
  pages: number[][] | null;
}

/**
 * Checks that the caller may export the results of the selected people. Managers may export their team, admins and partners
 * their company, and the super admin a company or the totals of all companies (docs/visibility.md). Fails with NOT_FOUND
 * for other companies, groups and people, as if they did not exist.
 */
export async function requireExportable(
  db: Queryable,
  actor: Actor,
  { userIds, groupId, ...asked }: Selection,
  lang: UiLang,
): Promise<ExportedPeople> {
  const group = await figureGroupOf(db, actor, asked);
  const chosen = userIds?.split(',').map(Number);
  if (group.scope === 'all') {
    if (chosen || groupId !== undefined)
      fail('VALIDATION', { field: '/query/clientId', message: 'A selection of people needs their company.' });
    return { group, pages: null };
  }
  // A partner's report names only the partner's own people.
  const scope = group.scope === 'owned' ? 'ownedByCompany' : group.scope;
  const found = (await db.row(STATEMENTS[scope], { ...group, chosen, groupId })) ?? noCompany();
  const { people, hasGroup } = found;
  if (!hasGroup) fail('NOT_FOUND', { message: 'No such group.' });
  const known = new Set(people.map(({ id }) => id));
  if (chosen?.some((id) => !known.has(id))) fail('NOT_FOUND', { message: 'No such person.' });
  const ids = people.sort(byPerson(lang)).map(({ id }) => id);
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) =>
    ids.slice(page * PAGE, (page + 1) * PAGE),
  );
  return { group, pages };
}
