import type { getClient, listClients } from '@vr/shared-api/contract/clients.schema';
import { type ClientType, PLATFORM_CLIENT_ID } from '@vr/shared-api/limits';
import type { Static } from 'typebox';
import { NEWEST_CONTENTS } from '../../catalogue/trainings/contents.ts';
import { contractDaysLeft } from '../../platform/db/contract-end.ts';
import { instant, type Queryable, sql } from '../../platform/db/database.ts';
import { hasSecondFactor } from '../../platform/db/second-factor.ts';
import { STORED, storedJson } from '../storage/stored.ts';
import { SIZES } from './quota.ts';

type Client = Static<typeof listClients.response>['items'][number];
type ClientDetail = Static<typeof getClient.response>;

const CLIENT = `c.id, c.name, c.type, c.representative_first_name as "representativeFirstName",
  c.representative_last_name as "representativeLastName", c.representative_email as "representativeEmail", c.siret,
  c.contract_expiration as "contractExpirationDate",
  ${contractDaysLeft('c', ':now')} as "contractDaysLeft",
  c.primary_color as "primaryColor", c.secondary_color as "secondaryColor", c.logo,
  c.score_ranking as "scoreRanking", c.hour_ranking as "hourRanking", c.master_content_access as "masterContentAccess",
  c.offline_access as "offlineAccess", c.enable_satisfaction_survey as "enableSatisfactionSurvey", c.version`;

const selectClients = sql<Client>(
  'clients.list',
  `select ${CLIENT},
     json_build_object('currentUser', coalesce(u.people, 0), 'maxUser', c.max_user,
       'currentSize', coalesce(z.size, 0), 'maxSize', c.max_size, 'stored', ${storedJson('k', 'c')}) as quota,
     json_build_object('created', coalesce(t.created, 0), 'rejected', coalesce(t.rejected, 0),
       'validationRequested', coalesce(t.requested, 0), 'underReview', coalesce(t."underReview", 0),
       'validated', coalesce(t.validated, 0)) as trainings,
     ${instant('u.active_at')} as "lastActivity",
     case when d.client_id is not null then json_build_object('done', d.done, 'total', d.total) end as deletion
   from client c
   left join client_deletion d on d.client_id = c.id
   left join (
     select client_id, count(*) as people, max(last_connection) as active_at
     from person where deleted_at is null group by client_id) u on u.client_id = c.id
   left join (
     select client_id, count(*) filter (where status in ('CREATED', 'UNKNOWN')) as created,
       count(*) filter (where status = 'REJECTED') as rejected,
       count(*) filter (where status = 'VALIDATION_REQUESTED') as requested,
       count(*) filter (where status = 'UNDER_REVIEW') as "underReview",
       count(*) filter (where status is null or status = 'VALIDATED') as validated
     from training where deleted_at is null group by client_id) t on t.client_id = c.id
   left join ${SIZES} z on z.client_id = c.id
   left join ${STORED} k on k.client_id = c.id
   where (c.deleted_at is null or d.client_id is not null) and c.id <> ${PLATFORM_CLIENT_ID}
     and (:type::text is null or c.type = :type)`,
);

/** Returns all companies except the platform, including those that are being deleted, in no particular order. */
export const findClients = (db: Queryable, type: ClientType | undefined, now: Date): Promise<Client[]> =>
  db.rows(selectClients, { now, type: type ?? null });

const selectClient = sql<ClientDetail>(
  'clients.detail',
  `select ${CLIENT}, c.time_zone as "timeZone",
     json_build_object('currentUser', (select count(*) from person where client_id = c.id and deleted_at is null),
       'maxUser', c.max_user, 'currentSize', coalesce(z.size, 0), 'maxSize', c.max_size, 'stored', ${storedJson('k', 'c')}) as quota,
     case when g.client_id is not null then
       json_build_object('fileName', g.file_name, 'fileType', g.file_type, 'fileSize', g.file_size)
     end as "graphicalCharter",
     case when p.id is not null then
       json_build_object('personId', p.id, 'hasSignedIn', p.first_sign_in_at is not null,
         'hasSecondFactor', ${hasSecondFactor('p.id')},
         'invitedAt', ${instant('p.invited_at')}, 'disabled', p.disabled)
     end as representative,
     json_build_object(
       'masterContents', (select count(*) from master_content m where m.client_id = c.id and m.deleted_at is null),
       'masterContentTrainings', (
         select count(distinct a.training_id) from training_master_content a join training t on t.id = a.training_id
         where a.client_id = c.id and a.removed_at is null and t.deleted_at is null),
       'offlineTrainings', (
         select count(*) from training t
         where t.client_id = c.id and t.deleted_at is null and exists (
           select from ${NEWEST_CONTENTS} n where n.training_id = t.id and n.offline_available)),
       'surveyAnswers', (select count(*) from satisfaction s where s.client_id = c.id)) as usage
   from client c
   left join graphical_charter g on g.client_id = c.id
   left join representative r on r.client_id = c.id
   left join person p on p.id = r.person_id and p.deleted_at is null
   left join ${SIZES} z on z.client_id = c.id
   left join ${STORED} k on k.client_id = c.id
   where c.id = :clientId and c.id <> ${PLATFORM_CLIENT_ID} and c.deleted_at is null`,
);

/** Returns the values for the company form. Undefined for the platform itself and deleted companies. */
export const findClient = (db: Queryable, clientId: number, now: Date): Promise<ClientDetail | undefined> =>
  db.row(selectClient, { now, clientId });
