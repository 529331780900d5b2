import type { Clock } from '../../clock.ts';
import type { Queryable } from '../db/database.ts';
import { companyBuilders } from './builders/companies.ts';
import { contentBuilders } from './builders/contents.ts';
import { courseBuilders } from './builders/courses.ts';
import { notificationBuilders } from './builders/notifications.ts';
import { peopleBuilders } from './builders/people.ts';
import { reactionBuilders } from './builders/reactions.ts';
import { resourceBuilders } from './builders/resources.ts';
import { rowWriter } from './builders/row-writer.ts';
import { sessionBuilders } from './builders/sessions.ts';
import { suggestionBuilders } from './builders/suggestions.ts';
import { trainingBuilders } from './builders/trainings.ts';
import { vocabularyBuilders } from './builders/vocabulary.ts';

/** Returns functions that insert rows for tests and for the demo. Callers override the realistic default values. */
export function builders(db: Queryable, clock: Clock) {
  const writer = rowWriter(db, clock);
  const vocabulary = vocabularyBuilders(writer);
  return {
    ...companyBuilders(writer),
    ...peopleBuilders(writer),
    ...vocabulary,
    ...trainingBuilders(writer, vocabulary),
    ...contentBuilders(writer),
    ...resourceBuilders(writer),
    ...courseBuilders(writer),
    ...suggestionBuilders(writer),
    ...sessionBuilders(writer),
    ...reactionBuilders(writer),
    ...notificationBuilders(writer),
  };
}
export type Builders = ReturnType<typeof builders>;
