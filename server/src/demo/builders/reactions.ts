import { sql } from '../../db/database.ts';
import type { RowWriter } from './row-writer.ts';

interface NewSatisfaction {
  personId: number;
  clientId: number;
  trainingId: number;
  rating: number;
  comment: string;
  votedAt: Date;
}

const insertFavorite = sql(
  'build-favorite',
  `with added as (insert into training_favorite (person_id, training_id, created_at) values ($1, $2, $3))
   insert into training_total (training_id, favorites) values ($2, 1)
   on conflict (training_id) do update set favorites = training_total.favorites + 1`,
);
const insertLike = sql(
  'build-like',
  `with added as (insert into training_like (person_id, training_id, created_at) values ($1, $2, $3))
   insert into training_total (training_id, likes) values ($2, 1)
   on conflict (training_id) do update set likes = training_total.likes + 1`,
);
const insertCourseFavorite = sql(
  'build-course-favorite',
  'insert into course_favorite (person_id, course_id, created_at) values ($1, $2, $3)',
);
const insertSatisfaction = sql(
  'build-satisfaction',
  `insert into satisfaction (person_id, client_id, training_id, rating, comment, voted_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** Builds what people think of trainings and courses: likes, favourites and answers to surveys. */
export function reactionBuilders({ db, clock }: RowWriter) {
  return {
    async like(like: { personId: number; trainingId: number; createdAt?: Date }): Promise<void> {
      await db.rows(insertLike, [like.personId, like.trainingId, like.createdAt ?? clock.now()]);
    },

    async favorite(favorite: { personId: number; trainingId: number; createdAt?: Date }): Promise<void> {
      await db.rows(insertFavorite, [favorite.personId, favorite.trainingId, favorite.createdAt ?? clock.now()]);
    },

    async courseFavorite(favorite: { personId: number; courseId: number; createdAt?: Date }): Promise<void> {
      await db.rows(insertCourseFavorite, [favorite.personId, favorite.courseId, favorite.createdAt ?? clock.now()]);
    },

    /** Builds an answer to the survey of a training. */
    async satisfaction(
      over: Partial<NewSatisfaction> & { personId: number; clientId: number; trainingId: number },
    ): Promise<void> {
      const answer: NewSatisfaction = { rating: 4, comment: '', votedAt: clock.now(), ...over };
      const { personId, clientId, trainingId, rating, comment, votedAt } = answer;
      await db.rows(insertSatisfaction, [personId, clientId, trainingId, rating, comment, votedAt]);
    },
  };
}
