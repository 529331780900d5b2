import { BADGES_PER_TRAINING, FILE_TYPES } from '@vr/shared-api/limits';
import { formatMinutes } from '@vr/shared-ui/format/duration';
import { usePortal, useUploads } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';
import type { Problem } from './content/rules.ts';
import { badgeHasTexts } from './input.ts';
import { HEADSET_TYPE_NAMES, useCategories, useHeadsets } from './lists.ts';
import { STEPS, type Step } from './problems.ts';
import type { StepStatus } from './StepRail.tsx';
import { useLanguageName } from './useLanguageName.ts';
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
  const at = STEPS.indexOf(current);
  const status = STEPS.map((step, index): [Step, StepStatus] => {
    const before = STEPS.slice(0, index).filter((one) => !locked.includes(one));
    const isLocked = locked.includes(step);
    // A build that did not arrive is left to mend, though nothing that was typed is wrong.
    const toFix = (tried.has(step) ? problems[step].length : 0) + (step === 'content' ? failed : 0);
    const open = !isLocked && before.every((one) => problems[one].length === 0);
    return [
      step,
      {
        summary: summaries[step],
        problems: toFix,
        // Badges and content may stay empty: they count as done with something in them, or once they lie behind.
        done: isLocked || (open && problems[step].length === 0 && (summaries[step] !== '' || index < at)),
        open,
        locked: isLocked,
      },
    ];
  });
  return Object.fromEntries(status) as Record<Step, StepStatus>;
}
