import Type from 'typebox';
import { Id, List, Nullable } from './common.schema.ts';

/** A group of people: a promotion in a training centre, or a subgroup of a manager. */
const Group = Type.Object({
  id: Id,
  name: Type.String(),
  /** The manager who owns the subgroup; null for a group of the company. */
  ownerId: Nullable(Id),
  userIds: Type.Array(Id),
});
export const listGroups = { response: List(Group) };
