import Type from 'typebox';
import { FileReply, Id, LangQuery, List, PictureUrl } from './common.schema.ts';

export const listPartners = { response: List(Type.Object({ id: Id, name: Type.String(), logo: PictureUrl })) };

/** `lang` is the language of the column titles and of the trainings' titles. */
export const exportPartners = { query: LangQuery, response: FileReply };
