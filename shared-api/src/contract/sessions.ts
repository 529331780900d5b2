import type { Endpoint } from './endpoint.ts';
import type * as S from './sessions.schema.ts';

export const reportSession: Endpoint<typeof S.reportSession> = {
  method: 'POST',
  path: '/trainings/:id/sessions',
  allow: 'session:report',
  session: 'any',
  errors: [
    'SUBSCRIPTION_ENDED',
    'NOT_FOUND',
    'TRAINING_LOCKED',
    'SESSION_OF_ANOTHER_TRAINING',
    'LAUNCH_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
  doc: 'Reports a session of a training from a headset, a desktop player or a web page.',
  fromContent: true,
  // Results earned before the contract ended may be sent later.
  afterContract: true,
};

export const listHeldReports: Endpoint<typeof S.listHeldReports> = {
  method: 'GET',
  path: '/held-reports',
  allow: 'held-report:decide',
  doc: "Lists the reported sessions of the company's people that do not count yet, because their times are not plausible.",
};

export const decideHeldReports: Endpoint<typeof S.decideHeldReports> = {
  method: 'POST',
  path: '/held-reports/decisions',
  allow: 'held-report:decide',
  errors: ['NOT_FOUND'],
  doc: 'Accepts or rejects reported sessions whose times are not plausible.',
};

export const getResume: Endpoint<typeof S.getResume> = {
  method: 'GET',
  path: '/trainings/:id/resume',
  allow: 'session:report',
  errors: ['NOT_FOUND'],
  doc: "Returns the state of the person's unfinished attempt, so that a content can resume it.",
  fromContent: true,
};

export const getLiveSession: Endpoint<typeof S.getLiveSession> = {
  method: 'GET',
  path: '/trainings/:id/live',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "Returns what the person's headset has done since an instant: whether it has signed in, and its newest session.",
};

export const getTestReport: Endpoint<typeof S.getTestReport> = {
  method: 'GET',
  path: '/trainings/:id/test-report',
  allow: 'training:test',
  errors: ['NOT_FOUND'],
  doc: 'Returns what a content has reported in a test run, which counts nowhere.',
};
