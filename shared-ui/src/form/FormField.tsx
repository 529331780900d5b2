import { useField, useFormikContext } from 'formik';
import { type RefObject, useEffect, useRef } from 'react';
import { Field, type FieldProps, useTooLongText } from './Field';

/** `name` is the name of the value in the surrounding Formik form. */
type FormFieldProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'optional' | 'max' | 'children'>;

/** After a failed submit, focuses the field in `container` if it is the first invalid field of its Formik form. */
export function useFocusFirstError(container: RefObject<HTMLElement | null>): void {
  const { isSubmitting, submitCount } = useFormikContext();
  // The effect runs only at the end of a submit, so that the focus does not move while the person types.
  useEffect(() => {
    const input = container.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const first = container.current?.closest('form')?.querySelector('[aria-invalid="true"]');
    if (submitCount > 0 && !isSubmitting && input && input === first) input.focus();
  }, [container, submitCount, isSubmitting]);
}

/**
 * A labelled field of a Formik form. A text longer than `max` keeps the form from being submitted. After a failed submit,
 * the first invalid field gets the focus.
 */
export function FormField({ name, ...shown }: FormFieldProps) {
  const validate = useTooLongText(shown.max);
  const [{ value, onChange, onBlur }, { error, touched }] = useField<string>({ name, validate });
  const container = useRef<HTMLDivElement>(null);
  useFocusFirstError(container);
  const problem = touched && error ? error : undefined;
  return (
    <Field {...shown} ref={container} name={name} value={value} onChange={onChange} onBlur={onBlur} error={problem} />
  );
}
