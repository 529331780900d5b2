import Type from 'typebox';
import { ContentLang, Day, FileReply, Id } from './common.schema.ts';

/** The first and the last day, at most STATS_PERIOD_MAX_DAYS apart. */
const Period = { startDate: Day, endDate: Day };

export const getUserSummary = {
  params: Type.Object({ id: Id, lang: ContentLang }),
  query: Type.Object(Period, { additionalProperties: false }),
  response: FileReply,
};

export const getSummary = {
  params: Type.Object({ lang: ContentLang }),
  query: Type.Object(
    {
      ...Period,
      /** The company; the caller's own if it is missing. Only the super admin may name another one. */
      clientId: Type.Optional(Id),
      /** Limits the summary of an admin who is also a manager to the team. */
      ofTeam: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  response: FileReply,
};
