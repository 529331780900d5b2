import * as fieldStyles from '@vr/shared-ui/field.css';
import { getIn, useFormikContext } from 'formik';
import { CircleAlert } from 'lucide-react';

/**
 * The problem of a field; undefined until the user has tried to leave the step, unless it is shown at once, such as that of
 * a text that is too long.
 */
export function useFieldProblem(field: string, isShownAtOnce = false): string | undefined {
  const { errors, submitCount } = useFormikContext();
  const problem: unknown = getIn(errors, field);
  return (submitCount > 0 || isShownAtOnce) && typeof problem === 'string' ? problem : undefined;
}

interface FieldProblemProps {
  id: string;
  problem: string | undefined;
}

/** The problem below a field, in a live region so that screen readers announce it. */
export function FieldProblem({ id, problem }: FieldProblemProps) {
  return (
    <div id={id} className={fieldStyles.fieldError} aria-live="polite">
      {problem && (
        <>
          <CircleAlert size={16} aria-hidden="true" />
          {problem}
        </>
      )}
    </div>
  );
}
