import { parse } from 'node:path';
import type { SceneName } from '../art/covers.ts';
import { COURSE_FAVOURITES, COURSES } from '../data/courses.ts';
import { RESOURCES } from '../data/resources.ts';
import { documentBytes } from '../documents.ts';
import type { SeedContext } from './context.ts';
import { lookUp } from './lookups.ts';
import type { SeededPerson } from './people.ts';

interface Ids {
  client: (company: string) => number;
  person: (email: string) => SeededPerson;
  training: (key: SceneName) => number;
}

/** Inserts the courses and the favourite courses of people. Returns a function that converts a course's key to its id. */
export async function seedCourses({ build, daysAgo }: SeedContext, ids: Ids) {
  const courseIds = new Map<string, number>();
  for (const course of [...COURSES].sort((a, b) => b.createdDaysAgo - a.createdDaysAgo)) {
    const { id } = await build.course({
      clientId: ids.client(course.company),
      ownerId: course.owner ? ids.person(course.owner).id : null,
      createdAt: daysAgo(course.createdDaysAgo),
      texts: course.texts,
      trainings: Object.entries(course.trainings).map(([key, score]) => ({
        trainingId: ids.training(key as SceneName),
        score,
      })),
    });
    courseIds.set(course.key, id);
  }
  const courseId = lookUp(courseIds);
  for (const [email, keys] of Object.entries(COURSE_FAVOURITES))
    for (const key of keys) await build.courseFavorite({ personId: ids.person(email).id, courseId: courseId(key) });
  return courseId;
}

/** Stores the documents and attaches them to trainings and courses. */
export async function seedResources(
  { build, storage, daysAgo }: SeedContext,
  ids: Ids & { course: (key: string) => number },
): Promise<void> {
  for (const { company, by, fileName, document, daysAgo: days, ...resource } of RESOURCES) {
    const bytes = await documentBytes(document);
    const storageKey = `resources/${parse(fileName).name}`;
    await storage.put(storageKey, bytes);
    await build.resource({
      ...resource,
      clientId: ids.client(company),
      type: document.type,
      fileName,
      fileSize: bytes.length,
      storageKey,
      createdBy: ids.person(by).id,
      createdAt: daysAgo(days),
      trainings: resource.trainings.map(ids.training),
      courses: resource.courses.map(ids.course),
    });
  }
}
