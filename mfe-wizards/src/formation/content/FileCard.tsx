import { type FileType, VERSION_MAX } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FileButton } from '@vr/shared-ui/FileButton';
import { formatDate } from '@vr/shared-ui/format/date';
import { formatSize } from '@vr/shared-ui/format/size';
import { GateReport } from '@vr/shared-ui/GateReport';
import { usePortal, useSession, useUploads } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { UploadActions, UploadState } from '@vr/shared-ui/UploadState';
import { isFileOf, placeKey } from '@vr/shared-ui/uploads';
import { mayRetryUpload } from '@vr/shared-ui/useUploadFailure';
import { Button, Input } from 'antd';
import { useFormikContext } from 'formik';
import { Check, FileSearch, Trash2, Undo2, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText, useProblem } from '../../ChoiceField.tsx';
import type { FormationValues, TrainingForm } from '../values.ts';
import { OfflineChoice } from './OfflineChoice.tsx';
import { TypeCard, type TypeCardProps } from './TypeCard.tsx';

const ENDINGS: Record<FileType, string> = { UNITY: '.zip', APK: '.apk', WEB_GL: '.zip' };

/** A type of content as a file: what is there, what takes its place, and how far that is on its way. */
export function FileCard({ fileType, training, files, onFiles, context }: TypeCardProps) {
  const { t } = useTranslation('wizards');
  const { lang, uploads } = usePortal();
  const types = useContentTypeNames();
  const { values, setFieldValue } = useFormikContext<FormationValues>();
  const list = useUploads();
  const at = `contents.${fileType}`;
  const problem = useProblem(`${at}.file`);
  const id = useId();

  const content = values.contents[fileType];
  const chosen = content.source === 'file' ? files.contents[fileType] : null;
  const saved = training?.files.find((file) => file.fileType === fileType);
  const key = training && placeKey({ kind: 'training', id: training.id, fileType });
  const found = list.find((upload) => upload.key === key);
  // Another file has been chosen since: that is what the card is about.
  const upload =
    found && (!chosen || isFileOf(found, chosen)) && !(found.state === 'accepted' && saved) ? found : undefined;
  const label = `: ${types[fileType]}`;

  const choose = (file: File) => {
    if (found?.state === 'failed') uploads.dismiss(found.key);
    onFiles({ contents: { ...files.contents, [fileType]: file } });
    const version = saved && content.version === saved.version ? '' : content.version;
    void setFieldValue(at, {
      ...content,
      source: 'file',
      masterContentId: null,
      launchParameter: '',
      removed: false,
      version,
    });
  };
  const undo = () => {
    onFiles({ contents: { ...files.contents, [fileType]: null } });
    const before = saved?.masterContentId ? 'master' : 'file';
    void setFieldValue(at, {
      ...content,
      source: before,
      masterContentId: saved?.masterContentId ?? null,
      launchParameter: saved?.launchParameter ?? '',
      version: before === 'file' ? (saved?.version ?? '') : '',
    });
  };
  const remove = (removed: boolean) => void setFieldValue(`${at}.removed`, removed);
  const chooser = (text: string) => (
    <FileButton
      small
      label={label}
      accept={ENDINGS[fileType]}
      onChoose={choose}
      invalid={problem !== undefined}
      describedBy={`${id}-problem`}
    >
      {text}
    </FileButton>
  );
  const told = <ProblemText id={`${id}-problem`} problem={problem} />;

  if (upload) {
    const size = <span className="ui-num">{formatSize(upload.size, lang)}</span>;
    const failed = upload.state === 'failed';
    return (
      <TypeCard
        fileType={fileType}
        bad={failed}
        about={
          <>
            {upload.fileName} · {size}
          </>
        }
        actions={
          upload.state === 'accepted' ? (
            <Uploaded />
          ) : (
            <UploadActions upload={upload} onGone={undo}>
              {failed && !mayRetryUpload(upload.error) && chooser(t('content.chooseAnother'))}
            </UploadActions>
          )
        }
        onDrop={choose}
      >
        <UploadState upload={upload} />
        <p className="ui-meta">{t('content.versionIs', { version: upload.version })}</p>
        {told}
      </TypeCard>
    );
  }
  if (chosen)
    return (
      <TypeCard
        fileType={fileType}
        bad={problem !== undefined}
        about={
          <>
            {chosen.name} · <span className="ui-num">{formatSize(chosen.size, lang)}</span>
          </>
        }
        actions={
          <>
            {chooser(t('content.chooseAnother'))}
            <Button
              size="small"
              type="text"
              icon={<X size={16} aria-hidden="true" />}
              aria-label={t('content.undoChoice', { file: chosen.name })}
              onClick={undo}
            />
          </>
        }
        onDrop={choose}
      >
        {told}
        {saved && <p className="ui-meta">{t('content.replaces', { version: saved.version })}</p>}
        <div className="wizards-type-fields">
          <VersionField fileType={fileType} />
          <OfflineChoice fileType={fileType} context={context} />
        </div>
        <p className="ui-meta">{t('content.sentOnSave')}</p>
      </TypeCard>
    );
  if (saved && content.removed)
    return (
      <TypeCard
        fileType={fileType}
        about={t('content.removedOnSave', { name: saved.fileName })}
        actions={
          <>
            <Button size="small" icon={<Undo2 size={16} aria-hidden="true" />} onClick={() => remove(false)}>
              {t('content.undo')}
              <span className="ui-hidden">{label}</span>
            </Button>
            {chooser(t('content.chooseAnother'))}
          </>
        }
        onDrop={choose}
      />
    );
  if (saved && saved.masterContentId !== null && content.source === 'master')
    return (
      <TypeCard
        fileType={fileType}
        about={t('content.usesMaster')}
        actions={chooser(t('content.fileInstead'))}
        onDrop={choose}
      />
    );
  if (content.source === 'master' && content.masterContentId !== null)
    return (
      <TypeCard
        fileType={fileType}
        about={t('content.willUseMaster')}
        actions={chooser(t('content.fileInstead'))}
        onDrop={choose}
      />
    );
  if (saved)
    return (
      <TypeCard
        fileType={fileType}
        bad={problem !== undefined}
        about={
          <>
            {saved.fileName} · <span className="ui-num">{formatSize(saved.fileSize, lang)}</span>
          </>
        }
        actions={
          <>
            {found?.state === 'accepted' && <Uploaded />}
            {chooser(t('content.replace'))}
            <Button
              size="small"
              type="text"
              icon={<Trash2 size={16} aria-hidden="true" />}
              aria-label={t('content.remove', { file: saved.fileName })}
              onClick={() => remove(true)}
            />
          </>
        }
        onDrop={choose}
      >
        {told}
        <div className="wizards-type-fields">
          <SavedAbout file={saved} />
          <OfflineChoice fileType={fileType} context={context} />
        </div>
      </TypeCard>
    );
  const hints: Record<FileType, string> = {
    UNITY: t('content.hint.unity'),
    APK: t('content.hint.apk'),
    WEB_GL: t('content.hint.webGl'),
  };
  return (
    <TypeCard
      fileType={fileType}
      bad={problem !== undefined}
      about={hints[fileType]}
      actions={chooser(t('wizard.chooseFile'))}
      onDrop={choose}
    >
      {problem && told}
    </TypeCard>
  );
}

