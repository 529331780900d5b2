import * as c from '@vr/shared-api/contract/versions';
import * as s from '@vr/shared-api/contract/versions.schema';
import type { FileType, GoLive } from '@vr/shared-api/limits';
import type { BuildPlace } from '../../companies/clients/quota.ts';
import type { App } from '../../parts.ts';
import { type AuditEntry, auditBy, recordAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/tokens.ts';
import { handleJob } from '../../platform/jobs/jobs.ts';
import { dropPlan, goLiveChoice, makeLive, removeVersion, scheduleGoLive, setGoLive } from './go-live.ts';
import { findPlace, lockPlace, type WantedPlace } from './place.ts';
import { findVersion, findVersions, lockPlaceOf, type StoredVersion } from './queries.ts';

interface PlaceParams {
  id: number;
  type: FileType;
}

interface VersionCall {
  actor: Caller;
  request: { ip: string };
  params: PlaceParams & { versionId: number };
}

/** Returns the place that the path of a call names. */
type PlaceOf = (params: PlaceParams) => WantedPlace;
const ofTraining: PlaceOf = ({ id, type }) => ({ trainingId: id, fileType: type });
const ofMaster: PlaceOf = ({ id, type }) => ({ masterContentId: id, fileType: type });

/** Registers the endpoints and the go-live job for the versions of trainings and master contents. */
export function registerVersions(app: App): void {
  const { db, clock, jobs } = app.parts;

  /** Locks the place, runs `change` on the version, and writes an audit entry if `change` returns details. */
  const changeVersion = (
    { actor, request, params }: VersionCall,
    placeOf: PlaceOf,
    action: AuditEntry['action'],
    change: (
      tx: Queryable,
      found: { place: BuildPlace; version: StoredVersion; now: Date },
    ) => Promise<Record<string, unknown> | undefined>,
  ): Promise<undefined> =>
    db.transaction(async (tx) => {
      const place = await lockPlace(tx, actor, placeOf(params));
      const found = await findVersion(tx, place, params.versionId);
      const version = found ?? fail('NOT_FOUND', { message: 'No such version.' });
      const now = clock.now();
      const detail = await change(tx, { place, version, now });
      if (!detail) return undefined;
      const { trainingId, masterContentId, fileType, clientId } = place;
      await recordAudit(tx, {
        ...auditBy(actor, request, now),
        clientId,
        action,
        subject: masterContentId === null ? `training:${trainingId as number}` : `master-content:${masterContentId}`,
        detail: { type: fileType, version: version.version, ...detail },
      });
      return undefined;
    });
  const putGoLive = (
    { body, ...call }: VersionCall & { body: { goLive: GoLive; goLiveAt?: string } },
    placeOf: PlaceOf,
  ) =>
    changeVersion(call, placeOf, 'version.go-live', async (tx, { place, version, now }) => {
      const choice = goLiveChoice(body, now);
      const hasChanged = await setGoLive(tx, jobs, { place, version, choice }, { personId: call.actor.id, now });
      return hasChanged ? { ...body } : undefined;
    });
  const remove = (call: VersionCall, placeOf: PlaceOf) =>
    changeVersion(call, placeOf, 'version.remove', async (tx, { place, version, now }) => {
      await removeVersion(tx, place, version, { personId: call.actor.id, now });
      return {};
    });
  const list = async ({ params, actor }: { params: PlaceParams; actor: Caller }, placeOf: PlaceOf) => ({
    items: await findVersions(db, await findPlace(db, actor, placeOf(params)), actor.clientId),
  });

  route(app, c.listTrainingVersions, s.listTrainingVersions, (call) => list(call, ofTraining));
  route(app, c.putTrainingVersionGoLive, s.putTrainingVersionGoLive, (call) => putGoLive(call, ofTraining));
  route(app, c.deleteTrainingVersion, s.deleteTrainingVersion, (call) => remove(call, ofTraining));

  route(app, c.listMasterVersions, s.listMasterVersions, (call) => list(call, ofMaster));
  route(app, c.putMasterVersionGoLive, s.putMasterVersionGoLive, (call) => putGoLive(call, ofMaster));
  route(app, c.deleteMasterVersion, s.deleteMasterVersion, (call) => remove(call, ofMaster));

  handleJob(app, 'go-live', ({ versionId }) =>
    db.transaction(async (tx) => {
      const place = await lockPlaceOf(tx, versionId);
      if (!place) return;
      const version = await findVersion(tx, place, versionId);
      // The version was made live, held back or removed in the meantime.
      if (!version?.plannedAt) return;
      const now = clock.now();
      // The version was postponed, or the queue's clock is ahead of this node's.
      const seconds = Math.ceil((version.plannedAt.getTime() - now.getTime()) / 1000);
      if (seconds > 0) await scheduleGoLive(jobs, tx, versionId, seconds);
      else if (version.needsValidation) await dropPlan(tx, version);
      else await makeLive(tx, place, version, { personId: version.createdById ?? 0, now });
    }),
  );
}
