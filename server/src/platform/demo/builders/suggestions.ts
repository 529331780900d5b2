import { sql } from '../../db/database.ts';
import type { RowWriter } from './row-writer.ts';

interface NewSuggestion {
  clientId: number;
  byPersonId: number;
  /** Ids of people. */
  to: number[];
  /** Ids of trainings. A suggestion has either trainings or courses, not both. */
  trainingIds?: number[];
  courseIds?: number[];
  createdAt?: Date;
  startsAt?: Date;
  endsAt?: Date | null;
}

const insertSuggestion = sql<{ id: number }>(
  'build-suggestion',
  `insert into suggestion (client_id, kind, by_person_id, created_at, starts_at, ends_at, told_at)
   values (:clientId, :kind, :byPersonId, :createdAt, :startsAt, :endsAt, case when :startsAt <= :now::timestamptz
     then :startsAt end) returning id`,
);

const insertSuggested = {
  TRAINING: sql(
    'build-training-suggestion',
    `insert into training_suggestion (person_id, client_id, training_id, by_person_id, created_at, starts_at, ends_at,
       suggestion_id)
     select :personId, client_id, :subjectId, by_person_id, created_at, starts_at, ends_at, id from suggestion
       where id = :id`,
  ),
  COURSE: sql(
    'build-course-suggestion',
    `insert into course_suggestion (person_id, client_id, course_id, by_person_id, created_at, starts_at, ends_at,
       suggestion_id)
     select :personId, client_id, :subjectId, by_person_id, created_at, starts_at, ends_at, id from suggestion
       where id = :id`,
  ),
};

export function suggestionBuilders({ db, clock, insertedId }: RowWriter) {
  return {
    /** Inserts a suggestion of trainings or courses to people of the same company. By default, it starts now. */
    async suggestion(suggestion: NewSuggestion): Promise<{ id: number }> {
      const { clientId, byPersonId, to, startsAt = clock.now(), endsAt = null } = suggestion;
      const { trainingIds = [], courseIds = [] } = suggestion;
      const kind = courseIds.length > 0 ? 'COURSE' : 'TRAINING';
      const createdAt = suggestion.createdAt ?? new Date(Math.min(startsAt.getTime(), clock.now().getTime()));
      const values = { clientId, kind, byPersonId, createdAt, startsAt, endsAt, now: clock.now() };
      const id = await insertedId(insertSuggestion, values);
      for (const personId of to)
        for (const subjectId of [...trainingIds, ...courseIds])
          await db.rows(insertSuggested[kind], { personId, subjectId, id });
      return { id };
    },
  };
}
