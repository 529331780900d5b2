import { useStyles } from '@vr/shared-ui/kernel';
import type { ComponentProps } from 'react';
import sheet, * as styles from './form.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Whether some, but not all, of what it stands for is chosen. */
  indeterminate?: boolean;
}

/** A check box of the browser with its text, if it has one. antd's would add to the script of the screens (decision 24). */
export function Checkbox({ indeterminate = false, className = '', children, ...input }: CheckboxProps) {
  useStyles(sheet);
  return (
    <label className={`${styles.check} ${className}`}>
      <input
        {...input}
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
      />
      {children && <span>{children}</span>}
    </label>
  );
}
