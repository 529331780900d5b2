import type { UserStats } from '../useUserStats.ts';

/**
 * Whether there is a ranking to show (spec §5). People who have left the rankings see the switch with which they come back.
 */
export const showsRanking = ({ inRankings, ranksByPoint, ranksByTime }: UserStats, isMe: boolean): boolean =>
  inRankings ? ranksByPoint.length > 0 || ranksByTime.length > 0 : inRankings === false && isMe;
