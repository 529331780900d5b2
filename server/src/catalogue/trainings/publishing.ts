import * as c from '@vr/shared-api/contract/trainings';
import * as s from '@vr/shared-api/contract/trainings.schema';
import { BADGE_LOGO, TRAINING_PICTURE } from '@vr/shared-api/limits';
import { can, mayEditInformation } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { auditBy, recordAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { ifMatchVersion, withIdempotencyKey } from '../../platform/http/conditions.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { fittedPicture } from '../../platform/pictures/pictures.ts';
import { keepPicture } from '../../platform/pictures/shared.ts';
import { findNamedAccesses, setAccesses } from './accesses.ts';
import { applyContentChange } from './contents.ts';
import { findChangeable, findEditable, lockEditable } from './editable.ts';
import { findForm, findUsage } from './form.ts';
import { findMissingTexts, setBadgeLogo, setLogo } from './pictures.ts';
import { addStepFile, removeStepFile } from './step-file.ts';
import { checkStepFile, readStepFile, stepFileSample } from './step-file-check.ts';
import { registerWithdrawals } from './withdrawal.ts';
import { attachResources, createTraining, deleteTraining, endOfNotice, keepTraining, updateTraining } from './write.ts';

const noSuchTraining = (): never => fail('NOT_FOUND', { message: 'No such training.' });

/** Checks that a badge exists and has a text in every language of its training, which a logo requires (spec §5). */
async function checkBadge(db: Queryable, trainingId: number, number: number): Promise<void> {
  const missing = await findMissingTexts(db, trainingId, number);
  if (!missing) fail('NOT_FOUND', { message: 'The training has no such badge.' });
  if (missing.length > 0)
    fail('VALIDATION', { field: '/params/number', message: `Badge ${number} has no text in ${missing.join(', ')}.` });
}

function registerForm(app: App): void {
  route(app, c.createTraining, s.createTraining, async ({ body, actor, parts: { db, clock }, request }) => {
    const now = clock.now();
    return db.transaction((tx) =>
      withIdempotencyKey(tx, { request, personId: actor.id, now }, () => createTraining(tx, actor, body, now)),
    );
  });

  route(app, c.getTrainingForm, s.getTrainingForm, async ({ params, actor, parts: { db } }) => {
    await findChangeable(db, actor, params.id);
    const reader = { clientId: actor.clientId, setsAccesses: can(actor, 'training:set-accesses') };
    return (await findForm(db, reader, params.id)) ?? noSuchTraining();
  });

  route(app, c.updateTraining, s.updateTraining, async ({ params, body, actor, parts: { db, clock }, request }) => {
    const change = { trainingId: params.id, edited: ifMatchVersion(request), input: body, now: clock.now() };
    return db.transaction((tx) => updateTraining(tx, actor, change));
  });

  route(app, c.deleteTraining, s.deleteTraining, async ({ params, actor, parts, request }) => {
    const { db, clock } = parts;
    const now = clock.now();
    await db.transaction(async (tx) => {
      const { clientId, outcome } = await deleteTraining(tx, parts.jobs, actor, { trainingId: params.id, now });
      if (outcome !== 'nothing')
        await recordAudit(tx, {
          ...auditBy(actor, request, now),
          clientId,
          action: outcome === 'deleted' ? 'training.delete' : 'training.withdraw',
          subject: `training:${params.id}`,
        });
    });
  });

  route(app, c.keepTraining, s.keepTraining, async ({ params, actor, parts, request }) => {
    const { db, clock } = parts;
    const now = clock.now();
    await db.transaction(async (tx) => {
      const clientId = await keepTraining(tx, parts.jobs, actor, { trainingId: params.id, now });
      if (clientId === undefined) return;
      const by = auditBy(actor, request, now);
      await recordAudit(tx, { ...by, clientId, action: 'training.keep', subject: `training:${params.id}` });
    });
  });

  route(app, c.getTrainingUsage, s.getTrainingUsage, async ({ params, actor, parts: { db, clock } }) => {
    const { isOwner, isFromPartner } = await findChangeable(db, actor, params.id);
    const { isOffered, ...usage } = (await findUsage(db, params.id)) ?? noSuchTraining();
    const isKept = isOwner && isFromPartner && isOffered;
    return { ...usage, keptUntil: isKept ? endOfNotice(clock.now()).toISOString() : null };
  });
}

function registerPictures(app: App): void {
  route(app, c.putTrainingLogo, s.putTrainingLogo, async ({ params, body, actor, parts }) => {
    const { db, clock, storage } = parts;
    // Checked before the picture is processed, and again under the lock.
    await findEditable(db, actor, params.id);
    const picture = await fittedPicture(body.file, '/body/file', actor.clientId, { ...TRAINING_PICTURE, density: 2 });
    const logo = `/${picture.key}`;
    // Stored before the transaction, which would otherwise hold a database connection while the storage is slow.
    await storage.put(picture.key, picture.bytes);
    return db.transaction(async (tx) => {
      if (!mayEditInformation(actor, await lockEditable(tx, actor, params.id)))
        fail('INFORMATION_CLOSED', { message: 'The training is published: its picture can no longer be changed.' });
      await setLogo(tx, params.id, logo, clock.now());
      await keepPicture(tx, storage, picture);
      return { logo };
    });
  });

  route(app, c.putTrainingBadgeLogo, s.putTrainingBadgeLogo, async ({ params, body, actor, parts }) => {
    const { db, clock, storage } = parts;
    const badge = { trainingId: params.id, number: params.number };
    await findEditable(db, actor, params.id);
    await checkBadge(db, badge.trainingId, badge.number);
    const picture = await fittedPicture(body.file, '/body/file', actor.clientId, { ...BADGE_LOGO, density: 2 });
    const logo = `/${picture.key}`;
    await storage.put(picture.key, picture.bytes);
    return db.transaction(async (tx) => {
      await lockEditable(tx, actor, params.id);
      await checkBadge(tx, badge.trainingId, badge.number);
      await setBadgeLogo(tx, badge, logo, clock.now());
      await keepPicture(tx, storage, picture);
      return { logo };
    });
  });
}

function registerStepFile(app: App): void {
  route(app, c.checkStepFile, s.checkStepFile, async ({ body, actor, parts: { db } }) => {
    const { content, report } = await checkStepFile(db, actor.clientId, new Uint8Array(await body.file.arrayBuffer()));
    return { ...report, steps: content?.steps.length ?? 0 };
  });

  route(app, c.getStepFileSample, s.getStepFileSample, async ({ parts: { db } }) => stepFileSample(db));

  route(app, c.putStepFile, s.putStepFile, async ({ params, body, actor, parts: { db, clock, space } }) => {
    const now = clock.now();
    const bytes = new Uint8Array(await body.file.arrayBuffer());
    await space.require(bytes.length);
    // Checked before the file is read, and again under the lock.
    await findEditable(db, actor, params.id);
    const content = await readStepFile(db, actor.clientId, bytes);
    return db.transaction(async (tx) => {
      const { isFromPartner: waits } = await lockEditable(tx, actor, params.id);
      const version = await addStepFile(tx, params.id, content, { now, waits });
      if (waits) await applyContentChange(tx, [params.id], { personId: actor.id, now });
      return { version, steps: content.steps.length, jsonStepLastModifiedDate: now.toISOString() };
    });
  });

  route(app, c.deleteStepFile, s.deleteStepFile, async ({ params, actor, parts: { db, clock } }) => {
    await db.transaction(async (tx) => {
      const now = clock.now();
      const { isFromPartner: waits } = await lockEditable(tx, actor, params.id);
      const isRemoved = await removeStepFile(tx, params.id, { now, waits });
      if (isRemoved && waits) await applyContentChange(tx, [params.id], { personId: actor.id, now });
    });
  });
}

/** Registers the endpoints that create, change and delete a training, except those of its builds. */
export function registerPublishing(app: App): void {
  registerForm(app);
  registerPictures(app);
  registerStepFile(app);
  registerWithdrawals(app);

  route(app, c.getTrainingAccesses, s.getTrainingAccesses, ({ params, actor, parts: { db } }) =>
    findNamedAccesses(db, actor, params.id),
  );

  route(app, c.putTrainingAccesses, s.putTrainingAccesses, async ({ params, body, actor, parts: { db, clock } }) => {
    const change = { clientId: actor.clientId, personId: actor.id, now: clock.now() };
    return db.transaction((tx) => setAccesses(tx, change, params.id, body));
  });

  route(app, c.putTrainingResources, s.putTrainingResources, async ({ params, body, actor, parts: { db, clock } }) => {
    const change = { trainingId: params.id, resources: body.resources, now: clock.now() };
    await db.transaction((tx) => attachResources(tx, actor, change));
  });
}
