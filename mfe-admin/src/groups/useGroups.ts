import { type QueryClient, useQuery } from '@tanstack/react-query';
import { listAudit } from '@vr/shared-api/contract/audit';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listGroups } from '@vr/shared-api/contract/groups';
import type * as S from '@vr/shared-api/contract/groups.schema';
import { getTraining, getTrainingAccesses, listTrainings } from '@vr/shared-api/contract/trainings';
import { listManaged, listMembers } from '@vr/shared-api/contract/users';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';

export type Group = ResponseOf<typeof S.listGroups>['items'][number];

/** Queries all groups of the company: its own groups by name, and the subgroups of managers. */
export const useGroups = () => useQuery(endpointQuery(listGroups, {}));

/** Refetches data that contains groups, except the list of groups: members, accesses of trainings, the audit trail. */
export const refreshShown = (queries: QueryClient): Promise<void> =>
  invalidate(queries, listMembers, listManaged, listTrainings, getTraining, getTrainingAccesses, listAudit);
