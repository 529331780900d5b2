import type { Endpoint } from './endpoint.ts';
import type * as S from './suggestions.schema.ts';

export const suggestTrainings: Endpoint<typeof S.suggestTrainings> = {
  method: 'PUT',
  path: '/trainings/suggestions',
  allow: 'suggestion:give',
  session: 'any',
  errors: ['TRAINING_LOCKED', 'IDEMPOTENCY_KEY_REUSED'],
  doc: 'Suggests trainings to people and groups, now or from a day on. Repeating a suggestion changes who suggests and when.',
};

export const checkTrainingSuggestions: Endpoint<typeof S.checkTrainingSuggestions> = {
  method: 'POST',
  path: '/trainings/suggestions/check',
  allow: 'suggestion:give',
  session: 'any',
  errors: ['TRAINING_LOCKED'],
  doc: 'Checks how many people a suggestion would reach and which of them cannot see the suggested items. Changes nothing.',
};

export const suggestCourses: Endpoint<typeof S.suggestCourses> = {
  method: 'PUT',
  path: '/courses/suggestions',
  allow: 'suggestion:give',
  session: 'any',
  errors: ['IDEMPOTENCY_KEY_REUSED'],
  doc: 'Suggests courses to people and groups, now or from a day on. Repeating a suggestion changes who suggests and when.',
};

export const checkCourseSuggestions: Endpoint<typeof S.checkCourseSuggestions> = {
  method: 'POST',
  path: '/courses/suggestions/check',
  allow: 'suggestion:give',
  session: 'any',
  doc: 'Checks how many people a suggestion would reach and which of them cannot see the suggested items. Changes nothing.',
};

export const suggest: Endpoint<typeof S.suggest> = {
  method: 'POST',
  path: '/suggestions',
  allow: 'suggestion:give',
  session: 'any',
  errors: ['TRAINING_LOCKED', 'IDEMPOTENCY_KEY_REUSED'],
  doc: 'Suggests trainings and courses together. If any of them is refused, nothing is suggested and nobody is notified.',
};

export const listSuggestions: Endpoint<typeof S.listSuggestions> = {
  method: 'GET',
  path: '/suggestions',
  allow: 'suggestion:give',
  errors: ['NOT_FOUND'],
  doc: "Lists the suggestions that have not started yet, the soonest first: the person's own, or for an admin all of the company.",
};

export const withdrawSuggestion: Endpoint<typeof S.withdrawSuggestion> = {
  method: 'DELETE',
  path: '/suggestions/:id',
  allow: 'suggestion:give',
  session: 'any',
  errors: ['NOT_FOUND', 'SUGGESTION_STARTED'],
  doc: 'Withdraws a suggestion that has not started yet. No one is notified.',
};
