import { RESOURCES_PER_TRAINING } from '@vr/shared-api/limits';

/** A reason why the user cannot leave a step. */
export interface Problem {
  /** A Formik path, or the `data-field` of an element outside the form's values, such as a file. */
  field: string;
  /** The key of the problem's text in the wizards' locale files. */
  key: string;
  params?: Record<string, string | number>;
}

/** Returns a list with one problem if the rule is broken, else an empty list. */
export const problemIf = (isBroken: boolean, field: string, key: string, params?: Problem['params']): Problem[] =>
  isBroken ? [{ field, key, ...(params && { params }) }] : [];

/** Returns a problem if a training or course has too many resources. */
export const resourceProblems = (count: number): Problem[] =>
  problemIf(count > RESOURCES_PER_TRAINING, 'resourceIds', 'wizard.problem.tooManyResources', {
    max: RESOURCES_PER_TRAINING,
  });
