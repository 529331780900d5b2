import { useQuery } from '@tanstack/react-query';
import * as c from '@vr/shared-api/contract/dashboards';
import type * as S from '@vr/shared-api/contract/dashboards.schema';
import type { QueryOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import { usePortal } from '@vr/shared-ui/kernel';
import type { Days } from '../time-spent/period.ts';
import { useScope } from './scope.ts';

export type General = ResponseOf<typeof S.getGeneralStats>;
export type TrainingStats = ResponseOf<typeof S.getTrainingStats>;

export type PersonBehind = ResponseOf<typeof S.listStatsPeople>['items'][number];
export type PeopleQuery = Omit<QueryOf<typeof S.listStatsPeople>, 'lang' | 'clientId' | 'partnerId' | 'ofTeam'>;

const periodOf = ({ start, end }: Days) => ({ startDate: start, endDate: end });

export function useGeneral() {
  const { api, lang } = usePortal();
  const { query } = useScope();
  return useQuery({
    queryKey: ['getGeneralStats', query, lang],
    queryFn: ({ signal }) => api.call(c.getGeneralStats, { query: { ...query, lang } }, { signal }),
  });
}

/** Views and minutes by day, of all trainings or of one. */
export function usePeriod(days: Days, trainingId?: number) {
  const { api } = usePortal();
  const { query: scope } = useScope();
  const query = { ...scope, ...periodOf(days) };
  return useQuery({
    queryKey: ['getPeriodStats', query, trainingId ?? null],
    queryFn: ({ signal }) =>
      trainingId === undefined
        ? api.call(c.getPeriodStats, { query }, { signal })
        : api.call(c.getTrainingPeriodStats, { params: { id: trainingId }, query }, { signal }),
  });
}

export function useTopTrainings(days: Days) {
  const { api, lang } = usePortal();
  const { query: scope } = useScope();
  const query = { ...scope, ...periodOf(days), lang };
  return useQuery({
    queryKey: ['listTopTrainings', query],
    queryFn: ({ signal }) => api.call(c.listTopTrainings, { query }, { signal }),
  });
}

export function useHours(days: Days) {
  const { api } = usePortal();
  const { query: scope } = useScope();
  const query = { ...scope, ...periodOf(days) };
  return useQuery({
    queryKey: ['listTrainingHours', query],
    queryFn: ({ signal }) => api.call(c.listTrainingHours, { query }, { signal }),
  });
}

/** The people behind a figure. Waits while `enabled` is false. */
export function usePeople(asked: PeopleQuery, enabled = true) {
  const { api, lang } = usePortal();
  const { query: scope } = useScope();
  const query = { ...scope, ...asked, lang };
  return useQuery({
    queryKey: ['listStatsPeople', query],
    queryFn: ({ signal }) => api.call(c.listStatsPeople, { query }, { signal }),
    enabled,
  });
}

/** How much each client uses a partner's trainings, or one of them. */
export function useByClient(trainingId?: number) {
  const { api } = usePortal();
  const { partnerId } = useScope().query;
  const query = {
    ...(partnerId === undefined ? {} : { partnerId }),
    ...(trainingId === undefined ? {} : { trainingId }),
  };
  return useQuery({
    queryKey: ['listStatsByClient', query],
    queryFn: ({ signal }) => api.call(c.listStatsByClient, { query }, { signal }),
  });
}

export function useTrainingStats(id: number) {
  const { api } = usePortal();
  const { query } = useScope();
  return useQuery({
    queryKey: ['getTrainingStats', id, query],
    queryFn: ({ signal }) => api.call(c.getTrainingStats, { params: { id }, query }, { signal }),
  });
}

export function useCourseStats(id: number) {
  const { api } = usePortal();
  const { query } = useScope();
  return useQuery({
    queryKey: ['getCourseStats', id, query],
    queryFn: ({ signal }) => api.call(c.getCourseStats, { params: { id }, query }, { signal }),
  });
}
