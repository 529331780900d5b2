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
  `with added as (insert into training_favorite (person_id, training_id, created_at) values (:personId, :trainingId,
     :createdAt))
   insert into training_total (training_id, favorites) values (:trainingId, 1)
   on conflict (training_id) do update set favorites = training_total.favorites + 1`,
);
const insertLike = sql(
  'build-like',
  `with added as (insert into training_like (person_id, training_id, created_at) values (:personId, :trainingId, :createdAt))
   insert into training_total (training_id, likes) values (:trainingId, 1)
   on conflict (training_id) do update set likes = training_total.likes + 1`,
);
const insertCourseFavorite = sql(
  'build-course-favorite',
  'insert into course_favorite (person_id, course_id, created_at) values (:personId, :courseId, :createdAt)',
);
const insertSatisfaction = sql(
  'build-satisfaction',
  `insert into satisfaction (person_id, client_id, training_id, rating, comment, voted_at)
   values (:personId, :clientId, :trainingId, :rating, :comment, :votedAt)`,
);

/** Inserts reactions to trainings and courses: likes, favourites and survey answers. */
export function reactionBuilders({ db, clock }: RowWriter) {
  return {
    async like(like: { personId: number; trainingId: number; createdAt?: Date }): Promise<void> {
      await db.rows(insertLike, { createdAt: clock.now(), ...like });
    },

    async favorite(favorite: { personId: number; trainingId: number; createdAt?: Date }): Promise<void> {
      await db.rows(insertFavorite, { createdAt: clock.now(), ...favorite });
    },

    async courseFavorite(favorite: { personId: number; courseId: number; createdAt?: Date }): Promise<void> {
      await db.rows(insertCourseFavorite, { createdAt: clock.now(), ...favorite });
    },

    async satisfaction(
      over: Partial<NewSatisfaction> & { personId: number; clientId: number; trainingId: number },
    ): Promise<void> {
      await db.rows(insertSatisfaction, { rating: 4, comment: '', votedAt: clock.now(), ...over });
    },
  };
}
