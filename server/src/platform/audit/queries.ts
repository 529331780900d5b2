import { type AuditOutcome, type AuditSubject, SECURITY_ACTIONS } from '@vr/shared-api/audit';
import type * as s from '@vr/shared-api/contract/audit.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { AUDIT_PER_PAGE, type ContentLang } from '@vr/shared-api/limits';
import { instant, type Queryable, sql } from '../db/database.ts';
import { titleIn } from '../db/title-in.ts';

type Entry = ResponseOf<typeof s.listAudit>['items'][number];
type SecurityEvent = ResponseOf<typeof s.listSecurityEvents>['items'][number];

const textOf = (kind: 'training' | 'course'): string => `(
  select x.title from ${kind} t cross join lateral ${titleIn(kind, 't.id', ':lang')} x
  where t.id = e.subject_id and t.deleted_at is null)`;
const personName = (id: string): string => `(
  select trim(p.first_name || ' ' || p.last_name) from person p where p.id = ${id} and p.deleted_at is null)`;

/** SQL for the subject of the entry `e` with its name. */
const SUBJECT = `json_build_object('id', e.subject_id, 'kind', e.kind, 'name', case e.kind
  when 'person' then ${personName('e.subject_id')}
  when 'group' then (select g.name from person_group g where g.id = e.subject_id)
  when 'client' then (select c.name from client c where c.id = e.subject_id)
  when 'training' then ${textOf('training')}
  when 'course' then ${textOf('course')}
  when 'resource' then (select r.title from resource r where r.id = e.subject_id and r.deleted_at is null)
  when 'master-content' then (
    select m.name from master_content m where m.id = e.subject_id and m.deleted_at is null) end)`;

// The platform's staff can act on companies too. The companies do not see the names of the staff.
const selectEntries = sql<Entry>(
  'audit.list',
  `select e.id, ${instant('e.at')} as at, e.action, e.detail,
     case when a.id is not null then json_build_object('id', a.id, 'name', ${personName('a.id')}) end as actor,
     ${SUBJECT} as subject
   from (
     select id, at, person_id, action, detail, split_part(subject, ':', 1) as kind,
       split_part(subject, ':', 2)::int as subject_id
     from audit
     where client_id = :clientId and expires_at is null and (:personId::int is null or person_id = :personId
       or subject = 'person:' || :personId)
       and (:kind::text is null or subject like :kind || ':%') and (:before::bigint is null or id < :before)
     order by id desc limit ${AUDIT_PER_PAGE + 1}) e
   left join person a on a.id = e.person_id and a.client_id = :clientId
   order by e.id desc`,
);

/** `personId`: entries by or about this person. `before`: entries older than the one with this id. Undefined: no filter. */
interface EntriesOf {
  clientId: number;
  lang: ContentLang;
  personId: number | undefined;
  kind: AuditSubject | undefined;
  before: number | undefined;
}

/** Returns a page of a company's audit trail, latest first, plus one entry if there are further pages. */
export const findEntries = (db: Queryable, which: EntriesOf): Promise<Entry[]> => db.rows(selectEntries, { ...which });

// Companies see neither names nor addresses of the platform's staff. A null `clientId` selects events of the whole platform.
const selectEvents = sql<SecurityEvent>(
  'audit.security-events',
  `select e.id, ${instant('e.at')} as at, e.action, e.outcome, e.times, ${instant('e.last_at')} as "lastAt", e.detail,
     case when a.id is not null then json_build_object('id', a.id, 'name', ${personName('a.id')}) end as actor,
     case when e.subject_id is not null then ${SUBJECT} end as subject,
     case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as client,
     case when :isPlatform or e.person_id is null or a.id is not null then e.address end as address
   from (
     select id, at, last_at, person_id, client_id, action, outcome, times, detail, address,
       split_part(subject, ':', 1) as kind, split_part(subject, ':', 2)::int as subject_id
     from audit
     where (:clientId::int is null or client_id = :clientId) and action = any(:actions) and (:outcome::text is null
       or outcome = :outcome)
       and (action <> 'person.update' or detail->'fields' ? 'roles') and (:before::bigint is null or id < :before)
     order by id desc limit ${AUDIT_PER_PAGE + 1}) e
   left join person a on a.id = e.person_id and (:isPlatform or a.client_id = :clientId)
   left join client c on c.id = e.client_id and c.deleted_at is null
   order by e.id desc`,
);

/** `clientId` undefined: events of the whole platform. `before`: events older than the event with this id. */
interface EventsOf {
  clientId: number | undefined;
  lang: ContentLang;
  outcome: AuditOutcome | undefined;
  before: number | undefined;
  isPlatform: boolean;
}

/** Returns a page of security events, latest first, plus one event if there are further pages. */
export const findSecurityEvents = (db: Queryable, which: EventsOf): Promise<SecurityEvent[]> =>
  db.rows(selectEvents, { ...which, actions: [...SECURITY_ACTIONS] });

const selectClient = sql('audit.client', 'select from client where id = :clientId and deleted_at is null');

/** Returns false for a deleted company. */
export const isClient = async (db: Queryable, clientId: number): Promise<boolean> =>
  (await db.row(selectClient, { clientId })) !== undefined;

// Deleted people count too, because the audit trail still contains their actions.
const selectPerson = sql('audit.person', 'select from person where id = :personId and client_id = :clientId');

/** Returns whether a person belongs, or belonged before being deleted, to a company. */
export const isPersonOf = async (db: Queryable, clientId: number, personId: number): Promise<boolean> =>
  (await db.row(selectPerson, { personId, clientId })) !== undefined;
