import type { Cell } from '../../db/copy.ts';
import { COURSES } from './ids.ts';
import type { Load } from './load.ts';
import { quoted } from './trainings.ts';

/** Loads the courses of all companies with COPY. Every fourth course belongs to a manager. */
export async function copyCourses({ copy, world, ids, at }: Load): Promise<void> {
  const { users, trainings, companies } = world;
  const { clientId, personId, trainingId, courseId } = ids;
  const perCompany = trainings > 0 ? COURSES : 0;
  const copyOfCourses = (into: string, rowsOf: (company: number, course: number) => readonly Cell[][]) =>
    copy(into, companies * perCompany, (index) => rowsOf(Math.floor(index / COURSES), index % COURSES));
  await copyOfCourses('course (id, client_id, owner_id, created_at, modified_at)', (company, course) => {
    // The first manager of the company.
    const manager = companies + company;
    const owner = course % 4 === 3 && manager < users ? personId(manager) : null;
    return [[courseId(company, course), clientId(company), owner, at(300 - course), at(300 - course)]];
  });
  await copyOfCourses(
    'course_text (course_id, lang, position, title, brief_description, full_description, goals)',
    (company, course) => {
      const id = courseId(company, course);
      const rest = [
        `What it takes to work safely, one after the other: course ${id}.`,
        'Several exercises in the headset that build on one another, each with the score that it takes to go on. '.repeat(
          3,
        ),
        ['Know the right order of actions', 'Practise it without risk'].map(quoted),
      ];
      return [
        [id, 'en', 0, `Course ${id}`, ...rest],
        [id, 'fr', 1, `Parcours ${id}`, ...rest],
      ];
    },
  );
  await copyOfCourses('course_training (course_id, training_id, position, success_score)', (company, course) =>
    world
      .trainingsOfCourse(company, course)
      .map((training, i) => [courseId(company, course), trainingId(training), i + 1, 60 + 10 * (i % 3)]),
  );
}
