import type { Api } from '@vr/shared-api/client';
import { createCourse, getCourseForm, putCourseResources, updateCourse } from '@vr/shared-api/contract/courses';
import { createResource } from '@vr/shared-api/contract/resources';
import type { UiLang } from '@vr/shared-api/limits';
import type { NewDocument } from '../resources/NewResource.tsx';
import type { FollowUp } from '../save/followUps.ts';
import type { SaveCalls } from '../save/save.ts';
import { type CourseForm, type CourseInput, inputOf, valuesOf } from './values.ts';

/** Thrown when the server confirms a creation without an id. The follow-ups need the id. */
export class CreatedWithoutIdError extends Error {
  constructor() {
    super('The course was created without an id');
    this.name = 'CreatedWithoutIdError';
  }
}

interface CourseCallsInput {
  api: Api;
  /** The language of the interface, in which the server explains a refusal. */
  lang: UiLang;
  /** Creates the course as the manager's own, even if the person also has other roles. */
  forceManager: boolean;
}

export const courseCalls = ({ api, lang, forceManager }: CourseCallsInput): SaveCalls<CourseForm, CourseInput> => ({
  async create(body, idempotencyKey) {
    const created = await api.call(createCourse, { query: { lang, forceManager }, body }, { idempotencyKey });
    if (!created?.id) throw new CreatedWithoutIdError();
    return created;
  },
  update: (id, body, ifMatch) => api.call(updateCourse, { params: { id }, query: { lang }, body }, { ifMatch }),
  read: (id) => api.call(getCourseForm, { params: { id }, query: { lang } }),
  inputOf: (form) => inputOf(valuesOf(form)),
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
});

/** The part of a course that a follow-up call sends. */
export type CoursePart = { kind: 'resources' } | { kind: 'document'; title: string };

/** The course's resources on the server while the follow-ups of a save run. */
export interface AttachedResources {
  /** Chosen from the company's resources, in order. */
  chosen: readonly number[];
  /** Uploaded by this save. */
  added: readonly number[];
}

interface FollowUpsInput {
  api: Api;
  id: number;
  resourceIds: readonly number[];
  documents: readonly NewDocument[];
  /** Updated by each follow-up that attaches resources. */
  attached: AttachedResources;
  /** The ids of documents that were uploaded but perhaps not yet attached. A retry does not upload them again. */
  uploaded: Map<File, number>;
}

/** Returns the follow-ups of a save: one attaches the chosen resources; the others each upload and attach a new document. */
export function followUpsOf(given: FollowUpsInput): FollowUp<CoursePart>[] {
  const { api, id, resourceIds, documents, attached, uploaded } = given;
  const attach = async ({ chosen, added }: AttachedResources) => {
    await api.call(putCourseResources, { params: { id }, body: { resources: [...chosen, ...added] } });
    Object.assign(attached, { chosen, added });
  };
  const followUps = documents.map(
    ({ title, file }, index): FollowUp<CoursePart> => ({
      key: `document-${index}`,
      part: { kind: 'document', title },
      file,
      async run() {
        const resourceId = uploaded.get(file) ?? (await api.call(createResource, { body: { title, file } })).id;
        uploaded.set(file, resourceId);
        await attach({ ...attached, added: [...attached.added, resourceId] });
      },
    }),
  );
  if (resourceIds.join() !== attached.chosen.join())
    followUps.unshift({
      key: 'resources',
      part: { kind: 'resources' },
      run: () => attach({ ...attached, chosen: resourceIds }),
    });
  return followUps;
}
