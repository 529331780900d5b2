import { endpoint } from './endpoint.ts';
import type * as S from './trainings.schema.ts';

export const listTrainings = endpoint<typeof S.listTrainings>({
  method: 'GET',
  path: '/trainings',
  allow: 'training:read',
  errors: [],
  doc: 'The trainings that the person may follow, or those that their company owns, newest first.',
});

export const getTraining = endpoint<typeof S.getTraining>({
  method: 'GET',
  path: '/trainings/:id',
  allow: 'training:read',
  errors: ['NOT_FOUND'],
  doc: 'One training with all its texts, files, badges and skills.',
});

export const likeTraining = endpoint<typeof S.likeTraining>({
  method: 'PUT',
  path: '/trainings/:id/like',
  allow: 'training:like',
  errors: ['NOT_FOUND'],
  doc: 'Likes a training; liking it twice is liking it once.',
});

export const unlikeTraining = endpoint<typeof S.unlikeTraining>({
  method: 'DELETE',
  path: '/trainings/:id/like',
  allow: 'training:like',
  errors: ['NOT_FOUND'],
  doc: 'Takes a like back.',
});

export const favoriteTraining = endpoint<typeof S.favoriteTraining>({
  method: 'PUT',
  path: '/trainings/:id/favorite',
  allow: 'training:favorite',
  errors: ['NOT_FOUND'],
  doc: "Puts a training among one's favourites.",
});

export const unfavoriteTraining = endpoint<typeof S.unfavoriteTraining>({
  method: 'DELETE',
  path: '/trainings/:id/favorite',
  allow: 'training:favorite',
  errors: ['NOT_FOUND'],
  doc: "Takes a training out of one's favourites.",
});

export const listCategories = endpoint<typeof S.listCategories>({
  method: 'GET',
  path: '/trainings/categories',
  allow: 'training:read',
  errors: [],
  doc: 'The categories of trainings by name.',
});

export const listSkills = endpoint<typeof S.listSkills>({
  method: 'GET',
  path: '/trainings/skills',
  allow: 'training:read',
  errors: [],
  doc: 'The skills a training can teach; skillType contains soft_skill_ or hard_skill_.',
});

export const listTags = endpoint<typeof S.listTags>({
  method: 'GET',
  path: '/trainings/tags',
  allow: 'training:read',
  errors: [],
  doc: 'The tags in use on the trainings that the person may see, those containing `filter` where it is given.',
});

export const listHeadsets = endpoint<typeof S.listHeadsets>({
  method: 'GET',
  path: '/headsets',
  allow: 'training:read',
  errors: [],
  doc: 'The headsets that trainings are built for.',
});

export const launchTraining = endpoint<typeof S.launchTraining>({
  method: 'POST',
  path: '/trainings/:id/launch',
  allow: 'training:launch',
  errors: ['NOT_FOUND', 'TRAINING_LOCKED', 'NO_CONTENT'],
  doc: 'Opens a content of a training: a short-lived address on the content origin and a token to report sessions with.',
});

export const rateTraining = endpoint<typeof S.rateTraining>({
  method: 'PUT',
  path: '/trainings/:id/satisfactions',
  allow: 'training:rate',
  errors: ['NOT_FOUND', 'SURVEY_DISABLED', 'NOT_PLAYED'],
  doc: 'Answers the satisfaction survey of a training that one has played; a second answer replaces the first.',
});
