import { type RefObject, useEffect, useRef } from 'react';
import * as styles from './wizard.css';

/** Focuses the control at a form path, or else the first invalid control. Returns whether one was found. */
function focusField(form: HTMLElement, field: string): boolean {
  const named = [...form.querySelectorAll<HTMLElement>('[name]')].find((input) => input.getAttribute('name') === field);
  const container = [...form.querySelectorAll<HTMLElement>('[data-field]')].find(
    ({ dataset }) => dataset.field === field,
  );
  const control =
    named ??
    container?.querySelector<HTMLElement>('input, textarea, button') ??
    form.querySelector<HTMLElement>('[aria-invalid="true"]');
  control?.focus();
  return control !== undefined && control !== null;
}

function focusHeading(form: HTMLElement): void {
  const heading = form.querySelector<HTMLElement>(`.${styles.main} h2`);
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * Focuses the heading, then the control once it appears, because its step may still be loading. Stops if the user moves the
 * focus. Returns a function that stops waiting for the control.
 */
function focusFieldWhenShown(form: HTMLElement, field: string): () => void {
  focusHeading(form);
  const root = form.getRootNode() as Document | ShadowRoot;
  const focused = root.activeElement;
  const observer = new MutationObserver(() => {
    if (root.activeElement !== focused || focusField(form, field)) observer.disconnect();
  });
  observer.observe(form, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Moves the focus to the requested field, or to a step's heading when the step changes. */
export function useStepFocus(
  form: RefObject<HTMLElement | null>,
  step: string,
  /** The field to focus. A new object for each request. */
  requested: { field: string } | null,
): void {
  useEffect(() => {
    if (!requested || !form.current || focusField(form.current, requested.field)) return;
    return focusFieldWhenShown(form.current, requested.field);
  }, [form, requested]);

  const isFirstStep = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves only when the step changes
  useEffect(() => {
    if (isFirstStep.current) {
      isFirstStep.current = false;
      return;
    }
    form.current?.scrollTo({ top: 0 });
    if (!requested && form.current) focusHeading(form.current);
  }, [step]);
}
