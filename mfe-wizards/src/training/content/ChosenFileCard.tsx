import { type FileType, VERSION_MAX, VERSION_NOTES_MAX } from '@vr/shared-api/limits';
import { isPartner } from '@vr/shared-api/permissions';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { FormField } from '@vr/shared-ui/FormField';
import { loadable } from '@vr/shared-ui/loadable';
import { Input } from 'antd';
import { useFormikContext } from 'formik';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../form/IconButton.tsx';
import { useFieldProblem } from '../../form/useFieldProblem.ts';
import type { TrainingForm, TrainingValues } from '../values.ts';
import { ContentText } from './ContentText.tsx';
import * as styles from './content.css';
import { FileChooser } from './FileChooser.tsx';
import { OfflineChoice } from './OfflineChoice.tsx';
import type { ContentContext } from './rules.ts';
import { FileFacts, FileTypeCard } from './TypeCard.tsx';
import type { ContentFile } from './useContentFile.ts';

const GoLiveFields = loadable(() => import('@vr/shared-ui/GoLiveFields'));

interface ChosenFileCardProps {
  file: ContentFile;
  chosen: File;
  training: TrainingForm | undefined;
  context: ContentContext;
}

/** The card of a content type with a chosen build that the next save will send. */
export function ChosenFileCard({ file, chosen, training, context }: ChosenFileCardProps) {
  const { t } = useTranslation('wizards');
  const { fileType, saved, problem, problemId } = file;
  return (
    <FileTypeCard
      file={file}
      about={<FileFacts name={chosen.name} size={chosen.size} />}
      actions={
        <>
          <FileChooser file={file}>{t('content.chooseAnother')}</FileChooser>
          <IconButton icon={X} label={t('content.undoChoice', { file: chosen.name })} onClick={file.undoChoice} />
        </>
      }
    >
      <FieldProblem id={problemId} problem={problem} />
      {saved && <p className="ui-meta">{t('content.keeps', { version: saved.version })}</p>}
      <div className={styles.typeFields}>
        <ContentText
          name={`contents.${fileType}.version`}
          label={t('content.version')}
          max={VERSION_MAX}
          inline
          placeholder="1.0.0"
        />
        <OfflineChoice fileType={fileType} context={context} />
      </div>
      <FormField name={`contents.${fileType}.notes`} label={t('content.notes')} optional max={VERSION_NOTES_MAX}>
        {(control) => <Input.TextArea {...control} rows={2} />}
      </FormField>
      <GoLiveChoice fileType={fileType} isFromPartner={training?.isFromPartner ?? isPartner(context.person)} />
      <p className="ui-meta">{t('content.sentOnSave')}</p>
    </FileTypeCard>
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
