import Type from 'typebox';
import { RESET_REASON_MAX } from '../limits.ts';
import { Closed, Id, IdName, IdParams, Instant, LangQuery, List, Nullable, Text } from './common.schema.ts';

export const resetProgress = {
  params: IdParams,
  query: Closed({
    /** Without it, the progress in all trainings is reset. */
    trainingId: Type.Optional(Id),
    /** Shown to the person. */
    reason: Type.Optional(Text(RESET_REASON_MAX)),
  }),
  /** One reset for each training. */
  response: List(Type.Object({ id: Id, trainingId: Id })),
};

/** A reset of a person's progress in one training. */
const ProgressReset = Type.Object({
  id: Id,
  /** The title is null if the training belongs to another company now. */
  training: Type.Object({ id: Id, title: Nullable(Type.String()) }),
  at: Instant,
  /** Who reset the progress. The name is empty if that person has been deleted. */
  by: IdName,
  reason: Nullable(Type.String()),
  undoableUntil: Instant,
  undoneAt: Nullable(Instant),
});

/** The reply lists the newest first, at most RESETS_MAX. */
export const listProgressResets = { params: IdParams, query: LangQuery, response: List(ProgressReset) };

export const undoProgressReset = { params: Type.Object({ id: Id, resetId: Id }), query: LangQuery };
