import Type from 'typebox';
import { REJECTION_REASON_MAX, TRAINING_STATUSES } from '../limits.ts';
import { BADGE_FIELDS, TRAINING_FACTS, TRAINING_TEXT_FIELDS } from '../review.ts';
import { Closed, ContentLang, FileType, IdParams, Instant, LangQuery, Nullable, Text } from './common.schema.ts';
import { GateReport } from './gate.schema.ts';

/** The state of a training's review after a decision. */
const Reviewed = Type.Object({ status: Type.Enum([...TRAINING_STATUSES]), at: Instant });
export const requestValidation = { params: IdParams, response: Reviewed };
export const countToVerify = { response: Type.Object({ count: Type.Integer() }) };
export const setTrainingStatus = {
  params: IdParams,
  body: Closed({
    action: Type.Enum(['START_REVIEW', 'VALIDATE', 'REJECT']),
    /** Required to reject, and only then. The owner reads it. */
    rejectionReason: Type.Optional(Text(REJECTION_REASON_MAX)),
  }),
  response: Reviewed,
};

/** A build as a reviewer compares it with another one. */
const ReviewedBuild = Type.Object({
  version: Type.String(),
  fileName: Type.String(),
  /** Bytes. */
  fileSize: Type.Integer(),
  offlineAvailable: Type.Boolean(),
  launchParameter: Nullable(Type.String()),
  isMaster: Type.Boolean(),
});

/** A text that was added (before is null), removed (after is null) or changed. */
const ChangedText = { before: Nullable(Type.String()), after: Nullable(Type.String()) };

export const getTrainingChanges = {
  params: IdParams,
  query: LangQuery,
  response: Type.Object({
    /** When the version was validated with which the training is compared. Null if there is none. */
    validatedAt: Nullable(Instant),
    /** Whether the training was never validated, so that everything is new. */
    isFirst: Type.Boolean(),
    texts: Type.Array(Type.Object({ lang: ContentLang, field: Type.Enum([...TRAINING_TEXT_FIELDS]), ...ChangedText })),
    /**
     * Names, titles or codes; the duration in minutes; the address of the picture; what completes a content that does not
     * report: minutes or `learner`.
     */
    facts: Type.Array(
      Type.Object({
        field: Type.Enum([...TRAINING_FACTS]),
        before: Type.Array(Type.String()),
        after: Type.Array(Type.String()),
      }),
    ),
    badges: Type.Array(
      Type.Object({
        number: Type.Integer(),
        /** Null for the picture. */
        lang: Nullable(ContentLang),
        field: Type.Enum([...BADGE_FIELDS]),
        ...ChangedText,
      }),
    ),
    builds: Type.Array(
      Type.Object({ fileType: FileType, before: Nullable(ReviewedBuild), after: Nullable(ReviewedBuild) }),
    ),
    /** When the step file was uploaded. Null if it has not changed. */
    stepFile: Nullable(Type.Object({ before: Nullable(Instant), after: Nullable(Instant) })),
    /** The inspections of the newest builds. Null for a build from before inspections. */
    inspections: Type.Array(Type.Object({ fileType: FileType, version: Type.String(), report: Nullable(GateReport) })),
  }),
};
