import Type from 'typebox';
import { COMMENT_MAX, FEEDBACK_PAGE_SIZE, FEEDBACK_PAGE_SIZES, RATING_MAX, RATING_MIN } from '../limits.ts';
import { Closed, GroupScope, Id, IdParams, Instant, Nullable, Page } from './common.schema.ts';

export const rateTraining = {
  params: IdParams,
  body: Closed({
    rating: Type.Integer({ minimum: RATING_MIN, maximum: RATING_MAX }),
    comment: Type.Optional(Type.String({ maxLength: COMMENT_MAX })),
  }),
};

const Feedback = Type.Object({
  satisfactionVotedAt: Instant,
  /** The company of the person who answered; null unless the reader is the super admin. */
  clientId: Nullable(Id),
  satisfactionRating: Type.Integer({ minimum: RATING_MIN, maximum: RATING_MAX }),
  satisfactionComment: Type.String(),
});
export const listSatisfactions = {
  params: IdParams,
  query: Closed({
    /** For the super admin: only answers by this company's people, or only answers that this partner may read. */
    clientId: GroupScope.clientId,
    partnerId: GroupScope.partnerId,
    page: Page,
    size: Type.Optional(Type.Enum([...FEEDBACK_PAGE_SIZES], { type: 'integer', default: FEEDBACK_PAGE_SIZE })),
  }),
  response: Type.Object({
    content: Type.Array(Feedback),
    totalElements: Type.Integer(),
    /** The average rating of all answers; null if there are none. */
    average: Nullable(Type.Number()),
    /** How many answers gave 1, 2, … stars. */
    spread: Type.Array(Type.Integer(), { minItems: RATING_MAX, maxItems: RATING_MAX }),
  }),
};
