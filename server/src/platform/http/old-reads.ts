import * as clients from '@vr/shared-api/contract/clients';
import * as dashboards from '@vr/shared-api/contract/dashboards';
import type { EndpointDefinition } from '@vr/shared-api/contract/endpoint';
import * as exported from '@vr/shared-api/contract/exports';
import * as partners from '@vr/shared-api/contract/partners';
import type { FastifyRequest } from 'fastify';
import type { Parts } from '../../parts.ts';
import type { Queryable } from '../db/database.ts';

/**
 * The calls that a replica can answer, because their figures may be a few seconds old. All of them show other people's
 * figures. Read from the primary in all calls: the caller's own figures, and the caller with roles and company.
 */
const MAY_BE_OLD: ReadonlySet<EndpointDefinition> = new Set([
  dashboards.getGeneralStats,
  dashboards.getPeriodStats,
  dashboards.getTrainingStats,
  dashboards.getTrainingPeriodStats,
  dashboards.getCourseStats,
  dashboards.listTopTrainings,
  dashboards.listTrainingHours,
  dashboards.listStatsByClient,
  dashboards.listStatsPeople,
  exported.exportTrainings,
  exported.exportTraining,
  exported.exportCourses,
  exported.exportCourse,
  clients.exportClients,
  partners.exportPartners,
]);

/**
 * Returns the database from which a call reads its figures. `Cache-Control: no-cache`, which pages send after a write, asks
 * for current figures.
 */
export function readerOf({ db, replica }: Parts, endpoint: EndpointDefinition, { headers }: FastifyRequest): Queryable {
  const wantsFresh = headers['cache-control']?.includes('no-cache') ?? false;
  return replica && !wantsFresh && MAY_BE_OLD.has(endpoint) ? replica.reader : db;
}
