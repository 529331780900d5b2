import Type from 'typebox';
import { FILE_NAME_MAX, NAME_PATTERN, RESOURCE_MAX_BYTES, RESOURCE_TITLE_MAX, RESOURCE_TYPES } from '../limits.ts';
import { Closed, Id, IdParams, Instant, Lang, List, Titled, Upload } from './common.schema.ts';

/** A document as learners see it. */
export const AttachedResource = Type.Object({
  id: Id,
  title: Type.String(),
  type: Type.Enum([...RESOURCE_TYPES]),
  filename: Type.String({ maxLength: FILE_NAME_MAX }),
  /** Bytes. */
  fileSize: Type.Integer(),
});

const Resource = Type.Object({
  ...AttachedResource.properties,
  /** The name of the person who added it; empty if they have been deleted. */
  createdBy: Type.String(),
  addedDate: Instant,
  updatedDate: Instant,
  isOwner: Type.Boolean(),
  version: Type.Integer(),
  /** The trainings and courses that the document is attached to. */
  trainings: Type.Array(Titled),
  courses: Type.Array(Titled),
});

const Title = Type.String({ minLength: 1, maxLength: RESOURCE_TITLE_MAX, pattern: NAME_PATTERN });

export const listResources = {
  query: Closed({
    /** The language of the titles of trainings and courses. */
    lang: Lang,
    /** Limits the list to titles that contain this text, ignoring case and accents. */
    search: Type.Optional(Type.String({ maxLength: RESOURCE_TITLE_MAX })),
  }),
  response: List(Resource),
};
export const createResource = {
  body: Closed({ title: Title, file: Upload(RESOURCE_MAX_BYTES) }),
  response: Resource,
};
export const updateResource = {
  params: IdParams,
  body: Closed({ title: Title, file: Type.Optional(Upload(RESOURCE_MAX_BYTES)) }),
  response: Resource,
};
export const deleteResource = { params: IdParams };
export const getResourceLink = {
  params: IdParams,
  /** A URL on the content origin, valid for a few minutes. */
  response: Type.Object({ url: Type.String(), expiresAt: Instant }),
};
