import type { ContentLang } from '@vr/shared-api/limits';
import { type Actor, can, isSuperAdmin } from '@vr/shared-api/permissions';
import { contractDaysLeft } from '../../platform/db/contract-end.ts';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { keptCourse, visibleCourse } from '../../visibility/courses.ts';
import { nameableTraining, TRAININGS, titleOfTraining } from '../../visibility/trainings.ts';
import type { Found } from './render.ts';

const READER = { person: ':readerId', company: ':clientId' };
const NAMEABLE = nameableTraining(READER, { seesOwned: ':seesOwned', reviews: ':reviews' });

const inLanguage = (table: string, condition: string): string => `from ${table} m where ${condition}
  order by (m.lang = :lang) desc, (m.lang = 'en') desc`;

const selectPage = sql<{ total: number; items: Found[] }>(
  'notifications.page',
  `select (select count(*) from notification where person_id = :readerId) as total,
     coalesce(json_agg(json_build_object('id', n.id, 'type', n.type,
       'date', ${instant('n.created_at')}, 'read', n.read_at is not null,
       'trainingCount', greatest(jsonb_array_length(n.params->'trainingIds'), 1), 'trainings', coalesce(a.trainings, '[]'),
       'courseCount', greatest(jsonb_array_length(n.params->'courseIds'), 1), 'courses', coalesce(e.courses, '[]'),
       'person', b.name, 'partner', c.name, 'outcome', n.params->'outcome',
       'badgeId', n.params->'badgeId', 'badgeNumber', n.params->'badgeNumber',
       'badge', coalesce(a.badge, d.name), 'contract', f.contract,
       'device', n.params->'device', 'address', n.params->'address',
       'reason', n.params->'reason', 'isUndone', n.params->'isUndone', 'overdue', n.params->'overdue',
       'withdrawal', case when n.params ? 'until' then json_build_object('day', to_char(
         (n.params->>'until')::timestamptz at time zone (select time_zone from client
           where id = :clientId), 'YYYY-MM-DD')) end,
       'members', coalesce(g.members, '[]')) order by n.created_at desc, n.id desc), '[]') as items
   from (select * from notification where person_id = :readerId order by created_at desc, id desc limit :limit offset :offset) n
   left join lateral (
     select json_agg(json_build_object('id', t.id, 'isDeleted', t.deleted_at is not null,
         'title', (select title from ${titleOfTraining(READER, ':lang')} m))
         order by i.place) as trainings,
       max((select m.name ${inLanguage('training_badge_text', "m.training_id = t.id and m.number = (n.params->>'badgeNumber')::int")},
         m.lang limit 1)) as badge
     from jsonb_array_elements_text(n.params->'trainingIds') with ordinality i (id, place)
     join (${TRAININGS}) on t.id = i.id::int
     where ${NAMEABLE}
   ) a on true
   left join lateral (
     select json_agg(json_build_object('id', c.id, 'isDeleted', c.deleted_at is not null, 'title',
         (select m.title ${inLanguage('course_text', 'm.course_id = c.id')}, m.position, m.lang limit 1))
         order by i.place) as courses
     from jsonb_array_elements_text(n.params->'courseIds') with ordinality i (id, place)
     join course c on c.id = i.id::int
     where ${visibleCourse(READER)} or ${keptCourse(READER)}
   ) e on true
   left join lateral (
     select nullif(trim(p.first_name || ' ' || p.last_name), '') as name from person p
     where p.id = (n.params->>'byPersonId')::int and p.client_id = :clientId and p.deleted_at is null
   ) b on true
   left join lateral (
     select m.name ${inLanguage('badge_text', "m.badge_id = (n.params->>'badgeId')::int")}, m.lang limit 1
   ) d on true
   left join client c on c.id = (n.params->>'byClientId')::int and :reviews and c.deleted_at is null
   left join lateral (
     select json_build_object('expiration', c.contract_expiration, 'daysLeft', ${contractDaysLeft('c', ':now')},
       'isProlonged', c.contract_expiration > (n.params->>'expiration')::date) as contract
     from client c where n.type = 'CONTRACT_ENDING' and c.id = :clientId
   ) f on true
   left join lateral (
     select json_agg(trim(p.first_name || ' ' || p.last_name) order by i.place) as members
     from jsonb_array_elements_text(n.params->'memberIds') with ordinality i (id, place)
     join person p on p.id = i.id::int and p.client_id = :clientId and p.deleted_at is null
   ) g on true`,
);

/** Returns a page of a person's notifications, newest first, and the total number of them. */
export async function findPage(
  db: Queryable,
  reader: Actor,
  lang: ContentLang,
  { page, limit }: { page: number; limit: number },
  now: Date,
): Promise<{ total: number; items: Found[] }> {
  const found = await db.row(selectPage, {
    readerId: reader.id,
    clientId: reader.clientId,
    lang,
    limit,
    offset: (page - 1) * limit,
    seesOwned: can(reader, 'training:read-owned'),
    reviews: isSuperAdmin(reader),
    now,
  });
  return found ?? { total: 0, items: [] };
}

const deleteAll = sql('notifications.delete', 'delete from notification where person_id = :personId');
/** Deletes all notifications of a person, read and unread. */
export async function deleteNotifications(db: Queryable, personId: number): Promise<void> {
  await db.rows(deleteAll, { personId });
}

const markRead = sql(
  'notifications.read',
  'update notification set read_at = coalesce(read_at, :now) where id = :id and person_id = :personId returning id',
);
/** Marks a notification as read. Returns false if the person has no such notification. */
export async function readNotification(db: Queryable, personId: number, id: number, now: Date): Promise<boolean> {
  return (await db.row(markRead, { personId, id, now })) !== undefined;
}

const countUnreadRows = sql<{ count: number }>(
  'notifications.unread',
  'select count(*) from notification where person_id = :personId and read_at is null',
);
/** Counts a person's unread notifications. */
export async function countUnread(db: Queryable, personId: number): Promise<number> {
  return (await db.row(countUnreadRows, { personId }))?.count ?? 0;
}
