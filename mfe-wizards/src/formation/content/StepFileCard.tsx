import { FileButton } from '@vr/shared-ui/FileButton';
import { formatDate } from '@vr/shared-ui/format/date';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { useFormikContext } from 'formik';
import { FileJson, Trash2, Undo2, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText, useProblem } from '../../ChoiceField.tsx';
import type { FormationValues, TrainingForm } from '../values.ts';

interface StepFileCardProps {
  training: TrainingForm | undefined;
  file: File | null;
  onFile: (file: File | null) => void;
}

/** The JSON file that says which steps the training has, for what is reported of them. */
export function StepFileCard({ training, file, onFile }: StepFileCardProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const timeZone = useSession((session) => session.client?.timeZone);
  const { values, setFieldValue } = useFormikContext<FormationValues>();
  const problem = useProblem('stepFile');
  const id = useId();
  const since = training?.jsonStepLastModifiedDate ?? null;
  const there = since !== null && !values.stepFileRemoved;
  const remove = (removed: boolean) => void setFieldValue('stepFileRemoved', removed);
  const about = () => {
    if (file) return `${file.name} · ${formatSize(file.size, lang)}`;
    if (since !== null && values.stepFileRemoved) return t('content.steps.removed');
    return since === null ? t('content.steps.hint') : t('content.steps.since', { date: formatDate(since, timeZone) });
  };
  return (
    <section className="ui-card wizards-type" aria-labelledby={`${id}-title`} data-field="stepFile">
      <span className="wizards-type-tile">
        <FileJson size={22} aria-hidden="true" />
      </span>
      <div className="wizards-type-head">
        <div>
          <h3 id={`${id}-title`}>
            {t('content.steps.title')} <small>({t('content.optional')})</small>
          </h3>
          <p className="ui-meta">{about()}</p>
        </div>
        <div className="wizards-type-actions">
          {!file && since !== null && values.stepFileRemoved && (
            <Button size="small" icon={<Undo2 size={16} aria-hidden="true" />} onClick={() => remove(false)}>
              {t('content.undo')}
              <span className="ui-hidden">: {t('content.steps.title')}</span>
            </Button>
          )}
          <FileButton
            small
            accept=".json,application/json"
            label={`: ${t('content.steps.title')}`}
            onChoose={(chosen) => {
              onFile(chosen);
              remove(false);
            }}
            invalid={problem !== undefined}
            describedBy={`${id}-problem`}
          >
            {file || there ? t('content.replace') : t('wizard.chooseFile')}
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
          {!file && there && (
            <Button
              size="small"
              type="text"
              icon={<Trash2 size={16} aria-hidden="true" />}
              aria-label={t('content.remove', { file: t('content.steps.title') })}
              onClick={() => remove(true)}
            />
          )}
        </div>
      </div>
      {problem && (
        <div className="wizards-type-body">
          <ProblemText id={`${id}-problem`} problem={problem} />
        </div>
      )}
    </section>
  );
}
