import { type FileType, VERSION_MAX, VERSION_NOTES_MAX } from '@vr/shared-api/limits';
import { isPartner } from '@vr/shared-api/permissions';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { FormField } from '@vr/shared-ui/FormField';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { loadable } from '@vr/shared-ui/loadable';
import { Button, Input } from 'antd';
import { useFormikContext } from 'formik';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProblem } from '../../form/useFieldProblem.ts';
import type { TrainingForm, TrainingValues } from '../values.ts';
import * as styles from './content.css';
import { FileChooser } from './FileChooser.tsx';
import { OfflineChoice } from './OfflineChoice.tsx';
import type { ContentContext } from './rules.ts';
import { TypeCard } from './TypeCard.tsx';
import type { ContentFile } from './useContentFile.ts';

const GoLiveFields = loadable(() => import('@vr/shared-ui/GoLiveFields'));

interface ChosenFileCardProps {
  file: ContentFile;
  chosen: File;
  training: TrainingForm | undefined;
  context: ContentContext;
}

/** The card of a content type whose build has been chosen and is sent with the next save. */
export function ChosenFileCard({ file, chosen, training, context }: ChosenFileCardProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const { fileType, saved, problem, problemId } = file;
  return (
    <TypeCard
      fileType={fileType}
      hasProblem={problem !== undefined}
      about={
        <>
          {chosen.name} · <span className="ui-num">{formatSize(chosen.size, lang)}</span>
        </>
      }
      actions={
        <>
          <FileChooser file={file}>{t('content.chooseAnother')}</FileChooser>
          <Button
            size="small"
            type="text"
            icon={<X size={16} />}
            aria-label={t('content.undoChoice', { file: chosen.name })}
            onClick={file.undoChoice}
          />
        </>
      }
      onDrop={file.choose}
    >
      <FieldProblem id={problemId} problem={problem} />
      {saved && <p className="ui-meta">{t('content.keeps', { version: saved.version })}</p>}
      <div className={styles.typeFields}>
        <VersionField fileType={fileType} />
        <OfflineChoice fileType={fileType} context={context} />
      </div>
      <FormField name={`contents.${fileType}.notes`} label={t('content.notes')} optional max={VERSION_NOTES_MAX}>
        {(control) => <Input.TextArea {...control} rows={2} />}
      </FormField>
      <GoLiveChoice fileType={fileType} isFromPartner={training?.isFromPartner ?? isPartner(context.person)} />
      <p className="ui-meta">{t('content.sentOnSave')}</p>
    </TypeCard>
  );
}

function GoLiveChoice({ fileType, isFromPartner }: { fileType: FileType; isFromPartner: boolean }) {
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const name = `contents.${fileType}.goLive`;
  const problem = useFieldProblem(name);
  return (
    <div data-field={name}>
      <GoLiveFields
        values={values.contents[fileType].goLive}
        onChange={(next) => void setFieldValue(name, next)}
        isInvalid={problem !== undefined}
        needsValidation={isFromPartner}
      />
    </div>
  );
}

function VersionField({ fileType }: { fileType: FileType }) {
  const { t } = useTranslation('wizards');
  const { values, handleChange, handleBlur } = useFormikContext<TrainingValues>();
  const name = `contents.${fileType}.version`;
  const { version } = values.contents[fileType];
  const problem = useFieldProblem(name, version.trim().length > VERSION_MAX);
  const id = useId();
  return (
    <div className={styles.typeVersion}>
      <label htmlFor={id}>{t('content.version')}</label>
      <Input
        id={id}
        name={name}
        value={version}
        onChange={handleChange}
        onBlur={handleBlur}
        count={{ max: VERSION_MAX }}
        autoComplete="off"
        placeholder="1.0.0"
        {...(problem ? { status: 'error' as const } : {})}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
      />
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
