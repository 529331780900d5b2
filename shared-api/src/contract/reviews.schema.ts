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
    /** Required for REJECT, not allowed for other actions. The training's owner can read it. */
    rejectionReason: Type.Optional(Text(REJECTION_REASON_MAX)),
  }),
  response: Reviewed,
};

/** The properties of a build that a reviewer compares with another build. */
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
    /** When the version to compare with was validated. Null if no version was ever validated. */
    validatedAt: Nullable(Instant),
    /** Whether the training was never validated, so everything is new. */
    isFirst: Type.Boolean(),
    texts: Type.Array(Type.Object({ lang: ContentLang, field: Type.Enum([...TRAINING_TEXT_FIELDS]), ...ChangedText })),
    /**
     * Changed properties that are not texts. Values are names, titles or codes, the duration in minutes, or the picture's
     * address. `completion`, the rule for content that does not report, is a number of minutes or `learner`.
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
        /** Null for the logo, which has no language. */
        lang: Nullable(ContentLang),
        field: Type.Enum([...BADGE_FIELDS]),
        ...ChangedText,
      }),
    ),
    builds: Type.Array(
      Type.Object({ fileType: FileType, before: Nullable(ReviewedBuild), after: Nullable(ReviewedBuild) }),
    ),
    /** When the old and the new step file were uploaded. Null if it has not changed. */
    stepFile: Nullable(Type.Object({ before: Nullable(Instant), after: Nullable(Instant) })),
    /** The inspections of the newest builds. `report` is null for a build from before inspections existed. */
    inspections: Type.Array(Type.Object({ fileType: FileType, version: Type.String(), report: Nullable(GateReport) })),
  }),
};
