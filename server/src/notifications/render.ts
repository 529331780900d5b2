import type { listNotifications } from '@vr/shared-api/contract/notifications.schema';
import type { ContentLang, NotificationType } from '@vr/shared-api/limits';
import type { Static } from 'typebox';
import { textsFor } from './texts.ts';

export type Notification = Static<typeof listNotifications.response>['items'][number];

/** A notification as it is found, with the names that its reader may be told, in their language. */
export interface Found {
  id: number;
  type: NotificationType;
  date: string;
  read: boolean;
  /** How many trainings it was raised about. */
  trainingCount: number;
  /** Those of them that the reader may be told of. */
  trainings: { id: number; title: string }[];
  /** How many courses it was raised about. */
  courseCount: number;
  /** Those of them that the reader may be told of. */
  courses: { id: number; title: string }[];
  /** Who suggests. */
  person: string | null;
  /** Who asks for a validation. */
  partner: string | null;
  /** How the review of one's own training has ended. */
  outcome: 'VALIDATED' | 'REJECTED' | null;
  badgeId: number | null;
  badgeNumber: number | null;
  badge: string | null;
}

/** So many titles are named, before the rest is counted. */
const NAMED = 2;

/** The words of a notification; what has been deleted, or is not the reader's business any more, goes unnamed. */
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
  }
}
