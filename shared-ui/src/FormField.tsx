import { useField, useFormikContext } from 'formik';
import { type RefObject, useEffect, useRef } from 'react';
import { Field, type FieldProps } from './Field';

/** The value's name is the one it has in the Formik form around it. */
export type FormFieldProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'optional' | 'children'>;

/** Puts the focus into a field that is the first bad one of its Formik form, when an attempt to send it has ended. */
export function useFocusWhenBad(place: RefObject<HTMLElement | null>): void {
  const { isSubmitting, submitCount } = useFormikContext();
  // The focus moves when an attempt has ended, not when an error comes or goes
  useEffect(() => {
    const input = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const first = place.current?.closest('form')?.querySelector('[aria-invalid="true"]');
    if (submitCount > 0 && !isSubmitting && input && input === first) input.focus();
  }, [place, submitCount, isSubmitting]);
}

/** A labelled field of a Formik form; a refused form puts the focus into its first bad field. */
export function FormField({ name, ...shown }: FormFieldProps) {
  const [{ value, onChange, onBlur }, { error, touched }] = useField<string>(name);
  const place = useRef<HTMLDivElement>(null);
  useFocusWhenBad(place);
  const problem = touched && error ? error : undefined;
  return <Field {...shown} ref={place} name={name} value={value} onChange={onChange} onBlur={onBlur} error={problem} />;
}
