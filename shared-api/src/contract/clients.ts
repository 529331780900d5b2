import type * as S from './clients.schema.ts';
import { endpoint } from './endpoint.ts';

export const getCurrentClient = endpoint<typeof S.getCurrentClient>({
  method: 'GET',
  path: '/clients/current',
  allow: 'client:read-current',
  errors: [],
  doc: "Returns the name, colours, logo and subscriptions of the signed-in person's company.",
});

export const listClients = endpoint<typeof S.listClients>({
  method: 'GET',
  path: '/clients',
  allow: 'client:list',
  errors: [],
  doc: 'Lists the companies of the platform by name, of one type or all, with how much of their quotas they use.',
});

export const getQuota = endpoint<typeof S.getQuota>({
  method: 'GET',
  path: '/clients/:id/quota',
  allow: 'quota:read',
  errors: ['NOT_FOUND'],
  doc: 'Returns how much of its quota a company uses. Only the super admin may ask for another company than their own.',
});

export const getOffer = endpoint<typeof S.getOffer>({
  method: 'GET',
  path: '/clients/:id/trainings',
  allow: 'client:offer',
  errors: ['NOT_FOUND'],
  doc: 'Lists the trainings of the global catalogue that are in the offer of a company.',
});

export const putOffer = endpoint<typeof S.putOffer>({
  method: 'PUT',
  path: '/clients/:id/trainings',
  allow: 'client:offer',
  errors: ['NOT_FOUND'],
  doc: 'Replaces the offer of a company: the trainings of the global catalogue that its people may follow.',
});

export const getContract = endpoint<typeof S.getContract>({
  method: 'GET',
  path: '/clients/current/contract',
  allow: 'client:update-current',
  errors: [],
  doc: "Returns the contract of the person's company: its representative, number and end.",
});

export const updateCurrentClient = endpoint<typeof S.updateCurrentClient>({
  method: 'PATCH',
  path: '/clients/current',
  allow: 'client:update-current',
  errors: ['STALE_EDIT', 'PICTURE_REFUSED', 'PAYLOAD_TOO_LARGE'],
  multipart: true,
  doc: "Changes the colours and the logo of the person's company. What is missing stays as it is.",
});
