import type { Texts } from './texts.ts';

const trainings = (count: number) => (count === 1 ? 'a training' : `${count} trainings`);
const courses = (count: number) => (count === 1 ? 'a course' : `${count} courses`);

export const en: Texts = {
  trainingsSuggested: (count, by) =>
    by
      ? `${by} suggests ${trainings(count)}`
      : count === 1
        ? 'A training is suggested to you'
        : `${count} trainings are suggested to you`,
  coursesSuggested: (count, by) =>
    by
      ? `${by} suggests ${courses(count)}`
      : count === 1
        ? 'A course is suggested to you'
        : `${count} courses are suggested to you`,
  newTrainings: (count) => (count === 1 ? 'New training' : `${count} new trainings`),
  validationAsked: (partner) => `${partner} requests a validation`,
  reviewed: { VALIDATED: 'Your training is online', REJECTED: 'Your training was rejected' },
  badgeEarned: (name) => (name ? `Badge earned: ${name}` : 'Badge earned'),
  platform: 'Platform',
  fillProfile: 'Complete your profile',
  fillProfileHint: 'Add a picture and check your name',
  survey: 'Your opinion counts',
  surveyQuestion: (training) => `What did you think of “${training}”?`,
  more: (count) => `${count} more`,
  trainingNotOffered: (title) => `${title} (no longer offered)`,
  courseNotOffered: (title) => `${title} (no longer offered)`,
  trainingsGone: (count) =>
    count === 1 ? 'This training is no longer available' : 'These trainings are no longer available',
  courseGone: 'This course is no longer available',
  contractEnds: (day) => `Your contract ends on ${day}`,
  contractDaysLeft: (days) => (days < 1 ? 'Today is the last day' : days === 1 ? '1 day left' : `${days} days left`),
  contractProlonged: 'Your contract has been extended',
  heldReports: 'Sessions to check',
  heldReportsHint: 'The times of some sessions cannot be right. Accept or reject them.',
  progressReset: (by) => (by ? `${by} has reset your progress` : 'Your progress has been reset'),
  progressRestored: (by) => (by ? `${by} has restored your progress` : 'Your progress has been restored'),
  because: (trainings, reason) => `${trainings}. Reason: ${reason}`,
  newDevice: 'New sign-in to your account',
  newDeviceHint: (device, address) =>
    `${device ?? 'Unknown device'}, from ${address}. If it was not you, change your password.`,
  reminder: (by) => (by ? `${by} reminds you of your trainings` : 'A reminder of your trainings'),
  overdue: (count) => (count > 0 ? ` (${count} overdue)` : ''),
  reminderHint: 'Open your catalogue and continue your trainings',
  teamJoined: (by) => (by ? `You are now in ${by}’s team` : 'You are in another team now'),
  teamJoinedHint: 'Your manager sees your progress and can suggest trainings to you',
  takeover: (by) =>
    by ? `${by} has moved people from your team to theirs` : 'People in your team have joined another team',
  takeoverGone: 'These people are no longer in the company',
  withdrawn: 'A training is being withdrawn',
  kept: 'A training stays available after all',
  keptUntil: (training, day) => `${training}: available until ${day}`,
};
