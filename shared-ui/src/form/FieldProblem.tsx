import { CircleAlert } from 'lucide-react';
import * as styles from './field.css';

interface FieldProblemProps {
  /** For the `aria-describedby` of the field. */
  id: string;
  problem: string | undefined;
}

/** The problem below a field, in a live region so that screen readers announce it. */
export function FieldProblem({ id, problem }: FieldProblemProps) {
  return (
    <div id={id} className={styles.fieldError} aria-live="polite">
      {problem !== undefined && (
        <>
          <CircleAlert size={16} />
          {problem}
        </>
      )}
    </div>
  );
}
