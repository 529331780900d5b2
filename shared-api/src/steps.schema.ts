import Type, { type Static } from 'typebox';
import { ContentLang } from './contract/common.schema.ts';
import { SESSION_STEPS_MAX, TITLE_MAX } from './limits.ts';

/**
 * The JSON step file of a training, format 1: its steps, the skills each proves, and how much each counts.
 * Documented for content authors in docs/content-authors.md.
 */
export const StepFile = Type.Object(
  {
    formatVersion: Type.Literal(1),
    steps: Type.Array(
      Type.Object(
        {
          /** What sessions report; unique in the file, and never given another meaning once published. */
          id: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,59}$' }),
          /** By content language; at least one. */
          title: Type.Partial(Type.Record(ContentLang, Type.String({ minLength: 1, maxLength: TITLE_MAX })), {
            minProperties: 1,
            additionalProperties: false,
          }),
          /** Keys of the skills it proves (GET /trainings/skills gives them as skillType). */
          skills: Type.Array(Type.String({ pattern: '^(soft|hard)_skill_[a-z0-9_]+$' }), { uniqueItems: true }),
          /** How much it counts in progress, points and skills against the others. */
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
