import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { createTraining as createTrainingSchemas } from '@vr/shared-api/contract/trainings.schema';
import { type ClientType, cleanAddress, WITHDRAWAL_NOTICE_DAYS } from '@vr/shared-api/limits';
import { type Actor, isAdmin, mayEditInformation } from '@vr/shared-api/permissions';
import { type Queryable, sql, type Values } from '../../platform/db/database.ts';
import { refuseStale } from '../../platform/http/conditions.ts';
import { fail, refuse } from '../../platform/http/fail.ts';
import { cleanText, indexOfRepeated } from '../../platform/http/input.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { replaceResources } from '../resources/attach.ts';
import { changeAccesses, checkAccesses, writeAccesses } from './accesses.ts';
import { lockEditable } from './editable.ts';
import { findForm, type TrainingForm } from './form.ts';
import { changeWithdrawal, isOfferedElsewhere } from './withdrawal.ts';

export type TrainingInput = BodyOf<typeof createTrainingSchemas>;
type Saved = ResponseOf<typeof createTrainingSchemas>;

function checkLanguages({ trainings, badges }: TrainingInput): void {
  const langs = trainings.map(({ lang }) => lang);
  const twice = indexOfRepeated(langs);
  if (twice !== -1) refuse(`trainings/${twice}/lang`, 'is repeated');
  const sameNumber = indexOfRepeated(badges.map(({ number }) => number));
  if (sameNumber !== -1) refuse(`badges/${sameNumber}/number`, 'is repeated');
  for (const [index, { i18n }] of badges.entries()) {
    const spoken = i18n.map(({ lang }) => lang);
    const repeated = indexOfRepeated(spoken);
    if (repeated !== -1) refuse(`badges/${index}/i18n/${repeated}/lang`, 'is repeated');
    const beyond = spoken.findIndex((lang) => !langs.includes(lang));
    if (beyond !== -1) refuse(`badges/${index}/i18n/${beyond}/lang`, 'is not a language of the training');
  }
}

/** Checks that each badge with a logo has texts in every language of the training (spec §5). */
function checkBadgesWithLogo({ trainings, badges }: TrainingInput, withLogo: readonly number[]): void {
  for (const [index, { number, i18n }] of badges.entries()) {
    if (!withLogo.includes(number)) continue;
    const missing = trainings.find(({ lang }) => !i18n.some((text) => text.lang === lang));
    if (missing) refuse(`badges/${index}/i18n`, `has a logo and must have a text in ${missing.lang}`);
  }
}

interface Owner {
  clientId: number;
  type: ClientType;
  /** The current partner of the training. It may stay even if this company is no longer a partner. */
  partnerId: number | null;
}

const selectKnown = sql<{ category: boolean; skills: number[]; headsets: number[]; partner: boolean }>(
  'trainings.known',
  `select exists (select from category where id = :categoryId) as category, array(select id from skill
     where id = any(:skillIds)) as skills,
     array(select id from headset where id = any(:headsetIds)) as headsets,
     exists (select from client where id = :partnerId and type = 'PARTNER' and deleted_at is null) as partner`,
);

async function checkReferences(tx: Queryable, input: TrainingInput, owner: Owner): Promise<void> {
  const { categoryId, skillIds, headsetIds, partnerId } = input;
  const known = await tx.row(selectKnown, { categoryId, skillIds, headsetIds, partnerId });
  if (!known?.category) refuse('categoryId', 'is not a category');
  const skill = skillIds.findIndex((id) => !known?.skills.includes(id));
  if (skill !== -1) refuse(`skillIds/${skill}`, 'is not a skill');
  const headset = headsetIds.findIndex((id) => !known?.headsets.includes(id));
  if (headset !== -1) refuse(`headsetIds/${headset}`, 'is not a headset');
  if (partnerId === -1 || partnerId === owner.partnerId) return;
  // A partner's training can only come from that partner.
  if (owner.type === 'PARTNER' ? partnerId !== owner.clientId : !known?.partner)
    refuse('partnerId', 'is not a partner');
}

