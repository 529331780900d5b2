import { Button } from '@vr/shared-ui/Button';
import type { ReactNode } from 'react';
import * as styles from './inputs.css';

interface SubmitButtonProps {
  sending: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** The submit button of a form for signed-out people. Shows a spinner while `sending`. */
export function SubmitButton({ sending, disabled = false, children }: SubmitButtonProps) {
  return (
    <Button
      type="primary"
      size="large"
      htmlType="submit"
      block
      className={styles.submit}
      loading={sending}
      disabled={disabled}
    >
      {children}
    </Button>
  );
}
