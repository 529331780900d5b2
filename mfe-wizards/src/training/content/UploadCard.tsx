import { formatSize } from '@vr/shared-ui/format/size';
import { usePortal } from '@vr/shared-ui/kernel';
import { Pill } from '@vr/shared-ui/Pill';
import { UploadActions, UploadState } from '@vr/shared-ui/UploadState';
import type { UploadProgress } from '@vr/shared-ui/uploads';
import { canRetryUpload } from '@vr/shared-ui/useUploadFailure';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldProblem } from '../../form/FieldProblem.tsx';
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
  const hasFailed = upload.state === 'failed';
  return (
    <TypeCard
      fileType={file.fileType}
      hasProblem={hasFailed}
      about={
        <>
          {upload.fileName} · <span className="ui-num">{formatSize(upload.size, lang)}</span>
        </>
      }
      actions={
        upload.state === 'accepted' ? (
          <UploadedPill />
        ) : (
          <UploadActions upload={upload} onRemove={file.undoChoice}>
            {hasFailed && versions}
            {hasFailed && !canRetryUpload(upload.error) && (
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
    <Pill tone="success" icon={<Check size={16} aria-hidden="true" />}>
      {t('content.uploaded')}
    </Pill>
  );
}