/** Checks the accesses: admins must set them, and others must not (spec §5). */
async function checkAccessesInput(tx: Queryable, actor: Actor, { accesses }: TrainingInput): Promise<void> {
  if (!isAdmin(actor)) {
    if (accesses) refuse('accesses', 'can only be set by admins of a company');
  } else if (accesses) await checkAccesses(tx, actor.clientId, accesses, '/body/accesses');
  else refuse('accesses', 'is missing');
}

/** Returns all information that a partner may not change after publication (spec §2), in a comparable form. */
function informationOf(input: TrainingInput | TrainingForm, { clientId, type }: Pick<Owner, 'clientId' | 'type'>) {
  const texts = input.trainings.map(({ lang, ...text }) => [
    lang,
    Object.fromEntries(Object.entries(text).map(([name, value]) => [name, cleanText(value)])),
  ]);
  return {
    texts: Object.fromEntries(texts),
    categoryId: input.categoryId,
    durationInMinute: input.durationInMinute,
    partnerId: type === 'PARTNER' ? clientId : input.partnerId,
    skillIds: new Set(input.skillIds),
    tags: new Set(input.tags.map(cleanText)),
  };
}

const writeTexts = sql(
  'trainings.write-texts',
  `with given as (
     select * from jsonb_to_recordset(:rows) x (lang text, position smallint, title text, "briefDescription" text,
       "fullDescription" text, goals text[], "videoLink" text)
   ), dropped as (delete from training_text where training_id = :trainingId and lang not in (select lang from given))
   insert into training_text (training_id, lang, position, title, brief_description, full_description, goals, video_link)
   select :trainingId::int, lang, position, title, "briefDescription", "fullDescription", goals, "videoLink" from given
   on conflict (training_id, lang) do update set position = excluded.position, title = excluded.title,
     brief_description = excluded.brief_description, full_description = excluded.full_description,
     goals = excluded.goals, video_link = excluded.video_link`,
);

async function saveTexts(tx: Queryable, trainingId: number, { trainings }: TrainingInput): Promise<void> {
  const rows = trainings.map((text, position) => ({
    lang: text.lang,
    position,
    title: cleanText(text.title),
    briefDescription: cleanText(text.briefDescription),
    fullDescription: cleanText(text.fullDescription),
    goals: [text.goal1, text.goal2, text.goal3].map(cleanText).filter((goal) => goal !== ''),
    videoLink: cleanAddress(text.videoLink) || null,
  }));
  await tx.rows(writeTexts, { trainingId, rows: JSON.stringify(rows) });
}

const writeBadges = sql(
  'trainings.write-badges',
  `with dropped as (delete from training_badge where training_id = :trainingId and number <> all(:numbers))
   insert into training_badge (training_id, number) select :trainingId::int, unnest(:numbers::smallint[])
     on conflict do nothing`,
);
const writeBadgeTexts = sql(
  'trainings.write-badge-texts',
  `with given as (
     select * from jsonb_to_recordset(:texts) x (number smallint, lang text, name text, description text)
   ), dropped as (
     delete from training_badge_text where training_id = :trainingId and (number, lang) not in (select number, lang
       from given)
   )
   insert into training_badge_text (training_id, number, lang, name, description)
   select :trainingId::int, number, lang, name, description from given
   on conflict (training_id, number, lang) do update set name = excluded.name, description = excluded.description`,
);

/** Writes the badges without changing their logos, and deletes all badges that are not in the input. */
async function saveBadges(tx: Queryable, trainingId: number, { badges }: TrainingInput): Promise<void> {
  const texts = badges.flatMap(({ number, i18n }) =>
    i18n.map(({ lang, name, description }) => ({
      number,
      lang,
      name: cleanText(name),
      description: cleanText(description),
    })),
  );
  await tx.rows(writeBadges, { trainingId, numbers: badges.map(({ number }) => number) });
  await tx.rows(writeBadgeTexts, { trainingId, texts: JSON.stringify(texts) });
}

