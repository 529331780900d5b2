import type { Endpoint } from './endpoint.ts';
import type * as S from './resets.schema.ts';

export const resetProgress: Endpoint<typeof S.resetProgress> = {
  method: 'DELETE',
  path: '/users/:id/stats/general',
  allow: 'progress:reset',
  errors: ['NOT_FOUND'],
  doc: "Resets a person's progress in a training, or in all: it counts in no figure any more. The person is notified.",
};

export const listProgressResets: Endpoint<typeof S.listProgressResets> = {
  method: 'GET',
  path: '/users/:id/stats/resets',
  allow: 'progress:reset',
  errors: ['NOT_FOUND'],
  doc: "Lists the resets of a person's progress that the caller has made, or all of them for an admin of the company.",
};

export const undoProgressReset: Endpoint<typeof S.undoProgressReset> = {
  method: 'POST',
  path: '/users/:id/stats/resets/:resetId/undo',
  allow: 'progress:reset',
  errors: ['NOT_FOUND', 'RESET_UNDO_EXPIRED'],
  doc: 'Undoes a reset of progress, up to 30 days after it. Undoing it again changes nothing.',
};
