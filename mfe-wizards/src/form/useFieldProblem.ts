import { getIn, useFormikContext } from 'formik';

/** Returns the problem of a field. Without `isShownAtOnce`, only after the user has tried to leave the step. */
export function useFieldProblem(field: string, isShownAtOnce = false): string | undefined {
  const { errors, submitCount } = useFormikContext();
  const problem: unknown = getIn(errors, field);
  return (submitCount > 0 || isShownAtOnce) && typeof problem === 'string' ? problem : undefined;
}
