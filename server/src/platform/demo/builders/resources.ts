import { randomUUID } from 'node:crypto';
import type { ResourceType } from '@vr/shared-api/limits';
import { sql } from '../../db/database.ts';
import type { Built, RowWriter } from './row-writer.ts';

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

interface NewAttachment {
  clientId: number;
  resourceId: number;
  trainings?: number[];
  courses?: number[];
}

const insertResource = sql<{ id: number }>(
  'build-resource',
  `insert into resource (client_id, title, type, file_name, file_size, storage_key, created_by, created_at, modified_at)
   values (:clientId, :title, :type, :fileName, :fileSize, :storageKey, :createdBy, :createdAt, :createdAt) returning id`,
);
const attachToTrainings = sql(
  'build-training-resource',
  `insert into training_resource (training_id, client_id, resource_id, position)
   select id, :clientId, :resourceId, coalesce((select max(position) + 1 from training_resource where training_id = id), 0)
   from unnest(:trainings::int[]) id`,
);
const attachToCourses = sql(
  'build-course-resource',
  `insert into course_resource (course_id, client_id, resource_id, position)
   select id, :clientId, :resourceId, coalesce((select max(position) + 1 from course_resource where course_id = id), 0)
   from unnest(:courses::int[]) id`,
);

export function resourceBuilders({ db, clock, nextNumber, insertedId }: RowWriter) {
  /** Attaches a resource to trainings and courses of the same company, after the resources that they already have. */
  async function attach(attachment: NewAttachment): Promise<void> {
    const { clientId, resourceId, trainings = [], courses = [] } = attachment;
    await db.rows(attachToTrainings, { trainings, clientId, resourceId });
    await db.rows(attachToCourses, { courses, clientId, resourceId });
  }

  return {
    attach,

    /** Inserts the row of a resource. The caller stores the file. */
    async resource(over: Partial<NewResource> & { clientId: number }): Promise<Built<NewResource>> {
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
      const id = await insertedId(insertResource, { ...resource });
      const { clientId, trainings, courses } = resource;
      await attach({ clientId, resourceId: id, trainings, courses });
      return { ...resource, id };
    },
  };
}
