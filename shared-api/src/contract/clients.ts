import type * as S from './clients.schema.ts';
import { endpoint } from './endpoint.ts';

export const getCurrentClient = endpoint<typeof S.getCurrentClient>({
  method: 'GET',
  path: '/clients/current',
  allow: 'client:read-current',
  errors: [],
  doc: "The signed-in person's company: its name, colours, logo and what it has subscribed to.",
});

export const listClients = endpoint<typeof S.listClients>({
  method: 'GET',
  path: '/clients',
  allow: 'client:list',
  errors: [],
  doc: 'The companies of the platform by name, of one type or all, with what each uses of its quota.',
});

export const getQuota = endpoint<typeof S.getQuota>({
  method: 'GET',
  path: '/clients/:id/quota',
  allow: 'quota:read',
  errors: ['NOT_FOUND'],
  doc: 'What a company uses of its quota; the super admin asks for any, others for their own.',
});

export const getOffer = endpoint<typeof S.getOffer>({
  method: 'GET',
  path: '/clients/:id/trainings',
  allow: 'client:offer',
  errors: ['NOT_FOUND'],
  doc: 'The trainings of the global catalogue that are in the offer of a company.',
});

export const putOffer = endpoint<typeof S.putOffer>({
  method: 'PUT',
  path: '/clients/:id/trainings',
  allow: 'client:offer',
  errors: ['NOT_FOUND'],
  doc: 'Sets the offer of a company: its people may follow these trainings from then on, and no others of the catalogue.',
});
