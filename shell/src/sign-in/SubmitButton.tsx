import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import * as styles from './controls.css';

interface SubmitButtonProps {
  sending: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** A form's submit button, styled like antd's (decision 24). Shows a spinner while `sending`. */
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
