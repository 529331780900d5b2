import type * as S from './clients.schema.ts';
import type { Endpoint } from './endpoint.ts';

export const getCurrentClient: Endpoint<typeof S.getCurrentClient> = {
  method: 'GET',
  path: '/clients/current',
  allow: 'client:read-current',
  duringSetup: true,
  doc: "Returns the name, colours, logo and subscriptions of the signed-in person's company.",
};

export const listClients: Endpoint<typeof S.listClients> = {
  method: 'GET',
  path: '/clients',
  allow: 'client:list',
  doc: 'Lists the companies of the platform by name, of one type or all, with how much of their quotas they use.',
};

export const getClient: Endpoint<typeof S.getClient> = {
  method: 'GET',
  path: '/clients/:id',
  allow: 'client:manage',
  errors: ['NOT_FOUND'],
  doc: 'Returns everything about a company that its form shows, and what the company uses of its subscriptions.',
};

export const createClient: Endpoint<typeof S.createClient> = {
  method: 'POST',
  path: '/clients',
  allow: 'client:manage',
  errors: [
    'INVALID_SIRET',
    'EMAIL_IN_USE',
    'PICTURE_REFUSED',
    'CHARTER_REFUSED',
    'PAYLOAD_TOO_LARGE',
    'STORAGE_FULL',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  multipart: true,
  doc: 'Adds a company with the account of its representative, who gets a mail to set a password (readings 8).',
};

export const updateClient: Endpoint<typeof S.updateClient> = {
  method: 'PUT',
  path: '/clients/:id',
  allow: 'client:manage',
  errors: [
    'PASSWORD_NEEDED',
    'NOT_FOUND',
    'INVALID_SIRET',
    'EMAIL_IN_USE',
    'PERSON_DISABLED',
    'USER_QUOTA_REACHED',
    'STALE_EDIT',
    'PICTURE_REFUSED',
    'CHARTER_REFUSED',
    'PAYLOAD_TOO_LARGE',
  ],
  multipart: true,
  doc: 'Changes a company. A new address of the representative hands the role over to the person who has it.',
};

export const changeContracts: Endpoint<typeof S.changeContracts> = {
  method: 'PATCH',
  path: '/clients',
  allow: 'client:manage',
  errors: ['NOT_FOUND', 'STALE_EDIT'],
  doc: 'Changes the ends and the subscriptions of contracts of several companies: all of them, or none if one is refused.',
};

export const inviteRepresentative: Endpoint<typeof S.inviteRepresentative> = {
  method: 'POST',
  path: '/clients/:id/invitation',
  allow: 'client:manage',
  errors: ['NOT_FOUND', 'NO_REPRESENTATIVE', 'PERSON_DISABLED', 'TOO_MANY_REQUESTS'],
  doc: "Sends the mail with which a company's representative sets a password again.",
};

export const getGraphicalCharter: Endpoint<typeof S.getGraphicalCharter> = {
  method: 'GET',
  path: '/clients/:id/graphical-charter',
  allow: 'client:manage',
  session: 'any',
  errors: ['NOT_FOUND'],
  file: 'application/octet-stream',
  doc: 'Returns the graphical charter of a company: a PDF or a picture.',
};

export const previewClientDeletion: Endpoint<typeof S.previewClientDeletion> = {
  method: 'GET',
  path: '/clients/:id/deletion',
  allow: 'client:manage',
  errors: ['NOT_FOUND'],
  doc: 'Counts what is deleted with a company, and lists its trainings that others use and that pass to the platform.',
};

export const deleteClient: Endpoint<typeof S.deleteClient> = {
  method: 'DELETE',
  path: '/clients/:id',
  allow: 'client:manage',
  errors: ['NOT_FOUND'],
  doc: 'Closes a company at once and deletes it, with all its rows and files, in the background.',
};

export const exportClients: Endpoint<typeof S.exportClients> = {
  method: 'GET',
  path: '/clients/export',
  allow: 'client:export',
  file: 'text/csv',
  doc: 'Returns the report on all companies, one row each: people, storage, sessions, trainings and contract.',
};

export const getQuota: Endpoint<typeof S.getQuota> = {
  method: 'GET',
  path: '/clients/:id/quota',
  allow: 'quota:read',
  errors: ['NOT_FOUND'],
  doc: 'Returns how much of its quota a company uses. Only the super admin may ask for another company than their own.',
};

export const getOffer: Endpoint<typeof S.getOffer> = {
  method: 'GET',
  path: '/clients/:id/trainings',
  allow: 'client:offer',
  errors: ['NOT_FOUND'],
  doc: 'Lists the trainings of the global catalogue that are in the offer of a company.',
};

export const putOffer: Endpoint<typeof S.putOffer> = {
  method: 'PUT',
  path: '/clients/:id/trainings',
  allow: 'client:offer',
  errors: ['NOT_FOUND'],
  doc: 'Replaces the offer of a company: the trainings of the global catalogue that its people may follow.',
};

export const addToOffers: Endpoint<typeof S.addToOffers> = {
  method: 'POST',
  path: '/clients/trainings',
  allow: 'client:offer',
  errors: ['NOT_FOUND'],
  doc: 'Adds trainings of the global catalogue to the offers of several companies: to all of them, or to none if one is refused.',
};

export const previewOffer: Endpoint<typeof S.previewOffer> = {
  method: 'POST',
  path: '/clients/:id/trainings/preview',
  allow: 'client:offer',
  errors: ['NOT_FOUND'],
  doc: 'Says what a new offer would take away: the trainings that people of the company have begun and not finished.',
};

export const getContract: Endpoint<typeof S.getContract> = {
  method: 'GET',
  path: '/clients/current/contract',
  allow: 'client:update-current',
  doc: "Returns the contract of the person's company: its representative, number and end.",
};

export const updateCurrentClient: Endpoint<typeof S.updateCurrentClient> = {
  method: 'PATCH',
  path: '/clients/current',
  allow: 'client:update-current',
  errors: ['STALE_EDIT', 'PICTURE_REFUSED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'],
  multipart: true,
  doc: "Changes the colours and the logo of the person's company. What is missing stays as it is.",
};
