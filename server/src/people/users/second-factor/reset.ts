import { type Queryable, sql } from '../../../platform/db/database.ts';

const deleteFactors = sql(
  'second-factor.delete-all',
  `with passkeys as (delete from passkey where person_id = :personId),
     codes as (delete from recovery_code where person_id = :personId),
     challenges as (delete from second_factor_challenge where person_id = :personId)
   delete from totp where person_id = :personId`,
);

/** Removes all second factors of a person and their recovery codes. The next sign-in needs the password only. */
export async function deleteSecondFactors(tx: Queryable, personId: number): Promise<void> {
  await tx.rows(deleteFactors, { personId });
}
