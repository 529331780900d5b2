import type { listNotifications } from '@vr/shared-api/contract/notifications.schema';
import type { ContentLang, NotificationType } from '@vr/shared-api/limits';
import type { Static } from 'typebox';
import { formatDay } from '../clock.ts';
import type { Texts } from './texts/texts.ts';
import { textsFor } from './texts.ts';

export type Notification = Static<typeof listNotifications.response>['items'][number];

/** A notification from the database, with the names that its reader may see, in their language. */
export interface Found {
  id: number;
  type: NotificationType;
  date: string;
  read: boolean;
  /** Number of trainings that it is about. */
  trainingCount: number;
  /** The trainings among them whose names the reader may see. */
  trainings: { id: number; title: string }[];
  /** Number of courses that it is about. */
  courseCount: number;
  /** The courses among them whose names the reader may see. */
  courses: { id: number; title: string }[];
  /** Name of the person who made a suggestion. */
  person: string | null;
  /** Name of the partner that requests a validation. */
  partner: string | null;
  /** Result of the review of the partner's own training. */
  outcome: 'VALIDATED' | 'REJECTED' | null;
  badgeId: number | null;
  badgeNumber: number | null;
  badge: string | null;
  /** The contract of the reader's company as it is now. Null unless the notification is about it. */
  contract: { expiration: string; daysLeft: number; isProlonged: boolean } | null;
  /** Browser and system of a sign-in, and its network address. */
  device: string | null;
  address: string | null;
}

/** Most titles that are listed before "and 3 more". */
const NAMED = 2;

/** Words a notification. Deleted items, and items that the reader may no longer see, are not named. */
export function render(found: Found, lang: ContentLang): Notification {
  const { id, type, date, read, trainings, courses, badgeId, badgeNumber } = found;
  const trainingIds = trainings.map((training) => training.id);
  const courseIds = courses.map((course) => course.id);
  return { id, type, ...wordsOf(found, lang), date, read, trainingIds, courseIds, badgeId, badgeNumber };
}

function wordsOf(found: Found, lang: ContentLang): { title: string; content: string } {
  const { texts, tag } = textsFor(lang);
  const by = found.person ?? undefined;
  const badge = found.badge ?? undefined;

  const enumerated = (titles: string[]): string => {
    const named = titles.length <= NAMED + 1 ? titles : titles.slice(0, NAMED);
    const rest = titles.length - named.length;
    return new Intl.ListFormat(tag).format(rest > 0 ? [...named, texts.more(rest)] : named);
  };
  const titles = found.trainings.map(({ title }) => title);
  const trainingCount = titles.length || found.trainingCount;
  const trainings = titles.length > 0 ? enumerated(titles) : texts.trainingsGone(trainingCount);
  const courses = found.courses.map(({ title }) => title);
  const courseCount = courses.length || found.courseCount;

  switch (found.type) {
    case 'TRAINING_SUGGESTION':
      return { title: texts.trainingsSuggested(trainingCount, by), content: trainings };
    case 'COURSE_SUGGESTION':
      return {
        title: texts.coursesSuggested(courseCount, by),
        content: courses.length > 0 ? enumerated(courses) : texts.courseGone,
      };
    case 'NEW_TRAINING':
      if (found.outcome) return { title: texts.reviewed[found.outcome], content: trainings };
      return {
        title: found.partner ? texts.validationAsked(found.partner) : texts.newTrainings(trainingCount),
        content: trainings,
      };
    case 'TRAINING_BADGE':
      return { title: texts.badgeEarned(badge), content: trainings };
    case 'PLATFORM_BADGE':
      return { title: texts.badgeEarned(badge), content: texts.platform };
    case 'FILL_PROFILE':
      return { title: texts.fillProfile, content: texts.fillProfileHint };
    case 'SATISFACTION_SURVEY':
      return {
        title: texts.survey,
        content: titles[0] === undefined ? texts.trainingsGone(1) : texts.surveyQuestion(titles[0]),
      };
    case 'CONTRACT_ENDING':
      return wordsOfContract(found.contract, texts);
    case 'HELD_REPORTS':
      return { title: texts.heldReports, content: texts.heldReportsHint };
    case 'NEW_DEVICE':
      return { title: texts.newDevice, content: texts.newDeviceHint(found.device || null, found.address ?? '') };
  }
}

/** Words the end of the contract as it is now. It can have been prolonged since the notification was raised. */
function wordsOfContract(contract: Found['contract'], texts: Texts): { title: string; content: string } {
  if (!contract) throw new Error('A notification about a contract has none');
  const { expiration, daysLeft, isProlonged } = contract;
  const day = formatDay(expiration);
  return isProlonged
    ? { title: texts.contractProlonged, content: texts.contractEnds(day) }
    : { title: texts.contractEnds(day), content: texts.contractDaysLeft(daysLeft) };
}
