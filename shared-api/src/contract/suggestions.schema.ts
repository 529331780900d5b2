import Type from 'typebox';
import { SUGGESTED_MAX, SUGGESTION_TARGETS_MAX } from '../limits.ts';
import { ContentLang, Day, Id, IdParams, Instant, LangQuery, List, Nullable } from './common.schema.ts';

const closed = { additionalProperties: false };

/** Who suggests something to the reader, and until when. */
export const SuggestedBy = Type.Object({
  /** Their name; empty where they are gone. */
  by: Type.String(),
  /** The last instant of its last day; null where it does not end. */
  until: Nullable(Instant),
});

const ids = (maxItems: number, minItems = 0) => Type.Array(Id, { uniqueItems: true, minItems, maxItems });
const Whom = {
  userIds: ids(SUGGESTION_TARGETS_MAX),
  /** Whoever is in them now. At least one person or group (spec §5). */
  groupIds: ids(SUGGESTION_TARGETS_MAX),
  /** The first day; now, where there is none. */
  startDate: Type.Optional(Day),
  /** The last day, which counts in full. Not before the first. */
  endDate: Type.Optional(Day),
  /** The suggester's time zone, which says when these days begin and end (IANA); the company's, where there is none. */
  timeZone: Type.Optional(Type.String({ maxLength: 64, pattern: '^[A-Za-z][\\w+/-]*$' })),
};
/** Notifications come in the language of whoever reads them; older clients name one nevertheless. */
const query = Type.Object({ lang: Type.Optional(ContentLang) }, closed);
const Given = Type.Object({
  id: Id,
  /** How many people it goes to. */
  people: Type.Integer(),
});

const Trainings = Type.Object({ trainingIds: ids(SUGGESTED_MAX, 1), ...Whom }, closed);
const Courses = Type.Object({ courseIds: ids(SUGGESTED_MAX, 1), ...Whom }, closed);

const Person = Type.Object({ id: Id, firstName: Type.String(), lastName: Type.String() });
/** A person, and which of the suggested things it is about. */
const PersonWith = Type.Object({ ...Person.properties, ids: Type.Array(Id) });
const Checked = Type.Object({
  /** How many people it would go to. */
  people: Type.Integer(),
  /** Who cannot see which: a suggestion never grants access. */
  unseen: Type.Array(PersonWith),
  /** Who sees a course, and not all of its trainings; of trainings nobody. */
  partly: Type.Array(PersonWith),
});

export const suggestTrainings = { query, body: Trainings, response: Given };
export const checkTrainingSuggestions = { body: Trainings, response: Checked };
export const suggestCourses = { query, body: Courses, response: Given };
export const checkCourseSuggestions = { body: Courses, response: Checked };

export const listSuggestions = {
  query: Type.Object(
    {
      lang: LangQuery.properties.lang,
      /** Only those that hold this training, or this course. */
      trainingId: Type.Optional(Id),
      courseId: Type.Optional(Id),
    },
    closed,
  ),
  response: List(
    Type.Object({
      id: Id,
      kind: Type.Enum(['TRAINING', 'COURSE']),
      /** What is suggested. */
      items: Type.Array(Type.Object({ id: Id, title: Type.String() })),
      /** Who suggests it. */
      by: Person,
      people: Type.Array(Person),
      startDate: Instant,
      endDate: Nullable(Instant),
    }),
  ),
};
export const withdrawSuggestion = { params: IdParams };
