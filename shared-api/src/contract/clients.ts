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
