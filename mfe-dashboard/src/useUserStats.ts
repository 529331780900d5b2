import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getUserPeriodStats, getUserStats, getUserTrainingPeriodStats } from '@vr/shared-api/contract/statistics';
import type * as S from '@vr/shared-api/contract/statistics.schema';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useShownPerson } from './person.ts';
import type { Days } from './time-spent/period.ts';

export type UserStats = ResponseOf<typeof S.getUserStats>;
export type UserTrainingStat = NonNullable<UserStats['userStat']>;

/** Returns the shown person's figures, over all trainings or in the training `trainingId`. */
export function useUserStats(trainingId?: number) {
  const { lang } = usePortal();
  const { params } = useShownPerson();
  return useQuery(endpointQuery(getUserStats, { params, query: { lang, trainingId } }));
}

/** Returns the minutes per day in a period, over all trainings or in one. */
export function usePeriodStats({ start, end }: Days, trainingId?: number) {
  const { params } = useShownPerson();
  const query = { startDate: start, endDate: end };
  const ofAll = endpointQuery(getUserPeriodStats, { params, query });
  const ofOne = endpointQuery(getUserTrainingPeriodStats, {
    params: { ...params, trainingId: trainingId ?? 0 },
    query,
  });
  return useQuery(trainingId === undefined ? ofAll : ofOne);
}

/** Whether to show the rankings card (spec §5). People who left the rankings get only the switch to rejoin them. */
export const showsRanking = ({ inRankings, ranksByPoint, ranksByTime }: UserStats, isMe: boolean): boolean =>
  inRankings ? ranksByPoint.length > 0 || ranksByTime.length > 0 : inRankings === false && isMe;
