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
  trainingsGone: (count) =>
    count === 1 ? 'This training is no longer available' : 'These trainings are no longer available',
  courseGone: 'This course is no longer available',
  contractEnds: (day) => `Your contract ends on ${day}`,
  contractDaysLeft: (days) => (days < 1 ? 'Today is the last day' : days === 1 ? '1 day left' : `${days} days left`),
  contractProlonged: 'Your contract has been extended',
  heldReports: 'Sessions to check',
  heldReportsHint: 'The times of some sessions cannot be right. Accept or reject them.',
  newDevice: 'New sign-in to your account',
  newDeviceHint: (device, address) =>
    `${device ?? 'Unknown device'}, from ${address}. If it was not you, change your password.`,
};
