const trainings = (count: number) => (count === 1 ? 'a training' : `${count} trainings`);
const courses = (count: number) => (count === 1 ? 'a course' : `${count} courses`);

/** The texts of notifications. Counts are at least 1. Names that the reader may not see are undefined. */
export const en = {
  trainingsSuggested: (count: number, by?: string) =>
    by
      ? `${by} suggests ${trainings(count)}`
      : count === 1
        ? 'A training is suggested to you'
        : `${count} trainings are suggested to you`,
  coursesSuggested: (count: number, by?: string) =>
    by
      ? `${by} suggests ${courses(count)}`
      : count === 1
        ? 'A course is suggested to you'
        : `${count} courses are suggested to you`,
  newTrainings: (count: number) => (count === 1 ? 'New training' : `${count} new trainings`),
  validationAsked: (partner: string) => `${partner} requests a validation`,
  /** The result of the review of the reader's own training. */
  reviewed: { VALIDATED: 'Your training is online', REJECTED: 'Your training was rejected' },
  badgeEarned: (name?: string) => (name ? `Badge earned: ${name}` : 'Badge earned'),
  /** The origin of a badge that does not belong to a training. */
  platform: 'Platform',
  fillProfile: 'Complete your profile',
  fillProfileHint: 'Add a picture and check your name',
  survey: 'Your opinion counts',
  surveyQuestion: (training: string) => `What did you think of “${training}”?`,
  /** The end of a list of titles. `count` is at least 2. */
  more: (count: number) => `${count} more`,
  /** Marks the title of a deleted training or course. */
  trainingNotOffered: (title: string) => `${title} (no longer offered)`,
  courseNotOffered: (title: string) => `${title} (no longer offered)`,
  trainingsGone: (count: number): string =>
    count === 1 ? 'This training is no longer available' : 'These trainings are no longer available',
  courseGone: 'This course is no longer available',
  /** `day` is the last day of the contract as DD/MM/YYYY. */
  contractEnds: (day: string) => `Your contract ends on ${day}`,
  /** `days` is 0 on the last day. */
  contractDaysLeft: (days: number) =>
    days < 1 ? 'Today is the last day' : days === 1 ? '1 day left' : `${days} days left`,
  contractProlonged: 'Your contract has been extended',
  heldReports: 'Sessions to check',
  heldReportsHint: 'The times of some sessions cannot be right. Accept or reject them.',
  progressReset: (by?: string) => (by ? `${by} has reset your progress` : 'Your progress has been reset'),
  progressRestored: (by?: string) => (by ? `${by} has restored your progress` : 'Your progress has been restored'),
  because: (trainings: string, reason: string) => `${trainings}. Reason: ${reason}`,
  newDevice: 'New sign-in to your account',
  /** `device` names the browser and the operating system: `Firefox · Windows`. */
  newDeviceHint: (device: string | null, address: string) =>
    `${device ?? 'Unknown device'}, from ${address}. If it was not you, change your password.`,
  reminder: (by?: string) => (by ? `${by} reminds you of your trainings` : 'A reminder of your trainings'),
  /** Appended to the items of a reminder. */
  overdue: (count: number) => (count > 0 ? ` (${count} overdue)` : ''),
  /** For a reminder without items, or with items that are no longer available. */
  reminderHint: 'Open your catalogue and continue your trainings',
  teamJoined: (by?: string) => (by ? `You are now in ${by}’s team` : 'You are in another team now'),
  teamJoinedHint: 'Your manager sees your progress and can suggest trainings to you',
  takeover: (by?: string) =>
    by ? `${by} has moved people from your team to theirs` : 'People in your team have joined another team',
  /** For people whose accounts have been deleted. */
  takeoverGone: 'These people are no longer in the company',
  withdrawn: 'A training is being withdrawn',
  kept: 'A training stays available after all',
  /** `day` is the last day of the withdrawn training, as DD/MM/YYYY. */
  keptUntil: (training: string, day: string) => `${training}: available until ${day}`,
};

export type Texts = typeof en;
