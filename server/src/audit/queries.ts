import type { AuditAction, AuditSubject } from '@vr/shared-api/audit';
import { AUDIT_PER_PAGE, type ContentLang } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../db/database.ts';

interface Named {
  id: number;
  name: string | null;
}

/** A recorded action with the names of the people and things in it; null for those that are deleted. */
export interface Entry {
  id: number;
  at: Date;
  action: AuditAction;
  actor: Named | null;
  subject: Named & { kind: AuditSubject };
  detail: Record<string, unknown>;
}

const textOf = (kind: 'training' | 'course'): string => `(
  select x.title from ${kind} t join ${kind}_text x on x.${kind}_id = t.id
  where t.id = e.subject_id and t.deleted_at is null
  order by (x.lang = $2) desc, (x.lang = 'en') desc, x.position, x.lang limit 1)`;
const personName = (id: string): string => `(
  select trim(p.first_name || ' ' || p.last_name) from person p where p.id = ${id} and p.deleted_at is null)`;

// The names of people of the platform, who act on companies too, are not shown to the companies.
const selectEntries = sql(
  'audit.list',
  `select e.id, e.at, e.action, e.detail,
     case when a.id is not null then json_build_object('id', a.id, 'name', ${personName('a.id')}) end as actor,
     json_build_object('id', e.subject_id, 'kind', e.kind, 'name', case e.kind
       when 'person' then ${personName('e.subject_id')}
       when 'group' then (select g.name from person_group g where g.id = e.subject_id)
       when 'client' then (select c.name from client c where c.id = e.subject_id)
       when 'training' then ${textOf('training')}
       when 'course' then ${textOf('course')}
       when 'resource' then (select r.title from resource r where r.id = e.subject_id and r.deleted_at is null)
       when 'master-content' then (
         select m.name from master_content m where m.id = e.subject_id and m.deleted_at is null) end) as subject
   from (
     select id, at, person_id, action, detail, split_part(subject, ':', 1) as kind,
       split_part(subject, ':', 2)::int as subject_id
     from audit
     where client_id = $1 and ($3::int is null or person_id = $3 or subject = 'person:' || $3)
       and ($4::text is null or subject like $4 || ':%') and ($5::bigint is null or id < $5)
     order by id desc limit ${AUDIT_PER_PAGE + 1}) e
   left join person a on a.id = e.person_id and a.client_id = $1
   order by e.id desc`,
);

/** Returns a page of the recorded actions of a company, the latest first, and one more if there are further pages. */
export const findEntries = (
  db: Queryable,
  {
    clientId,
    lang,
    personId = null,
    kind = null,
    before = null,
  }: {
    clientId: number;
    lang: ContentLang;
    personId?: number | null | undefined;
    kind?: AuditSubject | null | undefined;
    /** Only entries that are older than the one with this id. */
    before?: number | null | undefined;
  },
): Promise<Entry[]> => db.rows(selectEntries, [clientId, lang, personId, kind, before]);

// Deleted people too, because the trail still contains what they did.
const selectPerson = sql('audit.person', 'select from person where id = $1 and client_id = $2');

/** Whether a person is or was in a company. */
export const isPersonOf = async (db: Queryable, clientId: number, personId: number): Promise<boolean> =>
  (await db.row(selectPerson, [personId, clientId])) !== undefined;
