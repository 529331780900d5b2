import * as c from '@vr/shared-api/contract/trainings';
import * as s from '@vr/shared-api/contract/trainings.schema';
import { type FileType, PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import { isSuperAdmin } from '@vr/shared-api/permissions';
import type { App } from '../../parts.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { applyContentChange, chosenAt, LIVE_CONTENTS, LIVE_MASTER_BUILDS, NEWEST_CONTENTS } from './contents.ts';
import { lockEditable, requireContentLanguages } from './editable.ts';

const selectNewest = sql<NewestContent>(
  'training-files.newest',
  `select id, attachment_id as "attachmentId", master_content_id as "masterContentId",
     launch_parameter as "launchParameter"
   from ${NEWEST_CONTENTS} c where training_id = :trainingId and file_type = :fileType`,
);
interface NewestContent {
  id: number;
  /** Null for a file of the training, like `masterContentId`. */
  attachmentId: number | null;
  masterContentId: number | null;
  launchParameter: string | null;
}
const setOfflineOfFile = sql(
  'training-files.offline-file',
  'update content_file set offline_available = :offlineAvailable where id = :id',
);
const setOfflineOfAttachment = sql(
  'training-files.offline-attachment',
  'update training_master_content set offline_available = :offlineAvailable where id = :id',
);

// SQL condition: learners keep the live build until the next validation (readings 15), so it is not removed yet.
const isKept = (column: 'id' | 'attachment_id'): string =>
  `:learnersKeepBuild::boolean and x.id in (select l.${column} from ${LIVE_CONTENTS} l where l.training_id = :id
     and l.file_type = :type)`;
const removeFiles = sql(
  'training-files.remove',
  `update content_file x
   set withdrawn_at = :now, planned_at = null, removed_at = case when ${isKept('id')} then null else :now::timestamptz end
   where training_id = :id and file_type = :type and removed_at is null and withdrawn_at is null returning id`,
);
const removeAttachments = sql(
  'training-files.detach',
  `update training_master_content x
   set withdrawn_at = :now, removed_at = case when ${isKept('attachment_id')} then null else :now::timestamptz end
   where training_id = :id and file_type = :type and removed_at is null and withdrawn_at is null returning id`,
);

const selectRights = sql<Rights>(
  'training-files.rights',
  `select (id = ${PLATFORM_CLIENT_ID} or offline_access) as "offlineAccess",
     (id = ${PLATFORM_CLIENT_ID} or master_content_access) as "masterContentAccess"
   from client where id = :clientId`,
);
interface Rights {
  offlineAccess: boolean;
  masterContentAccess: boolean;
}
/** Returns what a company's contract allows for its contents. */
export async function rightsOf(tx: Queryable, clientId: number): Promise<Rights> {
  const rights = await tx.row(selectRights, { clientId });
  return rights ?? { offlineAccess: false, masterContentAccess: false };
}
const refuseOffline = (): never =>
  fail('NO_OFFLINE_ACCESS', { message: 'The company has not subscribed to offline use.' });

// Locked, so that neither the master content nor its builds are deleted at the same time.
const lockMaster = sql(
  'training-files.lock-master',
  `select id from master_content where id = :masterContentId and client_id = :clientId and deleted_at is null for share`,
);
const hasBuild = sql(
  'training-files.has-build',
  `select 1 as found from ${LIVE_MASTER_BUILDS} b where master_content_id = :masterContentId and file_type = :fileType`,
);
const attach = sql(
  'training-files.attach',
  `insert into training_master_content (client_id, training_id, file_type, master_content_id, launch_parameter,
     offline_available, attached_at)
   values (:clientId, :trainingId, :fileType, :masterContentId, :launchParameter, :offlineAvailable,
     ${chosenAt(':now', { training: ':trainingId', type: ':fileType' })})`,
);
interface Attachment {
  clientId: number;
  trainingId: number;
  fileType: FileType;
  masterContentId: number;
  launchParameter: string;
  offlineAvailable: boolean;
}

/** Replaces the current content with a master content. Returns false if it is already used with this launch parameter. */
async function attachMasterContent(tx: Queryable, { clientId, ...use }: Attachment, now: Date): Promise<boolean> {
  const { trainingId, fileType, masterContentId, launchParameter, offlineAvailable } = use;
  if (!(await tx.row(lockMaster, { masterContentId, clientId })))
    fail('NOT_FOUND', { message: 'No such master content.' });
  if (!(await tx.row(hasBuild, { masterContentId, fileType })))
    fail('NO_CONTENT', { message: 'The master content has no build of this type.' });
  const newest = await tx.row(selectNewest, { trainingId, fileType });
  if (newest?.masterContentId === masterContentId && newest.launchParameter === launchParameter) {
    await tx.rows(setOfflineOfAttachment, { id: newest.attachmentId, offlineAvailable });
    return false;
  }
  await tx.rows(attach, { clientId, trainingId, fileType, masterContentId, launchParameter, offlineAvailable, now });
  return true;
}

/** Registers the endpoints for the contents of a training, except those that receive builds; see uploads/. */
export function registerTrainingFiles(app: App): void {
  const { db, clock } = app.parts;

  route(app, c.patchTrainingFile, s.patchTrainingFile, async ({ params: { id, type }, body, actor }) => {
    await db.transaction(async (tx) => {
      const { clientId } = await lockEditable(tx, actor, id);
      if (body.offlineAvailable && !(await rightsOf(tx, clientId)).offlineAccess) refuseOffline();
      const newest = await tx.row(selectNewest, { trainingId: id, fileType: type });
      if (!newest) fail('NO_CONTENT', { message: 'The training has no content of this type.' });
      const { attachmentId } = newest;
      await tx.rows(attachmentId === null ? setOfflineOfFile : setOfflineOfAttachment, {
        id: attachmentId ?? newest.id,
        offlineAvailable: body.offlineAvailable,
      });
    });
  });

  route(app, c.deleteTrainingFile, s.deleteTrainingFile, async ({ params: { id, type }, actor }) => {
    await db.transaction(async (tx) => {
      const now = clock.now();
      const { isFromPartner, alreadyPublished } = await lockEditable(tx, actor, id);
      const learnersKeepBuild = isFromPartner && alreadyPublished;
      const files = await tx.rows(removeFiles, { id, type, now, learnersKeepBuild });
      const attachments = await tx.rows(removeAttachments, { id, type, now, learnersKeepBuild });
      if (files.length + attachments.length > 0) await applyContentChange(tx, [id], { personId: actor.id, now });
    });
  });

  route(app, c.putTrainingMasterContent, s.putTrainingMasterContent, async ({ params: { id, type }, body, actor }) => {
    await db.transaction(async (tx) => {
      const now = clock.now();
      const training = await lockEditable(tx, actor, id);
      requireContentLanguages(training);
      const { clientId } = training;
      const rights = await rightsOf(tx, clientId);
      if (!rights.masterContentAccess && !isSuperAdmin(actor))
        fail('NO_MASTER_CONTENT_ACCESS', { message: 'The company has not subscribed to master contents.' });
      const { masterContentId, launchParameter, offlineAvailable = false } = body;
      if (offlineAvailable && !rights.offlineAccess) refuseOffline();
      const use = { clientId, trainingId: id, fileType: type, masterContentId, launchParameter, offlineAvailable };
      if (await attachMasterContent(tx, use, now)) await applyContentChange(tx, [id], { personId: actor.id, now });
    });
  });
}
