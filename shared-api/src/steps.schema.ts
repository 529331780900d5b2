import Type, { type Static } from 'typebox';
import { ContentLang } from './contract/common.schema.ts';
import { SESSION_STEPS_MAX, TITLE_MAX } from './limits.ts';

/**
 * The JSON step file of a training, format 1: its steps, the skills that each step proves, and the weight of each step.
 * docs/content-authors.md documents it for content authors.
 */
export const StepFile = Type.Object(
  {
    formatVersion: Type.Literal(1),
    steps: Type.Array(
      Type.Object(
        {
          /** Sessions report the step by this id. Unique in the file; its meaning must not change after publication. */
          id: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,59}$' }),
          /** By content language; at least one. */
          title: Type.Partial(Type.Record(ContentLang, Type.String({ minLength: 1, maxLength: TITLE_MAX })), {
            minProperties: 1,
            additionalProperties: false,
          }),
          /** Keys of the skills that the step proves (`skillType` of GET /trainings/skills). */
          skills: Type.Array(Type.String({ pattern: '^(soft|hard)_skill_[a-z0-9_]+$' }), { uniqueItems: true }),
          /** The weight of the step in progress, points and skills, relative to the other steps. */
          weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1 })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: SESSION_STEPS_MAX },
    ),
  },
  { additionalProperties: false },
);
export type StepFile = Static<typeof StepFile>;
