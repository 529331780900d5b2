import { Button } from 'antd';
import { FormikProvider, type useFormik } from 'formik';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemList } from './ProblemList.tsx';
import { StepRail } from './StepRail.tsx';
import type { StepStatus } from './steps.ts';
import type { Described } from './texts.ts';
import type { useWizard } from './useWizard.ts';

interface WizardFrameProps<Step extends string, Values extends Described<object>> {
  wizard: ReturnType<typeof useWizard<Step, Values>>;
  head: ReactNode;
  /** The steps' names, in order. */
  names: Record<Step, string>;
  status: Record<Step, StepStatus>;
  /** Why it could not be saved. */
  failure: ReactNode;
  /** What is to be known before anything else. */
  notes?: ReactNode;
  /** What a field belongs to, where its problem does not say it. */
  placeOf?: (field: string) => string | undefined;
  /** The step. */
  children: ReactNode;
  saveLabel: string;
  /** Everything is saved: there is nothing left but to close. */
  finished: boolean;
  onClose: () => void;
  /** Beside the button that goes on. */
  action?: ReactNode;
}

/** A wizard's head, its steps, what is wrong with the one that is shown, and the way on and back. */
export function WizardFrame<Step extends string, Values extends Described<object>>(
  props: WizardFrameProps<Step, Values>,
) {
  const { wizard, head, names, status, failure, notes, placeOf, children, saveLabel, finished, onClose, action } =
    props;
  const { t } = useTranslation('wizards');
  const { formik, form, step, previous, last, go, show, problems } = wizard;
  const { submitCount, isSubmitting } = formik;
  return (
    <FormikProvider value={formik as ReturnType<typeof useFormik<Values>>}>
      <div className="wizards">
        {head}
        <form ref={form} className="wizards-scroll" noValidate onSubmit={formik.handleSubmit}>
          <div className="wizards-body">
            <StepRail names={names} current={step} status={status} busy={isSubmitting} onStep={go} />
            <div className={last ? 'wizards-main wizards-main-wide' : 'wizards-main'}>
              {notes}
              {submitCount > 0 && !isSubmitting && (
                <ProblemList problems={problems[step]} onShow={(field) => show(step, field)} placeOf={placeOf} />
              )}
              {children}
            </div>
          </div>
        </form>
        <div className="wizards-foot">
          {failure}
          {previous ? (
            <Button
              size="large"
              icon={<ChevronLeft size={20} aria-hidden="true" />}
              disabled={isSubmitting}
              onClick={() => go(previous)}
            >
              <span className={last ? 'wizards-name' : undefined}>{t('wizard.previous')}</span>
            </Button>
          ) : (
            <span />
          )}
          <div>
            {action}
            {finished ? (
              <Button size="large" type="primary" onClick={onClose}>
                {t('wizard.close')}
              </Button>
            ) : (
              <Button
                size="large"
                type="primary"
                loading={isSubmitting}
                onClick={() => void formik.submitForm()}
                {...(last
                  ? {}
                  : { icon: <ChevronRight size={20} aria-hidden="true" />, iconPlacement: 'end' as const })}
              >
                {last ? saveLabel : t('wizard.next')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </FormikProvider>
  );
}

/** What stands in the place of the steps. */
export function WizardAlone({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <div className="wizards">
      {head}
      <div className="wizards-alone">{children}</div>
    </div>
  );
}
