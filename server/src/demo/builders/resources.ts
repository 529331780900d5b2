import { randomUUID } from 'node:crypto';
import type { ResourceType } from '@vr/shared-api/limits';
import { sql } from '../../db/database.ts';
import type { RowWriter } from './row-writer.ts';

export interface NewResource {
  clientId: number;
  title: string;
  type: ResourceType;
  fileName: string;
  fileSize: number;
  storageKey: string;
  createdBy: number | null;
  createdAt: Date;
  /** Ids of the trainings of the same company that the resource is attached to. */
  trainings: number[];
  /** Ids of the courses of the same company that the resource is attached to. */
  courses: number[];
}

interface BuiltResource extends NewResource {
  id: number;
}

interface NewAttachment {
  clientId: number;
  resourceId: number;
  trainings?: number[];
  courses?: number[];
}

const insertResource = sql(
  'build-resource',
  `insert into resource (client_id, title, type, file_name, file_size, storage_key, created_by, created_at, modified_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
);
const attachToTrainings = sql(
  'build-training-resource',
  `insert into training_resource (training_id, client_id, resource_id, position)
   select id, $2, $3, coalesce((select max(position) + 1 from training_resource where training_id = id), 0)
   from unnest($1::int[]) id`,
);
const attachToCourses = sql(
  'build-course-resource',
  `insert into course_resource (course_id, client_id, resource_id, position)
   select id, $2, $3, coalesce((select max(position) + 1 from course_resource where course_id = id), 0)
   from unnest($1::int[]) id`,
);

/** Builds resources and attaches them to trainings and courses. */
export function resourceBuilders({ db, clock, nextNumber, insertedId }: RowWriter) {
  /** Attaches a resource to trainings and courses of its company, after the resources that they have already. */
  async function attach(attachment: NewAttachment): Promise<void> {
    const { clientId, resourceId, trainings = [], courses = [] } = attachment;
    await db.rows(attachToTrainings, [trainings, clientId, resourceId]);
    await db.rows(attachToCourses, [courses, clientId, resourceId]);
  }

  return {
    attach,

    /** Builds the row of a resource; the caller stores the file. */
    async resource(over: Partial<NewResource> & { clientId: number }): Promise<BuiltResource> {
      const number = nextNumber();
      const type = over.type ?? 'pdf';
      const resource: NewResource = {
        title: `Document ${number}`,
        type,
        fileName: `document-${number}.${type}`,
        fileSize: 20_000,
        storageKey: `resources/${randomUUID()}`,
        createdBy: null,
        createdAt: clock.now(),
        trainings: [],
        courses: [],
        ...over,
      };
      const { clientId, title, fileName, fileSize, storageKey, createdBy, createdAt } = resource;
      const values = [clientId, title, type, fileName, fileSize, storageKey, createdBy, createdAt];
      const id = await insertedId(insertResource, values);
      const { trainings, courses } = resource;
      await attach({ clientId, resourceId: id, trainings, courses });
      return { ...resource, id };
    },
  };
}
