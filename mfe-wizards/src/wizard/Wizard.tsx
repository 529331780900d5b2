import { Button } from '@vr/shared-ui/Button';
import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { LeaveQuestion } from '@vr/shared-ui/LeaveQuestion';
import { FormikProvider, type useFormik } from 'formik';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FollowUpProgress } from '../save/followUps.ts';
import { SaveReport } from '../save/SaveReport.tsx';
import type { SavedVersion } from '../save/save.ts';
import { type DescribedValues, displayTitle } from '../texts/texts.ts';
import { ProblemList } from './ProblemList.tsx';
import { StepRail } from './StepRail.tsx';
import type { StepStatus } from './steps.ts';
import type { useWizard } from './useWizard.ts';
import { WizardHead } from './WizardHead.tsx';
import * as styles from './wizard.css';

export interface WizardTexts<Step extends string> {
  /** What the wizard does, such as "New training" or "Edit a course". */
  kind: string;
  steps: Record<Step, string>;
  save: string;
  conflictTitle: string;
}

interface WizardProps<
  Step extends string,
  Values extends DescribedValues<{ title: string }>,
  Files,
  Form extends SavedVersion,
  Input,
  Part,
> {
  wizard: ReturnType<typeof useWizard<Step, Values, Files, Form, Input, Part>>;
  texts: WizardTexts<Step>;
  statuses: Record<Step, StepStatus>;
  failure: ReactNode;
  /** Notices above the step. */
  notices?: ReactNode;
  /** Additional text about a save, shown only if no follow-up failed. */
  savedNote?: string | false;
  refusalOf: (followUp: FollowUpProgress<Part>) => string | undefined;
  ownerOf?: (field: string) => string | undefined;
  /** A button beside the one that goes to the next step or saves. */
  action?: ReactNode;
  children: ReactNode;
}

/** The layout of a wizard: head, list of steps, problems and content of the current step, buttons, and dialogs. */
export function Wizard<
  Step extends string,
  Values extends DescribedValues<{ title: string }>,
  Files,
  Form extends SavedVersion,
  Input,
  Part,
>(props: WizardProps<Step, Values, Files, Form, Input, Part>) {
  const { wizard, texts, statuses, notices, savedNote, refusalOf, ownerOf } = props;
  const { t, i18n } = useTranslation('wizards');
  const { formik, form, step, previous, isLastStep, goTo, showField, saving } = wizard;
  const { values, submitCount, isSubmitting } = formik;
  const { savedText, conflict } = saving;
  const problems = wizard.problems[step];
  // The report of the last save would contradict the problems found since.
  const hasReport = isLastStep && !(submitCount > 0 && problems.length > 0);
  return (
    <FormikProvider value={formik as ReturnType<typeof useFormik<Values>>}>
      <div className={styles.wizard}>
        <WizardHead kind={texts.kind} title={displayTitle(values, i18n.language)} savedAt={wizard.draftSavedAt} />
        <form ref={form} className={styles.scroll} noValidate onSubmit={formik.handleSubmit}>
          <div className={styles.body}>
            <StepRail names={texts.steps} current={step} statuses={statuses} isSaving={isSubmitting} onStep={goTo} />
            <div className={isLastStep ? `${styles.main} ${styles.mainWide}` : styles.main}>
              {notices}
              {submitCount > 0 && !isSubmitting && (
                <ProblemList problems={problems} onShow={(field) => showField(step, field)} ownerOf={ownerOf} />
              )}
              {hasReport && savedText && (
                <SaveReport
                  text={savedText}
                  note={savedNote}
                  followUps={saving.followUps}
                  partName={saving.partName}
                  refusalOf={refusalOf}
                  onRetry={wizard.retry}
                />
              )}
              {props.children}
            </div>
          </div>
        </form>
        <div className={styles.foot}>
          {props.failure}
          {previous ? (
            <Button icon={<ChevronLeft size={20} />} disabled={isSubmitting} onClick={() => goTo(previous)}>
              <span className={isLastStep ? styles.phoneHidden : undefined}>{t('wizard.previous')}</span>
            </Button>
          ) : (
            <span />
          )}
          <div>
            {props.action}
            {wizard.isFinished ? (
              <Button type="primary" onClick={wizard.close}>
                {t('wizard.close')}
              </Button>
            ) : (
              <Button
                type="primary"
                loading={isSubmitting}
                onClick={() => void formik.submitForm()}
                {...(isLastStep ? {} : { icon: <ChevronRight size={20} />, iconPlacement: 'end' as const })}
              >
                {isLastStep ? texts.save : t('wizard.next')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <LeaveQuestion open={wizard.isLeaving} text={t('wizard.leave')} onStay={wizard.stay} onLeave={wizard.close} />
      {/* Asks which version to keep after someone else saved in the meantime. */}
      <Dialog
        open={conflict !== null}
        onClose={saving.dismissConflict}
        title={texts.conflictTitle}
        size="small"
        phone="card"
        footer={
          <DialogFoot
            onCancel={() => conflict && wizard.takeTheirs(conflict)}
            cancel={t('wizard.conflict.theirs')}
            confirm={t('wizard.conflict.mine')}
            danger
            onConfirm={() => conflict && wizard.overwriteTheirs(conflict)}
          />
        }
      >
        <p>{t('wizard.conflict.text')}</p>
      </Dialog>
    </FormikProvider>
  );
}
