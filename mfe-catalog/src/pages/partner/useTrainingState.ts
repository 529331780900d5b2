import { formatDate } from '@vr/shared-api/date';
import { useProfile, useUploads } from '@vr/shared-ui/kernel';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { CalendarX2, Clock3, type LucideIcon, PencilLine, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shownStatus } from '../../trainings/status.ts';
import type { Training } from '../../trainings/training.ts';
import { uploadFor } from '../../trainings/uploads.ts';
import { useWaitingText } from '../../trainings/useWaitingText.ts';
import { type NextStep, nextStepOf } from './next-step.ts';

interface TrainingState {
  step: NextStep | undefined;
  /** The state in words, or undefined if the status needs no explanation. */
  text: string | undefined;
  icon: LucideIcon;
}

/** Returns what a training waits for: the partner's next step, the platform's decision, or the day it disappears. */
export function useTrainingState(training: Training): TrainingState {
  const { t } = useTranslation('catalog');
  const person = useProfile();
  const timeZone = useCompanyZone();
  const waitingText = useWaitingText();
  const upload = uploadFor(useUploads(), training.id);
  const { availableUntil, waitsSince, contentTypes } = training;
  const step = nextStepOf(person, training, upload !== null && upload.state !== 'stopped');
  if (step) {
    const stepTexts: Record<NextStep, string> = {
      complete: t('board.complete'),
      submit: t('board.submit'),
      correct: t('board.correct'),
      resubmit: t('board.resubmit'),
    };
    const texts = [
      shownStatus(training) === 'NEW_VERSION' && t('board.newVersion'),
      stepTexts[step],
      contentTypes.length === 0 && !upload && t('card.noContent'),
    ];
    const icon = step === 'submit' || step === 'resubmit' ? Send : PencilLine;
    return { step, text: texts.filter(Boolean).join(' · '), icon };
  }
  if (availableUntil)
    return { step, text: t('withdrawal.until', { date: formatDate(availableUntil, timeZone) }), icon: CalendarX2 };
  return { step, text: waitsSince ? waitingText(waitsSince) : undefined, icon: Clock3 };
}