const columnsOf = (input: TrainingInput, owner: Pick<Owner, 'clientId' | 'type'>): Values => ({
  partnerId: owner.type === 'PARTNER' ? owner.clientId : input.partnerId === -1 ? null : input.partnerId,
  categoryId: input.categoryId,
  durationInMinute: input.durationInMinute,
  tags: [...new Set(input.tags.map(cleanText))],
  skillIds: input.skillIds,
  headsetIds: input.headsetIds,
  contentLanguages: input.contentLanguages,
  setsCompletion: input.completion !== undefined,
  completesUnreported: Boolean(input.completion),
  completionMinutes: input.completion?.minutes ?? null,
});

const selectOwner = sql<{ type: ClientType; maxSize: number }>(
  'trainings.owner',
  'select type, max_size as "maxSize" from client where id = :clientId',
);
const insertTraining = sql<Saved>(
  'trainings.insert',
  `insert into training (client_id, partner_id, category_id, duration_in_minute, tags, skill_ids, headset_ids,
     content_languages, completes_unreported, completion_minutes, status, created_at, modified_at)
   values (:clientId, :partnerId, :categoryId, :durationInMinute, :tags, :skillIds, :headsetIds, :contentLanguages,
     :setsCompletion::bool and :completesUnreported, :completionMinutes, :status, :now, :now) returning id, version`,
);

/** Creates a training of the person's company. A partner's training is a draft; others need no review (readings 14). */
export async function createTraining(tx: Queryable, actor: Actor, input: TrainingInput, now: Date): Promise<Saved> {
  const client = await tx.row(selectOwner, { clientId: actor.clientId });
  if (!client?.maxSize) fail('NO_QUOTA', { message: 'The company has no storage.' });
  const owner: Owner = { clientId: actor.clientId, type: client.type, partnerId: null };
  checkLanguages(input);
  await checkReferences(tx, input, owner);
  await checkAccessesInput(tx, actor, input);
  const status = client.type === 'PARTNER' ? 'CREATED' : null;
  const row = { clientId: actor.clientId, ...columnsOf(input, owner), status, now };
  const saved = (await tx.row(insertTraining, row)) as Saved;
  await saveTexts(tx, saved.id, input);
  await saveBadges(tx, saved.id, input);
  if (input.accesses) await writeAccesses(tx, actor.clientId, saved.id, input.accesses);
  return saved;
}

// A separate statement after the lock, so that it sees a build that was announced in the meantime.
const selectState = sql<State>(
  'trainings.state',
  `select w.type, t.partner_id as "partnerId",
     t.content_types <> '{}' or exists (select from upload u
       where u.training_id = t.id and u.state in ('RECEIVING', 'INSPECTING'))
     or exists (select from content_file f
       where f.training_id = t.id and f.removed_at is null and f.withdrawn_at is null) as "hasContent",
     array(select number from training_badge where training_id = t.id and logo is not null) as "withLogo"
   from training t join client w on w.id = t.client_id where t.id = :trainingId`,
);
interface State extends Pick<Owner, 'type' | 'partnerId'> {
  /** Whether the training has content, a kept version, or an upload in progress. */
  hasContent: boolean;
  withLogo: number[];
}
const writeTraining = sql<Saved>(
  'trainings.update',
  `update training set partner_id = :partnerId, category_id = :categoryId, duration_in_minute = :durationInMinute,
     tags = :tags, skill_ids = :skillIds,
     headset_ids = :headsetIds, content_languages = :contentLanguages, modified_at = :now, version = version + 1,
     completes_unreported = case when :setsCompletion::bool then :completesUnreported::bool else completes_unreported end,
     completion_minutes = case when :setsCompletion::bool then :completionMinutes::smallint else completion_minutes end
   where id = :trainingId returning id, version`,
);

