import { RESOURCES_PER_TRAINING } from '@vr/shared-api/limits';

/** Something that keeps the user from leaving a step. */
export interface Problem {
  /** A Formik path, or the `data-field` of something outside the form's values, such as a file. */
  field: string;
  /** The key of its text in the locales of the wizards. */
  key: string;
  params?: Record<string, string | number>;
}

/** Returns a list with the problem, or an empty list if the rule is not broken. */
export const problemIf = (isBroken: boolean, field: string, key: string, params?: Problem['params']): Problem[] =>
  isBroken ? [{ field, key, ...(params && { params }) }] : [];

/** Returns the problem of a training or course with too many resources. */
export const resourceProblems = (count: number): Problem[] =>
  problemIf(count > RESOURCES_PER_TRAINING, 'resourceIds', 'wizard.problem.tooManyResources', {
    max: RESOURCES_PER_TRAINING,
  });
