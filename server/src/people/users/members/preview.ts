import type { previewDeletion } from '@vr/shared-api/contract/users.schema';
import type { Static } from 'typebox';
import { type Queryable, sql } from '../../../platform/db/database.ts';

type DeletionPreview = Static<typeof previewDeletion.response>;

const selectPreview = sql<DeletionPreview & { people: number }>(
  'members.deletion-preview',
  `select
     (select count(*)::int from person where id = any(:personIds) and client_id = :clientId and deleted_at is null) as people,
     (select count(distinct person_id)::int from team_member t join person p on p.id = t.person_id
      where t.manager_id = any(:personIds) and t.person_id <> all(:personIds) and p.deleted_at is null) as "teamMembers",
     (select count(*)::int from person_group where owner_id = any(:personIds)) as subgroups,
     (select count(*)::int from sign_in_code where person_id = any(:personIds) and expires_at > :now) as codes,
     (select count(*)::int from training_suggestion s
      where s.person_id = any(:personIds) and (s.ends_at is null or s.ends_at > :now))
     + (select count(*)::int from course_suggestion s
        where s.person_id = any(:personIds) and (s.ends_at is null or s.ends_at > :now))
     + (select count(*)::int from suggestion s where s.by_person_id = any(:personIds) and s.told_at is null) as suggestions,
     (select count(*)::int from session where person_id = any(:personIds) and not voided) as sessions,
     (select count(*)::int from course where owner_id = any(:personIds) and deleted_at is null) as courses`,
);

/** Counts what is deleted with people and what stays. Returns undefined unless all are people of the company. */
export async function findDeletionPreview(
  db: Queryable,
  clientId: number,
  { personIds, now }: { personIds: readonly number[]; now: Date },
): Promise<DeletionPreview | undefined> {
  const found = await db.row(selectPreview, { personIds, clientId, now });
  if (found?.people !== personIds.length) return undefined;
  const { people: _, ...preview } = found;
  return preview;
}
