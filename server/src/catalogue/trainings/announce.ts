import { ANNOUNCED_MAX } from '@vr/shared-api/limits';
import { INSERT_NOTIFICATIONS } from '../../people/notifications/notify.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { playableTraining, playedTraining, TRAININGS } from '../../visibility/trainings.ts';

/** SQL for the people of one or all companies, with one row for each given training that a person can open now. */
const OPENERS = `from ${TRAININGS} cross join person p join client o on o.id = p.client_id
  where t.id = any(:trainingIds) and (:clientId::int is null or p.client_id = :clientId)
    and p.deleted_at is null and not p.disabled and o.deleted_at is null
    and ${playableTraining({ person: 'p.id', company: 'p.client_id' })}`;

// People of the partner that owns a training are notified of its review instead.
const announce = sql(
  'announce.trainings',
  `with told as (
     insert into training_told (person_id, training_id)
     select p.id, t.id ${OPENERS}
       and p.id <> :personId and not (w.type = 'PARTNER' and p.client_id = w.id and 'ROLE_PARTNER' = any(p.roles))
       and not ${playedTraining({ person: 'p.id' })}
     order by 1, 2 on conflict do nothing
     returning person_id, training_id)
   ${INSERT_NOTIFICATIONS}
   select person_id, 'NEW_TRAINING', jsonb_build_object('trainingIds',
     to_jsonb((array_agg(training_id order by training_id desc))[1:${ANNOUNCED_MAX}])), :now
   from told group by person_id`,
);

interface Announcement {
  trainingIds: readonly number[];
  /** If set, only this company's people are notified. */
  clientId?: number;
  /** The person who made the trainings available. This person is not notified. */
  personId: number;
  now: Date;
}

/**
 * Notifies everyone who can now open some of the trainings, except people who were notified of them before or have played
 * them (readings 22). The trainings must be locked, so that nobody is missed if an offer and a publication run at once.
 */
export async function announceTrainings(
  tx: Queryable,
  { trainingIds, clientId, personId, now }: Announcement,
): Promise<void> {
  if (trainingIds.length > 0) await tx.rows(announce, { trainingIds, clientId: clientId ?? null, now, personId });
}

const remember = sql(
  'announce.remember',
  `insert into training_told (person_id, training_id) select p.id, t.id ${OPENERS} order by 1, 2 on conflict do nothing`,
);

/** Records the people of a company who can already open a training. They need no notification of it. */
export async function rememberOpeners(tx: Queryable, trainingId: number, clientId: number): Promise<void> {
  await tx.rows(remember, { trainingIds: [trainingId], clientId });
}
