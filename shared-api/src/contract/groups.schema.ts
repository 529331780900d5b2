import Type from 'typebox';
import { GROUP_NAME_MAX, NAME_PATTERN } from '../limits.ts';
import { Closed, Id, IdParams, LangQuery, List, Nullable, Titled } from './common.schema.ts';

/** A group of people: a group of the company (in a training centre, a cohort) or a manager's subgroup. */
const Group = Type.Object({
  id: Id,
  name: Type.String(),
  /** The manager who owns the subgroup; null for a group of the company. */
  ownerId: Nullable(Id),
  userIds: Type.Array(Id),
  version: Type.Integer(),
});
export const listGroups = { response: List(Group) };

const GroupBody = Closed({
  /** Unique among the company's groups or the manager's subgroups, ignoring case and accents. */
  name: Type.String({ maxLength: GROUP_NAME_MAX, pattern: NAME_PATTERN }),
  userIds: Type.Array(Id, { uniqueItems: true, maxItems: 10_000 }),
});

/** `forceManager` makes the group its creator's own subgroup (readings 24). */
export const createGroup = {
  query: Closed({ forceManager: Type.Optional(Type.Boolean({ default: false })) }),
  body: GroupBody,
  response: Group,
};
export const updateGroup = { params: IdParams, body: GroupBody, response: Group };
export const deleteGroup = { params: IdParams };

export const getGroupUsage = {
  params: IdParams,
  query: LangQuery,
  /** `isOnlyGroup`: no other group has access to the training. Deleting this group leaves the training without learners. */
  response: List(Type.Object({ ...Titled.properties, isOnlyGroup: Type.Boolean() })),
};
