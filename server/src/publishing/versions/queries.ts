import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { listTrainingVersions } from '@vr/shared-api/contract/versions.schema';
import {
  LIVE_CONTENTS,
  LIVE_MASTER_BUILDS,
  NEWEST_CONTENTS,
  VALIDATED_FILE,
} from '../../catalogue/trainings/contents.ts';
import { lockTrainings } from '../../catalogue/trainings/editable.ts';
import type { BuildPlace } from '../../companies/clients/quota.ts';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';

type Version = ResponseOf<typeof listTrainingVersions>['items'][number];

/** A version in a place, which is one content type of a training or master content. */
export interface StoredVersion extends Omit<Version, 'state' | 'plannedAt'> {
  plannedAt: Date | null;
  isLive: boolean;
  /** Whether this is the version that the owner chose last. */
  isNewest: boolean;
  /**
   * Whether learners of a training get this build of a master content, even if another build is live in the master
   * content.
   */
  isUsed: boolean;
  createdById: number | null;
}

// `createdBy` names only people of the owner and of the reader's own company.
const SELECT = `
  select f.id, f.version, f.notes, f.file_name as "fileName", f.file_size as "fileSize",
    ${instant('f.created_at')} as "createdAt", f.created_by as "createdById",
    nullif(trim(p.first_name || ' ' || p.last_name), '') as "createdBy", f.planned_at as "plannedAt", f.report,
    n.id is not null as "isNewest", (l.id is not null or b.id is not null) as "isLive",
    exists (select from training_master_content a join training u on u.id = a.training_id
      where a.live_file_id = f.id and a.removed_at is null and u.deleted_at is null) as "isUsed",
    coalesce(w.type = 'PARTNER', false) and not ${VALIDATED_FILE} as "needsValidation"
  from content_file f
    left join training t on t.id = f.training_id left join client w on w.id = t.client_id
    left join (select id from ${NEWEST_CONTENTS} c where c.training_id = :trainingId::int
      and c.file_type = :fileType) n on n.id = f.id
    left join (select id from ${LIVE_CONTENTS} c where c.training_id = :trainingId::int
      and c.file_type = :fileType) l on l.id = f.id
    left join (select id from ${LIVE_MASTER_BUILDS} c where c.master_content_id = :masterContentId::int
      and c.file_type = :fileType) b on b.id = f.id
    left join person p on p.id = f.created_by and p.deleted_at is null and p.client_id in (:clientId, :readerClientId)
  where (f.training_id = :trainingId::int or f.master_content_id = :masterContentId::int) and f.file_type = :fileType
    and f.removed_at is null and f.withdrawn_at is null`;
const selectAll = sql<StoredVersion>('versions.list', `${SELECT} order by f.created_at desc, f.id desc`);
const selectOne = sql<StoredVersion>('versions.one', `${SELECT} and f.id = :id`);

function stateOf({ isLive, isNewest, plannedAt, needsValidation }: StoredVersion): Version['state'] {
  if (isLive) return 'LIVE';
  if (plannedAt) return 'PLANNED';
  return isNewest && needsValidation ? 'WAITING' : 'KEPT';
}

/** Returns the versions of a place in the format of the API, the newest first. */
export async function findVersions(db: Queryable, place: BuildPlace, readerClientId: number): Promise<Version[]> {
  const stored = await db.rows(selectAll, { ...place, readerClientId });
  return stored.map((version) => {
    const { isLive: _, isNewest: _1, isUsed: _2, createdById: _3, plannedAt, ...rest } = version;
    return { ...rest, state: stateOf(version), plannedAt: plannedAt?.toISOString() ?? null };
  });
}

/** Returns a version of a place, or undefined if the place does not keep this version. */
export const findVersion = (tx: Queryable, place: BuildPlace, id: number): Promise<StoredVersion | undefined> =>
  tx.row(selectOne, { ...place, readerClientId: place.clientId, id });

const selectPlace = sql<BuildPlace>(
  'versions.place',
  `select coalesce(t.client_id, m.client_id) as "clientId", f.training_id as "trainingId",
     f.master_content_id as "masterContentId", f.file_type as "fileType"
   from content_file f left join training t on t.id = f.training_id
     left join master_content m on m.id = f.master_content_id
   where f.id = :versionId and coalesce(t.deleted_at, m.deleted_at) is null`,
);
const lockMaster = sql(
  'versions.lock-master',
  'select id from master_content where id = :masterContentId for no key update',
);

/** Returns and locks the place of a version. Returns undefined if its training or master content has been deleted. */
export async function lockPlaceOf(tx: Queryable, versionId: number): Promise<BuildPlace | undefined> {
  const place = await tx.row(selectPlace, { versionId });
  if (!place) return undefined;
  const { trainingId, masterContentId } = place;
  if (trainingId === null) await tx.row(lockMaster, { masterContentId });
  else await lockTrainings(tx, [trainingId]);
  // Read again, because the statement that waited for the lock still sees the rows from before the wait.
  return tx.row(selectPlace, { versionId });
}

const selectSameLabel = sql(
  'versions.same-label',
  `select 1 as found from content_file where (training_id = :trainingId::int or master_content_id = :masterContentId::int)
     and file_type = :fileType and version = :version and removed_at is null and withdrawn_at is null limit 1`,
);
/** Fails with VERSION_EXISTS if the place keeps a version with this label. */
export async function requireNewLabel(db: Queryable, place: BuildPlace, version: string): Promise<void> {
  if (await db.row(selectSameLabel, { ...place, version }))
    fail('VERSION_EXISTS', { field: '/body/version', message: `There is a version ${version} already.` });
}
