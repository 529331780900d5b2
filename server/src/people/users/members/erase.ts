import type { Parts } from '../../../parts.ts';
import { type Queryable, sql } from '../../../platform/db/database.ts';
import { discardPicture } from '../picture.ts';

// The row stays, because figures refer to it. E-mail addresses are unique only among people who are not deleted.
const anonymize = sql(
  'members.anonymize',
  `update person set first_name = '', last_name = '', email = '', password_hash = null, picture = null, roles = '{}',
     disabled = true, deleted_at = :now, version = version + 1 where id = :id`,
);

// Figures, ratings, favourites and ended suggestions stay. The reasons for resets are deleted, because they may name the
// person. Deleting a subgroup also deletes its memberships.
const deleteRows = sql(
  'members.delete-rows',
  `with
     tokens as (delete from token where person_id = :id),
     codes as (delete from sign_in_code where person_id = :id),
     keys as (delete from reset_key where person_id = :id),
     apps as (delete from totp where person_id = :id),
     passkeys as (delete from passkey where person_id = :id),
     recovery as (delete from recovery_code where person_id = :id),
     challenges as (delete from second_factor_challenge where person_id = :id),
     changes as (delete from email_change where person_id = :id),
     notices as (delete from notification where person_id = :id),
     told as (delete from training_told where person_id = :id),
     held as (delete from held_report where person_id = :id),
     launches as (delete from launch where person_id = :id),
     states as (delete from resume_state where person_id = :id),
     replies as (delete from idempotency_key where person_id = :id),
     teams as (delete from team_member where person_id = :id or manager_id = :id),
     memberships as (delete from person_group_member where person_id = :id),
     subgroups as (delete from person_group where owner_id = :id),
     reasons as (update progress_reset set reason = null where person_id = :id),
     roles as (
       delete from representative r using person p
       where p.id = :id and r.client_id = p.client_id and r.person_id = p.id),
     -- The rows stay, so that Open Badges that the person has downloaded count as withdrawn.
     certificates as (
       update certificate set person_name = '', email_hash = '', email_salt = '', withdrawn_at = coalesce(withdrawn_at, :now)
       where person_id = :id),
     trainings as (delete from training_suggestion where person_id = :id and (ends_at is null or ends_at > :now)),
     courses as (delete from course_suggestion where person_id = :id and (ends_at is null or ends_at > :now))
   delete from suggestion where by_person_id = :id and told_at is null`,
);

/**
 * Deletes a person: the account with everything that names them, their team, codes and pending suggestions. Their
 * sessions stay without a name, and their courses pass to the company. The person must be locked.
 */
export async function erasePerson(
  tx: Queryable,
  { jobs, clock }: Pick<Parts, 'jobs' | 'clock'>,
  { id, picture }: { id: number; picture: string | null },
): Promise<void> {
  const now = clock.now();
  await tx.rows(anonymize, { id, now });
  await tx.rows(deleteRows, { id, now });
  if (picture) await discardPicture(tx, jobs, picture);
}
