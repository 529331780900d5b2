import type { FileType } from '@vr/shared-api/limits';
import type { Actor } from '@vr/shared-api/permissions';
import { findChangeable, lockEditable, requireContentLanguages } from '../../catalogue/trainings/editable.ts';
import { rightsOf } from '../../catalogue/trainings/files.ts';
import type { BuildPlace } from '../../companies/clients/quota.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';

const masterOf = (name: string, lock: string) =>
  sql<{ clientId: number }>(
    `places.${name}`,
    `select client_id as "clientId" from master_content
     where id = :masterContentId and client_id = :clientId and deleted_at is null ${lock}`,
  );
const selectMaster = masterOf('master', '');
const lockMaster = masterOf('lock-master', 'for no key update');

const noSuchMaster = (): never => fail('NOT_FOUND', { message: 'No such master content.' });
const refuseMasterContents = (): never =>
  fail('NO_MASTER_CONTENT_ACCESS', { message: 'The company has not subscribed to master contents.' });

/** The training or master content that a person wants to put a build into. Exactly one of the two ids is set. */
export interface WantedPlace {
  trainingId?: number | undefined;
  masterContentId?: number | undefined;
  fileType: FileType;
  offlineAvailable?: boolean | undefined;
}

/**
 * Locks the training or master content until the transaction ends, and returns it as a place for a build. Fails with
 * NOT_FOUND if the person may not put a build there, with TRAINING_IN_REVIEW, NO_MASTER_CONTENT_ACCESS and
 * NO_OFFLINE_ACCESS, and with VALIDATION if the training does not name the languages of its content.
 */
export async function lockPlace(tx: Queryable, actor: Actor, wanted: WantedPlace): Promise<BuildPlace> {
  const { trainingId = null, masterContentId = null, fileType, offlineAvailable = false } = wanted;
  let clientId: number;
  if (masterContentId === null) {
    const training = await lockEditable(tx, actor, trainingId as number);
    requireContentLanguages(training);
    ({ clientId } = training);
  } else {
    ({ clientId } = (await tx.row(lockMaster, { masterContentId, clientId: actor.clientId })) ?? noSuchMaster());
  }
  const rights = await rightsOf(tx, clientId);
  if (masterContentId !== null && !rights.masterContentAccess) refuseMasterContents();
  if (offlineAvailable && !rights.offlineAccess)
    fail('NO_OFFLINE_ACCESS', { message: 'The company has not subscribed to offline use.' });
  return { clientId, trainingId, masterContentId, fileType };
}

/** Returns a place whose versions the person may read. Fails with NOT_FOUND or NO_MASTER_CONTENT_ACCESS. */
export async function findPlace(db: Queryable, actor: Actor, wanted: WantedPlace): Promise<BuildPlace> {
  const { trainingId = null, masterContentId = null, fileType } = wanted;
  if (masterContentId === null) {
    const { clientId } = await findChangeable(db, actor, trainingId as number);
    return { clientId, trainingId, masterContentId, fileType };
  }
  const { clientId } = (await db.row(selectMaster, { masterContentId, clientId: actor.clientId })) ?? noSuchMaster();
  if (!(await rightsOf(db, clientId)).masterContentAccess) refuseMasterContents();
  return { clientId, trainingId, masterContentId, fileType };
}
