/** The words of notifications in one language. A count is at least 1; a name that may not be told is left out. */
export interface Texts {
  trainingsSuggested(count: number, by?: string): string;
  coursesSuggested(count: number, by?: string): string;
  newTrainings(count: number): string;
  validationAsked(partner: string): string;
  /** How the review of the reader's own training has ended. */
  reviewed: Record<'VALIDATED' | 'REJECTED', string>;
  badgeEarned(name?: string): string;
  /** Where a badge comes from that is not a training's. */
  platform: string;
  fillProfile: string;
  fillProfileHint: string;
  survey: string;
  surveyQuestion(training: string): string;
  /** At the end of an enumeration: at least two further titles. */
  more(count: number): string;
  /** A deleted training. */
  trainingNotOffered(title: string): string;
  /** A deleted course. */
  courseNotOffered(title: string): string;
  trainingsGone(count: number): string;
  courseGone: string;
  /** `day` is the last day of the contract as DD/MM/YYYY. */
  contractEnds(day: string): string;
  /** `days` is 0 on the last day. */
  contractDaysLeft(days: number): string;
  contractProlonged: string;
  heldReports: string;
  heldReportsHint: string;
  /** The progress in some trainings was reset, or such a reset was undone. */
  progressReset(by?: string): string;
  progressRestored(by?: string): string;
  /** The titles of trainings, and why their progress was reset. */
  because(trainings: string, reason: string): string;
  newDevice: string;
  /** `device` is browser and system; null if unknown. */
  newDeviceHint(device: string | null, address: string): string;
  reminder(by?: string): string;
  /** After the items of a reminder, of which so many are overdue; '' for none. */
  overdue(count: number): string;
  /** For a reminder without items, or whose items are no longer available. */
  reminderHint: string;
  teamJoined(by?: string): string;
  teamJoinedHint: string;
  takeover(by?: string): string;
  /** For people whose accounts have been deleted. */
  takeoverGone: string;
  /** A partner withdraws a training, or keeps it after all. */
  withdrawn: string;
  kept: string;
  /** `day` is the last day of a training that is withdrawn, as DD/MM/YYYY. */
  keptUntil(training: string, day: string): string;
}
