import type { FileType } from '@vr/shared-api/limits';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { useTranslation } from 'react-i18next';
import { FieldProblem } from '../../form/FieldProblem.tsx';
import { ChosenFileCard } from './ChosenFileCard.tsx';
import { FileChooser } from './FileChooser.tsx';
import { SavedFileCard } from './SavedFileCard.tsx';
import { TypeCard } from './TypeCard.tsx';
import { UndoRemoval } from './UndoRemoval.tsx';
import { UploadCard } from './UploadCard.tsx';
import { type ContentCardProps, type ContentFile, useContentFile } from './useContentFile.ts';

/** The card of a content type for files. What it shows depends on whether a file is uploading, chosen, saved or none. */
export function FileCard(props: ContentCardProps) {
  const file = useContentFile(props);
  const { content, chosen, saved, upload } = file;
  if (upload) return <UploadCard file={file} upload={upload} />;
  if (chosen) return <ChosenFileCard file={file} chosen={chosen} context={props.context} />;
  if (saved && content.removed) return <RemovedFileCard file={file} fileName={saved.fileName} />;
  const isMasterSaved = saved !== undefined && saved.masterContentId !== null;
  if (content.source === 'master' && (isMasterSaved || content.masterContentId !== null))
    return <MasterInUseCard file={file} isSaved={isMasterSaved} />;
  if (saved) return <SavedFileCard file={file} saved={saved} context={props.context} />;
  return <NoFileCard file={file} />;
}

function RemovedFileCard({ file, fileName }: { file: ContentFile; fileName: string }) {
  const { t } = useTranslation('wizards');
  const types = useContentTypeNames();
  return (
    <TypeCard
      fileType={file.fileType}
      about={t('content.removedOnSave', { name: fileName })}
      actions={
        <>
          <UndoRemoval name={types[file.fileType]} onUndo={() => file.setRemoved(false)} />
          <FileChooser file={file}>{t('content.chooseAnother')}</FileChooser>
        </>
      }
      onDrop={file.choose}
    />
  );
}

/** Says that the type has a master content, now or after the save, and offers a file instead. */
function MasterInUseCard({ file, isSaved }: { file: ContentFile; isSaved: boolean }) {
  const { t } = useTranslation('wizards');
  return (
    <TypeCard
      fileType={file.fileType}
      about={isSaved ? t('content.usesMaster') : t('content.willUseMaster')}
      actions={<FileChooser file={file}>{t('content.fileInstead')}</FileChooser>}
      onDrop={file.choose}
    />
  );
}

function NoFileCard({ file }: { file: ContentFile }) {
  const { t } = useTranslation('wizards');
  const { fileType, problem, problemId } = file;
  const hints: Record<FileType, string> = {
    UNITY: t('content.hint.unity'),
    APK: t('content.hint.apk'),
    WEB_GL: t('content.hint.webGl'),
  };
  return (
    <TypeCard
      fileType={fileType}
      hasProblem={problem !== undefined}
      about={hints[fileType]}
      actions={<FileChooser file={file}>{t('wizard.chooseFile')}</FileChooser>}
      onDrop={file.choose}
    >
      {problem && <FieldProblem id={problemId} problem={problem} />}
    </TypeCard>
  );
}
