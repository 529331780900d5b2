import Type from 'typebox';
import { FILE_TYPES, SESSION_SECONDS_MAX, SESSION_STEPS_MAX, VERSION_MAX } from '../limits.ts';
import { IdParams, Instant, Nullable } from './common.schema.ts';

const Percent = Type.Integer({ minimum: 0, maximum: 100 });

/** What a session says of one step of the training's step file. */
export const ReportedStep = Type.Object(
  {
    /** The step's id in the step file. */
    id: Type.String({ minLength: 1, maxLength: 60 }),
    success: Type.Boolean(),
    score: Type.Optional(Percent),
    /** Seconds spent on it in this session. */
    seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: SESSION_SECONDS_MAX })),
  },
  { additionalProperties: false },
);

/**
 * The whole state of a session so far, not a difference: sent again it merges upwards, so that a report may be
 * repeated, late or out of order without counting twice or lowering anything.
 */
export const reportSession = {
  params: IdParams,
  body: Type.Object(
    {
      /** Made by the client, one per sitting. */
      id: Type.String({ format: 'uuid' }),
      fileType: Type.Enum([...FILE_TYPES]),
      startedAt: Instant,
      /** The client's clock when it sent this; the server corrects startedAt by the difference. */
      sentAt: Instant,
      /** Seconds the content was really in view. */
      seconds: Type.Integer({ minimum: 0, maximum: SESSION_SECONDS_MAX }),
      /** Percent done; ignored where the training has a step file, which then decides. */
      progress: Type.Optional(Percent),
      score: Type.Optional(Percent),
      finished: Type.Boolean(),
      contentVersion: Type.Optional(Type.String({ maxLength: VERSION_MAX })),
      steps: Type.Array(ReportedStep, { maxItems: SESSION_STEPS_MAX }),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    progressionPercent: Percent,
    /** Points of this training so far. */
    points: Type.Integer(),
    score: Nullable(Percent),
  }),
};
