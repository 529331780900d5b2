import { ApiError } from '@vr/shared-api/client';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useAutomaticDraft } from '../draft/useAutomaticDraft.ts';
import type { Problem } from '../form/problem.ts';
import type { FollowUpProgress } from '../save/followUps.ts';
import type { SavedVersion } from '../save/save.ts';
import type { useSave } from '../save/useSave.ts';
import type { DescribedValues } from '../texts/texts.ts';
import { useLeaving, type WizardClosing } from './useLeaving.ts';
import { useStepForm } from './useStepForm.ts';

/** The values as saved, and the form fields that the save changes. */
export interface ValuesAfterSave<Values> {
  saved: Values;
  changes: Partial<Values>;
}

interface WizardInput<
  Step extends string,
  Values extends DescribedValues<{ title: string }>,
  Files,
  Form extends SavedVersion,
  Input,
  Part,
> extends WizardClosing {
  steps: readonly Step[];
  lockedSteps?: readonly Step[];
  firstStep: Step;
  draftValues: Values | undefined;
  emptyValues: () => Values;
  valuesOf: (form: Form) => Values;
  saving: ReturnType<typeof useSave<Form, Input, Values, Files, Part>>;

  files: Files;
  setFiles: Dispatch<SetStateAction<Files>>;
  emptyFiles: () => Files;
  withoutSentFiles: (files: Files, hasSent: (file: File) => boolean) => Files;
  hasUnsentFiles: boolean;
  /** Whether a chosen file is neither sent nor small enough for the draft. */
  hasUnkeptFiles?: boolean;

  draftKey: string;
  /** The files to store with the draft. Must be the same object until a file changes. */
  draftFiles: object | null;
  /** More fields for the draft, besides values, step and save state. */
  draftExtras?: object;

  problemsOf: (step: Step, values: Values) => Problem[];
  problemsDependOn: readonly unknown[];
  /** Returns the step and field of a validation error, given its JSON pointer. */
  locateError: (pointer: string | undefined, values: Values) => { step: Step; field: string } | undefined;
  /**
   * Returns the values after a save. `sent`: the saved values; `current`: the values in the form; `done`: the successful
   * follow-ups.
   */
  valuesAfterSave: (sent: Values, current: Values, done: readonly FollowUpProgress<Part>[]) => ValuesAfterSave<Values>;
  closesWhenSaved?: boolean;
}

/** Combines the parts of a wizard: form and problems, draft, save with follow-ups and conflicts, and leaving. */
export function useWizard<
  Step extends string,
  Values extends DescribedValues<{ title: string }>,
  Files,
  Form extends SavedVersion,
  Input,
  Part,
>(given: WizardInput<Step, Values, Files, Form, Input, Part>) {
  const { saving, files, setFiles, valuesOf, valuesAfterSave, onClose } = given;
  /** The values on the server. Form values that differ are unsaved. */
  const [savedValues, setSavedValues] = useState<Values>(() =>
    saving.form ? valuesOf(saving.form) : given.emptyValues(),
  );

  const save = async (values: Values, overwrites?: Form): Promise<void> => {
    stepForm.setFailure(null);
    try {
      const result = await saving.save({ values, files, overwrites, onSending: () => storeDraft(values) });
      if (!result) return;
      if (given.closesWhenSaved && result.isComplete) discardAndClose();
      else applySave(values, result.done);
    } catch (error) {
      const isInvalid = error instanceof ApiError && error.code === 'VALIDATION';
      const place = isInvalid ? given.locateError(error.field, values) : undefined;
      if (place) stepForm.showField(place.step, place.field);
      stepForm.setFailure(error);
    }
  };

  const stepForm = useStepForm<Step, Values>({
    steps: given.steps,
    lockedSteps: given.lockedSteps ?? [],
    firstStep: given.firstStep,
    initialValues: given.draftValues ?? savedValues,
    problemsOf: given.problemsOf,
    problemsDependOn: given.problemsDependOn,
    save,
  });
  const { formik, step } = stepForm;
  const { values } = formik;

  /** Updates values and files after a save, so that the next save does not send the same data again. */
  const applySave = (sent: Values, done: readonly FollowUpProgress<Part>[]) => {
    const { saved, changes } = valuesAfterSave(sent, values, done);
    setSavedValues(saved);
    for (const [field, value] of Object.entries(changes)) void formik.setFieldValue(field, value);
    setFiles((before) => given.withoutSentFiles(before, saving.hasSent));
  };

  const isDirty = given.hasUnsentFiles || JSON.stringify(values) !== JSON.stringify(savedValues);
  const { savedAt, storeDraft, discard } = useAutomaticDraft({
    key: given.draftKey,
    values,
    files: given.draftFiles,
    isDirty,
    draftOf: (of: Values) => ({ ...saving.saveState(), ...given.draftExtras, values: of, step }),
    changes: [files, step, saving.id],
  });
  const discardAndClose = () => {
    discard();
    onClose();
  };

  const { isLeaving, stay } = useLeaving(given.hasUnkeptFiles ?? false, given);
  return {
    ...stepForm,
    saving,
    draftSavedAt: savedAt,
    /** Whether everything is saved, so that the user can only close the wizard. */
    isFinished: stepForm.isLastStep && saving.savedText !== null && !isDirty && !formik.isSubmitting,
    retry: async (key: string) => applySave(savedValues, (await saving.retry(key)).done),
    isLeaving,
    stay,
    close: onClose,
    takeTheirs: (theirs: Form) => {
      const theirValues = valuesOf(theirs);
      saving.takeTheirs(theirs);
      setSavedValues(theirValues);
      setFiles(given.emptyFiles());
      formik.resetForm({ values: theirValues });
    },
    overwriteTheirs: async (theirs: Form) => {
      formik.setSubmitting(true);
      await save(values, theirs);
      formik.setSubmitting(false);
    },
  };
}
