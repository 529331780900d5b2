import Type from 'typebox';
import { Closed, ContentLang, FileReply, GroupScope, Id, Period } from './common.schema.ts';

export const getUserSummary = {
  params: Type.Object({ id: Id, lang: ContentLang }),
  query: Closed(Period),
  response: FileReply,
};

export const getSummary = {
  params: Type.Object({ lang: ContentLang }),
  query: Closed({ ...Period, ...GroupScope }),
  response: FileReply,
};
