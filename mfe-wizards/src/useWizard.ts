import type { ContentLang } from '@vr/shared-api/limits';
import { type FormikErrors, setIn, useFormik } from 'formik';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from './problem.ts';
import { isOpen } from './steps.ts';
import type { Described } from './texts.ts';

/** Puts the focus on the input of this path, or on the first that is marked as wrong. */
function focusField(form: HTMLElement, field: string): void {
  const named = [...form.querySelectorAll<HTMLElement>('[name]')].find((input) => input.getAttribute('name') === field);
  const place = [...form.querySelectorAll<HTMLElement>('[data-field]')].find(({ dataset }) => dataset.field === field);
  const input =
    named ??
    place?.querySelector<HTMLElement>('input, textarea, button') ??
    form.querySelector<HTMLElement>('[aria-invalid="true"]');
  input?.focus();
}

interface WizardInput<Step extends string, Values extends Described<object>> {
  /** In order. */
  steps: readonly Step[];
  /** Steps that cannot be changed any more. */
  locked?: readonly Step[];
  /** Where it begins. */
  step: Step;
  values: Values;
  /** What keeps a step from being left, in the order of the screen. */
  problemsOf: (step: Step, values: Values) => Problem[];
  /** What that depends on besides the values; always as many. */
  basis: readonly unknown[];
  /** What the last step does. */
  save: (values: Values) => Promise<void>;
}

/** The form of a wizard: a step is left once nothing in it is wrong, and the last one saves. */
export function useWizard<Step extends string, Values extends Described<object>>(given: WizardInput<Step, Values>) {
  const { steps, locked = [], problemsOf, basis, save } = given;
  const { t } = useTranslation('wizards');
  const [step, setStep] = useState(given.step);
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const [shownLang, setLang] = useState<ContentLang>();
  const [wanted, setWanted] = useState<{ field: string } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);

  const validate = (values: Values): FormikErrors<Values> =>
    problemsOf(step, values).reduceRight<object>((errors, { field, key, params }) => {
      const [root = ''] = field.split('.');
      // What concerns a whole step has no field: the step itself says it.
      if (field === root && typeof (errors as Record<string, unknown>)[root] === 'object') return errors;
      return setIn(errors, field, t(key, params ?? {}));
    }, {});

  const formik = useFormik<Values>({
    initialValues: given.values,
    validate,
    onSubmit: async (values) => {
      const next = steps[steps.indexOf(step) + 1];
      // A draft may have been left at a later step than it allows now.
      const unfinished = steps.find((one) => problems[one].length > 0 && isOpen(steps, one, problems, locked));
      if (next) go(next);
      else if (unfinished) show(unfinished, problems[unfinished][0]?.field ?? '');
      else await save(values);
    },
  });
  const { values, submitCount, isSubmitting, validateForm } = formik;
  const problems = Object.fromEntries(steps.map((one) => [one, problemsOf(one, values)])) as Record<Step, Problem[]>;

  const go = (next: Step) => {
    setStep(next);
    setFailure(null);
    setWanted(null);
    // The next step begins without marks.
    formik.resetForm({ values: formik.values });
  };

  /** Shows a field, of this or another step. */
  const show = (where: Step, field: string) => {
    if (where !== step) go(where);
    const [root, lang] = field.split('.');
    if (root === 'texts' && lang) setLang(lang as ContentLang);
    setWanted({ field });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wrong depends on more than the values
  useEffect(() => void validateForm(), [validateForm, step, ...basis]);

  const attempted = useEffectEvent(() => {
    const [first] = problems[step];
    if (!first) return;
    setTried((before) => new Set(before).add(step));
    show(step, first.field);
  });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) attempted();
  }, [submitCount, isSubmitting]);

  useEffect(() => {
    if (wanted && form.current) focusField(form.current, wanted.field);
  }, [wanted]);

  // A new step is read from its heading on.
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another step is shown
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    form.current?.scrollTo({ top: 0 });
    if (wanted) return;
    const heading = form.current?.querySelector<HTMLElement>('.wizards-main h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [step]);

  const previous = steps[steps.indexOf(step) - 1];
  return {
    formik,
    form,
    step,
    /** The step before, where it can be gone to. */
    previous: previous && isOpen(steps, previous, problems, locked) ? previous : undefined,
    last: step === steps.at(-1),
    go,
    show,
    tried,
    problems,
    failure,
    setFailure,
    /** The language whose texts are shown. */
    lang: values.languages.find((one) => one === shownLang) ?? values.languages[0],
    setLang,
  };
}
