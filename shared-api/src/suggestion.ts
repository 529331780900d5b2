/* What may be suggested from when to when, written once for the form and the server (spec §4 Suggestion, §5). */

/** Whom something is suggested to, and when: days as YYYY-MM-DD in the suggester's time zone. */
export interface SuggestionInput {
  userIds: readonly number[];
  groupIds: readonly number[];
  /** The first day; none begins now. */
  startDate?: string | undefined;
  /** The last day, which counts in full; none does not end. */
  endDate?: string | undefined;
}

/** Whether it names anybody: at least one member or group (spec §5). */
export const hasTarget = ({ userIds, groupIds }: Pick<SuggestionInput, 'userIds' | 'groupIds'>): boolean =>
  userIds.length + groupIds.length > 0;

/** Whether it ends before it starts; `today` is the first day where it begins now. Days compare as they are written. */
export const endsBeforeStart = (
  { startDate, endDate }: Pick<SuggestionInput, 'startDate' | 'endDate'>,
  today: string,
): boolean => endDate !== undefined && endDate < (startDate ?? today);

/** Whether its first day is over: nobody is told of something yesterday. */
export const startsInPast = ({ startDate }: Pick<SuggestionInput, 'startDate'>, today: string): boolean =>
  startDate !== undefined && startDate < today;
