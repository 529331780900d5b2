import type { listDeletions } from '@vr/shared-api/contract/deletions.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { type ContentLang, RESTORABLE_DAYS } from '@vr/shared-api/limits';
import { type Actor, can, isAdmin, isSuperAdmin } from '@vr/shared-api/permissions';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { restorableSince } from '../../platform/db/deletion-state.ts';
import { titleIn } from '../../platform/db/title-in.ts';
import { companyWideCourse } from '../../visibility/courses.ts';

type Item = ResponseOf<typeof listDeletions>['items'][number];

const DELETED = (of: string) => `${of}.deleted_at > :since and ${of}.deleted_by is not null`;

// Only the platform can restore a training that it has removed from the catalogue.
const selectPage = sql<{ total: number; items: Item[] }>(
  'deletions.page',
  `with deletable as (
     select 'training' as kind, t.id, x.lang, x.title, t.deleted_at, t.deleted_by,
       case when w.id <> :clientId then w.name end as owner
     from training t join client w on w.id = t.client_id
     cross join lateral ${titleIn('training', 't.id', ':lang')} x
     where ${DELETED('t')} and w.deleted_at is null and :writesTrainings
       and (:isSuperAdmin or exists (select from person b where b.id = t.deleted_by and b.client_id = t.client_id))
       and (w.id = :clientId or (:isSuperAdmin and w.type = 'PARTNER' and (t.status <> 'CREATED' or t.already_published)))
     union all
     select 'course', c.id, x.lang, x.title, c.deleted_at, c.deleted_by, null from course c
     cross join lateral ${titleIn('course', 'c.id', ':lang')} x
     where ${DELETED('c')} and c.client_id = :clientId and :writesCourses
       and (c.owner_id = :actorId or (:isAdmin and ${companyWideCourse({ company: ':clientId' })}))
     union all
     select 'master-content', m.id, null, m.name, m.deleted_at, m.deleted_by, null from master_content m
     where ${DELETED('m')} and m.client_id = :clientId and :writesMasterContents
     union all
     select 'resource', r.id, null, r.title, r.deleted_at, r.deleted_by, null from resource r
     where ${DELETED('r')} and r.client_id = :clientId and r.purged_at is null and :managesResources)
   select (select count(*) from deletable) as total,
     (select coalesce(json_agg(json_build_object('kind', d.kind, 'id', d.id, 'lang', d.lang, 'title', d.title, 'owner',
       d.owner,
        'deletedBy', case when p.client_id <> :clientId then b.name when p.deleted_at is not null then ''
          else trim(p.first_name || ' ' || p.last_name) end,
        'deletedAt', ${instant('d.deleted_at')},
        'restorableUntil', ${instant(`(d.deleted_at + interval '${RESTORABLE_DAYS * 24} hours')`)})
        order by d.deleted_at desc, d.kind, d.id), '[]')
      from (select * from deletable order by deleted_at desc, kind, id limit :limit offset :offset) d
        join person p on p.id = d.deleted_by join client b on b.id = p.client_id) as items`,
);

/** Returns a page of the items that the person can restore, latest deletion first, and the total number of these items. */
export async function findDeletions(
  db: Queryable,
  actor: Actor,
  { lang, page, limit, now }: { lang: ContentLang; page: number; limit: number; now: Date },
): Promise<{ total: number; items: Item[] }> {
  const found = await db.row(selectPage, {
    actorId: actor.id,
    clientId: actor.clientId,
    since: restorableSince(now),
    lang,
    writesTrainings: can(actor, 'training:write'),
    isSuperAdmin: isSuperAdmin(actor),
    writesCourses: can(actor, 'course:write'),
    isAdmin: isAdmin(actor),
    writesMasterContents: can(actor, 'master-content:write'),
    managesResources: can(actor, 'resource:manage'),
    limit,
    offset: (page - 1) * limit,
  });
  return found ?? { total: 0, items: [] };
}
