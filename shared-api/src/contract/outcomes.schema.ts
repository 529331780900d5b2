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
    /** The person's progress in the training, and how much of it this session added. */
    progressionPercent: Percent,
    percentGained: Percent,
    /** The person's points in the training, and how many of them this session added. */
    points: Type.Integer(),
    pointsGained: Type.Integer(),
    score: Nullable(Percent),
    finished: Type.Boolean(),
    /** Null if all reports of the session count. A report that does not count adds nothing. */
    check: Check,
    /** The person's place in the ranking by points. Null if the company does not show it, or the person has no points. */
    rank: Nullable(Type.Integer()),
    /** The place without the points of this session. Also null if the person has no other points. */
    rankBefore: Nullable(Type.Integer()),
    /** The badges of the training and of the platform that the person has earned since the session began. */
    badges: Type.Array(
      Type.Object({ kind: Type.Enum(['training', 'platform']), name: Type.String(), logo: PictureUrl }),
    ),
    /** In a course with this training: the next training that is available and not done, or else the first such one. */
    nextInCourse: Nullable(
      Type.Object({ courseId: Id, courseLang: ContentLang, courseTitle: Type.String(), training: ListedTraining }),
    ),
    /** A course that requires a higher score than the person's best; null if there is none. */
    shortfall: Nullable(
      Type.Object({
        courseLang: ContentLang,
        courseTitle: Type.String(),
        /** The best score of the current attempt. */
        score: Percent,
        minimalScoreNeeded: Percent,
      }),
    ),
    /** The step with the lowest score, if it has not succeeded or its score is below LOW_SCORE. */
    weakStep: Nullable(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        /** Whether the content can start at this step, so that the person can practise only the step. */
        canPractise: Type.Boolean(),
        /** The step's position in the step file, counted from 1. */
        number: Type.Integer({ minimum: 1, maximum: SESSION_STEPS_MAX }),
        /** Null if the step was never reached. */
        score: Nullable(Percent),
      }),
    ),
    /** A training that is suggested to the person and that they have not completed. */
    suggestion: Nullable(ListedTraining),
  }),
};
