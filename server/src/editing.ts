import type { ContentLang, TrainingStatus } from '@vr/shared-api/limits';
import { type Actor, isInReview, isSuperAdmin, mayChangeTraining } from '@vr/shared-api/permissions';
import { mayReview, type ReviewAction } from '@vr/shared-api/review';
import { type Queryable, sql } from './db/database.ts';
import { fail, refuse } from './http/fail.ts';

/** As it is stored: without spaces around it, and without halves of signs, which JSON in the database cannot hold. */
export const tidy = (text: string): string => text.trim().toWellFormed();

/** The position of the first that was there before, or -1. */
export const firstRepeated = (values: readonly unknown[]): number =>
  values.findIndex((value, index) => values.indexOf(value) !== index);

const selectResources = sql(
  'editing.resources',
  `select id from resource where client_id = $1 and id = any($2) and deleted_at is null order by id for key share`,
);

const replaceIn = (of: 'training' | 'course') => ({
  replace: sql(
    `${of}s.resources`,
    `with dropped as (delete from ${of}_resource where ${of}_id = $1 and resource_id <> all($3))
     insert into ${of}_resource (${of}_id, client_id, resource_id, position)
     select $1::int, $2::int, x.id, x.position from unnest($3::int[]) with ordinality x (id, position)
     on conflict (${of}_id, resource_id) do update set position = excluded.position`,
  ),
  touch: sql(`${of}s.touch`, `update ${of} set modified_at = $2 where id = $1`),
});
const ATTACHED = { training: replaceIn('training'), course: replaceIn('course') };

/**
 * Attaches resources of its own company to a training or course that the transaction has locked, in this order, instead
 * of those that were. Refuses what is none.
 */
export async function replaceResources(
  tx: Queryable,
  to: keyof typeof ATTACHED,
  { id, clientId }: { id: number; clientId: number },
  resources: readonly number[],
  now: Date,
): Promise<void> {
  // Locked, so that none of them is deleted before it is attached.
  const rows = await tx.rows<{ id: number }>(selectResources, [clientId, resources]);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = resources.findIndex((id) => !known.has(id));
  if (unknown !== -1) refuse(`resources/${unknown}`, 'is no resource of the company');
  await tx.rows(ATTACHED[to].replace, [id, clientId, resources]);
  await tx.rows(ATTACHED[to].touch, [id, now]);
}

/** A training as it stands before it is changed. */
export interface EditedTraining {
  id: number;
  /** Its company, whose quota, master contents and resources count. */
  clientId: number;
  isOwner: boolean;
  isFromPartner: boolean;
  status: TrainingStatus | null;
  alreadyPublished: boolean;
  version: number;
  contentLanguages: ContentLang[];
}

const EDITED = `
  select t.id, t.client_id as "clientId", t.client_id = $2 as "isOwner", w.type = 'PARTNER' as "isFromPartner",
         t.status, t.already_published as "alreadyPublished", t.version,
         t.content_languages as "contentLanguages"
  from training t join client w on w.id = t.client_id
  where t.id = $1 and t.deleted_at is null and w.deleted_at is null`;
const selectEdited = sql('editing.find', EDITED);
// Not "for update": rows that refer to the training may go on being written.
const lockEdited = sql('editing.lock', `${EDITED} for no key update of t`);

/** Not told of: a partner's that it has not handed in yet, which is nobody else's business (readings 14). */
const isHidden = (actor: Actor, { isOwner, status, alreadyPublished }: EditedTraining): boolean =>
  !isOwner && isSuperAdmin(actor) && status === 'CREATED' && !alreadyPublished;

function changeable(actor: Actor, training: EditedTraining | undefined): EditedTraining {
  if (!training || isHidden(actor, training) || !mayChangeTraining(actor, training))
    fail('NOT_FOUND', { message: 'No such training to change.' });
  return training;
}

function editable(actor: Actor, training: EditedTraining | undefined): EditedTraining {
  const found = changeable(actor, training);
  if (isInReview(found.status))
    fail('TRAINING_IN_REVIEW', { message: 'The training is being reviewed: it cannot be changed meanwhile.' });
  return found;
}

/** A training that the person may change in some state, perhaps not in this one. Fails with NOT_FOUND. */
export const findChangeable = async (db: Queryable, actor: Actor, trainingId: number): Promise<EditedTraining> =>
  changeable(actor, await db.row(selectEdited, [trainingId, actor.clientId]));

/**
 * A training that the person may change now. Fails with NOT_FOUND, as for one that is not there, where they never may,
 * and with TRAINING_IN_REVIEW.
 */
export const findEditable = async (db: Queryable, actor: Actor, trainingId: number): Promise<EditedTraining> =>
  editable(actor, await db.row(selectEdited, [trainingId, actor.clientId]));

/** The same, locked until the transaction ends: of two who change it at once, the second finds what the first has left. */
export const lockEditable = async (tx: Queryable, actor: Actor, trainingId: number): Promise<EditedTraining> =>
  editable(actor, await tx.row(lockEdited, [trainingId, actor.clientId]));

/** A training whose review an action of the person's may move, locked likewise, in whatever state. Fails with NOT_FOUND. */
export async function lockReviewed(
  tx: Queryable,
  actor: Actor,
  action: ReviewAction,
  trainingId: number,
): Promise<EditedTraining> {
  const training = await tx.row<EditedTraining>(lockEdited, [trainingId, actor.clientId]);
  if (!training || isHidden(actor, training) || !mayReview(actor, action, training))
    fail('NOT_FOUND', { message: 'No such training to review.' });
  return training;
}

/** Whoever puts a content there has said in which languages it is (spec §5). Fails with VALIDATION. */
export function needContentLanguages({ contentLanguages }: EditedTraining): void {
  const field = '/body/contentLanguages';
  if (contentLanguages.length === 0)
    fail('VALIDATION', { field, message: `${field} of the training must name the languages of its content first.` });
}
