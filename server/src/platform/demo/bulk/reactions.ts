import type { Load } from './load.ts';
import { FOLLOWED, isManager, managerOf, SUGGESTED, scramble } from './world.ts';

/** Loads the managers' suggestions to their teams with COPY: trainings, and the first course of the company. */
export async function copySuggestions({ copy, world, ids, at }: Load): Promise<void> {
  const { users, trainings } = world;
  const { clientId, personId, trainingId, courseId, suggestionId } = ids;
  await copy(
    'training_suggestion (person_id, client_id, training_id, by_person_id, created_at, starts_at, ends_at)',
    users,
    (user) => {
      const manager = managerOf(world, user);
      if (manager === null || trainings === 0) return [];
      const suggested = new Set(Array.from({ length: SUGGESTED }, (_, i) => world.followedBy(user, FOLLOWED + i)));
      return [...suggested].map((training, i) => [
        personId(user),
        clientId(world.companyOf(user)),
        trainingId(training),
        personId(manager),
        at(20),
        at(20),
        // The first suggestion has ended.
        i === 0 ? at(5) : null,
      ]);
    },
  );
  await copy(
    'suggestion (id, client_id, kind, by_person_id, created_at, starts_at, told_at)',
    trainings > 0 ? users : 0,
    (user) =>
      isManager(world, user)
        ? [[suggestionId(user), clientId(world.companyOf(user)), 'COURSE', personId(user), at(20), at(20), at(20)]]
        : [],
  );
  await copy(
    'course_suggestion (person_id, client_id, course_id, by_person_id, created_at, starts_at, suggestion_id)',
    trainings > 0 ? users : 0,
    (user) => {
      const manager = managerOf(world, user);
      if (manager === null) return [];
      const company = world.companyOf(user);
      const [by, suggestion] = [personId(manager), suggestionId(manager)];
      return [[personId(user), clientId(company), courseId(company, 0), by, at(20), at(20), suggestion]];
    },
  );
}

/** Loads the likes and favourites with COPY. */
export async function copyReactions({ copy, world, ids, at }: Load): Promise<void> {
  const { users, trainings, companyOf, numberOf } = world;
  const { personId, trainingId, courseId } = ids;
  for (const [table, marks] of [
    ['training_like', 3],
    ['training_favorite', 2],
  ] as const)
    await copy(`${table} (person_id, training_id, created_at)`, users, (user) => {
      const marked = new Set(Array.from({ length: marks }, (_, i) => world.followedBy(user, i * 3)));
      return [...marked].map((training) => [
        personId(user),
        trainingId(training),
        at(scramble(user, training, 8) % 300),
      ]);
    });
  await copy('course_favorite (person_id, course_id, created_at)', trainings > 0 ? users : 0, (user) => [
    [personId(user), courseId(companyOf(user), 4 * (numberOf(user) % 5)), at(10)],
  ]);
}
