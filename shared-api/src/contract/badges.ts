import type * as S from './badges.schema.ts';
import { endpoint } from './endpoint.ts';

export const listBadges = endpoint<typeof S.listBadges>({
  method: 'GET',
  path: '/badges',
  allow: 'badge:read',
  errors: [],
  doc: "The platform's badges by category, with the rule that earns each; those for managers only where the person is one.",
});

export const listUserBadges = endpoint<typeof S.listUserBadges>({
  method: 'GET',
  path: '/users/:id/badges',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "The platform badges that a person has earned, the latest first; one's own, or of somebody one manages.",
});

export const listUserTrainingBadges = endpoint<typeof S.listUserTrainingBadges>({
  method: 'GET',
  path: '/users/:id/training-badges',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "The badges of the trainings that a person has played, earned or not; one's own, or of somebody one manages.",
});
