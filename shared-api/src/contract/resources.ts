import type { Endpoint } from './endpoint.ts';
import type * as S from './resources.schema.ts';

export const listResources: Endpoint<typeof S.listResources> = {
  method: 'GET',
  path: '/resources',
  allow: 'resource:use',
  doc: "Lists the company's resources by title, with those trainings and courses they are attached to that the person sees.",
};

export const createResource: Endpoint<typeof S.createResource> = {
  method: 'POST',
  path: '/resources',
  allow: 'resource:use',
  session: 'any',
  errors: ['NO_QUOTA', 'RESOURCE_REFUSED', 'PAYLOAD_TOO_LARGE', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  doc: 'Adds a resource. Its content decides its type.',
  multipart: true,
};

export const updateResource: Endpoint<typeof S.updateResource> = {
  method: 'PUT',
  path: '/resources/:id',
  allow: 'resource:manage',
  session: 'any',
  errors: ['NOT_FOUND', 'RESOURCE_REFUSED', 'PAYLOAD_TOO_LARGE', 'QUOTA_EXCEEDED', 'STORAGE_FULL', 'STALE_EDIT'],
  doc: 'Updates the title of a resource, and its file if one is sent. If-Match is the version that was edited.',
  multipart: true,
};

export const deleteResource: Endpoint<typeof S.deleteResource> = {
  method: 'DELETE',
  path: '/resources/:id',
  allow: 'resource:manage',
  errors: ['NOT_FOUND'],
  doc: 'Deletes a resource and detaches it everywhere.',
};

export const getResourceLink: Endpoint<typeof S.getResourceLink> = {
  method: 'GET',
  path: '/resources/:id/link',
  allow: 'resource:download',
  errors: ['NOT_FOUND', 'TRAINING_LOCKED'],
  doc: 'Returns a URL to download a resource of the company, or of a training or course that the person may follow.',
};
