import { useContentTypeNames } from '@vr/shared-ui/ContentTypes';
import { FieldProblem } from '@vr/shared-ui/FieldProblem';
import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { UploadActions, UploadState } from '@vr/shared-ui/UploadState';
import type { UploadProgress } from '@vr/shared-ui/uploads';
import { canRetryUpload } from '@vr/shared-ui/useUploadFailure';
import { Button } from 'antd';
import { ArrowRight, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileChooser } from './FileChooser.tsx';
import { TypeCard } from './TypeCard.tsx';
import type { ContentFile } from './useContentFile.ts';

interface UploadCardProps {
  file: ContentFile;
  upload: UploadProgress;
  /** The button that opens the versions, of which old ones can make room. */
  versions: ReactNode;
}

/** The card of a content type whose build is being uploaded, or whose upload has failed. */
export function UploadCard({ file, upload, versions }: UploadCardProps) {
  const { t } = useTranslation('wizards');
  const { lang } = usePortal();
  const types = useContentTypeNames();
  const { state, error } = upload;
  return (
    <TypeCard
      fileType={file.fileType}
      hasProblem={state === 'failed'}
      about={
        <>
          {upload.fileName} · <span className="ui-num">{formatSize(upload.size, lang)}</span>
        </>
      }
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
      onDrop={file.choose}
    >
      <UploadState upload={upload} />
      <p className="ui-meta">{t('content.versionIs', { version: upload.version })}</p>
      <FieldProblem id={file.problemId} problem={file.problem} />
    </TypeCard>
  );
}

/** Marks a build that has been uploaded while this page is open. */
export function UploadedPill() {
  const { t } = useTranslation('wizards');
  return (
    <Pill tone="success" icon={<Check size={16} />}>
      {t('content.uploaded')}
    </Pill>
  );
}
