import { cached } from '@vr/shared-api/cached';
import type { listNotifications } from '@vr/shared-api/contract/notifications.schema';
import type { ContentLang } from '@vr/shared-api/limits';
import type { Static } from 'typebox';
import { formatDay } from '../../clock.ts';
import type { Texts } from './texts/en.ts';
import { textsFor } from './texts.ts';

export type Notification = Static<typeof listNotifications.response>['items'][number];

/** A training or course. People with results in a deleted one still read its title. */
interface Named {
  id: number;
  title: string;
  isDeleted: boolean;
}

/** A notification from the database, with the names that its reader may see, in their language. */
export interface Found extends Pick<Notification, 'id' | 'type' | 'date' | 'read' | 'badgeId' | 'badgeNumber'> {
  trainingCount: number;
  /** The trainings whose titles the reader may see. */
  trainings: Named[];
  courseCount: number;
  /** The courses whose titles the reader may see. */
  courses: Named[];
  /** The name of the person who caused the notification, for example by a suggestion or a reset. */
  person: string | null;
  partner: string | null;
  outcome: 'VALIDATED' | 'REJECTED' | null;
  badge: string | null;
  /** The current contract of the reader's company. Null unless the notification is about the contract. */
  contract: { expiration: string; daysLeft: number; isProlonged: boolean } | null;
  /** The browser and operating system of a sign-in. `address` is its IP address. */
  device: string | null;
  address: string | null;
  reason: string | null;
  isUndone: boolean | null;
  /** How many items of a reminder are overdue. */
  overdue: number | null;
  /**
   * Set if a partner withdraws a training. `day` is its last day (YYYY-MM-DD), or null if the partner keeps it after all.
   */
  withdrawal: { day: string | null } | null;
  members: string[];
}

/** How many titles are listed before "and 3 more". */
const NAMED = 2;

const idsOf = (items: readonly Named[]): number[] => items.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id);

/** Writes the text of a notification. Items whose titles the reader may not see are not named. */
export function render(found: Found, lang: ContentLang): Notification {
  const { id, type, date, read, trainings, courses, badgeId, badgeNumber } = found;
  const words = wordsOf(found, lang);
  return {
    id,
    type,
    ...words,
    date,
    read,
    trainingIds: idsOf(trainings),
    courseIds: idsOf(courses),
    badgeId,
    badgeNumber,
  };
}

const lists = cached((tag: string) => new Intl.ListFormat(tag));

function wordsOf(found: Found, lang: ContentLang): { title: string; content: string } {
  const { texts, tag } = textsFor(lang);
  const by = found.person ?? undefined;
  const badge = found.badge ?? undefined;

  const enumerated = (titles: string[]): string => {
    const named = titles.length <= NAMED + 1 ? titles : titles.slice(0, NAMED);
    const rest = titles.length - named.length;
    return lists(tag).format(rest > 0 ? [...named, texts.more(rest)] : named);
  };
  const titles = found.trainings.map(({ title, isDeleted }) => (isDeleted ? texts.trainingNotOffered(title) : title));
  const trainingCount = titles.length || found.trainingCount;
  const trainings = titles.length > 0 ? enumerated(titles) : texts.trainingsGone(trainingCount);
  const courses = found.courses.map(({ title, isDeleted }) => (isDeleted ? texts.courseNotOffered(title) : title));
  const courseCount = courses.length || found.courseCount;
  const reminded = [...titles, ...courses];

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
      if (found.withdrawal) {
        const { day } = found.withdrawal;
        if (!day) return { title: texts.kept, content: trainings };
        return {
          title: texts.withdrawn,
          content: titles.length > 0 ? texts.keptUntil(trainings, formatDay(day)) : trainings,
        };
      }
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
    case 'SATISFACTION_SURVEY': {
      const [rated] = found.trainings;
      // A deleted training can no longer be rated.
      return {
        title: texts.survey,
        content: rated && !rated.isDeleted ? texts.surveyQuestion(rated.title) : trainings,
      };
    }
    case 'CONTRACT_ENDING':
      return wordsOfContract(found.contract, texts);
    case 'HELD_REPORTS':
      return { title: texts.heldReports, content: texts.heldReportsHint };
    case 'PROGRESS_RESET':
      return {
        title: found.isUndone ? texts.progressRestored(by) : texts.progressReset(by),
        content: found.reason && !found.isUndone ? texts.because(trainings, found.reason) : trainings,
      };
    case 'NEW_DEVICE':
      return { title: texts.newDevice, content: texts.newDeviceHint(found.device || null, found.address ?? '') };
    case 'TRAINING_REMINDER':
      return {
        title: texts.reminder(by),
        content: reminded.length > 0 ? enumerated(reminded) + texts.overdue(found.overdue ?? 0) : texts.reminderHint,
      };
    case 'TEAM_JOINED':
      return { title: texts.teamJoined(by), content: texts.teamJoinedHint };
    case 'TEAM_TAKEOVER':
      return {
        title: texts.takeover(by),
        content: found.members.length > 0 ? enumerated(found.members) : texts.takeoverGone,
      };
  }
}

/** Writes the text about the current end of the contract, which may have been prolonged since the notification was sent. */
function wordsOfContract(contract: Found['contract'], texts: Texts): { title: string; content: string } {
  if (!contract) throw new Error('A notification about a contract has none');
  const { expiration, daysLeft, isProlonged } = contract;
  const day = formatDay(expiration);
  return isProlonged
    ? { title: texts.contractProlonged, content: texts.contractEnds(day) }
    : { title: texts.contractEnds(day), content: texts.contractDaysLeft(daysLeft) };
}
