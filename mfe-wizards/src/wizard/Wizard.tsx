import { LeaveQuestion } from '@vr/shared-ui/LeaveQuestion';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FollowUpProgress } from '../save/followUps.ts';
import { SaveReport } from '../save/SaveReport.tsx';
import type { SavedVersion } from '../save/save.ts';
import { displayTitle } from '../texts/displayTitle.ts';
import type { DescribedValues } from '../texts/texts.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { StepStatus } from './steps.ts';
import type { useWizard } from './useWizard.ts';
import { WizardFrame } from './WizardFrame.tsx';
import { WizardHead } from './WizardHead.tsx';

/** The texts of a wizard. */
export interface WizardTexts<Step extends string> {
  /** What is created or edited, such as "New training". */
  kind: string;
  steps: Record<Step, string>;
  save: string;
  created: string;
  edited: string;
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
  notices?: ReactNode;
  /** Says more about a save, as long as no follow-up has failed. */
  savedNote?: string | false;
  partName: (part: Part) => string;
  refusalOf: (followUp: FollowUpProgress<Part>) => string | undefined;
  ownerOf?: (field: string) => string | undefined;
  action?: ReactNode;
  children: ReactNode;
}

/** A wizard on the screen: frame, report of the last save, current step and dialogs. */
export function Wizard<
  Step extends string,
  Values extends DescribedValues<{ title: string }>,
  Files,
  Form extends SavedVersion,
  Input,
  Part,
>(props: WizardProps<Step, Values, Files, Form, Input, Part>) {
  const { wizard, texts, statuses, failure, notices, savedNote, partName, refusalOf, ownerOf, action } = props;
  const { t, i18n } = useTranslation('wizards');
  const { formik, isLastStep, saving } = wizard;
  const { outcome, conflict } = saving;
  // A report of the last save beside what the next one complains about would contradict it.
  const hasProblems = formik.submitCount > 0 && wizard.problems[wizard.step].length > 0;
  return (
    <>
      <WizardFrame
        stepForm={wizard}
        head={
          <WizardHead
            kind={texts.kind}
            title={displayTitle(formik.values, i18n.language)}
            savedAt={wizard.draftSavedAt}
          />
        }
        names={texts.steps}
        statuses={statuses}
        failure={failure}
        notices={notices}
        ownerOf={ownerOf}
        saveLabel={texts.save}
        isFinished={wizard.isFinished}
        onClose={wizard.close}
        action={action}
      >
        {isLastStep && outcome && !hasProblems && (
          <SaveReport
            text={texts[outcome]}
            note={savedNote}
            followUps={saving.followUps}
            partName={partName}
            refusalOf={refusalOf}
            onRetry={wizard.retry}
          />
        )}
        {props.children}
      </WizardFrame>
      <LeaveQuestion open={wizard.isLeaving} text={t('wizard.leave')} onStay={wizard.stay} onLeave={wizard.close} />
      <ConflictDialog
        open={conflict !== null}
        title={texts.conflictTitle}
        onStay={saving.dismissConflict}
        onTheirs={() => conflict && wizard.takeTheirs(conflict)}
        onMine={() => conflict && wizard.overwriteTheirs(conflict)}
      />
    </>
  );
}
