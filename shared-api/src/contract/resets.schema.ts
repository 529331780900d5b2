import Type from 'typebox';
import { RESET_REASON_MAX } from '../limits.ts';
import { Id, IdParams, Instant, LangQuery, List, Nullable } from './common.schema.ts';

export const resetProgress = {
  params: IdParams,
  query: Type.Object(
    {
      /** Without it, the progress in all trainings is reset. */
      trainingId: Type.Optional(Id),
      /** Shown to the person. */
      reason: Type.Optional(Type.String({ minLength: 1, maxLength: RESET_REASON_MAX, pattern: '\\S' })),
    },
    { additionalProperties: false },
  ),
  /** One reset for each training. */
  response: List(Type.Object({ id: Id, trainingId: Id })),
};

/** A reset of a person's progress in one training. */
const ProgressReset = Type.Object({
  id: Id,
  /** The title is null if the training belongs to another company now. */
  training: Type.Object({ id: Id, title: Nullable(Type.String()) }),
  at: Instant,
  /** Who has reset the progress. The name is empty if that person has been deleted. */
  by: Type.Object({ id: Id, name: Type.String() }),
  reason: Nullable(Type.String()),
  /** Until when the reset can be undone. */
  undoableUntil: Instant,
  /** Null unless the reset was undone. */
  undoneAt: Nullable(Instant),
});

/** The newest first, at most RESETS_MAX. */
export const listProgressResets = { params: IdParams, query: LangQuery, response: List(ProgressReset) };

export const undoProgressReset = { params: Type.Object({ id: Id, resetId: Id }), query: LangQuery };
