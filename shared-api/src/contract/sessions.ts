import { endpoint } from './endpoint.ts';
import type * as S from './sessions.schema.ts';

export const reportSession = endpoint<typeof S.reportSession>({
  method: 'POST',
  path: '/trainings/:id/sessions',
  allow: 'session:report',
  errors: ['SUBSCRIPTION_ENDED', 'NOT_FOUND', 'TRAINING_LOCKED', 'SESSION_OF_ANOTHER_TRAINING'],
  doc: 'Reports a session of a training from a headset, a desktop player or a web page.',
  fromContent: true,
  // For results that were earned before the end and are sent later.
  afterContract: true,
});
