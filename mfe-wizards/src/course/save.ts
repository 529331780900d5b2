import type { Api } from '@vr/shared-api/client';
import { createCourse, getCourseForm, putCourseResources, updateCourse } from '@vr/shared-api/contract/courses';
import { createResource } from '@vr/shared-api/contract/resources';
import type { UiLang } from '@vr/shared-api/limits';
import type { NewDocument } from '../NewResource.tsx';
import type { FollowUp, SaveCalls } from '../saving.ts';
import { type CourseForm, type CourseInput, inputOf, valuesOf } from './values.ts';

/** The server says that it has made the course, and not which it is: what follows has nowhere to go. */
export class CreatedWithoutIdError extends Error {
  constructor() {
    super('The course was created without an id');
    this.name = 'CreatedWithoutIdError';
  }
}

interface CourseCallsInput {
  api: Api;
  /** The language of the interface: what is refused is explained in it. */
  lang: UiLang;
  /** The course is the manager's own, whatever else the person is. */
  forceManager: boolean;
}

/** How a course is made and changed. */
export const courseCalls = ({ api, lang, forceManager }: CourseCallsInput): SaveCalls<CourseForm, CourseInput> => ({
  async create(body, idempotencyKey) {
    const made = await api.call(createCourse, { query: { lang, forceManager }, body }, { idempotencyKey });
    if (!made?.id) throw new CreatedWithoutIdError();
    return made;
  },
  update: (id, body, ifMatch) => api.call(updateCourse, { params: { id }, query: { lang }, body }, { ifMatch }),
  read: (id) => api.call(getCourseForm, { params: { id }, query: { lang } }),
  inputOf: (form) => inputOf(valuesOf(form)),
  same: (one, other) => JSON.stringify(one) === JSON.stringify(other),
});

/** What may follow once a course is saved. */
export type Subject = { kind: 'resources' } | { kind: 'document'; title: string };

/** What the course has of the company's resources, as what follows a save is done. */
export interface Attached {
  /** Those that were picked, in order. */
  picked: readonly number[];
  /** New ones of this save. */
  added: readonly number[];
}

interface FollowUpsInput {
  api: Api;
  id: number;
  /** The resources that were picked, in order. */
  resourceIds: readonly number[];
  /** New ones, not on the server yet. */
  documents: readonly NewDocument[];
  /** What the course has; kept up to date. */
  attached: Attached;
  /** Documents that are the company's already, by their files: they are not uploaded twice. */
  uploaded: Map<File, number>;
}

/** What follows: the resources that were picked, then each new document is uploaded and attached. */
export function followUpsOf(given: FollowUpsInput): FollowUp<Subject>[] {
  const { api, id, resourceIds, documents, attached, uploaded } = given;
  const attach = async ({ picked, added }: Attached) => {
    await api.call(putCourseResources, { params: { id }, body: { resources: [...picked, ...added] } });
    Object.assign(attached, { picked, added });
  };
  const followUps = documents.map(
    ({ title, file }, index): FollowUp<Subject> => ({
      key: `document-${index}`,
      subject: { kind: 'document', title },
      file,
      async run() {
        const resourceId = uploaded.get(file) ?? (await api.call(createResource, { body: { title, file } })).id;
        uploaded.set(file, resourceId);
        await attach({ ...attached, added: [...attached.added, resourceId] });
      },
    }),
  );
  if (resourceIds.join() !== attached.picked.join())
    followUps.unshift({
      key: 'resources',
      subject: { kind: 'resources' },
      run: () => attach({ ...attached, picked: resourceIds }),
    });
  return followUps;
}
