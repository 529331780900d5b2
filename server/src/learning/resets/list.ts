import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { listProgressResets } from '@vr/shared-api/contract/resets.schema';
import { type ContentLang, RESET_UNDO_DAYS, RESETS_MAX } from '@vr/shared-api/limits';
import type { Actor } from '@vr/shared-api/permissions';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { foreignTraining, TRAININGS, titleOfTraining } from '../../visibility/trainings.ts';
import { requireResetRights } from './rights.ts';

type Resets = ResponseOf<typeof listProgressResets>['items'];

// A deleted training keeps its title for those who look after people with a result in it.
const selectResets = sql<Resets[number]>(
  'resets.list',
  `select r.id, json_build_object('id', t.id, 'title', case when not ${foreignTraining({ company: ':clientId' })} then (
       select m.title from ${titleOfTraining({ company: ':clientId' }, ':lang')} m) end) as training,
     ${instant('r.at')} as at, json_build_object('id', b.id, 'name', trim(b.first_name || ' ' || b.last_name)) as by,
     r.reason, ${instant(`(r.at + interval '${RESET_UNDO_DAYS * 24} hours')`)} as "undoableUntil",
     ${instant('r.undone_at')} as "undoneAt"
   from progress_reset r join (${TRAININGS}) on t.id = r.training_id join person b on b.id = r.by_person_id
   where r.person_id = :personId and (:actorId::int is null or r.by_person_id = :actorId) and (:ownerId::int is null
     or t.client_id = :ownerId)
   order by r.id desc limit ${RESETS_MAX}`,
);

/** Returns the resets of a person's progress that the caller may undo, even if it is too late. Fails with NOT_FOUND. */
export async function findResets(db: Queryable, actor: Actor, personId: number, lang: ContentLang): Promise<Resets> {
  const { ownerId, ofOthers } = await requireResetRights(db, actor, personId);
  const actorId = ofOthers ? null : actor.id;
  return db.rows(selectResets, { personId, actorId, ownerId, lang, clientId: actor.clientId });
}
