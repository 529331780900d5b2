import Type from 'typebox';
import { Closed, ContentLang, FileReply, GroupScope, Period, PersonId } from './common.schema.ts';

export const getUserSummary = {
  params: Type.Object({ id: PersonId, lang: ContentLang }),
  query: Closed(Period),
  response: FileReply,
};

export const getSummary = {
  params: Type.Object({ lang: ContentLang }),
  query: Closed({ ...Period, ...GroupScope }),
  response: FileReply,
};
