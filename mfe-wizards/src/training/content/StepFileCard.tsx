import { useMutation } from '@tanstack/react-query';
import { getStepFileSample } from '@vr/shared-api/contract/trainings';
import { formatDate } from '@vr/shared-api/date';
import { Button } from '@vr/shared-ui/Button';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { FileButton } from '@vr/shared-ui/FileButton';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { saveFile } from '@vr/shared-ui/save-file';
import { useCompanyZone } from '@vr/shared-ui/useCompanyZone';
import { useFormikContext } from 'formik';
import { Download, FileJson, Trash2, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../form/IconButton.tsx';
import { useFieldProblem } from '../../form/useFieldProblem.ts';
import type { TrainingForm, TrainingValues } from '../values.ts';
import * as styles from './content.css';
import { StepFileProblems } from './StepFileProblems.tsx';
import { PartCard } from './TypeCard.tsx';
import { UndoRemoval } from './UndoRemoval.tsx';
import { useStepFileCheck } from './useStepFileCheck.ts';

interface StepFileCardProps {
  training: TrainingForm | undefined;
  file: File | null;
  onFile: (file: File | null) => void;
}

/** The card of the step file: a JSON file that lists the training's steps, for the session reports. */
export function StepFileCard({ training, file, onFile }: StepFileCardProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const timeZone = useCompanyZone();
  const { values } = useFormikContext<TrainingValues>();
  const problem = useFieldProblem('stepFile');
  const { check, isChecking } = useStepFileCheck(file);
  const isRefused = check !== undefined && check.count > 0;
  const id = useId();
  const savedAt = training?.jsonStepLastModifiedDate ?? null;
  const isChanged = file ? !isRefused : savedAt !== null && values.stepFileRemoved;
  const waits = isChanged && training?.isFromPartner && training.alreadyPublished;
  const about = () => {
    if (file) {
      const size = `${file.name} · ${formatSize(file.size, lang)}`;
      return check && !isRefused ? `${size} · ${t('content.steps.good', { count: check.steps })}` : size;
    }
    if (savedAt === null) return t('content.steps.hint');
    if (values.stepFileRemoved) return t('content.steps.removed');
    return t('content.steps.since', { date: formatDate(savedAt, timeZone) });
  };
  return (
    <PartCard
      icon={FileJson}
      title={
        <>
          {t('content.steps.title')} <small>({t('content.optional')})</small>
        </>
      }
      field="stepFile"
      about={about()}
      actions={
        <StepFileActions
          file={file}
          onFile={onFile}
          isSaved={savedAt !== null}
          problemId={`${id}-problem`}
          hasProblem={problem !== undefined}
        />
      }
      hasProblem={isRefused}
    >
      <FieldProblem id={`${id}-problem`} problem={problem} />
      <p className={isRefused ? styles.stepsBad : 'ui-meta'} role="status">
        {isChecking && t('content.steps.checking')}
        {isRefused && t('content.steps.bad', { count: check.count })}
      </p>
      {isRefused && <StepFileProblems check={check} />}
      {waits && <p className="ui-meta">{t('content.steps.waits')}</p>}
      <SampleButton />
    </PartCard>
  );
}

function SampleButton() {
  const { t } = useTranslation('wizards');
  const { api, notify } = usePortal();
  const download = useMutation({
    mutationFn: () => api.call(getStepFileSample, {}),
    onSuccess: (sample) => {
      const text = JSON.stringify(sample, undefined, 2);
      saveFile(new Blob([text], { type: 'application/json' }), 'step-file.json');
    },
    onError: () => notify({ kind: 'error', text: t('content.steps.sampleFailed') }),
  });
  return (
    <div className={styles.stepsSample}>
      <Button
        size="small"
        type="link"
        icon={<Download size={16} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('content.steps.sample')}
      </Button>
    </div>
  );
}

interface StepFileActionsProps extends Pick<StepFileCardProps, 'file' | 'onFile'> {
  isSaved: boolean;
  problemId: string;
  hasProblem: boolean;
}

function StepFileActions({ file, onFile, isSaved, problemId, hasProblem }: StepFileActionsProps) {
  const { t } = useTranslation('wizards');
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const setRemoved = (removed: boolean) => void setFieldValue('stepFileRemoved', removed);
  const isKept = isSaved && !values.stepFileRemoved;
  return (
    <>
      {!file && isSaved && values.stepFileRemoved && (
        <UndoRemoval name={t('content.steps.title')} onUndo={() => setRemoved(false)} />
      )}
      <FileButton
        small
        accept=".json,application/json"
        label={`: ${t('content.steps.title')}`}
        onChoose={(chosen) => {
          onFile(chosen);
          setRemoved(false);
        }}
        invalid={hasProblem}
        describedBy={problemId}
      >
        {file || isKept ? t('content.replace') : t('wizard.chooseFile')}
      </FileButton>
      {file && (
        <IconButton icon={X} label={t('content.undoChoice', { file: file.name })} onClick={() => onFile(null)} />
      )}
      {!file && isKept && (
        <IconButton
          icon={Trash2}
          label={t('content.remove', { file: t('content.steps.title') })}
          onClick={() => setRemoved(true)}
        />
      )}
    </>
  );
}
