import { Button } from '@vr/shared-ui/Button';
import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { Pill } from '@vr/shared-ui/Pill';
import { UploadActions, UploadState } from '@vr/shared-ui/UploadState';
import type { UploadProgress } from '@vr/shared-ui/uploads';
import { canRetryUpload } from '@vr/shared-ui/useUploadFailure';
import { ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileChooser } from './FileChooser.tsx';
import { FileFacts, FileTypeCard } from './TypeCard.tsx';
import type { ContentFile } from './useContentFile.ts';

interface UploadCardProps {
  file: ContentFile;
  upload: UploadProgress;
  /** The button that opens the versions, where the user can delete old ones to free storage. */
  versions: ReactNode;
}

/** The card of a content type with a build that is being uploaded or failed to upload. */
export function UploadCard({ file, upload, versions }: UploadCardProps) {
  const { t } = useTranslation('wizards');
  const types = useContentTypeNames();
  const { state, error } = upload;
  return (
    <FileTypeCard
      file={file}
      hasProblem={state === 'failed'}
      about={<FileFacts name={upload.fileName} size={upload.size} />}
      actions={
        state === 'accepted' ? (
          <UploadedPill />
        ) : (
          <UploadActions upload={upload} onRemove={file.undoChoice}>
            {state === 'failed' && versions}
            {file.move && (
              <Button size="small" type="primary" icon={<ArrowRight size={16} />} onClick={file.move.run}>
                {t('content.moveTo', { type: types[file.move.to] })}
              </Button>
            )}
            {state === 'failed' && !canRetryUpload(error) && (
              <FileChooser file={file}>{t('content.chooseAnother')}</FileChooser>
            )}
          </UploadActions>
        )
      }
    >
      <UploadState upload={upload} />
      <p className="ui-meta">{t('content.versionIs', { version: upload.version })}</p>
      <FieldProblem id={file.problemId} problem={file.problem} />
    </FileTypeCard>
  );
}

/** Marks a build that was uploaded after this page was opened. */
export function UploadedPill() {
  const { t } = useTranslation('wizards');
  return (
    <Pill tone="success" icon={<Check size={16} />}>
      {t('content.uploaded')}
    </Pill>
  );
}
