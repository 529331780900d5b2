import { useState } from 'react';
import { useLanguageName } from '../texts/useLanguageName.ts';
import type { WizardClosing } from '../wizard/useLeaving.ts';
import { useWizard } from '../wizard/useWizard.ts';
import type { WizardBeginning } from '../wizard/WizardStart.tsx';
import type { CourseDraft } from './draft.ts';
import { locateError, type ProblemContext, STEPS, stepProblems } from './problems.ts';
import { useUnlockedTrainings } from './trainings/useUnlockedTrainings.ts';
import { useCourseSave } from './useCourseSave.ts';
import { type CourseFiles, type CourseForm, emptyFiles, emptyValues, inputOf, valuesOf } from './values.ts';

export type CourseWizardInput = WizardClosing & WizardBeginning<CourseForm, CourseDraft, CourseFiles>;

/** Combines the wizard with the values, problems, files and follow-ups of a course. */
export function useCourseWizard({ initialForm, resumed, draftKey, onClose, onCloseAsked }: CourseWizardInput) {
  const languageName = useLanguageName();
  const { saving, attachedResources } = useCourseSave(initialForm, resumed?.draft);
  const { form: course } = saving;
  const [files, setFiles] = useState<CourseFiles>(resumed?.files ?? emptyFiles());
  const hasUnsentFiles = files.documents.length > 0;

  const available = useUnlockedTrainings();
  const { trainings } = available;
  const trainingsBefore = [...(initialForm?.trainings ?? []), ...(course?.trainings ?? [])];
  const context: ProblemContext = {
    languageName,
    // Until the trainings are loaded, only the server checks this.
    mayContain: (trainingId) =>
      !trainings ||
      trainings.some((training) => training.id === trainingId) ||
      trainingsBefore.some((training) => training.trainingId === trainingId),
  };

  const wizard = useWizard({
    steps: STEPS,
    firstStep: resumed?.draft.step ?? 'languages',
    draftValues: resumed?.draft.values,
    emptyValues,
    valuesOf,
    saving,
    files,
    setFiles,
    emptyFiles,
    withoutSentFiles: ({ documents }, hasSent) => ({ documents: documents.filter(({ file }) => !hasSent(file)) }),
    hasUnsentFiles,
    draftKey,
    draftFiles: hasUnsentFiles ? files : null,
    problemsOf: (step, values) => stepProblems(step, values, files, context),
    problemsDependOn: [files, trainings, course],
    locateError: (pointer, values) => locateError(pointer, inputOf(values)),
    valuesAfterSave: (sent, current) => {
      const { chosen, added } = attachedResources();
      return {
        saved: { ...sent, resourceIds: [...chosen, ...added] },
        changes: { resourceIds: [...new Set([...current.resourceIds, ...added])] },
      };
    },
    closesWhenSaved: true,
    onClose,
    onCloseAsked,
  });
  return { wizard, course, files, setFiles, available };
}
