import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import * as styles from './controls.css';

interface SubmitButtonProps {
  sending: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** The button that sends a form. It looks like antd's (decision 24). While the form is being sent, it shows a spinner. */
export function SubmitButton({ sending, disabled = false, children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={`${styles.button} ${styles.buttonPrimary}`}
      aria-busy={sending}
      disabled={disabled}
    >
      {sending && <LoaderCircle size={16} className={styles.buttonCircle} />}
      {children}
    </button>
  );
}
