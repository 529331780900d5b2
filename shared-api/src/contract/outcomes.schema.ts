import Type from 'typebox';
import { SESSION_STEPS_MAX } from '../limits.ts';
import { Closed, ContentLang, Id, IdParams, Lang, Nullable, Percent, PictureUrl } from './common.schema.ts';
import { Check } from './sessions.schema.ts';
import { ListedTraining } from './trainings.schema.ts';

export const getOutcome = {
  params: IdParams,
  query: Closed({
    lang: Lang,
    /** The id of the session, which the client generated. */
    session: Type.String({ format: 'uuid' }),
  }),
  response: Type.Object({
    /** The person's progress in the training, and how much of it this session has added. */
    progressionPercent: Percent,
    percentGained: Percent,
    /** The person's points of the training, and how many this session has added. */
    points: Type.Integer(),
    pointsGained: Type.Integer(),
    score: Nullable(Percent),
    finished: Type.Boolean(),
    /** Anything but null: the session adds nothing, because it does not count. */
    check: Check,
    /** The person's place in the ranking by points. Null if the company does not show it, or the person has no points. */
    rank: Nullable(Type.Integer()),
    /** The place without the points of this session. Null as well if the person had no points without them. */
    rankBefore: Nullable(Type.Integer()),
    /** The badges of the training and of the platform that the person has earned since the session began. */
    badges: Type.Array(
      Type.Object({ kind: Type.Enum(['training', 'platform']), name: Type.String(), logo: PictureUrl }),
    ),
    /** The first training to do of a course that contains this one, after it in the course's order if possible. */
    nextInCourse: Nullable(
      Type.Object({ courseId: Id, courseLang: ContentLang, courseTitle: Type.String(), training: ListedTraining }),
    ),
    /** A course that requires a higher score than the best one of the person. Null if none does. */
    shortfall: Nullable(
      Type.Object({
        courseLang: ContentLang,
        courseTitle: Type.String(),
        /** The best score of the attempt. */
        score: Percent,
        minimalScoreNeeded: Percent,
      }),
    ),
    /** The step with the lowest score, if it has not succeeded or its score is low. */
    weakStep: Nullable(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        /** Whether the content can begin at the step, so that the person can practise it alone. */
        canPractise: Type.Boolean(),
        /** Its place in the step file, counting from 1. */
        number: Type.Integer({ minimum: 1, maximum: SESSION_STEPS_MAX }),
        /** Null if the step was never reached. */
        score: Nullable(Percent),
      }),
    ),
    /** A training that someone suggests to the person, who has not completed it. */
    suggestion: Nullable(ListedTraining),
  }),
};
