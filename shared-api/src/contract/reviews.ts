import type { Endpoint } from './endpoint.ts';
import type * as S from './reviews.schema.ts';

export const requestValidation: Endpoint<typeof S.requestValidation> = {
  method: 'POST',
  path: '/trainings/:id/request-validation',
  allow: 'training:request-validation',
  session: 'any',
  errors: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'NO_CONTENT', 'UPLOAD_UNDER_WAY', 'WITHDRAWAL_PENDING'],
  doc: "Requests the validation of a partner's training, which needs at least one content file. Repeating one's own request has no effect.",
};

export const countToVerify: Endpoint<typeof S.countToVerify> = {
  method: 'GET',
  path: '/trainings/to-verify/count',
  allow: 'training:review',
  doc: "Returns how many partners' trainings wait for a decision of the platform.",
};

export const setTrainingStatus: Endpoint<typeof S.setTrainingStatus> = {
  method: 'PUT',
  path: '/trainings/:id/status',
  allow: 'training:review',
  errors: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'NO_CONTENT'],
  doc: "Starts the review of a partner's training, publishes it, or rejects it with a reason. Repeating one's own decision has no effect.",
};

export const getTrainingChanges: Endpoint<typeof S.getTrainingChanges> = {
  method: 'GET',
  path: '/trainings/:id/changes',
  allow: 'training:read-changes',
  errors: ['NOT_FOUND'],
  doc: "Returns what has changed in a partner's training since its last validation, and the inspections of its builds.",
};
