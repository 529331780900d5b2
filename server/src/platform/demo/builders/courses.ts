import type { ContentLang } from '@vr/shared-api/limits';
import { sql } from '../../db/database.ts';
import type { Built, RowWriter } from './row-writer.ts';
import type { NewText } from './trainings.ts';

interface NewCourse {
  clientId: number;
  /** The manager who owns the course. Null: the company owns it. */
  ownerId: number | null;
  createdAt: Date;
  deletedAt: Date | null;
  /** In the author's order of preference. */
  texts: Partial<Record<ContentLang, NewText>>;
  /** In the order of the course. `score`: the score that the course requires in the training; default 0. */
  trainings: { trainingId: number; score?: number }[];
}

const insertCourse = sql<{ id: number }>(
  'build-course',
  `insert into course (client_id, owner_id, created_at, modified_at, deleted_at) values (:clientId, :ownerId, :createdAt,
     :createdAt, :deletedAt) returning id`,
);
const insertCourseText = sql(
  'build-course-text',
  `insert into course_text (course_id, lang, position, title, brief_description, full_description, goals)
   values (:id, :lang, :position, :title, :briefDescription, :fullDescription, :goals)`,
);
const insertCourseTrainings = sql(
  'build-course-trainings',
  `insert into course_training (course_id, training_id, position, success_score)
   select :id::int, x.training, x.place, x.score
   from unnest(:trainingIds::int[], :scores::int[]) with ordinality x (training, score, place)`,
);

export function courseBuilders({ db, clock, nextNumber, insertedId }: RowWriter) {
  return {
    async course(over: Partial<NewCourse> & { clientId: number }): Promise<Built<NewCourse>> {
      const number = nextNumber();
      const course: NewCourse = {
        ownerId: null,
        createdAt: clock.now(),
        deletedAt: null,
        texts: {
          en: {
            title: `Course ${number}`,
            briefDescription: 'A short description.',
            fullDescription: 'A full description.',
            goals: ['Learn', 'Practise'],
          },
        },
        trainings: [],
        ...over,
      };
      const { trainings } = course;
      const id = await insertedId(insertCourse, { ...course });
      for (const [position, [lang, text]] of Object.entries(course.texts).entries())
        await db.rows(insertCourseText, { id, lang, position, ...text });
      await db.rows(insertCourseTrainings, {
        id,
        trainingIds: trainings.map(({ trainingId }) => trainingId),
        scores: trainings.map(({ score = 0 }) => score),
      });
      return { ...course, id };
    },
  };
}
