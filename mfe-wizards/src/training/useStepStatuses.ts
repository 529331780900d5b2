import { BADGES_PER_TRAINING, FILE_TYPES } from '@vr/shared-api/limits';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal, useUploads } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../form/problem.ts';
import { inScreenOrder } from '../texts/texts.ts';
import { useLanguageName } from '../texts/useLanguageName.ts';
import { type StepStatus, stepStatuses } from '../wizard/steps.ts';
import { badgeHasTexts } from './input.ts';
import { HEADSET_TYPE_NAMES, useCategories, useHeadsets } from './options.ts';
import { STEPS, type Step } from './problems.ts';
import type { TrainingFiles, TrainingForm, TrainingValues } from './values.ts';

interface StepStatusInput {
  values: TrainingValues;
  files: TrainingFiles;
  training: TrainingForm | undefined;
  problems: Record<Step, readonly Problem[]>;
  current: Step;
  /** The steps that the user has tried to leave in spite of a problem. */
  triedSteps: ReadonlySet<Step>;
  lockedSteps: readonly Step[];
}

/** The status of each step, with a summary of what has been entered in it. */
export function useStepStatuses(given: StepStatusInput): Record<Step, StepStatus> {
  const { values, files, training, problems, current, triedSteps, lockedSteps } = given;
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const languageName = useLanguageName();
  const category = useCategories().data?.items.find(({ id }) => id === values.categoryId);
  const headsets = useHeadsets().data?.items.filter(({ id }) => values.headsetIds.includes(id)) ?? [];

  const failedUploads = useUploads().filter(
    ({ place, state }) => place.kind === 'training' && place.id === training?.id && state === 'failed',
  ).length;
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
    current,
    triedSteps,
    lockedSteps,
    otherProblems: { content: failedUploads },
  });
}
