import { BADGES_PER_TRAINING, FILE_TYPES } from '@vr/shared-api/limits';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import { inScreenOrder } from '../texts/texts.ts';
import { useLanguageName } from '../texts/useLanguageName.ts';
import { type StepStatus, stepStatuses } from '../wizard/steps.ts';
import { badgeHasTexts } from './input.ts';
import { HEADSET_TYPE_NAMES, useCategories, useHeadsets } from './options.ts';
import { STEPS, type Step } from './problems.ts';
import { useTrainingUploads } from './useTrainingUploads.ts';
import type { useTrainingWizard } from './useTrainingWizard.ts';

type StepStatusInput = Pick<ReturnType<typeof useTrainingWizard>, 'wizard' | 'training' | 'files' | 'lockedSteps'>;

/** Returns the status of each step, with a summary of the step's input. */
export function useStepStatuses({ wizard, training, files, lockedSteps }: StepStatusInput): Record<Step, StepStatus> {
  const { problems, step, triedSteps, formik } = wizard;
  const { values } = formik;
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const languageName = useLanguageName();
  const category = useCategories().data?.items.find(({ id }) => id === values.categoryId);
  const headsets = useHeadsets().data?.items.filter(({ id }) => values.headsetIds.includes(id)) ?? [];

  const failedUploads = useTrainingUploads(training?.id).filter(({ state }) => state === 'failed').length;
  const badges = values.badges.filter((_, index) => badgeHasTexts(values, index)).length;
  const contents = FILE_TYPES.filter((type) => {
    const { source, masterContentId, removed } = values.contents[type];
    if (source === 'master' ? masterContentId !== null : files.contents[type]) return true;
    return !removed && training?.files.some(({ fileType }) => fileType === type);
  }).length;
  const summaries: Record<Step, string> = {
    languages: inScreenOrder(values.languages, lang).map(languageName).join(', '),
    information: [category?.name, values.durationInMinute && formatMinutes(values.durationInMinute, lang)]
      .filter(Boolean)
      .join(' · '),
    headsets: [...new Set(headsets.map(({ type }) => HEADSET_TYPE_NAMES[type]))].join(', '),
    badges: badges > 0 ? t('training.badges.count', { count: badges, most: BADGES_PER_TRAINING }) : '',
    content: contents > 0 ? t('training.contents', { count: contents }) : '',
  };
  return stepStatuses({
    steps: STEPS,
    problems,
    summaries,
    current: step,
    triedSteps,
    lockedSteps,
    otherProblems: { content: failedUploads },
  });
}
