import Type from 'typebox';
import { NAME_MAX, PEOPLE_PER_CALL, PEOPLE_SEARCH_MIN } from '../limits.ts';
import { Closed, Id, IdParams, Instant, Lang, List, Nullable, PictureUrl } from './common.schema.ts';
import { PeopleBody } from './users.schema.ts';

export const addToTeam = {
  body: Closed({
    ...PeopleBody,
    /** The managers from whose teams people may be removed, as the caller has confirmed. Ignored in training centres. */
    takeOverFrom: Type.Optional(Type.Array(Id, { maxItems: PEOPLE_PER_CALL, uniqueItems: true })),
  }),
};

export const removeFromTeam = { params: IdParams };

export const findPeople = {
  query: Closed({
    lang: Lang,
    /** Words that the names must contain, ignoring case and accents. */
    search: Type.String({ minLength: PEOPLE_SEARCH_MIN, maxLength: NAME_MAX }),
  }),
  response: Type.Object({
    /** By last and first name. People already in the team and disabled accounts are left out. */
    items: Type.Array(
      Type.Object({
        id: Id,
        firstName: Type.String(),
        lastName: Type.String(),
        picture: PictureUrl,
        managers: Type.Array(Type.Object({ id: Id, firstName: Type.String(), lastName: Type.String() })),
      }),
    ),
    /** Whether more people match than are listed. */
    hasMore: Type.Boolean(),
  }),
};

export const listTeamProgress = {
  response: List(
    Type.Object({
      userId: Id,
      /** The average over the trainings that the person has started or should take; null if there are none. */
      progressPercentage: Nullable(Type.Integer()),
      /** When the latest session took place; null if the person has never started a training. */
      lastSession: Nullable(Instant),
      /** The number of suggested trainings and courses that are not done although their last day is over. */
      overdue: Type.Integer(),
      /** The number of suggested trainings and courses that are not done and whose last day is not over. */
      open: Type.Integer(),
      remindedToday: Type.Boolean(),
    }),
  ),
};

export const remindTeam = {
  body: Closed(PeopleBody),
  /** The people whom this call reminded. The others had already been reminded today. */
  response: Type.Object({ reminded: Type.Array(Id) }),
};
