import Type, { type Static } from 'typebox';
import { Closed, ContentLang } from './contract/common.schema.ts';
import {
  SESSION_STEPS_MAX,
  STEP_ID_MAX,
  STEP_SECONDS_MAX,
  STEP_SECONDS_MIN,
  STEP_WEIGHT_MAX,
  TITLE_MAX,
} from './limits.ts';
import { STEP_FILE_PROBLEMS } from './step-file-problems.ts';

/**
 * The JSON step file of a training, format 1: its steps, the skills that each step proves, and the weight of each step.
 * docs/content-authors.md documents it for content authors.
 */
export const StepFile = Closed({
  formatVersion: Type.Literal(1),
  /** Whether the content can start at any step, so that a person can practise only that step. */
  practice: Type.Optional(Type.Boolean({ default: false })),
  steps: Type.Array(
    Closed({
      /** The id of the step in session reports. Unique in the file. Its meaning must not change after publication. */
      id: Type.String({ pattern: `^[a-z0-9][a-z0-9_-]{0,${STEP_ID_MAX - 1}}$` }),
      /** By content language; at least one. */
      title: Type.Partial(Type.Record(ContentLang, Type.String({ minLength: 1, maxLength: TITLE_MAX })), {
        minProperties: 1,
        additionalProperties: false,
      }),
      /** Keys of the skills that the step proves (`skillType` of GET /trainings/skills). */
      skills: Type.Array(Type.String({ pattern: '^(soft|hard)_skill_[a-z0-9_]+$' }), { uniqueItems: true }),
      /** The weight of the step in progress, points and skills, relative to the other steps. */
      weight: Type.Optional(Type.Integer({ minimum: 1, maximum: STEP_WEIGHT_MAX, default: 1 })),
      /** The minimum seconds that anybody needs for the step. A company admin must accept faster results. */
      minSeconds: Type.Optional(
        Type.Integer({ minimum: STEP_SECONDS_MIN, maximum: STEP_SECONDS_MAX, default: STEP_SECONDS_MIN }),
      ),
    }),
    { minItems: 1, maxItems: SESSION_STEPS_MAX },
  ),
});
export type StepFile = Static<typeof StepFile>;

/** The problems of a step file: the first ones, sorted by line, and the number of all. */
export const StepFileReport = Type.Object({
  problems: Type.Array(
    Type.Object({
      code: Type.Enum([...STEP_FILE_PROBLEMS]),
      params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
      /** Counted from 1. */
      line: Type.Integer(),
      /** JSON pointer into the file; empty for the file as a whole. */
      pointer: Type.String(),
    }),
  ),
  count: Type.Integer(),
});
export type StepFileReport = Static<typeof StepFileReport>;
