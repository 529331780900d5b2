import type { previewClientDeletion } from '@vr/shared-api/contract/clients.schema';
import { PLATFORM_CLIENT_ID, type UiLang } from '@vr/shared-api/limits';
import type { Static } from 'typebox';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { TRAININGS } from '../../visibility/trainings.ts';
import { FROM_ANOTHER, OFFERED_TO, PASSES, STAYS_AVAILABLE } from './passing.ts';

type Preview = Static<typeof previewClientDeletion.response>;

// Master contents and documents pass together with an available training that uses them.
const selectPreview = sql<Preview & { name: string }>(
  'client-deletion.preview',
  `with passing as materialized (
     select t.id, ${STAYS_AVAILABLE} as available, x.lang, x.title,
       array(select f.name from ${OFFERED_TO} f order by f.name) as offered_to,
       (select count(distinct x.person_id) from attempt x
        where x.training_id = t.id and x.voided_at is null and ${FROM_ANOTHER}) as players
     from ${TRAININGS} cross join lateral ${titleIn('training', 't.id', ':lang')} x
     where t.client_id = :clientId and t.deleted_at is null and ${PASSES}
   ), kept_masters as (
     select a.master_content_id as id from training_master_content a join passing on passing.id = a.training_id
     where available and a.removed_at is null and a.live_file_id is not null
   ), files as (
     select f.file_size from content_file f join training t on t.id = f.training_id
     where t.client_id = :clientId and f.purged_at is null
       and (f.live_at is null or t.id not in (select id from passing where available))
     union all
     select f.file_size from content_file f join master_content m on m.id = f.master_content_id
     where m.client_id = :clientId and f.purged_at is null and m.id not in (select id from kept_masters)
     union all
     select r.file_size from resource r where r.client_id = :clientId and r.deleted_at is null and not exists (
       select from training_resource a join passing on passing.id = a.training_id
       where a.resource_id = r.id and available)
   )
   select c.name,
     (select count(*) from person where client_id = c.id and deleted_at is null) as people,
     (select count(*) from training t where t.client_id = c.id and t.deleted_at is null
        and t.id not in (select id from passing)) as trainings,
     (select count(*) from course where client_id = c.id and deleted_at is null) as courses,
     (select count(*) from files) as files,
     (select coalesce(sum(file_size), 0)::bigint from files) as bytes,
     (select count(*) from session s join person p on p.id = s.person_id where p.client_id = c.id
       and not s.voided) as sessions,
     (select coalesce(json_agg(json_build_object('trainingId', id, 'lang', lang, 'title', title,
        'offeredTo', offered_to, 'players', players) order by title, id), '[]') from passing) as passing
   from client c where c.id = :clientId and c.id <> ${PLATFORM_CLIENT_ID} and c.deleted_at is null`,
);

/**
 * Counts what is deleted with a company, and lists its trainings that pass to the platform, with titles in `lang` if
 * possible. Undefined for the platform itself and for a company that is deleted or being deleted.
 */
export const findDeletionPreview = (
  db: Queryable,
  clientId: number,
  lang: UiLang,
): Promise<(Preview & { name: string }) | undefined> => db.row(selectPreview, { clientId, lang });
