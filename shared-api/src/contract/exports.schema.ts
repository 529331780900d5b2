import Type from 'typebox';
import { PEOPLE_PER_CALL, UI_LANGS } from '../limits.ts';
import { FileReply, GroupScope, Id } from './common.schema.ts';

const Lang = { lang: Type.Enum([...UI_LANGS]) };

/** Whose results are exported: without `userIds` and `groupId` those of everyone whom the caller is responsible for. */
const Selection = Type.Object(
  {
    /** Ids of people, separated by commas. Together with `groupId`: these people and those of the group. */
    userIds: Type.Optional(Type.String({ pattern: `^[1-9]\\d{0,9}(?:,[1-9]\\d{0,9}){0,${PEOPLE_PER_CALL - 1}}$` })),
    groupId: Type.Optional(Id),
    ...GroupScope,
  },
  { additionalProperties: false },
);

const ofAll = { params: Type.Object(Lang), query: Selection, response: FileReply };
const ofOne = { params: Type.Object({ id: Id, ...Lang }), query: Selection, response: FileReply };

export const exportTrainings = ofAll;
export const exportTraining = ofOne;
export const exportCourses = ofAll;
export const exportCourse = ofOne;
