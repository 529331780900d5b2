import * as c from '@vr/shared-api/contract/master-contents';
import * as s from '@vr/shared-api/contract/master-contents.schema';
import { applyMasterContentChange } from '../../catalogue/trainings/contents.ts';
import type { App } from '../../parts.ts';
import { sql } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import { purgeUploads } from '../uploads/bytes.ts';
import { endUploadsOf } from '../uploads/queries.ts';
import { lockPlace } from '../versions/place.ts';

const countUsers = sql<{ count: number }>(
  'master-contents.users-of-type',
  `select count(*) as count from training_master_content m join training t on t.id = m.training_id
   where m.master_content_id = :paramsId and m.file_type = :type and m.removed_at is null and t.deleted_at is null`,
);
const removeMasterFiles = sql(
  'master-contents.remove-type',
  `update content_file set removed_at = :now
   where master_content_id = :paramsId and file_type = :type and removed_at is null`,
);

/** Registers the deletion of a master content's builds of one type. */
export function registerMasterContentFiles(app: App): void {
  const { parts } = app;
  const { db, clock } = parts;

  route(app, c.deleteMasterContentFile, s.deleteMasterContentFile, async ({ params, actor }) => {
    const ended = await db.transaction(async (tx) => {
      const now = clock.now();
      const place = await lockPlace(tx, actor, { masterContentId: params.id, fileType: params.type });
      const users = (await tx.row(countUsers, { paramsId: params.id, type: params.type }))?.count ?? 0;
      if (users > 0) fail('MASTER_CONTENT_IN_USE', { message: `${users} trainings use it.` });
      await tx.rows(removeMasterFiles, { paramsId: params.id, type: params.type, now });
      await applyMasterContentChange(tx, params.id, { personId: actor.id, now });
      return endUploadsOf(tx, place, now);
    });
    await purgeUploads(parts, ended);
    return undefined;
  });
}
