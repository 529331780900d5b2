import { can, mayEditInformation } from '@vr/shared-api/permissions';
import { useProfile } from '@vr/shared-ui/kernel';
import { useMemo, useState } from 'react';
import { useLanguageName } from '../texts/useLanguageName.ts';
import type { WizardClosing } from '../wizard/useLeaving.ts';
import { useWizard } from '../wizard/useWizard.ts';
import type { WizardBeginning } from '../wizard/WizardStart.tsx';
import { useContentContext } from './content/useContentContext.ts';
import { buildNamesOf, hasUnkeptBuild, storedFilesOf, type TrainingDraft } from './draft.ts';
import { inputOf, valuesOf } from './input.ts';
import { locateError, type ProblemContext, STEPS, type Step, stepProblems } from './problems.ts';
import { valuesAfterSave } from './save.ts';
import { useTrainingSave } from './useTrainingSave.ts';
import { useAcceptedBuilds } from './useTrainingUploads.ts';
import {
  chosenFiles,
  emptyFiles,
  emptyValues,
  type TrainingFiles,
  type TrainingForm,
  withoutSentFiles,
} from './values.ts';

/** Steps that are locked once the training has been published. */
const INFORMATION_STEPS: readonly Step[] = ['languages', 'information'];

export type TrainingWizardInput = WizardClosing & WizardBeginning<TrainingForm, TrainingDraft, TrainingFiles>;

/** Combines the wizard with the values, problems, files and follow-ups of a training. */
export function useTrainingWizard({ initialForm, resumed, draftKey, onClose, onCloseAsked }: TrainingWizardInput) {
  const person = useProfile();
  const languageName = useLanguageName();
  const saving = useTrainingSave(initialForm, resumed?.draft);
  const { form: training, hasSent } = saving;

  const [files, setFiles] = useState<TrainingFiles>(() => ({ ...emptyFiles(), ...resumed?.files }));
  const hasUnsentFiles = chosenFiles(files).some((file) => !hasSent(file));
  // biome-ignore lint/correctness/useExhaustiveDependencies: hasSent is new in each render; hasUnsentFiles replaces it
  const draftFiles = useMemo(() => storedFilesOf(files, hasSent), [files, hasUnsentFiles]);

  const builds = buildNamesOf(files, hasSent);
  const lockedSteps = training !== undefined && !mayEditInformation(person, training) ? INFORMATION_STEPS : [];
  const draftStep = resumed?.draft.step ?? 'languages';
  const content = useContentContext(training, files);
  const context: ProblemContext = {
    languageName,
    content,
    savedBadgeLogos: files.badgeLogos.map((_, index) =>
      Boolean(training?.badges.find(({ number }) => number === index + 1)?.logo),
    ),
  };

  const wizard = useWizard({
    steps: STEPS,
    lockedSteps,
    firstStep: lockedSteps.includes(draftStep) ? 'headsets' : draftStep,
    draftValues: resumed?.draft.values,
    emptyValues,
    valuesOf,
    saving,
    files,
    setFiles,
    emptyFiles,
    withoutSentFiles,
    hasUnsentFiles,
    hasUnkeptFiles: hasUnkeptBuild(files, hasSent),
    draftKey,
    draftFiles,
    draftExtras: { builds },
    problemsOf: (step, values) => stepProblems(step, values, files, context),
    problemsDependOn: [files, training, content.quota, content.uploading.join(), content.stepFile],
    locateError: (pointer, values) => locateError(pointer, inputOf(values, can(person, 'training:set-accesses'))),
    valuesAfterSave: (sent, _current, done) =>
      valuesAfterSave(
        sent,
        done.map(({ key }) => key),
      ),
    onClose,
    onCloseAsked,
  });

  const onVersions = () => {
    void saving.reload();
    void saving.refreshQueries();
  };
  useAcceptedBuilds(saving.id, (fileTypes) => {
    const accepted = Object.fromEntries(fileTypes.map((fileType) => [fileType, null]));
    setFiles((before) => ({ ...before, contents: { ...before.contents, ...accepted } }));
    onVersions();
  });

  const onFiles = (change: Partial<TrainingFiles>) => setFiles((before) => ({ ...before, ...change }));
  return { wizard, training, files, onFiles, onVersions, lockedSteps };
}
