import Type from 'typebox';
import { REJECTION_REASON_MAX, TRAINING_STATUSES } from '../limits.ts';
import { IdParams, Instant } from './common.schema.ts';

/** The state of a training's review after a decision. */
const Reviewed = Type.Object({ status: Type.Enum([...TRAINING_STATUSES]), at: Instant });
export const requestValidation = { params: IdParams, response: Reviewed };
export const setTrainingStatus = {
  params: IdParams,
  body: Type.Object(
    {
      action: Type.Enum(['START_REVIEW', 'VALIDATE', 'REJECT']),
      /** Required to reject, and only then. The owner reads it. */
      rejectionReason: Type.Optional(Type.String({ minLength: 1, maxLength: REJECTION_REASON_MAX, pattern: '\\S' })),
    },
    { additionalProperties: false },
  ),
  response: Reviewed,
};
