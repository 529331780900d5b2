import { Button } from 'antd';
import { FormikProvider, type useFormik } from 'formik';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DescribedValues } from '../texts/texts.ts';
import { ProblemList } from './ProblemList.tsx';
import { StepRail } from './StepRail.tsx';
import type { StepStatus } from './steps.ts';
import type { useStepForm } from './useStepForm.ts';
import * as styles from './wizard.css';

interface WizardFrameProps<Step extends string, Values extends DescribedValues<object>> {
  stepForm: ReturnType<typeof useStepForm<Step, Values>>;
  head: ReactNode;
  names: Record<Step, string>;
  statuses: Record<Step, StepStatus>;
  failure: ReactNode;
  notices?: ReactNode;
  ownerOf?: ((field: string) => string | undefined) | undefined;
  children: ReactNode;
  saveLabel: string;
  isFinished: boolean;
  onClose: () => void;
  action?: ReactNode;
}

/** The layout of a wizard: head, list of steps, problems of the current step, its content, and the buttons below. */
export function WizardFrame<Step extends string, Values extends DescribedValues<object>>(
  props: WizardFrameProps<Step, Values>,
) {
  const { stepForm, head, names, statuses, failure, notices, ownerOf, children, saveLabel, isFinished } = props;
  const { t } = useTranslation('wizards');
  const { formik, form, step, previous, isLastStep, goTo, showField, problems } = stepForm;
  const { submitCount, isSubmitting } = formik;
  return (
    <FormikProvider value={formik as ReturnType<typeof useFormik<Values>>}>
      <div className={styles.wizard}>
        {head}
        <form ref={form} className={styles.scroll} noValidate onSubmit={formik.handleSubmit}>
          <div className={styles.body}>
            <StepRail names={names} current={step} statuses={statuses} isSaving={isSubmitting} onStep={goTo} />
            <div className={isLastStep ? `${styles.main} ${styles.mainWide}` : styles.main}>
              {notices}
              {submitCount > 0 && !isSubmitting && (
                <ProblemList problems={problems[step]} onShow={(field) => showField(step, field)} ownerOf={ownerOf} />
              )}
              {children}
            </div>
          </div>
        </form>
        <div className={styles.foot}>
          {failure}
          {previous ? (
            <Button icon={<ChevronLeft size={20} />} disabled={isSubmitting} onClick={() => goTo(previous)}>
              <span className={isLastStep ? styles.phoneHidden : undefined}>{t('wizard.previous')}</span>
            </Button>
          ) : (
            <span />
          )}
          <div>
            {props.action}
            {isFinished ? (
              <Button type="primary" onClick={props.onClose}>
                {t('wizard.close')}
              </Button>
            ) : (
              <Button
                type="primary"
                loading={isSubmitting}
                onClick={() => void formik.submitForm()}
                {...(isLastStep ? {} : { icon: <ChevronRight size={20} />, iconPlacement: 'end' as const })}
              >
                {isLastStep ? saveLabel : t('wizard.next')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </FormikProvider>
  );
}

/** A wizard that shows a message instead of its steps. */
export function WizardMessage({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.wizard}>
      {head}
      <div className={styles.alone}>{children}</div>
    </div>
  );
}
