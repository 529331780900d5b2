import Type from 'typebox';
import { Id, List, Nullable } from './common.schema.ts';

/** A group; promotions in a training centre, subgroups where a manager owns them. */
export const Group = Type.Object({
  id: Id,
  name: Type.String(),
  /** The manager whose subgroup it is; null for one of the company. */
  ownerId: Nullable(Id),
  userIds: Type.Array(Id),
});
export const listGroups = { response: List(Group) };
