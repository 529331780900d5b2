import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import * as fieldStyles from '@vr/shared-ui/field.css';
import { Input, type InputProps } from 'antd';
import { getIn, useFormikContext } from 'formik';
import { useId } from 'react';
import { useFieldProblem } from '../../form/useFieldProblem.ts';
import * as styles from './content.css';

interface ContentTextProps extends InputProps {
  /** The value's path in the form. */
  name: string;
  label: string;
  hint?: string;
  max: number;
  /** Whether the label is shown beside the input. */
  inline?: boolean;
}

/** A required text about the content of one type. If it is too long, the problem is shown while the user types. */
export function ContentText({ name, label, hint, max, inline = false, ...input }: ContentTextProps) {
  const { values, handleChange, handleBlur } = useFormikContext<object>();
  const value: string = getIn(values, name);
  const problem = useFieldProblem(name, value.trim().length > max);
  const id = useId();
  return (
    <div className={inline ? styles.typeVersion : fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <Input
        {...input}
        id={id}
        name={name}
        value={value}
        onChange={handleChange}
        onBlur={handleBlur}
        count={{ max }}
        autoComplete="off"
        {...(problem ? { status: 'error' as const } : {})}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={hint ? `${id}-problem ${id}-hint` : `${id}-problem`}
      />
      <FieldProblem id={`${id}-problem`} problem={problem} />
      {hint && (
        <div id={`${id}-hint`} className={fieldStyles.fieldHint}>
          {hint}
        </div>
      )}
    </div>
  );
}
