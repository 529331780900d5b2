import Type from 'typebox';
import { ContentLang, Day, FileReply, GroupScope, Id } from './common.schema.ts';

/** The first and the last day, at most STATS_PERIOD_MAX_DAYS apart. */
const Period = { startDate: Day, endDate: Day };

export const getUserSummary = {
  params: Type.Object({ id: Id, lang: ContentLang }),
  query: Type.Object(Period, { additionalProperties: false }),
  response: FileReply,
};

export const getSummary = {
  params: Type.Object({ lang: ContentLang }),
  query: Type.Object({ ...Period, ...GroupScope }, { additionalProperties: false }),
  response: FileReply,
};
