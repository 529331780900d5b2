import Type from 'typebox';
import { NAME_MAX, PEOPLE_PER_CALL, PEOPLE_SEARCH_MIN } from '../limits.ts';
import { Closed, Id, IdParams, Instant, Lang, List, Nullable, PictureUrl } from './common.schema.ts';
import { PeopleBody } from './users.schema.ts';

export const addToTeam = {
  body: Closed({
    ...PeopleBody,
    /** The managers from whose teams the caller has agreed to take people over. Training centres ignore it. */
    takeOverFrom: Type.Optional(Type.Array(Id, { maxItems: PEOPLE_PER_CALL, uniqueItems: true })),
  }),
};

export const removeFromTeam = { params: IdParams };

export const findPeople = {
  query: Closed({
    lang: Lang,
    /** Words that the names contain, compared without case and accents. */
    search: Type.String({ minLength: PEOPLE_SEARCH_MIN, maxLength: NAME_MAX }),
  }),
  response: Type.Object({
    /** By last and first name, without those who are in the team already or whose account is disabled. */
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
      /** The average in the trainings that the person has started or should follow; null if there are none. */
      progressPercentage: Nullable(Type.Integer()),
      /** When the latest session was; null if the person has never started a training. */
      lastSession: Nullable(Instant),
      /** Suggested trainings and courses that are not done, and whose time is over. */
      overdue: Type.Integer(),
      /** Those whose time is not over. */
      open: Type.Integer(),
      remindedToday: Type.Boolean(),
    }),
  ),
};

export const remindTeam = {
  body: Closed(PeopleBody),
  /** The people who were reminded. The others have been reminded today already. */
  response: Type.Object({ reminded: Type.Array(Id) }),
};
