import { Check, CircleAlert, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StepStatus } from './steps.ts';

interface StepRailProps<Step extends string> {
  /** By their names, in order. */
  names: Record<Step, string>;
  current: Step;
  status: Record<Step, StepStatus>;
  /** What is entered is on its way: no other step is gone to meanwhile. */
  busy: boolean;
  onStep: (step: Step) => void;
}

/** The steps beside the form; on phones, where one is and how far. */
export function StepRail<Step extends string>({ names, current, status, busy, onStep }: StepRailProps<Step>) {
  const { t } = useTranslation('wizards');
  const steps = Object.keys(names) as Step[];
  const at = steps.indexOf(current);
  const icon = (step: Step, index: number) => {
    if (status[step].locked) return <Lock size={14} aria-hidden="true" />;
    if (status[step].problems > 0) return <CircleAlert size={16} aria-hidden="true" />;
    if (step !== current && status[step].done) return <Check size={16} aria-hidden="true" />;
    return index + 1;
  };
  return (
    <nav className="wizards-rail" aria-label={t('wizard.rail')}>
      <div className="wizards-rail-phone">
        <p>
          <b>{names[current]}</b>
          <span className="ui-meta ui-num">
            {status[current].problems > 0
              ? t('wizard.toFix', { count: status[current].problems })
              : t('wizard.stepOf', { step: at + 1, steps: steps.length })}
          </span>
        </p>
        <div aria-hidden="true">
          {steps.map((step, index) => (
            <i key={step} className={index <= at ? 'wizards-reached' : ''} />
          ))}
        </div>
      </div>
      <ol>
        {steps.map((step, index) => {
          const { summary, problems, done, open, locked } = status[step];
          const kind = problems > 0 ? 'bad' : step === current ? 'current' : done ? 'done' : 'ahead';
          return (
            <li key={step} className={`wizards-rail-step wizards-rail-${kind}`}>
              <button
                type="button"
                disabled={!open || (busy && step !== current)}
                aria-current={step === current ? 'step' : undefined}
                onClick={() => onStep(step)}
              >
                <i className="ui-num">{icon(step, index)}</i>
                <span>
                  <b>{names[step]}</b>
                  <small>
                    {locked ? t('wizard.locked') : problems > 0 ? t('wizard.toFix', { count: problems }) : summary}
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