/** Changes a training. Fails with STALE_EDIT if `edited` is given and is not the current version. */
export async function updateTraining(
  tx: Queryable,
  actor: Actor,
  {
    trainingId,
    edited,
    input,
    now,
  }: { trainingId: number; edited: number | undefined; input: TrainingInput; now: Date },
): Promise<Saved> {
  const training = await lockEditable(tx, actor, trainingId);
  refuseStale(edited, training.version);
  const state = await tx.row(selectState, { trainingId });
  if (!state) throw new Error(`Training ${trainingId} is locked but missing`);
  const owner: Owner = { clientId: training.clientId, type: state.type, partnerId: state.partnerId };
  checkLanguages(input);
  if (!mayEditInformation(actor, training)) {
    const before = await findForm(tx, { clientId: actor.clientId, setsAccesses: false }, trainingId);
    if (!before || !isDeepStrictEqual(informationOf(input, owner), informationOf(before, owner)))
      fail('INFORMATION_CLOSED', {
        message: 'The training is published: its languages and information can no longer be changed.',
      });
  }
  await checkReferences(tx, input, owner);
  checkBadgesWithLogo(input, state.withLogo);
  if (state.hasContent && input.contentLanguages.length === 0)
    refuse('contentLanguages', 'must name the languages of its content');
  await checkAccessesInput(tx, actor, input);
  const saved = (await tx.row(writeTraining, { trainingId, now, ...columnsOf(input, owner) })) as Saved;
  await saveTexts(tx, trainingId, input);
  await saveBadges(tx, trainingId, input);
  const change = { clientId: actor.clientId, personId: actor.id, now };
  if (input.accesses) await changeAccesses(tx, change, trainingId, input.accesses);
  return saved;
}

const DAY_MS = 86_400_000;

/** Returns the end of the availability of a training that its partner withdraws now. */
export const endOfNotice = (now: Date): Date => new Date(now.getTime() + WITHDRAWAL_NOTICE_DAYS * DAY_MS);

const softDelete = sql(
  'trainings.delete',
  'update training set deleted_at = :now, deleted_by = :actorId where id = :trainingId',
);

/** The effect of a deletion on a training. `nothing`: the partner had already withdrawn it. */
export type DeletionOutcome = 'deleted' | 'withdrawn' | 'nothing';

/**
 * Deletes a training, so that no list or call returns it any more. Its row, people's results and the rows of offers,
 * favourites and accesses stay, so that it can be restored. If a partner deletes a training that companies have in their
 * offer, it is withdrawn and deleted later. Returns the id of the training's company, and the outcome.
 */
export async function deleteTraining(
  tx: Queryable,
  jobs: Jobs,
  actor: Actor,
  { trainingId, now }: { trainingId: number; now: Date },
): Promise<{ clientId: number; outcome: DeletionOutcome }> {
  const { clientId, isOwner, isFromPartner, withdrawsAt } = await lockEditable(tx, actor, trainingId);
  const gives = isOwner && isFromPartner;
  if (gives && withdrawsAt) return { clientId, outcome: 'nothing' };
  if (gives && (await isOfferedElsewhere(tx, trainingId))) {
    await changeWithdrawal(tx, jobs, { trainingId, until: endOfNotice(now), personId: actor.id, now });
    return { clientId, outcome: 'withdrawn' };
  }
  await tx.rows(softDelete, { trainingId, now, actorId: actor.id });
  await jobs.enqueue(tx, 'end-uploads', { trainingId }, { key: `training:${trainingId}` });
  return { clientId, outcome: 'deleted' };
}

/** Cancels the withdrawal of a training. Returns the id of its company, or undefined if it is not withdrawn. */
export async function keepTraining(
  tx: Queryable,
  jobs: Jobs,
  actor: Actor,
  { trainingId, now }: { trainingId: number; now: Date },
): Promise<number | undefined> {
  const { clientId, withdrawsAt } = await lockEditable(tx, actor, trainingId);
  if (!withdrawsAt) return undefined;
  await changeWithdrawal(tx, jobs, { trainingId, until: null, personId: actor.id, now });
  return clientId;
}

/** Replaces the resources of a training with these, in this order. They must belong to the training's company. */
export async function attachResources(
  tx: Queryable,
  actor: Actor,
  { trainingId, resources, now }: { trainingId: number; resources: number[]; now: Date },
): Promise<void> {
  const { clientId } = await lockEditable(tx, actor, trainingId);
  await replaceResources(tx, 'training', { id: trainingId, clientId }, resources, now);
}
