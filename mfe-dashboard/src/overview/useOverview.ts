import { useQuery } from '@tanstack/react-query';
import * as c from '@vr/shared-api/contract/dashboards';
import type * as S from '@vr/shared-api/contract/dashboards.schema';
import type { QueryOf, ResponseOf } from '@vr/shared-api/contract/endpoint';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import type { Days } from '../time-spent/period.ts';
import { useScope } from './scope.ts';

export type General = ResponseOf<typeof S.getGeneralStats>;
export type TrainingStats = ResponseOf<typeof S.getTrainingStats>;

export type PersonBehind = ResponseOf<typeof S.listStatsPeople>['items'][number];
export type PeopleQuery = Omit<QueryOf<typeof S.listStatsPeople>, 'lang' | 'clientId' | 'partnerId' | 'ofTeam'>;

const periodOf = ({ start, end }: Days) => ({ startDate: start, endDate: end });

export function useGeneral() {
  const { lang } = usePortal();
  const { query } = useScope();
  return useQuery(endpointQuery(c.getGeneralStats, { query: { ...query, lang } }));
}

/** Returns the sessions and minutes per day, for all trainings or one. */
export function usePeriod(days: Days, trainingId?: number) {
  const { query: scope } = useScope();
  const query = { ...scope, ...periodOf(days) };
  const ofAll = endpointQuery(c.getPeriodStats, { query });
  const ofOne = endpointQuery(c.getTrainingPeriodStats, { params: { id: trainingId ?? 0 }, query });
  return useQuery(trainingId === undefined ? ofAll : ofOne);
}

export function useTopTrainings(days: Days) {
  const { lang } = usePortal();
  const { query } = useScope();
  return useQuery(endpointQuery(c.listTopTrainings, { query: { ...query, ...periodOf(days), lang } }));
}

export function useHours(days: Days) {
  const { query } = useScope();
  return useQuery(endpointQuery(c.listTrainingHours, { query: { ...query, ...periodOf(days) } }));
}

/** Returns the people behind a figure. Sends no request while `enabled` is false. */
export function usePeople(asked: PeopleQuery, enabled = true) {
  const { lang } = usePortal();
  const { query } = useScope();
  return useQuery({ ...endpointQuery(c.listStatsPeople, { query: { ...query, ...asked, lang } }), enabled });
}

/** Returns the usage of a partner's trainings, or of one of them, by client company. */
export function useByClient(trainingId?: number) {
  const { partnerId } = useScope().query;
  const query = {
    ...(partnerId === undefined ? {} : { partnerId }),
    ...(trainingId === undefined ? {} : { trainingId }),
  };
  return useQuery(endpointQuery(c.listStatsByClient, { query }));
}

export function useTrainingStats(id: number) {
  const { query } = useScope();
  return useQuery(endpointQuery(c.getTrainingStats, { params: { id }, query }));
}

export function useCourseStats(id: number) {
  const { query } = useScope();
  return useQuery(endpointQuery(c.getCourseStats, { params: { id }, query }));
}
