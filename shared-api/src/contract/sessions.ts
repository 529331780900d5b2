import { endpoint } from './endpoint.ts';
import type * as S from './sessions.schema.ts';

export const reportSession = endpoint<typeof S.reportSession>({
  method: 'POST',
  path: '/trainings/:id/sessions',
  allow: 'session:report',
  errors: ['SUBSCRIPTION_ENDED', 'NOT_FOUND', 'TRAINING_LOCKED', 'SESSION_OF_ANOTHER_TRAINING', 'TOO_MANY_REQUESTS'],
  doc: 'Reports a session of a training from a headset, a desktop player or a web page.',
  fromContent: true,
  // For results that were earned before the end and are sent later.
  afterContract: true,
});

export const getResume = endpoint<typeof S.getResume>({
  method: 'GET',
  path: '/trainings/:id/resume',
  allow: 'session:report',
  errors: ['NOT_FOUND'],
  doc: "Returns the state of the person's unfinished attempt, so that a content can resume it.",
  fromContent: true,
});

export const getLiveSession = endpoint<typeof S.getLiveSession>({
  method: 'GET',
  path: '/trainings/:id/live',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "Returns what the person's headset has done since an instant: whether it has signed in, and its newest session.",
});
