import { RATING_MAX } from '@vr/shared-api/limits';
import { type Queryable, sql } from '../../platform/db/database.ts';
import { ownedTraining, REVIEWABLE_TRAINING, TRAININGS, type ViewerCompany } from '../../visibility/trainings.ts';

/** The reader of feedback, and what their roles allow them to read. */
export interface FeedbackReader {
  /** The company whose trainings count as owned. */
  companyId: number;
  /**
   * Whether the reader acts as a super admin, who also reads feedback on partners' trainings, even if the survey is
   * disabled.
   */
  isReviewer: boolean;
  /** Whether the reader sees the companies of the voters. */
  namesCompanies: boolean;
  /** The company whose votes are read; null for all companies. */
  votesOf: number | null;
}

interface Feedback {
  satisfactionVotedAt: string;
  clientId: number | null;
  satisfactionRating: number;
  satisfactionComment: string;
}

export interface FeedbackPage {
  content: Feedback[];
  totalElements: number;
  /** The average of all votes; null if there are none. */
  average: number | null;
  /** How many votes gave 1, 2, … stars. */
  spread: number[];
}

/** SQL condition: the reader may read the feedback on the training t, whose owner is w. `isReviewer` is an SQL condition. */
export const feedbackReadable = (reader: ViewerCompany, isReviewer: string): string =>
  `(${ownedTraining(reader)} or (${isReviewer} and ${REVIEWABLE_TRAINING}))`;

// Voters are not joined, so that votes of deleted people count.
const READABLE = 's.training_id = t.id and (:votesOf::int is null or s.client_id = :votesOf)';
const SPREAD = Array.from({ length: RATING_MAX }, (_, index) => `count(*) filter (where s.rating = ${index + 1})`).join(
  ', ',
);
const selectFeedback = sql<FeedbackPage & { isEnabled: boolean }>(
  'satisfactions.list',
  `select :isReviewer or w.enable_satisfaction_survey as "isEnabled",
     v.total as "totalElements", v.average::float8 as average, v.spread,
     (select coalesce(json_agg(json_build_object(
          'satisfactionVotedAt', to_char(v.voted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'clientId', case when :namesCompanies then v.client_id end, 'satisfactionRating', v.rating,
          'satisfactionComment', v.comment) order by v.voted_at desc, v.person_id desc), '[]')
        from (select s.* from satisfaction s where ${READABLE}
              order by s.voted_at desc, s.person_id desc limit :size offset :offset) v) as content
   from ${TRAININGS} cross join lateral (
     select count(*) as total, round(avg(s.rating), 2) as average, array[${SPREAD}]::int[] as spread
     from satisfaction s where ${READABLE}) v
   where t.id = :trainingId and ${feedbackReadable({ company: ':companyId' }, ':isReviewer')}`,
);

/**
 * Returns a page of the feedback on a training, newest first. Undefined if the reader may not read it. `isEnabled` is
 * false if the training's company has disabled the survey; for a reviewer it is always true.
 */
export const findFeedback = (
  db: Queryable,
  { companyId, isReviewer, namesCompanies, votesOf }: FeedbackReader,
  trainingId: number,
  { page, size }: { page: number; size: number },
): Promise<(FeedbackPage & { isEnabled: boolean }) | undefined> =>
  db.row(selectFeedback, {
    trainingId,
    companyId,
    isReviewer,
    votesOf,
    size,
    offset: (page - 1) * size,
    namesCompanies,
  });
