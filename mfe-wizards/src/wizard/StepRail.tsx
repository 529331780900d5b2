import { Check, CircleAlert, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StepStatus } from './steps.ts';
import * as styles from './wizard.css';

const KINDS: Record<string, string | undefined> = {
  bad: styles.railBad,
  current: styles.railCurrent,
  done: styles.railDone,
};

interface StepRailProps<Step extends string> {
  names: Record<Step, string>;
  current: Step;
  statuses: Record<Step, StepStatus>;
  isSaving: boolean;
  onStep: (step: Step) => void;
}

/** The list of steps beside the form. On phones, shows only the current step and the progress. */
export function StepRail<Step extends string>({ names, current, statuses, isSaving, onStep }: StepRailProps<Step>) {
  const { t } = useTranslation('wizards');
  const steps = Object.keys(names) as Step[];
  const currentIndex = steps.indexOf(current);
  const icon = (step: Step, index: number) => {
    if (statuses[step].isLocked) return <Lock size={14} />;
    if (statuses[step].problems > 0) return <CircleAlert size={16} />;
    if (step !== current && statuses[step].done) return <Check size={16} />;
    return index + 1;
  };
  return (
    <nav className={styles.rail} aria-label={t('wizard.rail')}>
      <div className={styles.railPhone}>
        <p>
          <b>{names[current]}</b>
          <span className="ui-meta ui-num">
            {statuses[current].problems > 0
              ? t('wizard.toFix', { count: statuses[current].problems })
              : t('wizard.stepOf', { step: currentIndex + 1, steps: steps.length })}
          </span>
        </p>
        <div aria-hidden="true">
          {steps.map((step, index) => (
            <i key={step} className={index <= currentIndex ? styles.reached : ''} />
          ))}
        </div>
      </div>
      <ol>
        {steps.map((step, index) => {
          const { summary, problems, done, isReachable, isLocked } = statuses[step];
          const kind = problems > 0 ? 'bad' : step === current ? 'current' : done ? 'done' : 'ahead';
          return (
            <li key={step} className={`${styles.railStep} ${KINDS[kind] ?? ''}`}>
              <button
                type="button"
                disabled={!isReachable || (isSaving && step !== current)}
                aria-current={step === current ? 'step' : undefined}
                onClick={() => onStep(step)}
              >
                <i className="ui-num">{icon(step, index)}</i>
                <span>
                  <b>{names[step]}</b>
                  <small>
                    {isLocked ? t('wizard.locked') : problems > 0 ? t('wizard.toFix', { count: problems }) : summary}
                  </small>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
