import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getUserPeriodStats, getUserStats, getUserTrainingPeriodStats } from '@vr/shared-api/contract/statistics';
import type * as S from '@vr/shared-api/contract/statistics.schema';
import { usePortal } from '@vr/shared-ui/kernel';
import { useShownPerson } from './person.ts';
import type { Days } from './time-spent/period.ts';

export type UserStats = ResponseOf<typeof S.getUserStats>;
export type UserTrainingStat = NonNullable<UserStats['userStat']>;

/** The shown person's figures, and with `trainingId` those of that training. */
export function useUserStats(trainingId?: number) {
  const { api, lang } = usePortal();
  const { id } = useShownPerson();
  return useQuery({
    queryKey: ['getUserStats', id, lang, trainingId ?? null],
    queryFn: ({ signal }) => api.call(getUserStats, { params: { id }, query: { lang, trainingId } }, { signal }),
  });
}

/** Minutes per day of a period, for one training or all. */
export function usePeriodStats({ start, end }: Days, trainingId?: number) {
  const { api } = usePortal();
  const { id } = useShownPerson();
  const query = { startDate: start, endDate: end };
  return useQuery({
    queryKey: ['getUserPeriodStats', id, start, end, trainingId ?? null],
    queryFn: ({ signal }) =>
      trainingId === undefined
        ? api.call(getUserPeriodStats, { params: { id }, query }, { signal })
        : api.call(getUserTrainingPeriodStats, { params: { id, trainingId }, query }, { signal }),
  });
}
