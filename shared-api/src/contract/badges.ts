import type * as S from './badges.schema.ts';
import type { Endpoint } from './endpoint.ts';

export const listBadges: Endpoint<typeof S.listBadges> = {
  method: 'GET',
  path: '/badges',
  allow: 'badge:read',
  doc: "Lists the platform's badges by category, with how to earn each. Only managers get the badges for managers.",
};

export const listTrainingBadgeRules: Endpoint<typeof S.listTrainingBadgeRules> = {
  method: 'GET',
  path: '/badges/training-rules',
  allow: 'training:write',
  doc: "Lists by the number of a training's badge what a session must reach to earn it, for people who create trainings.",
};

export const listUserBadges: Endpoint<typeof S.listUserBadges> = {
  method: 'GET',
  path: '/users/:id/badges',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "Lists the platform badges that a person has earned, the latest first: the caller's own, or of someone they manage.",
};

export const listUserTrainingBadges: Endpoint<typeof S.listUserTrainingBadges> = {
  method: 'GET',
  path: '/users/:id/training-badges',
  allow: 'stats:read-own',
  errors: ['NOT_FOUND'],
  doc: "Lists the badges of the trainings that a person has played, earned or not: the caller's own, or of someone they manage.",
};
