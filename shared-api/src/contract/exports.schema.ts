import Type from 'typebox';
import { PEOPLE_PER_CALL, UI_LANGS } from '../limits.ts';
import { Closed, FileReply, GroupScope, Id } from './common.schema.ts';

const Lang = { lang: Type.Enum([...UI_LANGS]) };

/** The people whose results are exported. Without `userIds` and `groupId`: everyone the caller is responsible for. */
const Selection = {
  /** Ids of people, separated by commas. If `groupId` is also given, the group's people are added. */
  userIds: Type.Optional(Type.String({ pattern: `^[1-9]\\d{0,9}(?:,[1-9]\\d{0,9}){0,${PEOPLE_PER_CALL - 1}}$` })),
  groupId: Type.Optional(Id),
  ...GroupScope,
};
/** Exports counts for each client company instead of people's results. Only for a partner's trainings. */
const byClient = Type.Optional(Type.Boolean());

const Courses = Closed(Selection);
const Trainings = Closed({ ...Selection, byClient });
const OfAll = Type.Object(Lang);
const OfOne = Type.Object({ id: Id, ...Lang });

export const exportTrainings = { params: OfAll, query: Trainings, response: FileReply };
export const exportTraining = { params: OfOne, query: Trainings, response: FileReply };
export const exportCourses = { params: OfAll, query: Courses, response: FileReply };
export const exportCourse = { params: OfOne, query: Courses, response: FileReply };
