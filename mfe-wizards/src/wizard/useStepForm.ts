import type { ContentLang } from '@vr/shared-api/limits';
import { usePortal } from '@vr/shared-ui/kernel';
import { type FormikErrors, setIn, useFormik } from 'formik';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../form/problem.ts';
import { type DescribedValues, inScreenOrder } from '../texts/texts.ts';
import { isReachable } from './steps.ts';
import { useStepFocus } from './useStepFocus.ts';

interface StepFormInput<Step extends string, Values extends DescribedValues<object>> {
  steps: readonly Step[];
  lockedSteps: readonly Step[];
  firstStep: Step;
  initialValues: Values;
  /** Returns the problems that keep the user from leaving a step, in the order shown on screen. */
  problemsOf: (step: Step, values: Values) => Problem[];
  /** The dependencies of `problemsOf`, apart from its arguments. The length of the array must not change. */
  problemsDependOn: readonly unknown[];
  save: (values: Values) => Promise<void>;
}

/** Converts problems to Formik's errors: each field gets the text of its first problem. */
const errorsOf = <Values>(
  problems: readonly Problem[],
  t: (key: string, params: Record<string, string | number>) => string,
): FormikErrors<Values> =>
  problems.reduceRight<object>((errors, { field, key, params }) => {
    const [root = ''] = field.split('.');
    // A problem with a whole list must not replace the errors of fields in that list. It is still in the list of problems.
    if (field === root && typeof (errors as Record<string, unknown>)[root] === 'object') return errors;
    return setIn(errors, field, t(key, params ?? {}));
  }, {});

/** The form of a wizard. Submitting a step without problems opens the next step; submitting the last step saves. */
export function useStepForm<Step extends string, Values extends DescribedValues<object>>(
  given: StepFormInput<Step, Values>,
) {
  const { steps, lockedSteps, problemsDependOn, save } = given;
  const { lang: ui } = usePortal();
  const problemsOf = (where: Step, values: Values) =>
    given.problemsOf(where, { ...values, languages: inScreenOrder(values.languages, ui) });
  const { t } = useTranslation('wizards');
  const [step, setStep] = useState(given.firstStep);
  const [triedSteps, setTriedSteps] = useState<ReadonlySet<Step>>(new Set());
  const [chosenLang, setLang] = useState<ContentLang>();
  const [requestedFocus, setRequestedFocus] = useState<{ field: string } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);

  const formik = useFormik<Values>({
    initialValues: given.initialValues,
    validate: (values) => errorsOf<Values>(problemsOf(step, values), (key, params) => t(key, params)),
    onSubmit: async (values) => {
      const next = steps[steps.indexOf(step) + 1];
      // A resumed draft may start at a step after one that has problems.
      const unfinished = steps.find(
        (one) => problems[one].length > 0 && isReachable(steps, one, problems, lockedSteps),
      );
      if (next) goTo(next);
      else if (unfinished) showField(unfinished, problems[unfinished][0]?.field ?? '');
      else await save(values);
    },
  });
  const { values, submitCount, isSubmitting, validateForm } = formik;
  const problems = Object.fromEntries(steps.map((one) => [one, problemsOf(one, values)])) as Record<Step, Problem[]>;

  const goTo = (next: Step) => {
    setStep(next);
    setFailure(null);
    setRequestedFocus(null);
    // Resets the submit count, so that the next step shows no problems yet.
    formik.resetForm({ values: formik.values });
  };

  const showField = (where: Step, field: string) => {
    if (where !== step) goTo(where);
    const [root, lang] = field.split('.');
    if (root === 'texts' && lang) setLang(lang as ContentLang);
    setRequestedFocus({ field });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: Formik validates when values change, not when these do
  useEffect(() => void validateForm(), [validateForm, step, ...problemsDependOn]);

  const showFirstProblem = useEffectEvent(() => {
    const [first] = problems[step];
    if (!first) return;
    setTriedSteps((before) => new Set(before).add(step));
    showField(step, first.field);
  });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) showFirstProblem();
  }, [submitCount, isSubmitting]);

  useStepFocus(form, step, requestedFocus);

  const previous = steps[steps.indexOf(step) - 1];
  return {
    formik,
    form,
    step,
    previous: previous && isReachable(steps, previous, problems, lockedSteps) ? previous : undefined,
    isLastStep: step === steps.at(-1),
    goTo,
    showField,
    triedSteps,
    problems,
    failure,
    setFailure,
    lang: values.languages.find((one) => one === chosenLang) ?? inScreenOrder(values.languages, ui)[0],
    setLang,
  };
}