function Uploaded() {
  const { t } = useTranslation('wizards');
  return (
    <Pill tone="success" icon={<Check size={16} aria-hidden="true" />}>
      {t('content.uploaded')}
    </Pill>
  );
}

/** The version of the file that has been chosen. */
function VersionField({ fileType }: { fileType: FileType }) {
  const { t } = useTranslation('wizards');
  const { values, handleChange, handleBlur } = useFormikContext<FormationValues>();
  const name = `contents.${fileType}.version`;
  const problem = useProblem(name);
  const id = useId();
  return (
    <div className="wizards-type-version">
      <label htmlFor={id}>{t('content.version')}</label>
      <Input
        id={id}
        name={name}
        value={values.contents[fileType].version}
        onChange={handleChange}
        onBlur={handleBlur}
        maxLength={VERSION_MAX}
        autoComplete="off"
        placeholder="1.0.0"
        {...(problem ? { status: 'error' as const } : {})}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
      />
      <ProblemText id={`${id}-problem`} problem={problem} />
    </div>
  );
}

/** What the training has: its version, since when, and what the inspection said of it. */
function SavedAbout({ file }: { file: TrainingForm['files'][number] }) {
  const { t } = useTranslation('wizards');
  const { t: ui } = useTranslation('ui');
  const timeZone = useSession((session) => session.client?.timeZone);
  const [reading, setReading] = useState(false);
  return (
    <p className="wizards-type-saved">
      <span className="ui-meta">
        {t('content.savedAs', { version: file.version, date: formatDate(file.createdAt, timeZone) })}
      </span>
      {file.report && (
        <>
          <Button
            size="small"
            type="link"
            icon={<FileSearch size={16} aria-hidden="true" />}
            onClick={() => setReading(true)}
          >
            {ui('upload.report')}
            <span className="ui-hidden"> {file.fileName}</span>
          </Button>
          <Dialog open={reading} onClose={() => setReading(false)} title={file.fileName} size="small">
            <GateReport report={file.report} />
          </Dialog>
        </>
      )}
    </p>
  );
}
