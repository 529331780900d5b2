import { useStyles } from '@vr/shared-ui/kernel';
import { type ChangeEvent, type FocusEvent, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldProblem } from './FieldProblem';
import sheet, * as styles from './field.css';

/** The props that a field passes to its input: `{(control) => <Input {...control} />}`. */
export interface FieldControl {
  id: string;
  name: string;
  value: string;
  onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  onBlur?(event: FocusEvent): void;
  status?: 'error';
  'aria-invalid': boolean;
  'aria-required': boolean;
  'aria-describedby': string;
  /** For antd's `Input`: it marks a value that is too long instead of cutting it. */
  count?: { max: number };
}

export interface FieldProps extends Pick<FieldControl, 'name' | 'value' | 'onChange' | 'onBlur'> {
  label: string;
  hint?: ReactNode;
  /** Fields are required by default. */
  optional?: boolean;
  /** One sentence that says what is wrong with the value and how to correct it. */
  error: string | undefined;
  /** The maximum length. A longer value is not cut, but marked at once. */
  max?: number | undefined;
  ref?: Ref<HTMLDivElement>;
  children(control: FieldControl): ReactNode;
}

/** A function that returns the error message for a text that is too long, otherwise undefined. */
export function useTooLongText(max: number | undefined): (value: string) => string | undefined {
  const { t } = useTranslation('ui');
  return (value) => {
    const { length } = value.trim();
    return max !== undefined && length > max ? t('field.tooLong', { max, length }) : undefined;
  };
}

/** A labelled field for any kind of form. Screen readers announce its error. */
export function Field({ label, hint, optional = false, error, max, ref, children, ...value }: FieldProps) {
  useStyles(sheet);
  const { t } = useTranslation('ui');
  const id = useId();
  const problem = useTooLongText(max)(value.value) ?? error;
  const invalid = problem !== undefined;
  return (
    <div className={styles.field} ref={ref}>
      <label htmlFor={id}>
        {label} {optional && <span>({t('field.optional')})</span>}
      </label>
      {children({
        ...value,
        id,
        ...(invalid ? { status: 'error' } : {}),
        ...(max === undefined ? {} : { count: { max } }),
        'aria-invalid': invalid,
        'aria-required': !optional,
        'aria-describedby': `${id}-error ${id}-hint`,
      })}
      <FieldProblem id={`${id}-error`} problem={problem} />
      <div id={`${id}-hint`} className={styles.fieldHint}>
        {hint}
      </div>
    </div>
  );
}
