import { useStyles } from '@vr/shared-ui/kernel';
import { CircleAlert } from 'lucide-react';
import { type ChangeEvent, type FocusEvent, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field.css';

/** What the input inside a field is given: `{(control) => <Input {...control} />}`. */
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
}

export interface FieldProps extends Pick<FieldControl, 'name' | 'value' | 'onChange' | 'onBlur'> {
  label: string;
  hint?: ReactNode;
  /** Fields are required unless they say so. */
  optional?: boolean;
  /** What is wrong with the value, as a sentence that says what to do. */
  error: string | undefined;
  ref?: Ref<HTMLDivElement>;
  children(control: FieldControl): ReactNode;
}

/** A labelled field, whichever form its value belongs to. Its error is announced, and stays until it is mended. */
export function Field({ label, hint, optional = false, error, ref, children, ...value }: FieldProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const id = useId();
  const bad = error !== undefined;
  return (
    <div className="ui-field" ref={ref}>
      <label htmlFor={id}>
        {label} {optional && <span>({t('field.optional')})</span>}
      </label>
      {children({
        ...value,
        id,
        ...(bad ? { status: 'error' } : {}),
        'aria-invalid': bad,
        'aria-required': !optional,
        'aria-describedby': `${id}-error ${id}-hint`,
      })}
      <div id={`${id}-error`} className="ui-field-error" aria-live="polite">
        {bad && (
          <>
            <CircleAlert size={16} aria-hidden="true" />
            {error}
          </>
        )}
      </div>
      <div id={`${id}-hint`} className="ui-field-hint">
        {hint}
      </div>
    </div>
  );
}
