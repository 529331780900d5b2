import { useStyles } from '@vr/shared-ui/kernel';
import { useField, useFormikContext } from 'formik';
import { CircleAlert } from 'lucide-react';
import { type ChangeEvent, type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ui.css';

/** What the input inside a field is given: `{(control) => <Input {...control} />}`. */
export interface FieldControl {
  id: string;
  name: string;
  value: string;
  onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  onBlur(event: FocusEvent): void;
  status?: 'error';
  'aria-invalid': boolean;
  'aria-required': boolean;
  'aria-describedby': string;
}

export interface FormFieldProps {
  /** The value's name in the Formik form around it. */
  name: string;
  label: string;
  hint?: string;
  /** Fields are required unless they say so. */
  optional?: boolean;
  children(control: FieldControl): ReactNode;
}

/**
 * A labelled field of a Formik form. Its error says what to do, is announced, and stays until it is mended; a refused
 * form puts the focus into its first bad field.
 */
export function FormField({ name, label, hint, optional = false, children }: FormFieldProps) {
  useStyles(styles);
  const { t } = useTranslation('ui');
  const [field, { error, touched }] = useField<string>(name);
  const { isSubmitting, submitCount } = useFormikContext();
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = touched && error ? error : undefined;
  const bad = shown !== undefined;

  // The focus moves when an attempt has ended, not when an error comes or goes
  useEffect(() => {
    const input = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const first = place.current?.closest('form')?.querySelector('[aria-invalid="true"]');
    if (submitCount > 0 && !isSubmitting && input && input === first) input.focus();
  }, [submitCount, isSubmitting]);

  return (
    <div className="ui-field" ref={place}>
      <label htmlFor={id}>
        {label} {optional && <span>({t('field.optional')})</span>}
      </label>
      {children({
        id,
        name,
        value: field.value,
        onChange: field.onChange,
        onBlur: field.onBlur,
        ...(bad ? { status: 'error' } : {}),
        'aria-invalid': bad,
        'aria-required': !optional,
        'aria-describedby': `${id}-error ${id}-hint`,
      })}
      <div id={`${id}-error`} className="ui-field-error" aria-live="polite">
        {bad && (
          <>
            <CircleAlert size={16} aria-hidden="true" />
            {shown}
          </>
        )}
      </div>
      <div id={`${id}-hint`} className="ui-field-hint">
        {hint}
      </div>
    </div>
  );
}
