import { BADGES_PER_TRAINING, FILE_TYPES } from '@vr/shared-api/limits';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal, useUploads } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../problem.ts';
import { type StepStatus, stepStatus } from '../steps.ts';
import { useLanguageName } from '../useLanguageName.ts';
import { badgeHasTexts } from './input.ts';
import { HEADSET_TYPE_NAMES, useCategories, useHeadsets } from './lists.ts';
import { STEPS, type Step } from './problems.ts';
import type { FormationFiles, FormationValues, TrainingForm } from './values.ts';

interface StepStatusInput {
  values: FormationValues;
  files: FormationFiles;
  training: TrainingForm | undefined;
  problems: Record<Step, readonly Problem[]>;
  current: Step;
  /** Steps that have been tried to leave and could not be. */
  tried: ReadonlySet<Step>;
  locked: readonly Step[];
}

/** The steps by their names, in order. */
export function useStepNames(): Record<Step, string> {
  const { t } = useTranslation('wizards');
  return {
    languages: t('wizard.steps.languages'),
    information: t('wizard.steps.information'),
    headsets: t('formation.steps.headsets'),
    badges: t('formation.steps.badges'),
    content: t('formation.steps.content'),
  };
}

/** How each step stands, and what has been put into it. */
export function useStepStatus(given: StepStatusInput): Record<Step, StepStatus> {
  const { values, files, training, problems, current, tried, locked } = given;
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const nameOf = useLanguageName();
  const category = useCategories().data?.items.find(({ id }) => id === values.categoryId);
  const headsets = useHeadsets().data?.items.filter(({ id }) => values.headsetIds.includes(id)) ?? [];

  const failed = useUploads().filter(
    ({ place, state }) => place.kind === 'training' && place.id === training?.id && state === 'failed',
  ).length;
  const badges = values.badges.filter((_, index) => badgeHasTexts(values, index)).length;
  const contents = FILE_TYPES.filter((type) => {
    const { source, masterContentId, removed } = values.contents[type];
    if (source === 'master' ? masterContentId !== null : files.contents[type]) return true;
    return !removed && training?.files.some(({ fileType }) => fileType === type);
  }).length;
  const summaries: Record<Step, string> = {
    languages: values.languages.map(nameOf).join(', '),
    information: [category?.name, values.durationInMinute && formatMinutes(values.durationInMinute, lang)]
      .filter(Boolean)
      .join(' · '),
    headsets: [...new Set(headsets.map(({ type }) => HEADSET_TYPE_NAMES[type]))].join(', '),
    badges: badges > 0 ? t('formation.badges.count', { count: badges, most: BADGES_PER_TRAINING }) : '',
    content: contents > 0 ? t('formation.contents', { count: contents }) : '',
  };
  return stepStatus({
    steps: STEPS,
    problems,
    summaries,
    current,
    tried,
    locked,
    // A build that did not arrive is left to mend, though nothing that was typed is wrong.
    besides: { content: failed },
  });
}
