import type { QueryClient } from '@tanstack/react-query';
import { listAudit } from '@vr/shared-api/contract/audit';
import { issueCourseCertificate, issueTrainingCertificate } from '@vr/shared-api/contract/certificates';
import {
  getCourseStats,
  getGeneralStats,
  getPeriodStats,
  getTrainingPeriodStats,
  getTrainingStats,
  listStatsByClient,
  listStatsPeople,
  listTopTrainings,
  listTrainingHours,
} from '@vr/shared-api/contract/dashboards';
import { listProgressResets } from '@vr/shared-api/contract/resets';
import { listLaunchedTrainings } from '@vr/shared-api/contract/statistics';
import { listTeamProgress } from '@vr/shared-api/contract/team';
import { listManaged, listMembers } from '@vr/shared-api/contract/users';
import { invalidate } from '../query/endpoint-query.ts';
import { refreshProgress } from './progress-queries.ts';

/** Refetches all data with people's results. Call it when results start or stop counting. */
export async function refreshFigures(queries: QueryClient): Promise<void> {
  await Promise.all([
    refreshProgress(queries),
    invalidate(
      queries,
      getGeneralStats,
      getPeriodStats,
      getTrainingStats,
      getTrainingPeriodStats,
      getCourseStats,
      listTopTrainings,
      listTrainingHours,
      listStatsByClient,
      listStatsPeople,
      listLaunchedTrainings,
      listTeamProgress,
      listProgressResets,
      listAudit,
      listMembers,
      listManaged,
      issueTrainingCertificate,
      issueCourseCertificate,
    ),
  ]);
}
