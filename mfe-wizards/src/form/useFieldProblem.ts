import { getIn, useFormikContext } from 'formik';

/** The problem of a field, hidden until the user has tried to leave the step, unless it is shown at once. */
export function useFieldProblem(field: string, isShownAtOnce = false): string | undefined {
  const { errors, submitCount } = useFormikContext();
  const problem: unknown = getIn(errors, field);
  return (submitCount > 0 || isShownAtOnce) && typeof problem === 'string' ? problem : undefined;
}
