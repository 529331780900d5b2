import { type StepState as State, stepState } from '@vr/shared-api/course';
import { formatPercent } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { Circle, CircleCheck, CircleDashed, CircleOff, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as styles from './course-progress.css';
import type { Person } from './entries.ts';

const STATES: Partial<Record<State, string>> = { done: styles.progressDone, started: styles.progressStarted };

const ICONS: Record<State, LucideIcon> = {
  done: CircleCheck,
  started: CircleDashed,
  open: Circle,
  withdrawn: CircleOff,
};

/** A person's state in one training of a course, with the progress, the score and the minimum score. */
export function StepState({ step }: { step: Person['trainings'][number] }) {
  const { t } = useTranslation('catalog');
  const { lang } = usePortal();
  const state = stepState(step);
  const percent = formatPercent(step.progressPercentage, lang);
  const words: Record<State, string> = {
    done: t('courseProgress.done'),
    started: t('courseProgress.started', { percent }),
    open: t('courseProgress.open'),
    withdrawn: t('courseProgress.withdrawn'),
  };
  const { score, minimalScoreNeeded: needed } = step;
  const Icon = ICONS[state];
  return (
    <span className={`${styles.progressStep} ${STATES[state] ?? ''}`}>
      <Icon size={16} />
      <span>
        {words[state]}
        {score !== null && (
          <small className="ui-num">
            {needed > 0 ? t('courseProgress.scoreOf', { score, needed }) : t('headset.score', { score })}
          </small>
        )}
      </span>
    </span>
  );
}
