import Type from 'typebox';
import { SUGGESTED_MAX, SUGGESTION_TARGETS_MAX } from '../limits.ts';
import { Closed, ContentLang, Day, Id, IdParams, Instant, Lang, List, Nullable, Titled } from './common.schema.ts';

/** Who suggests something to the person, and until when. */
export const SuggestedBy = Type.Object({
  /** The name of the suggester; empty if they have been deleted. */
  by: Type.String(),
  /** The last instant of the last day; null if the suggestion does not end. */
  until: Nullable(Instant),
});

const DayOrInstant = Type.Union([Day, Instant]);
const ids = (maxItems: number, minItems = 0) => Type.Array(Id, { uniqueItems: true, minItems, maxItems });
const Whom = {
  userIds: ids(SUGGESTION_TARGETS_MAX),
  /** Groups stand for their current members. At least one person or group is required (spec §5). */
  groupIds: ids(SUGGESTION_TARGETS_MAX),
  /** The first day, or the instant at which the suggestion begins. Default: now. */
  startDate: Type.Optional(DayOrInstant),
  /** The last day, which is included. It must not be before the first day. An instant stands for its day. */
  endDate: Type.Optional(DayOrInstant),
  /** The suggester's time zone (IANA), for the start of the first day and the end of the last. Default: the company's. */
  timeZone: Type.Optional(Type.String({ maxLength: 64, pattern: '^[A-Za-z][\\w+/-]*$' })),
};
/** `lang` is ignored, because notifications are written in the reader's language. Older clients still send it. */
const query = Closed({ lang: Type.Optional(ContentLang) });
const Given = Type.Object({
  id: Id,
  people: Type.Integer(),
});

const Trainings = Closed({ trainingIds: ids(SUGGESTED_MAX, 1), ...Whom });
const Courses = Closed({ courseIds: ids(SUGGESTED_MAX, 1), ...Whom });

/** At least one training or course is required. */
const Items = Closed({ trainingIds: ids(SUGGESTED_MAX), courseIds: ids(SUGGESTED_MAX), ...Whom });

const Person = Type.Object({ id: Id, firstName: Type.String(), lastName: Type.String() });
/** A person and the ids of the suggested items that they cannot see fully. */
const PersonWith = Type.Object({ ...Person.properties, ids: Type.Array(Id) });
const Checked = Type.Object({
  /** The number of people who would get the suggestion. */
  people: Type.Integer(),
  /** The people who cannot see all items. A suggestion never grants access. */
  unseen: Type.Array(PersonWith),
  /** The people who can see a course but not all its trainings. Empty for trainings. */
  partly: Type.Array(PersonWith),
});

export const suggestTrainings = { query, body: Trainings, response: Given };
export const suggest = {
  body: Items,
  response: Type.Object({
    /** The ids of the new suggestions: one for the trainings and one for the courses. */
    ids: Type.Array(Id),
    people: Given.properties.people,
  }),
};
export const checkTrainingSuggestions = { body: Trainings, response: Checked };
export const suggestCourses = { query, body: Courses, response: Given };
export const checkCourseSuggestions = { body: Courses, response: Checked };

export const listSuggestions = {
  query: Closed({
    lang: Lang,
    /** Limits the list to suggestions of this training or course. */
    trainingId: Type.Optional(Id),
    courseId: Type.Optional(Id),
  }),
  response: List(
    Type.Object({
      id: Id,
      kind: Type.Enum(['TRAINING', 'COURSE']),
      items: Type.Array(Titled),
      by: Person,
      people: Type.Array(Person),
      startDate: Instant,
      endDate: Nullable(Instant),
    }),
  ),
};
export const withdrawSuggestion = { params: IdParams };
