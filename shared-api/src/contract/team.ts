import type { Endpoint } from './endpoint.ts';
import type * as S from './team.schema.ts';

export const addToTeam: Endpoint<typeof S.addToTeam> = {
  method: 'POST',
  path: '/users/managed',
  allow: 'team:write',
  errors: ['NOT_FOUND', 'HAS_MANAGER', 'PERSON_DISABLED', 'RIGHTS_ABOVE_OWN'],
  doc: "Adds people of the company to the person's team. Outside training centres, they leave their other teams, if `takeOverFrom` has the managers of these.",
};

export const removeFromTeam: Endpoint<typeof S.removeFromTeam> = {
  method: 'DELETE',
  path: '/users/managed/:id',
  allow: 'team:write',
  errors: ['NOT_FOUND'],
  doc: "Removes someone from the person's team. They stay in the company.",
};

export const findPeople: Endpoint<typeof S.findPeople> = {
  method: 'GET',
  path: '/users/managed/candidates',
  allow: 'team:write',
  errors: ['TOO_MANY_REQUESTS'],
  doc: "Finds people of the company by name who can be added to the person's team, with the managers that they have.",
};

export const listTeamProgress: Endpoint<typeof S.listTeamProgress> = {
  method: 'GET',
  path: '/users/managed/progress',
  allow: 'team:read',
  doc: "Lists how far the people of the person's team are, in no particular order.",
};

export const remindTeam: Endpoint<typeof S.remindTeam> = {
  method: 'POST',
  path: '/users/managed/reminders',
  allow: 'team:write',
  errors: ['NOT_FOUND', 'PERSON_DISABLED'],
  doc: "Reminds people of the person's team of what they have not done, by notification and mail, each at most once a day.",
};
