import { type Queryable, sql } from '../db/database.ts';
import { JUDGED, OWNED, TRAININGS } from '../visibility.ts';

/** Who reads what people say, and what their roles let them read of it. */
export interface FeedbackReader {
  clientId: number;
  /** Looks at partners' trainings too, and is told whose people have voted. */
  judges: boolean;
  /** Is told what the people of every company say; others hear their own company's people alone. */
  hearsAll: boolean;
}

/** What somebody has said of a training. */
export interface Feedback {
  satisfactionVotedAt: string;
  clientId: number | null;
  satisfactionRating: number;
  satisfactionComment: string;
}

/** A page of them, and how many there are in all. */
export interface FeedbackPage {
  content: Feedback[];
  totalElements: number;
}

// Here $1 is the training. Who voted is asked nobody's name, so that the votes of people who have left can stay.
const HEARD = 's.training_id = t.id and ($4 or s.client_id = $2)';
const selectFeedback = sql(
  'satisfactions.list',
  `select $3 or w.enable_satisfaction_survey as "isAsked",
     (select count(*) from satisfaction s where ${HEARD}) as "totalElements",
     (select coalesce(json_agg(json_build_object(
          'satisfactionVotedAt', to_char(v.voted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'clientId', case when $3 then v.client_id end, 'satisfactionRating', v.rating,
          'satisfactionComment', v.comment) order by v.voted_at desc, v.person_id desc), '[]')
        from (select s.* from satisfaction s where ${HEARD}
              order by s.voted_at desc, s.person_id desc limit $5 offset $6) v) as content
   from ${TRAININGS} where t.id = $1 and (${OWNED} or ($3 and ${JUDGED}))`,
);

/**
 * A page of what people have said of a training, the newest first; undefined where it is not the reader's to look after,
 * `isAsked` false where its owner's company does not ask.
 */
export const findFeedback = (
  db: Queryable,
  { clientId, judges, hearsAll }: FeedbackReader,
  trainingId: number,
  { page, size }: { page: number; size: number },
): Promise<(FeedbackPage & { isAsked: boolean }) | undefined> =>
  db.row(selectFeedback, [trainingId, clientId, judges, hearsAll, size, (page - 1) * size]);
