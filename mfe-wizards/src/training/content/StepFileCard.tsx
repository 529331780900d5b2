import { FileButton } from '@vr/shared-ui/FileButton';
import { formatDate } from '@vr/shared-ui/format/date';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { useFormikContext } from 'formik';
import { FileJson, Trash2, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldProblem, useFieldProblem } from '../../form/FieldProblem.tsx';
import type { TrainingForm, TrainingValues } from '../values.ts';
import * as styles from './content.css';
import { UndoRemoval } from './UndoRemoval.tsx';

interface StepFileCardProps {
  training: TrainingForm | undefined;
  file: File | null;
  onFile: (file: File | null) => void;
}

/** The card of the step file, a JSON file that lists the steps of the training for the reports of sessions. */
export function StepFileCard({ training, file, onFile }: StepFileCardProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const timeZone = useSession((session) => session.client?.timeZone);
  const { values } = useFormikContext<TrainingValues>();
  const problem = useFieldProblem('stepFile');
  const id = useId();
  const savedAt = training?.jsonStepLastModifiedDate ?? null;
  const about = () => {
    if (file) return `${file.name} · ${formatSize(file.size, lang)}`;
    if (savedAt === null) return t('content.steps.hint');
    if (values.stepFileRemoved) return t('content.steps.removed');
    return t('content.steps.since', { date: formatDate(savedAt, timeZone) });
  };
  return (
    <section className={`ui-card ${styles.type}`} aria-labelledby={`${id}-title`} data-field="stepFile">
      <span className={styles.typeTile}>
        <FileJson size={22} aria-hidden="true" />
      </span>
      <div className={styles.typeHead}>
        <div>
          <h3 id={`${id}-title`}>
            {t('content.steps.title')} <small>({t('content.optional')})</small>
          </h3>
          <p className="ui-meta">{about()}</p>
        </div>
        <StepFileActions
          file={file}
          onFile={onFile}
          isSaved={savedAt !== null}
          problemId={`${id}-problem`}
          hasProblem={problem !== undefined}
        />
      </div>
      {problem && (
        <div className={styles.typeBody}>
          <FieldProblem id={`${id}-problem`} problem={problem} />
        </div>
      )}
    </section>
  );
}

interface StepFileActionsProps extends Pick<StepFileCardProps, 'file' | 'onFile'> {
  /** Whether the training has a step file on the server. */
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
    <div className={styles.typeActions}>
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
        <Button
          size="small"
          type="text"
          icon={<X size={16} aria-hidden="true" />}
          aria-label={t('content.undoChoice', { file: file.name })}
          onClick={() => onFile(null)}
        />
      )}
      {!file && isKept && (
        <Button
          size="small"
          type="text"
          icon={<Trash2 size={16} aria-hidden="true" />}
          aria-label={t('content.remove', { file: t('content.steps.title') })}
          onClick={() => setRemoved(true)}
        />
      )}
    </div>
  );
}
