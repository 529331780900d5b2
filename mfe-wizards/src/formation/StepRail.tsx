import { Check, CircleAlert, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { STEPS, type Step } from './problems.ts';

/** How a step stands. */
export interface StepStatus {
  /** What has been put into it, in a line. */
  summary: string;
  /** How much is to be mended, once the step has been tried. */
  problems: number;
  done: boolean;
  /** Whether it can be gone to. */
  open: boolean;
  /** It cannot be changed any more. */
  locked: boolean;
}

interface StepRailProps {
  current: Step;
  status: Record<Step, StepStatus>;
  /** What is entered is on its way: no other step is gone to meanwhile. */
  busy: boolean;
  onStep: (step: Step) => void;
}

export function useStepNames(): Record<Step, string> {
  const { t } = useTranslation('wizards');
  return {
    languages: t('formation.steps.languages'),
    information: t('formation.steps.information'),
    headsets: t('formation.steps.headsets'),
    badges: t('formation.steps.badges'),
    content: t('formation.steps.content'),
  };
}

/** The steps beside the form; on phones, where one is and how far. */
export function StepRail({ current, status, busy, onStep }: StepRailProps) {
  const { t } = useTranslation('wizards');
  const names = useStepNames();
  const at = STEPS.indexOf(current);
  const icon = (step: Step, index: number) => {
    if (status[step].locked) return <Lock size={14} aria-hidden="true" />;
    if (status[step].problems > 0) return <CircleAlert size={16} aria-hidden="true" />;
    if (step !== current && status[step].done) return <Check size={16} aria-hidden="true" />;
    return index + 1;
  };
  return (
    <nav className="wizards-rail" aria-label={t('formation.rail')}>
      <div className="wizards-rail-phone">
        <p>
          <b>{names[current]}</b>
          <span className="ui-meta ui-num">
            {status[current].problems > 0
              ? t('formation.toFix', { count: status[current].problems })
              : t('formation.stepOf', { step: at + 1, steps: STEPS.length })}
          </span>
        </p>
        <div aria-hidden="true">
          {STEPS.map((step, index) => (
            <i key={step} className={index <= at ? 'wizards-reached' : ''} />
          ))}
        </div>
      </div>
      <ol>
        {STEPS.map((step, index) => {
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
                    {locked
                      ? t('formation.locked')
                      : problems > 0
                        ? t('formation.toFix', { count: problems })
                        : summary}
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
