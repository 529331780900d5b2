import { endpoint } from './endpoint.ts';
import type * as S from './suggestions.schema.ts';

export const suggestTrainings = endpoint<typeof S.suggestTrainings>({
  method: 'PUT',
  path: '/trainings/suggestions',
  allow: 'suggestion:give',
  errors: ['TRAINING_LOCKED'],
  doc: 'Suggests trainings to people and groups, now or from a day on; suggesting again changes who suggests and when.',
});

export const checkTrainingSuggestions = endpoint<typeof S.checkTrainingSuggestions>({
  method: 'POST',
  path: '/trainings/suggestions/check',
  allow: 'suggestion:give',
  errors: ['TRAINING_LOCKED'],
  doc: 'Tells to how many people a suggestion would go, and who of them cannot see what it suggests; changes nothing.',
});

export const suggestCourses = endpoint<typeof S.suggestCourses>({
  method: 'PUT',
  path: '/courses/suggestions',
  allow: 'suggestion:give',
  errors: [],
  doc: 'Suggests courses to people and groups, now or from a day on; suggesting again changes who suggests and when.',
});

export const checkCourseSuggestions = endpoint<typeof S.checkCourseSuggestions>({
  method: 'POST',
  path: '/courses/suggestions/check',
  allow: 'suggestion:give',
  errors: [],
  doc: 'Tells to how many people a suggestion would go, and who of them cannot see what it suggests; changes nothing.',
});

export const listSuggestions = endpoint<typeof S.listSuggestions>({
  method: 'GET',
  path: '/suggestions',
  allow: 'suggestion:give',
  errors: ['NOT_FOUND'],
  doc: "The suggestions that wait for their start, soonest first: one's own, to an admin all of the company's.",
});

export const withdrawSuggestion = endpoint<typeof S.withdrawSuggestion>({
  method: 'DELETE',
  path: '/suggestions/:id',
  allow: 'suggestion:give',
  errors: ['NOT_FOUND', 'SUGGESTION_STARTED'],
  doc: 'Takes back a suggestion that waits for its start: nobody is told of it.',
});
