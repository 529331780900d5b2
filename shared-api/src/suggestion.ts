/* The rules for the recipients and the period of a suggestion, for the form and the server (spec §4 Suggestion, §5). */

/** The recipients and the period of a suggestion. Days are YYYY-MM-DD in the time zone of the person who suggests. */
export interface SuggestionInput {
  userIds: readonly number[];
  groupIds: readonly number[];
  /** Undefined to start now. */
  startDate?: string | undefined;
  /** The last day, which is included; undefined for no end. */
  endDate?: string | undefined;
}

/** Whether a suggestion has at least one member or group (spec §5). */
export const hasTarget = ({ userIds, groupIds }: Pick<SuggestionInput, 'userIds' | 'groupIds'>): boolean =>
  userIds.length + groupIds.length > 0;

/** Whether the last day is before the first. The first day defaults to `today`. All are YYYY-MM-DD and compare as text. */
export const endsBeforeStart = (
  { startDate, endDate }: Pick<SuggestionInput, 'startDate' | 'endDate'>,
  today: string,
): boolean => endDate !== undefined && endDate < (startDate ?? today);

/** Whether the first day is before `today`. A missing first day is not in the past. */
export const startsInPast = ({ startDate }: Pick<SuggestionInput, 'startDate'>, today: string): boolean =>
  startDate !== undefined && startDate < today;
