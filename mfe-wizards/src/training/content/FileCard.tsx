import type { FileType } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { VersionsButton } from '@vr/shared-ui/VersionsButton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChosenFileCard } from './ChosenFileCard.tsx';
import { FileChooser } from './FileChooser.tsx';
import { keptOf } from './rules.ts';
import { SavedFileCard } from './SavedFileCard.tsx';
import { FileTypeCard } from './TypeCard.tsx';
import { UndoRemoval } from './UndoRemoval.tsx';
import { UploadCard } from './UploadCard.tsx';
import { type ContentCardProps, type ContentFile, useContentFile } from './useContentFile.ts';

/** The card of a content type that uses files. Shows the uploading, chosen or saved file, or that there is none. */
export function FileCard(props: ContentCardProps) {
  const file = useContentFile(props);
  const { content, chosen, saved, upload } = file;
  const { fileType, training, context, onVersions } = props;
  const versions = training && (
    <VersionsButton
      place={{ kind: 'training', id: training.id, fileType }}
      count={keptOf(context, fileType)?.versions.length ?? 0}
      canEdit
      onChanged={onVersions}
    />
  );
  if (upload) return <UploadCard file={file} upload={upload} versions={versions} />;
  if (chosen) return <ChosenFileCard file={file} chosen={chosen} training={training} context={context} />;
  if (saved && content.removed) return <RemovedFileCard file={file} fileName={saved.fileName} />;
  const isMasterSaved = saved !== undefined && saved.masterContentId !== null;
  if (content.source === 'master' && (isMasterSaved || content.masterContentId !== null))
    return <MasterInUseCard file={file} isSaved={isMasterSaved} versions={versions} />;
  if (saved) return <SavedFileCard file={file} saved={saved} context={context} versions={versions} />;
  return <NoFileCard file={file} versions={versions} />;
}

function RemovedFileCard({ file, fileName }: { file: ContentFile; fileName: string }) {
  const { t } = useTranslation('wizards');
  const types = useContentTypeNames();
  return (
    <FileTypeCard
      file={file}
      about={t('content.removedOnSave', { name: fileName })}
      actions={
        <>
          <UndoRemoval name={types[file.fileType]} onUndo={() => file.setRemoved(false)} />
          <FileChooser file={file}>{t('content.chooseAnother')}</FileChooser>
        </>
      }
    />
  );
}

function MasterInUseCard({ file, isSaved, versions }: { file: ContentFile; isSaved: boolean; versions: ReactNode }) {
  const { t } = useTranslation('wizards');
  return (
    <FileTypeCard
      file={file}
      about={isSaved ? t('content.usesMaster') : t('content.willUseMaster')}
      actions={
        <>
          {versions}
          <FileChooser file={file}>{t('content.fileInstead')}</FileChooser>
        </>
      }
    />
  );
}

function NoFileCard({ file, versions }: { file: ContentFile; versions: ReactNode }) {
  const { t } = useTranslation('wizards');
  const { fileType, problem, problemId } = file;
  const hints: Record<FileType, string> = {
    UNITY: t('content.hint.unity'),
    APK: t('content.hint.apk'),
    WEB_GL: t('content.hint.webGl'),
  };
  return (
    <FileTypeCard
      file={file}
      about={hints[fileType]}
      actions={
        <>
          {versions}
          <FileChooser file={file}>{t('wizard.chooseFile')}</FileChooser>
        </>
      }
    >
      {problem && <FieldProblem id={problemId} problem={problem} />}
    </FileTypeCard>
  );
}
