import { type RefObject, useEffect, useRef } from 'react';
import * as styles from './wizard.css';

/** Focuses the control of a form path, or else the first invalid one. Returns whether there is one. */
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

/** Focuses a control that is not there yet, because its step is still loading, unless the user has gone elsewhere. */
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

/** Moves the focus to the requested field, or to the heading of a step when that step appears. */
export function useStepFocus(
  form: RefObject<HTMLElement | null>,
  step: string,
  /** A new object for each request. */
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
