import { endpoint } from './endpoint.ts';
import type * as S from './resources.schema.ts';

export const listResources = endpoint<typeof S.listResources>({
  method: 'GET',
  path: '/resources',
  allow: 'resource:manage',
  errors: [],
  doc: "One's company's resources by title, with where each is attached.",
});

export const createResource = endpoint<typeof S.createResource>({
  method: 'POST',
  path: '/resources',
  allow: 'resource:manage',
  errors: ['NO_QUOTA', 'RESOURCE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  doc: 'Adds a resource; its type is told by its content.',
  multipart: true,
});

export const updateResource = endpoint<typeof S.updateResource>({
  method: 'PUT',
  path: '/resources/:id',
  allow: 'resource:manage',
  errors: ['NOT_FOUND', 'RESOURCE_REFUSED', 'PAYLOAD_TOO_LARGE', 'STALE_EDIT'],
  doc: 'Changes the title of a resource, and its file where one comes; If-Match names the version that was edited.',
  multipart: true,
});

export const deleteResource = endpoint<typeof S.deleteResource>({
  method: 'DELETE',
  path: '/resources/:id',
  allow: 'resource:manage',
  errors: ['NOT_FOUND'],
  doc: 'Deletes a resource, wherever it is attached.',
});

export const getResourceLink = endpoint<typeof S.getResourceLink>({
  method: 'GET',
  path: '/resources/:id/link',
  allow: 'resource:download',
  errors: ['NOT_FOUND', 'TRAINING_LOCKED'],
  doc: "An address to download a resource from: of one's company, or of a training that one may follow.",
});
