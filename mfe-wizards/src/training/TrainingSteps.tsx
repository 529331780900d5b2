import { FILE_TYPES } from '@vr/shared-api/limits';
import { can } from '@vr/shared-api/permissions';
import { Button } from '@vr/shared-ui/Button';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { Slot, usePortal, useProfile } from '@vr/shared-ui/kernel';
import { isUnderWay } from '@vr/shared-ui/uploads';
import { Alert } from 'antd';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageStep } from '../texts/LanguageStep.tsx';
import { Wizard, type WizardTexts } from '../wizard/Wizard.tsx';
import * as styles from '../wizard/wizard.css';
import { BadgeStep } from './BadgeStep.tsx';
import { ContentStep } from './content/ContentStep.tsx';
import type { TrainingDraft } from './draft.ts';
import { HeadsetStep } from './HeadsetStep.tsx';
import { InformationStep } from './information/InformationStep.tsx';
import { withLanguages } from './input.ts';
import type { Step } from './problems.ts';
import { TrainingFailure } from './TrainingFailure.tsx';
import { usePartRefusal } from './usePartTexts.ts';
import { useStepStatuses } from './useStepStatuses.ts';
import { useTrainingUploads } from './useTrainingUploads.ts';
import { type TrainingWizardInput, useTrainingWizard } from './useTrainingWizard.ts';
import type { TrainingFiles, TrainingForm, TrainingValues } from './values.ts';

/** The five steps of the training wizard, up to the save. */
export function TrainingSteps(props: TrainingWizardInput) {
  const { t } = useTranslation('wizards');
  const person = useProfile();
  const types = useContentTypeNames();
  const texts = useTrainingTexts(props.initialForm === undefined);
  const refusalOf = usePartRefusal();
  const { wizard, training, files, onFiles, onVersions, lockedSteps } = useTrainingWizard(props);
  const { formik, step, isLastStep, saving } = wizard;
  const { values } = formik;
  const { id } = saving;
  const [isTesting, setIsTesting] = useState(false);
  const isTestable = id !== undefined && can(person, 'training:test') && (training?.files.length ?? 0) > 0;
  const isUploading = useTrainingUploads(id).some(isUnderWay);
  const statuses = useStepStatuses({ wizard, training, files, lockedSteps });
  return (
    <>
      <Wizard
        wizard={wizard}
        texts={texts}
        statuses={statuses}
        failure={<TrainingFailure error={wizard.failure} />}
        notices={
          <>
            <Rejection training={training} />
            {lockedSteps.length > 0 && step === 'headsets' && (
              <Alert type="info" showIcon title={t('training.lockedWhy')} className={styles.alert} />
            )}
          </>
        }
        savedNote={isUploading && t('training.save.mayClose')}
        refusalOf={refusalOf}
        ownerOf={(field) => {
          const type = FILE_TYPES.find((one) => field.startsWith(`contents.${one}.`));
          return type && types[type];
        }}
        action={
          isTestable &&
          isLastStep && (
            <Button icon={<FlaskConical size={18} />} onClick={() => setIsTesting(true)}>
              <span className={styles.phoneHidden}>{t('training.test')}</span>
            </Button>
          )
        }
      >
        {isLastStep && !saving.savedText && props.resumed && (
          <LostBuilds draft={props.resumed.draft} values={values} files={files} />
        )}
        <CurrentStep wizard={wizard} training={training} files={files} onFiles={onFiles} onVersions={onVersions} />
      </Wizard>
      {isTesting && id !== undefined && (
        <Slot id="catalog.test.v1" props={{ trainingId: id, onClose: () => setIsTesting(false) }} />
      )}
    </>
  );
}

type CurrentStepProps = Pick<
  ReturnType<typeof useTrainingWizard>,
  'wizard' | 'training' | 'files' | 'onFiles' | 'onVersions'
>;

function CurrentStep({ wizard, training, files, onFiles, onVersions }: CurrentStepProps) {
  const { t } = useTranslation('wizards');
  const { formik, step, lang, setLang } = wizard;
  switch (step) {
    case 'languages':
      return (
        <LanguageStep
          text={t('training.languages.text')}
          onLanguages={(chosen) => void formik.setValues(withLanguages(formik.values, chosen))}
        />
      );
    case 'information':
      return (
        lang && <InformationStep training={training} files={files} onFiles={onFiles} lang={lang} onLang={setLang} />
      );
    case 'headsets':
      return <HeadsetStep />;
    case 'badges':
      return <BadgeStep training={training} files={files} onFiles={onFiles} />;
    case 'content':
      return <ContentStep training={training} files={files} onFiles={onFiles} onVersions={onVersions} />;
  }
}

function Rejection({ training }: { training: TrainingForm | undefined }) {
  const { t } = useTranslation('wizards');
  if (training?.status !== 'REJECTED' || !training.rejectionReason) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t('training.rejected')}
      description={training.rejectionReason}
      className={styles.alert}
    />
  );
}

interface LostBuildsProps {
  draft: TrainingDraft;
  values: TrainingValues;
  files: TrainingFiles;
}

/** Asks the user to choose builds again that were too large to be stored with the resumed draft. */
function LostBuilds({ draft, values, files }: LostBuildsProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const names = FILE_TYPES.flatMap((type) => {
    const isMissing = !files.contents[type] && values.contents[type].source === 'file';
    return (isMissing && draft.builds[type]) || [];
  });
  if (names.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.alert}
      title={t('training.draft.chooseAgain', {
        count: names.length,
        files: new Intl.ListFormat(lang).format(names),
      })}
    />
  );
}

function useTrainingTexts(isNew: boolean): WizardTexts<Step> {
  const { t } = useTranslation('wizards');
  return {
    kind: isNew ? t('training.newTraining') : t('training.editTraining'),
    steps: {
      languages: t('wizard.steps.languages'),
      information: t('wizard.steps.information'),
      headsets: t('training.steps.headsets'),
      badges: t('training.steps.badges'),
      content: t('training.steps.content'),
    },
    save: t('training.save.action'),
    conflictTitle: t('training.conflict.title'),
  };
}
