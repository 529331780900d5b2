import type { FieldControl } from '@vr/shared-ui/Field';
import type { InputHTMLAttributes, ReactNode } from 'react';
import * as styles from './inputs.css';

interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldControl>, FieldControl {
  icon: ReactNode;
  /** A button inside the input, at its end. */
  action?: ReactNode;
}

/** An input with an icon, styled like antd's. antd's own would add 71 KB to the sign-in's 152 KB (decision 24). */
export function TextInput({ icon, action, status, ...input }: TextInputProps) {
  return (
    <span className={action ? `${styles.input} ${styles.inputWithAction}` : styles.input}>
      {icon}
      <input autoCapitalize="none" spellCheck={false} data-status={status} {...input} />
      {action}
    </span>
  );
}
