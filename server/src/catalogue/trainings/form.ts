import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type { getTrainingForm, getTrainingUsage } from '@vr/shared-api/contract/trainings.schema';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { NEWEST_STEP_FILE } from '../../visibility/trainings.ts';
import { accessesOf } from './accesses.ts';
import { NEWEST_CONTENTS } from './contents.ts';
import type { Detail } from './queries.ts';
import { offeredElsewhere } from './withdrawal.ts';

export type TrainingForm = ResponseOf<typeof getTrainingForm>;

/** SQL for the rule that completes a training whose content in the browser does not report sessions. */
export const completionOf = (training: string): string =>
  `case when ${training}.completes_unreported then json_build_object('minutes', ${training}.completion_minutes) end`;

const selectForm = sql<TrainingForm>(
  'trainings.form',
  `select t.id, t.version, t.client_id as "clientId", t.category_id as "categoryId",
     t.duration_in_minute as "durationInMinute", coalesce(t.partner_id, -1) as "partnerId", t.skill_ids as "skillIds",
     t.tags, t.headset_ids as "headsetIds", t.content_languages as "contentLanguages", t.logo, t.status,
     t.rejection_reason as "rejectionReason", t.already_published as "alreadyPublished",
     ${completionOf('t')} as completion, t.client_id = :clientId as "isOwner", w.type = 'PARTNER' as "isFromPartner",
     case when :setsAccesses then ${accessesOf('t.id', { company: ':clientId' })} end as accesses,
     (select coalesce(json_agg(json_build_object('lang', x.lang, 'title', x.title,
        'briefDescription', x.brief_description, 'fullDescription', x.full_description,
        'goal1', coalesce(x.goals[1], ''), 'goal2', coalesce(x.goals[2], ''), 'goal3', coalesce(x.goals[3], ''),
        'videoLink', coalesce(x.video_link, '')) order by x.position, x.lang), '[]')
        from training_text x where x.training_id = t.id) as trainings,
     (select coalesce(json_agg(json_build_object('number', b.number, 'logo', b.logo, 'i18n', (
          select coalesce(json_agg(json_build_object('lang', v.lang, 'name', v.name, 'description', v.description)
            order by x.position, v.lang), '[]')
          from training_badge_text v join training_text x on x.training_id = v.training_id and x.lang = v.lang
          where v.training_id = b.training_id and v.number = b.number)) order by b.number), '[]')
        from training_badge b where b.training_id = t.id) as badges,
     (select coalesce(json_agg(json_build_object('fileType', f.file_type, 'version', f.version, 'fileName', f.file_name,
        'fileSize', f.file_size, 'offlineAvailable', f.offline_available, 'masterContentId', f.master_content_id,
        'launchParameter', f.launch_parameter, 'createdAt', ${instant('f.created_at')}, 'report', f.report)
        order by f.file_type), '[]') from ${NEWEST_CONTENTS} f where f.training_id = t.id) as files,
     (select coalesce(json_agg(json_build_object('fileType', k.file_type, 'size', k.size, 'versions', k.versions)
        order by k.file_type), '[]')
        from (select file_type, sum(file_size) as size, array_agg(version) as versions from content_file f
          where f.training_id = t.id and f.removed_at is null and f.withdrawn_at is null group by file_type) k) as kept,
     (select coalesce(json_agg(json_build_object('id', r.id, 'title', r.title, 'type', r.type, 'filename', r.file_name,
        'fileSize', r.file_size) order by a.position), '[]')
        from training_resource a join resource r on r.id = a.resource_id
        where a.training_id = t.id and r.deleted_at is null) as resources,
     (select ${instant('created_at')} from step_file where training_id = t.id and ${NEWEST_STEP_FILE}
        order by version desc limit 1) as "jsonStepLastModifiedDate"
   from training t join client w on w.id = t.client_id where t.id = :trainingId`,
);

/** Returns a training in all its languages, with the accesses if the reader can set them. */
export async function findForm(
  db: Queryable,
  reader: { clientId: number; setsAccesses: boolean },
  trainingId: number,
): Promise<TrainingForm | undefined> {
  const row = await db.row(selectForm, { trainingId, clientId: reader.clientId, setsAccesses: reader.setsAccesses });
  if (!row) return undefined;
  const { accesses, ...form } = row;
  return accesses ? { ...form, accesses } : form;
}

/** Adds the data for changing a training: all texts of the training and its badges, and the training's version. */
export async function withAllLanguages(db: Queryable, { clientId }: { clientId: number }, detail: Detail) {
  const form = await findForm(db, { clientId, setsAccesses: false }, detail.id);
  if (!form) return detail;
  const { trainings, version, jsonStepLastModifiedDate } = form;
  const textsOf = (number: number) => form.badges.find((badge) => badge.number === number)?.i18n ?? [];
  const badges = detail.badges.map((badge) => ({ ...badge, i18n: textsOf(badge.number) }));
  return { ...detail, badges, trainings, version, jsonStepLastModifiedDate };
}

const selectUsage = sql<Omit<ResponseOf<typeof getTrainingUsage>, 'keptUntil'> & { isOffered: boolean }>(
  'trainings.usage',
  `select coalesce(n.started, 0) as started, coalesce(n.completed, 0) as completed,
     coalesce(n.favorites, 0) as favorites, (select count(*) from offer o where o.training_id = t.id) as offers,
     ${offeredElsewhere('t')} as "isOffered",
     (select count(*) from course_training s join course c on c.id = s.course_id
        where s.training_id = t.id and c.deleted_at is null) as courses,
     (select coalesce(sum(f.file_size), 0)::bigint from content_file f
        where f.training_id = t.id and f.removed_at is null and f.withdrawn_at is null) as "fileSize",
     (select count(*) from training_resource a join resource r on r.id = a.resource_id
        where a.training_id = t.id and r.deleted_at is null) as resources
   from training t left join training_total n on n.training_id = t.id where t.id = :trainingId`,
);

/** Returns what the deletion of a training would affect, and whether other companies have it in their offer. */
export const findUsage = (
  db: Queryable,
  trainingId: number,
): Promise<(Omit<ResponseOf<typeof getTrainingUsage>, 'keptUntil'> & { isOffered: boolean }) | undefined> =>
  db.row(selectUsage, { trainingId });
