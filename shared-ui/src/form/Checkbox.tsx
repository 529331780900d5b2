import { useStyles } from '@vr/shared-ui/kernel';
import type { ComponentProps } from 'react';
import sheet, * as styles from './form.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** Whether some, but not all, of the items that the check box represents are chosen. */
  indeterminate?: boolean;
}

/** A native check box with optional text. antd's Checkbox would make the screens' scripts larger (decision 24). */
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
