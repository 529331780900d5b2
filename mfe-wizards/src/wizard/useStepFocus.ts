import { type RefObject, useEffect, useRef } from 'react';
import * as styles from './wizard.css';

/** Focuses the control of this form path, or the first invalid one if the path has no control. */
function focusField(form: HTMLElement, field: string): void {
  const named = [...form.querySelectorAll<HTMLElement>('[name]')].find((input) => input.getAttribute('name') === field);
  const container = [...form.querySelectorAll<HTMLElement>('[data-field]')].find(
    ({ dataset }) => dataset.field === field,
  );
  const control =
    named ??
    container?.querySelector<HTMLElement>('input, textarea, button') ??
    form.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus();
}

/** Moves the focus to the requested field, or to the heading of a step when that step appears. */
export function useStepFocus(
  form: RefObject<HTMLElement | null>,
  step: string,
  /** A new object for each request. */
  requested: { field: string } | null,
): void {
  useEffect(() => {
    if (requested && form.current) focusField(form.current, requested.field);
  }, [form, requested]);

  const isFirstStep = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves only when the step changes
  useEffect(() => {
    if (isFirstStep.current) {
      isFirstStep.current = false;
      return;
    }
    form.current?.scrollTo({ top: 0 });
    if (requested) return;
    const heading = form.current?.querySelector<HTMLElement>(`.${styles.main} h2`);
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [step]);
}
