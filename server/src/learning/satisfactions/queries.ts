import { type Queryable, sql } from '../../platform/db/database.ts';
import { playedTraining, TRAININGS, visibleTraining } from '../../visibility/trainings.ts';

const PERSON = { person: ':id', company: ':clientId' };

interface Person {
  id: number;
  clientId: number;
}

const selectSurvey = sql<{ played: boolean; enabled: boolean }>(
  'satisfactions.survey',
  `select ${playedTraining(PERSON)} as played, o.enable_satisfaction_survey as enabled
   from ${TRAININGS} join client o on o.id = :clientId
   where t.id = :trainingId and t.deleted_at is null and (${visibleTraining(PERSON)} or ${playedTraining(PERSON)})`,
);

/**
 * Returns whether a person has played a training and whether their company has enabled the survey. Undefined if they
 * neither see the training nor have played it.
 */
export const findSurvey = (
  db: Queryable,
  { id, clientId }: Person,
  trainingId: number,
): Promise<{ played: boolean; enabled: boolean } | undefined> => db.row(selectSurvey, { id, clientId, trainingId });

const upsertAnswer = sql(
  'satisfactions.answer',
  `with asked as (
     update notification set read_at = :now where person_id = :id and read_at is null and type = 'SATISFACTION_SURVEY'
       and params @> jsonb_build_object('trainingIds', jsonb_build_array(:trainingId::int))
   )
   insert into satisfaction (person_id, client_id, training_id, rating, comment, voted_at)
   values (:id, :clientId, :trainingId, :rating, :comment, :now)
   on conflict (person_id, training_id) do update set client_id = excluded.client_id, rating = excluded.rating,
     comment = excluded.comment, voted_at = excluded.voted_at`,
);

/** Saves a person's answer, which replaces an earlier one, and marks the notifications that asked for it as read. */
export async function saveAnswer(
  db: Queryable,
  { id, clientId }: Person,
  trainingId: number,
  { rating, comment }: { rating: number; comment: string },
  now: Date,
): Promise<void> {
  await db.rows(upsertAnswer, { id, clientId, trainingId, rating, comment, now });
}
